"""What the picture of a seat's luck shows, as plain values: whoever makes them need not load what draws them."""

from __future__ import annotations

from dataclasses import dataclass

from bot.render.league import Fact


@dataclass(frozen=True, slots=True)
class LuckOf:
    """How much of a seat's score was luck, and when it came."""

    name: str
    title: str
    total: str
    """The sum in words: score = to expect + luck + play."""
    parts: tuple[Fact, ...]
    """The same as numbers, each with what it is; the first is what the others add up to."""
    by_round: tuple[tuple[str, int], ...]
    """Rounds, each with its luck in whole numbers that add up to all of it."""
    moments: tuple[str, ...] = ()
    """The luckiest and the unluckiest, a sentence each."""

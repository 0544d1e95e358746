"""What the picture of a day shows, as plain values: whoever makes them need not load what draws them."""

from __future__ import annotations

from dataclasses import dataclass

from bot.render.league import Bar


@dataclass(frozen=True, slots=True)
class Day:
    """A day's scores, and where one is among them."""

    title: str
    score: str
    better: str
    """How it compares with the others', in words."""
    bars: tuple[Bar, ...]
    mine: int | None = None
    """Which bar one is in."""
    marks: tuple[tuple[int, str], ...] = ()
    """(bar, who with what): the AI characters' par."""
    lines: tuple[str, ...] = ()
    streak: int = 0
    heads: tuple[str, ...] = ()
    """Which character each mark is, in the marks' order; "" for none."""

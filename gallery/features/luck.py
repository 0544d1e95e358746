"""Luck and play of games, as the gallery draws it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from bot.features.luck.picture import draw_luck
from bot.features.luck.summary import LuckOf
from bot.render.league import Fact
from gallery.kind import Kind
from gallery.league import GAME, LONG

GROUP = "Luck and play"


def kinds() -> Iterator[Kind]:
    """Yield its pictures."""
    yield Kind("luck", GROUP, "Luck and play of a game", drawn=lambda: draw_luck(luck()))
    yield Kind("luck-long", GROUP, "Luck and play of a long race", drawn=lambda: draw_luck(long_luck()), told=False)


def less() -> dict[str, Callable[[], object]]:
    """Pictures with less to show than those of the gallery."""
    shown = luck()
    return {
        "luck without moments": lambda: draw_luck(replace(shown, moments=())),
        "luck with one moment": lambda: draw_luck(replace(shown, moments=shown.moments[:1])),
        "luck without rounds": lambda: draw_luck(replace(shown, by_round=())),
    }


def _parts(*values: str) -> tuple[Fact, ...]:
    return tuple(map(Fact, ("score", "to expect", "luck", "play"), values))


def luck() -> LuckOf:
    """A game of four rounds."""
    rounds = (("1", 3), ("2", -2), ("3", 0), ("4", 3))
    return LuckOf(
        "Grace Hopper",
        f"Luck and play, {GAME}",
        "57 = 59 to expect + 4 luck − 6 play",
        _parts("57", "59", "4", "−6"),
        rounds,
        ("Luckiest number, +3.1: the 7 in round 4, turn 5", "Unluckiest number, −1.7: the 2 in round 2, turn 8"),
    )


def long_luck() -> LuckOf:
    """A race of very many rounds."""
    dice = (4, -11, 7, 2, -3, 12, -9, 0, 5, -24, 18, 3, -6, 1, 9, -2, -13, 21, 6, -4, 8, -7, 2, 26)
    rounds = tuple((str(number), luck) for number, luck in enumerate(dice, 1))
    return LuckOf(
        LONG,
        "Luck and play, Flip 7",
        "203 = 160 to expect + 43 luck + 0 play",
        _parts("203", "160", "43", "0"),
        rounds,
        (f"Luckiest card, +17.4: 12 in round 24, to {LONG}", "Unluckiest card, −19.7: 7 in round 10, to Ada"),
    )

"""How somebody did on the days that had a puzzle: the last of them, and how many in a row they have answered.

A day without a puzzle is none of them, so it breaks nothing; nor does one that can still be answered.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

SQUARES = 7
"""Days that are shared as squares."""


@dataclass(frozen=True, slots=True)
class DaysInARow:
    streak: int
    last: tuple[bool | None, ...]
    """Of the last days with a puzzle, the newest last: whether the best play was found; None: there is no answer."""


def streak_of(offered: Sequence[int], answered: Collection[int], is_open: Callable[[int], bool]) -> tuple[int, bool]:
    """Return how many of these days were answered until one was missed, and whether one was.

    `offered`: days with a puzzle, the newest first.
    """
    streak = 0
    for day in offered:
        if day in answered:
            streak += 1
        elif not is_open(day):
            return streak, True
    return streak, False


def last_of(offered: Sequence[int], found: Mapping[int, bool]) -> tuple[bool | None, ...]:
    """Return how the newest of these days went, the newest last."""
    return tuple(found.get(day) for day in reversed(offered[:SQUARES]))

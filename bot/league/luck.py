"""Luck and play of finished games as they are kept and added up (`engine.luck`, docs/luck.md).

In thousandths of a point, whole numbers: sums come out the same in whatever order they are made, and a breakdown adds
up exactly. What was worked out in different ways (versions) is never added up: a sum is of the newest it has met.
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from bot.engine.luck import Breakdown, whole

PARTS = 1000
"""Of a point."""


class SeatBreakdown(NamedTuple):
    """A seat's total = start + luck + play, and that total corrected for luck."""

    version: int
    start: int
    luck: int
    play: int
    corrected: int


def seat_breakdowns(breakdown: Breakdown) -> tuple[SeatBreakdown, ...]:
    """Return what is kept of a finished game's breakdown, in the order of the seats."""
    found = []
    for number, seat in enumerate(breakdown.seats):
        parts = (PARTS * seat.start, PARTS * seat.luck, PARTS * seat.play)
        start, luck, play = whole(parts, round(PARTS * seat.score))
        found.append(SeatBreakdown(breakdown.version, start, luck, play, round(PARTS * breakdown.corrected(number))))
    return tuple(found)


class Corrected(NamedTuple):
    """Rated games corrected for luck, in sums: those whose luck was worked out by one version."""

    version: int
    games: int
    total: int
    """The sum of the corrected totals."""
    squares: int
    """The sum of their squares."""

    def with_game(self, version: int, corrected: int) -> Corrected:
        """Return the sums after a game: a newer version's begin anew, an older one's does not count."""
        if version < self.version:
            return self
        games, total, squares = (0, 0, 0) if version > self.version else self[1:]
        return Corrected(version, games + 1, total + corrected, squares + corrected * corrected)


NONE = Corrected(0, 0, 0, 0)


def error_of(variance: float) -> float:
    """Return the standard error from the variance of a mean, which rounding may have brought below nothing."""
    return sqrt(max(0.0, variance))

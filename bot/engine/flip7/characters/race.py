"""The race to the target: how likely a distance is covered in so many rounds, and by how much it is passed.

A round is taken to bring what it brings the regular (measured, rounded to a few values), whoever plays. The tables
belong to a distance, not to a table or target, and are made once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

AMONG = (
    (0, 289), (5, 13), (10, 41), (16, 31), (19, 45), (22, 92), (25, 93), (28, 109), (31, 87), (34, 55), (37, 36),
    (40, 24), (44, 26), (49, 15), (56, 17), (67, 15), (88, 10),
)  # fmt: skip
"""Points of a round among four regulars, and how many of 1000 rounds bring them."""
ALONE = (
    (0, 313), (5, 12), (10, 24), (15, 16), (19, 24), (22, 83), (25, 116), (28, 134), (31, 102), (34, 57), (37, 32),
    (40, 20), (44, 20), (49, 11), (56, 16), (66, 13), (88, 7),
)  # fmt: skip
"""The same for a regular alone."""
BIN = 5
BINS = 8
"""Points past the target are told apart by fives, up to 35 and more."""
ROUNDS = 24
"""What takes longer is as good as never: from 250 points away almost nothing does."""


@dataclass(slots=True)
class Race:
    """Two rows for each distance, of numbers for every round and bin: `ROUNDS` · `BINS` of them, round by round."""

    steps: Sequence[tuple[int, float]]
    arrives: list[list[float]] = field(default_factory=list)
    """How likely somebody arrives in just that round, and that far past the target."""
    lags: list[list[float]] = field(default_factory=list)
    """How likely somebody does not beat one who arrives so; equals share."""

    def arriving(self, distance: int) -> list[float]:
        """The row of a distance above 0."""
        self._reach(distance)
        return self.arrives[distance]

    def lagging(self, distance: int) -> list[float]:
        """The row of a distance above 0."""
        self._reach(distance)
        return self.lags[distance]

    def _reach(self, distance: int) -> None:
        while len(self.arrives) <= distance:
            row = self._row(len(self.arrives))
            self.arrives.append(row)
            self.lags.append(_lags(row))

    def _row(self, distance: int) -> list[float]:
        first = [0.0] * BINS
        later = [0.0] * ((ROUNDS - 1) * BINS)
        still = 0.0
        for points, chance in self.steps:
            if points >= distance:
                first[min((points - distance) // BIN, BINS - 1)] += chance
            elif points:
                before = self.arrives[distance - points]
                later = [sum_ + chance * part for sum_, part in zip(later, before, strict=False)]
            else:
                still = chance
        # A round that brings nothing leaves the distance as it is: this row once more, a round later.
        row = first
        for round_ in range(ROUNDS - 1):
            at = round_ * BINS
            row += [still * row[at + bin_] + later[at + bin_] for bin_ in range(BINS)]
        return row


def _lags(row: Sequence[float]) -> list[float]:
    found = []
    left = 1.0
    for at in range(0, len(row), BINS):
        arrives = row[at : at + BINS]
        left -= sum(arrives)
        lower = 0.0
        for chance in arrives:
            found.append(left + lower + chance / 2)
            lower += chance
    return found


@dataclass(slots=True)
class Alone:
    """How many rounds a distance takes one alone, on average."""

    steps: Sequence[tuple[int, float]]
    means: list[float] = field(default_factory=lambda: [0.0])

    def rounds(self, distance: int) -> float:
        """The mean; none from 0 down."""
        while len(self.means) <= distance:
            here = len(self.means)
            still = self.steps[0][1]
            rest = sum(chance * self.means[max(0, here - points)] for points, chance in self.steps[1:])
            self.means.append((1 + rest) / (1 - still))
        return self.means[max(0, distance)]


def _shares(counts: Sequence[tuple[int, int]]) -> list[tuple[int, float]]:
    total = sum(count for _, count in counts)
    return [(points, count / total) for points, count in counts]


# Filled as games go on; what is in them never depends on the order.
RACE = Race(_shares(AMONG), [[0.0] * (ROUNDS * BINS)])
RACE.lags.append([0.0] * (ROUNDS * BINS))
ALONE_RACE = Alone(_shares(ALONE))

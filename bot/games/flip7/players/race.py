"""The race to the target: how likely a distance is covered in so many rounds, and by how much it is passed.

A round is taken to bring what it brings the regular (measured, rounded to a few values), whoever plays. The tables
belong to a distance, not to a table or target, and are made once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

AMONG = (
    (0, 289),
    (5, 13),
    (10, 41),
    (16, 31),
    (19, 45),
    (22, 92),
    (25, 93),
    (28, 109),
    (31, 87),
    (34, 55),
    (37, 36),
    (40, 24),
    (44, 26),
    (49, 15),
    (56, 17),
    (67, 15),
    (88, 10),
)
"""Points of a round among four regulars, and how many of 1000 rounds bring them."""
ALONE = (
    (0, 313),
    (5, 12),
    (10, 24),
    (15, 16),
    (19, 24),
    (22, 83),
    (25, 116),
    (28, 134),
    (31, 102),
    (34, 57),
    (37, 32),
    (40, 20),
    (44, 20),
    (49, 11),
    (56, 16),
    (66, 13),
    (88, 7),
)
"""The same for a regular alone."""
BIN = 5
BINS = 8
"""Points past the target are told apart by fives, up to 35 and more."""
ROUNDS = 24
"""What takes longer is as good as never: from 250 points away almost nothing does."""


Row = list[float]
"""A number for every round and bin: `ROUNDS` · `BINS` of them, round by round."""


@dataclass(slots=True)
class Race:
    """Two rows for each distance, worked out from the nearer ones when first asked for."""

    steps: Sequence[tuple[int, float]]
    rows: dict[int, tuple[Row, Row]] = field(default_factory=dict)

    def arriving(self, distance: int) -> Row:
        """Return how likely somebody that far away (above 0) arrives in just that round, that far past the target."""
        return self._rows(distance)[0]

    def lagging(self, distance: int) -> Row:
        """Return how likely somebody that far away (above 0) is not to beat one who arrives so; equals share."""
        return self._rows(distance)[1]

    def _rows(self, distance: int) -> tuple[Row, Row]:
        found = self.rows.get(distance)
        if found is not None:
            return found
        for nearer in range(1, distance + 1):
            if nearer not in self.rows:
                row = self._row(nearer)
                self.rows[nearer] = row, _lags(row)
        return self.rows[distance]

    def _row(self, distance: int) -> Row:
        row = [0.0] * BINS
        later = [0.0] * ((ROUNDS - 1) * BINS)
        still = 0.0
        for points, chance in self.steps:
            if points >= distance:
                row[min((points - distance) // BIN, BINS - 1)] += chance
            elif points:
                before = self.rows[distance - points][0]
                later = [sum_ + chance * part for sum_, part in zip(later, before, strict=False)]
            else:
                still = chance
        # A round that brings nothing leaves the distance as it is: this row once more, a round later.
        for at, part in enumerate(later):
            row.append(still * row[at] + part)
        return row


def _lags(row: Sequence[float]) -> Row:
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
    means: dict[int, float] = field(default_factory=dict)

    def rounds(self, distance: int) -> float:
        """Return the mean number of rounds for a distance; none from 0 down."""
        if distance <= 0:
            return 0.0
        still = self.steps[0][1]
        for nearer in range(1, distance + 1) if distance not in self.means else ():
            if nearer not in self.means:
                rest = sum(chance * self.means.get(nearer - points, 0.0) for points, chance in self.steps[1:])
                self.means[nearer] = (1 + rest) / (1 - still)
        return self.means[distance]


def _shares(counts: Sequence[tuple[int, int]]) -> list[tuple[int, float]]:
    total = sum(count for _, count in counts)
    return [(points, count / total) for points, count in counts]


# Filled as games go on; what is in them never depends on the order.
RACE = Race(_shares(AMONG))
ALONE_RACE = Alone(_shares(ALONE))

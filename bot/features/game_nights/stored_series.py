"""A series of game nights as it lies in the database: what comes next, and whether anybody still comes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bot.features.game_nights.repeats import Schedule
from bot.features.game_nights.rows import GameNightRow, GameNightSeriesRow, GameNightStatus

IN_A_ROW = 3
"""Nights without anybody after which its host is asked whether it is to go on."""


@dataclass(frozen=True, slots=True)
class StoredSeries:
    row: GameNightSeriesRow
    exceptions: Mapping[int, float | None]
    """By moment: when it is instead, None for one that is left out. Those of nights that were planned are theirs."""
    nights: tuple[GameNightRow, ...]
    """Its latest ones, the newest first."""

    @property
    def id(self) -> int:
        assert self.row.id is not None
        return self.row.id

    @property
    def schedule(self) -> Schedule:
        return Schedule(self.row.repeats, self.row.first_at, self.row.zone)

    @property
    def newest(self) -> GameNightRow:
        """Return the night that was planned last: the first one is planned with the series."""
        return self.nights[0]

    @property
    def is_deserted(self) -> bool:
        """Return whether nobody was at any of the last nights that should have been."""
        ended = [night for night in self.nights if night.status in (GameNightStatus.OVER, GameNightStatus.MISSED)]
        last = [night for night in ended if (night.id or 0) > self.row.since][:IN_A_ROW]
        return len(last) == IN_A_ROW and all(
            night.status is GameNightStatus.MISSED or night.played == 0 for night in last
        )

    def to_come(self, now: float) -> Iterator[tuple[int, float]]:
        """Yield the moments for which no night is planned yet, each with when that is by now; without an end."""
        for slot in self.schedule.after(self.newest.slot or 0):
            moment = self.exceptions.get(slot, float(slot))
            if moment is not None and moment > now:
                yield slot, moment

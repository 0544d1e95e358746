"""What the league works with: its own values, apart from how they are stored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from bot.league.days import day_of

EVERYWHERE = 0
"""The scope of a tally over all servers."""


class GameKind(StrEnum):
    """How a finished game was played: at a table, alone, or as the counted attempt of a day."""

    TABLE = "table"
    SOLO = "solo"
    DAILY = "daily"


@dataclass(frozen=True, slots=True)
class Result:
    """What a finished game came to for one seat: the source of every summary."""

    table_id: int
    seat: int
    game: str
    kind: GameKind
    total: int
    rank: int
    seats: int
    people: int
    rated: bool
    finished_at: float
    user_id: int | None = None
    """The person; none for an AI seat; below zero for somebody who had their data deleted."""
    character: str | None = None
    """Which character an AI seat was."""
    day: int | None = None
    """The day a daily counts for."""
    rank_key: int | None = None
    """What decides the rank in a daily: the higher, the better (`Rules.day_score`)."""
    guild_id: int | None = None
    left: bool = False
    """The person did not play a rated game to its end."""
    returned: bool = False
    """The person had a rating in this game and their data deleted, earlier in the season."""
    luck_version: int | None = None
    """How its luck was worked out; none: it was not, yet."""
    corrected: int | None = None
    """Its points corrected for luck, in thousandths (`league.luck`)."""
    counts: Mapping[str, int] = field(default_factory=dict)
    """What the rules count of how the seat played (`Rules.counts`); may be summed over games."""

    @property
    def person(self) -> int | None:
        """Return who is to have summaries of it: the person, unless they had their data deleted."""
        return None if self.user_id is None or self.user_id < 0 else self.user_id

    @property
    def is_win(self) -> bool:
        """Return whether it is a first place, alone or shared."""
        return self.rank == 1

    @property
    def counted_day(self) -> int:
        """Return the day it counts for: a daily's own, else the one it ended on."""
        return day_of(self.finished_at) if self.day is None else self.day


class TallyKey(NamedTuple):
    """Which tally: where, when and whose."""

    scope: int
    """The server the games were played in, or `EVERYWHERE`. Days count everywhere."""
    period: str
    user_id: int


class PeriodTally(NamedTuple):
    """A person's rated games and counted days of one period in one scope, in sums."""

    games: int = 0
    wins: int = 0
    total: int = 0
    best: int | None = None
    days: int = 0
    day_total: int = 0
    """The sum of what decides the rank in a daily."""

    def with_game(self, result: Result) -> PeriodTally:
        """Return the tally after a rated game."""
        best = result.total if self.best is None else max(self.best, result.total)
        return PeriodTally(
            self.games + 1, self.wins + result.is_win, self.total + result.total, best, self.days, self.day_total
        )

    def with_day(self, result: Result) -> PeriodTally:
        """Return the tally after a counted day."""
        worth = result.total if result.rank_key is None else result.rank_key
        return PeriodTally(self.games, self.wins, self.total, self.best, self.days + 1, self.day_total + worth)

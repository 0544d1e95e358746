"""What is written and read of a table: changes, timers, and the table as it lies in the database."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from bot.league.outcome import Outcome
from bot.store.changes import HeaderChange
from bot.store.entry import Entry
from bot.store.enums import TimerKind
from bot.store.rows import PanelRow, SeatRow, TableRow
from bot.store.sql.writing import Writing
from bot.store.vote_rows import ProposalRow, VoteRow

WHOLE_TABLE = -1
"""The seat of a timer that concerns everybody."""


class Conflict(Exception):
    """Another writer was first: what is in memory is stale and must be read again."""


class Repeated(Exception):
    """An interaction that has been applied already."""


class Taken(Exception):
    """There is an open table in this channel, or an open game of this person, or their attempt of a day or a deal."""


class TooMany(Exception):
    """The person hosts as many open tables as anybody may."""


@dataclass(frozen=True, slots=True)
class TimerKey:
    kind: TimerKind
    seat: int = WHOLE_TABLE

    def columns(self, table_id: int) -> dict[str, object]:
        return {"table_id": table_id, "kind": self.kind, "seat": self.seat}


@dataclass(frozen=True, slots=True)
class Due:
    """A timer whose time has come."""

    table_id: int
    key: TimerKey
    at: float
    version: int
    """Of its table."""


TableWrite = Callable[[Writing, int], None]
"""Writes rows that belong to a table, given its id, in the transaction in which the table is made or changed."""


@dataclass(slots=True)
class Change:
    """Everything one action changes, written together or not at all."""

    at: float
    entries: list[Entry] = field(default_factory=list)
    header: HeaderChange = field(default_factory=HeaderChange)
    """New values of columns of the table's row."""
    seats: list[SeatRow] = field(default_factory=list)
    """Seats with new values."""
    all_seats: bool = False
    """`seats` are all the seats there are; others go."""
    timers: dict[TimerKey, float | None] = field(default_factory=dict)
    """Times to set; None clears."""
    panels: list[PanelRow] = field(default_factory=list)
    """Newest panels that are not written yet."""
    proposals: list[ProposalRow] = field(default_factory=list)
    """Those that are new, or decided now."""
    votes: list[VoteRow] = field(default_factory=list)
    clear_timers: bool = False
    """All timers go, but for those in `timers`."""
    interaction_id: int | None = None
    writes: list[TableWrite] = field(default_factory=list)
    """What else is written with it, of those to whom the table means something."""
    outcome: Outcome | None = None
    """What a game that ends came to."""


@dataclass(slots=True)
class Stored:
    header: TableRow
    seats: list[SeatRow]
    entries: list[Entry]
    timers: dict[TimerKey, float]
    panels: dict[int, PanelRow]
    badges: dict[int, tuple[str, ...]] = field(default_factory=dict)
    """Badges its people won with it."""
    proposals: list[ProposalRow] = field(default_factory=list)
    """In order."""
    votes: list[VoteRow] = field(default_factory=list)

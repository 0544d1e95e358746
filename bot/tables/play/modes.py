"""What tables of a feature do otherwise than games of their own, by their kind.

A feature's is `TABLE_MODE` in its `table_mode.py`, found by its place: a table that lies in the database is of its kind
also where the feature is switched off, and whatever tool reads it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cache
from typing import ClassVar

from bot.engine.core import DayScore
from bot.league.values import GameKind
from bot.store.enums import Ending, TableKind
from bot.store.rooms import by_kind
from bot.store.rows import TableRow
from bot.store.stored import TableWrite
from bot.tables.clocks.lost import Lost
from bot.tables.refusal import Refusal


class TableMode(ABC):
    """A kind of table for one person that is there for its feature."""

    kind: ClassVar[TableKind]
    help_key: ClassVar[str]
    """The key of what /help says of one under way, filled with `game` and `stands`."""
    is_kept: ClassVar[bool] = True
    """Whether its game can be looked at once it has ended: its replay, its record."""

    def closes(self, header: TableRow, lost: Lost) -> float | None:
        """Return until when others may play what it deals, and nothing of it may leave the table; None: nobody does."""
        return None

    def result_kind(self, header: TableRow) -> GameKind | None:
        """Return what its result counts as; None: no result is kept, it counts for its feature alone."""
        return None

    def is_first_game(self, header: TableRow) -> bool:
        """Return whether it may be the first game of somebody who has finished none."""
        return True

    @abstractmethod
    def line(self, header: TableRow, *, closes: float | None, secret: bool, moved_on: bool) -> str:
        """Return what stands above its panel.

        `closes`: see there; `secret`: that is not over; `moved_on`: its first turn is.
        """


class SingleAttemptMode(TableMode):
    """A kind of which there are tables that are played once, until a time."""

    ending: ClassVar[Ending]
    """Of one that is closed as its time is over."""

    @abstractmethod
    def no_other_table(self, header: TableRow) -> str:
        """Return the code of what is answered to a command that wants a table, where there is only this one."""

    @abstractmethod
    def still_secret(self, header: TableRow, lost: Lost) -> Refusal:
        """Return what is answered to somebody who wants what others must not know yet."""

    @abstractmethod
    def too_late(self) -> Refusal:
        """Return what is answered to somebody who would play on after its time is over."""

    @abstractmethod
    def waits(self) -> Refusal:
        """Return what is answered to somebody who would end it: there is no second one."""

    @abstractmethod
    def finished(self, header: TableRow, score: DayScore, at: float) -> TableWrite:
        """Return what is written when one that is played once has come to its end."""


@cache
def _modes() -> dict[TableKind, TableMode]:
    return by_kind("table_mode")


def mode_of(header: TableRow) -> TableMode | None:
    """Return the mode of a table; None for games of their own and lessons."""
    return _modes().get(header.kind)


def single_attempt_of(header: TableRow) -> SingleAttemptMode | None:
    """Return the mode of a table whose kind is played once; None for any other."""
    mode = mode_of(header)
    return mode if isinstance(mode, SingleAttemptMode) else None

"""What tables of a feature do otherwise than games of their own, by their kind.

A feature's is `TABLE_MODE` in its `table_mode.py`, found by its place: a table that lies in the database is of its kind
also where the feature is switched off, and whatever tool reads it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cache
from typing import ClassVar

from bot.engine.core import DayScore
from bot.store.enums import Ending, TableKind
from bot.store.rooms import modules
from bot.store.rows import TableRow
from bot.store.stored import TableWrite
from bot.tables.refusal import Refusal


class TableMode(ABC):
    """A kind of table for one person that is played once, until a time, and counts for its feature alone."""

    kind: ClassVar[TableKind]
    ending: ClassVar[Ending]
    """Of one that is closed as its time is over."""
    help_key: ClassVar[str]
    """The key of what /help says of one under way, filled with `game` and `stands`."""
    no_other_table: ClassVar[str]
    """The code of what is answered to a command that wants a table, where there is only one of these."""

    @abstractmethod
    def still_secret(self, header: TableRow) -> Refusal:
        """Return what is answered to somebody who wants what others must not know yet."""

    @abstractmethod
    def too_late(self) -> Refusal:
        """Return what is answered to somebody who would play on after its time is over."""

    @abstractmethod
    def waits(self) -> Refusal:
        """Return what is answered to somebody who would end it: there is no second one."""

    @abstractmethod
    def finished(self, score: DayScore, at: float) -> TableWrite:
        """Return what is written in the place of a result when it is played to its end."""

    @abstractmethod
    def line(self, header: TableRow, *, secret: bool) -> str:
        """Return what stands above its panel; `secret`: others still play what it deals."""


@cache
def _modes() -> dict[TableKind, TableMode]:
    modes: list[TableMode] = [module.TABLE_MODE for module in modules("table_mode")]
    return {mode.kind: mode for mode in modes}


def mode_of(header: TableRow) -> TableMode | None:
    """Return the mode of a table; None for games of their own, days, lessons and what ifs."""
    return _modes().get(header.kind)

"""Dropping what is no longer needed: at the start, and every hour after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from bot.league import days, periods
from bot.store.sql.writing import Writing
from bot.tables.clocks.worker import Worker
from bot.tables.registry import Tables

EVERY = 3600.0
"""Seconds between two times."""
Cleaning: TypeAlias = Callable[[Writing, float], None]
"""Drops, in a transaction, what is no longer needed at a moment."""


class Cleaner(Worker):
    """Does it, for tables and for features."""

    name = "cleaner"
    begins_after = EVERY

    def __init__(self, tables: Tables, features: Cleaning) -> None:
        super().__init__(tables.clock)
        self._tables = tables
        self._features = features

    async def clean(self) -> None:
        now = self.clock.now()
        await self._tables.store.clean(now)
        await self._tables.people.forget_deleted(periods.season_of(days.day_of(now)))
        await self._tables.store.database.write(lambda writing: self._features(writing, now))

    async def look(self) -> float:
        """See `Worker`. Nothing is thrown away by what a clock says that stands still."""
        if not self._tables.stands_still:
            await self.clean()
        return self.clock.now() + EVERY

"""Forgetting a person: what Discord shows of them is taken back, they leave every open table, their data is deleted.

One way for whoever asks for it, and for whom nobody saw for long.
"""

from __future__ import annotations

import contextlib
from typing import Protocol

from bot.league import days, periods
from bot.store.enums import Ending
from bot.store.members import MemberStore
from bot.tables.refusal import AlreadyAway, GameOver, LobbyClosed, NotSeated
from bot.tables.registry import Tables
from bot.tables.seating import hosting


class AroundForgetting(Protocol):
    """What else has something of a person: features."""

    async def before_forgotten(self, user_id: int) -> None:
        """Take back what stands on Discord of somebody; a `Refusal` says that this cannot be done now."""
        ...

    def wake(self) -> None:
        """Look again at what is due."""
        ...


class Forgetting:
    def __init__(self, tables: Tables, members: MemberStore, features: AroundForgetting, daily_secret: str) -> None:
        self._tables = tables
        self._members = members
        self._features = features
        self._secret = daily_secret

    async def forget(self, user_id: int) -> None:
        """Delete what is kept of somebody. A `Refusal` says that it cannot be done now: then nothing is deleted."""
        # A press of theirs that the database did not answer may still be on its way into it.
        await self._tables.people.database.settle()
        await self._features.before_forgotten(user_id)
        for table in await self._tables.of_person(user_id):
            # What ends just now, or was left before, needs no leaving.
            with contextlib.suppress(NotSeated, AlreadyAway, LobbyClosed, GameOver):
                if table.header.alone:
                    # A day's attempt too, which nothing else ends.
                    await hosting.shut(table, Ending.ENDED)
                else:
                    await hosting.leave(table, user_id)
        now = self._tables.clock.now()
        season = periods.season_of(days.day_of(now))
        of_season = season, days.season_mark(self._secret, user_id, season)
        marks = days.person_marks(self._secret, user_id, self._tables.lost.open_days(now))
        await self._tables.people.forget(user_id, marks, of_season, now)
        await self._tables.forget(user_id)
        self._members.forget(user_id)
        self._features.wake()

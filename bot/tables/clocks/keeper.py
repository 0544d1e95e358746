"""Deleting people whom nobody saw for long, and servers that have removed the bot, by days on which the bot lived."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Collection
from typing import Protocol

from bot.league import days, keeping
from bot.store.keeping import KeepingStore, LivedDay
from bot.store.sql.database import NO_ANSWER
from bot.store.sql.parts import Part
from bot.tables.clocks.worker import Worker
from bot.tables.faults import Faults
from bot.tables.forgetting import Forgetting
from bot.tables.refusal import Refusal
from bot.tables.registry import Tables

log = logging.getLogger(__name__)
EVERY = 600.0
"""Seconds between looks: which day it is, and whether this process has become the one that sees to it."""
PACE = 0.25
"""Seconds between two people or servers that are deleted: presses come first."""


class KnownServers(Protocol):
    """The servers there are, and what is done with one that is gone for good."""

    def there(self) -> Collection[int]:
        """Return those in which the bot is, outages included, as far as this process is told."""
        ...

    def has(self, guild_id: int) -> bool:
        """Return whether one is among them."""
        ...

    async def forget(self, guild_id: int) -> None:
        """Delete what is kept of one."""
        ...


class Keeper(Worker):
    """Does it, for as long as the bot runs: one process for people, each for the servers of its part."""

    name = "keeper"

    def __init__(
        self,
        tables: Tables,
        store: KeepingStore,
        forgetting: Forgetting,
        servers: KnownServers,
        months: int | None,
        pause: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        """`months`: for how long people are kept whom nobody sees; None: for good. `pause`: between two of them."""
        super().__init__(tables.clock)
        self._tables = tables
        self._store = store
        self._forgetting = forgetting
        self._servers = servers
        self._months = months
        self._pause = pause or self._rest
        self._lived: int | None = None
        """The day by the clock that was lived last."""
        self._done: dict[str, LivedDay] = {}
        """Of what is done once a day: when it last was."""
        self._faults = Faults(log)

    async def look(self) -> float:
        """Let the day count; then do what is due on it."""
        now = self.clock.now()
        if self._tables.stands_still:
            # Nobody can press anything: nobody is to be missed for that.
            return now + EVERY
        today = await self._live(days.day_of(now))
        if today is not None:
            await self._once(today, "servers", self._see_to_servers)
            if self._leads:
                await self._once(today, "people", self._see_to_people)
        return min(now + EVERY, days.ends(days.day_of(now)))

    @property
    def _leads(self) -> bool:
        """Return whether this process counts the days, and deletes people: who has the first shard does it for all."""
        part = self._tables.part
        return part is None or part.holds(None)

    async def _live(self, day: int) -> LivedDay | None:
        if not self._leads:
            return await self._store.look()
        if self._store.newest is None or self._lived != day:
            await self._store.live(day)
            self._lived = day
        return self._store.newest

    async def _once(self, today: LivedDay, what: str, doing: Callable[[LivedDay], Awaitable[bool]]) -> None:
        """Do something once a day, if it was done whole."""
        if self._done.get(what) != today and await doing(today):
            self._done[what] = today

    # People

    async def _see_to_people(self, today: LivedDay) -> bool:
        await self._store.begin_counting(today)
        if self._months is None:
            return True
        kept = keeping.days_of_months(self._months)
        most = keeping.most_a_day(await self._store.people())
        gone = 0
        try:
            for user_id in await self._store.due(today, kept, most):
                # Meanwhile they may have come, or another process may have become the one that does this.
                if not self._leads:
                    return False
                if await self._store.is_due(today, kept, user_id):
                    if not await self._store.take(today, most):
                        break
                    gone += await self._forgets(user_id)
                await self._pause()
        finally:
            if gone:
                months = _counted(self._months, "month", "months")
                log.info("%s whom nobody saw for %s deleted", _counted(gone, "person", "people"), months)
        return True

    async def _forgets(self, user_id: int) -> bool:
        """Return whether somebody could be deleted; else it is tried again on another day."""
        try:
            await self._forgetting.forget(user_id)
        except Refusal as no:
            log.info("somebody whom nobody saw for long could not be deleted today: %s", no.code)
        except NO_ANSWER:
            raise
        except Exception as fault:  # noqa: BLE001 - the others are deleted all the same
            self._faults.exception("somebody whom nobody saw for long could not be deleted", fault)
        else:
            return True
        return False

    # Servers

    async def _see_to_servers(self, today: LivedDay) -> bool:
        part = self._tables.running
        await self._note_servers(today, part)
        gone = 0
        for guild_id in await self._store.gone_long(today, part):
            if not self._is_mine(guild_id) or self._servers.has(guild_id):
                continue
            try:
                await self._servers.forget(guild_id)
            except NO_ANSWER:
                raise
            except Exception as fault:  # noqa: BLE001 - the others are deleted all the same
                self._faults.exception("a server that has removed the bot could not be deleted", fault)
                continue
            gone += 1
            await self._pause()
        if gone:
            servers = _counted(gone, "server", "servers")
            log.info("%s deleted, %d days after the bot was removed", servers, keeping.SERVER_DAYS)
        return part == self._tables.running

    async def _note_servers(self, today: LivedDay, part: Part | None) -> None:
        """Note which servers are there and which are missed, where either is new."""
        stays = await self._store.stays(part)
        there = {guild for guild in self._servers.there() if part is None or part.holds(guild)}
        await self._store.note(there - stays.there, None)
        await self._store.note((stays.there | stays.unseen) - there, today.day)

    def _is_mine(self, guild_id: int) -> bool:
        part = self._tables.running
        return part is None or part.holds(guild_id)

    async def _rest(self) -> None:
        await self.clock.sleep_until(self.clock.now() + PACE)


def _counted(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"

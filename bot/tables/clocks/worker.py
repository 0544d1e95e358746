"""Work that comes due by itself: looked at again and again for as long as the bot runs, whatever one look ends in."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from itertools import chain, repeat
from typing import ClassVar, Protocol

from bot.store.sql.database import NO_ANSWER, UNAVAILABLE, in_short
from bot.tables.clocks.clock import Clock

log = logging.getLogger(__name__)
PAUSES = (15.0, 15.0, 30.0, 60.0, 120.0, 300.0)
"""Seconds after which a look that failed is tried again; the last again and again."""


async def until_answered(clock: Clock, what: str, doing: Callable[[], Awaitable[None]]) -> None:
    """Do something once the database answers, from the beginning each time: `what` is what the log calls it."""
    for pause in chain(PAUSES, repeat(PAUSES[-1])):
        try:
            await doing()
        except NO_ANSWER as error:
            log.warning("%s: done later: the database: %s", what, in_short(error))
            await clock.sleep_until(clock.now() + pause)
        else:
            return


class Wakes:
    """What a worker sees to: whoever changes it wakes the worker."""

    def __init__(self) -> None:
        self.woken = asyncio.Event()
        """Set when something has changed that the worker sees to."""

    def changed(self) -> None:
        """Wake the worker: something has changed, perhaps in another process."""
        self.woken.set()


class Worker(ABC):
    """One kind of such work."""

    name: ClassVar[str]
    """What it is called in the log."""
    begins_after: ClassVar[float] = 0.0
    """Seconds before the first look."""
    glance: ClassVar[float] = 5.0
    """Real seconds between glances at whether the clock was set back: then a moment may be days away."""
    apart: ClassVar[float] = 0.0
    """Seconds between two looks at least: what many press at once is seen to once."""

    def __init__(self, clock: Clock, woken: asyncio.Event | None = None) -> None:
        """`woken`: what is set where something has changed that it sees to."""
        self.clock = clock
        self.woken = asyncio.Event() if woken is None else woken

    @abstractmethod
    async def look(self) -> float:
        """Do what is due now; return when to look again, if nothing changes before."""

    async def run(self) -> None:
        """Look again and again. One fault ends it no more than the database's silence."""
        if self.begins_after:
            await self.clock.sleep_until(self.clock.now() + self.begins_after)
        pauses = chain(PAUSES, repeat(PAUSES[-1]))
        while True:
            self.woken.clear()
            began = self.clock.now()
            try:
                moment = await self.look()
                pauses = chain(PAUSES, repeat(PAUSES[-1]))
            except (*UNAVAILABLE, OSError) as error:
                log.warning("%s: what is due is not known: the database: %s", self.name, in_short(error))
                moment = self.clock.now() + next(pauses)
            except Exception:  # the next look must outlive any fault
                log.exception("%s stumbled", self.name)
                moment = self.clock.now() + next(pauses)
            if self.apart:
                await self.clock.sleep_until(self.clock.now() + self.apart)
            await self.rest(moment, self.woken, since=began)

    async def rest(self, moment: float, *events: asyncio.Event, since: float | None = None) -> None:
        """Wait until the moment, until one of these is set, or until the clock was set back (`since`: from then on)."""
        last = self.clock.now() if since is None else since
        waits: list[asyncio.Future[object]] = [asyncio.ensure_future(event.wait()) for event in events]
        waits.append(asyncio.ensure_future(self.clock.sleep_until(moment)))
        try:
            while not (await asyncio.wait(waits, timeout=self.glance, return_when=asyncio.FIRST_COMPLETED))[0]:
                now = self.clock.now()
                if now < last:
                    return
                last = now
        finally:
            for wait in waits:
                wait.cancel()


class Runs(Protocol):
    """What runs until it is ended."""

    @property
    def name(self) -> str:
        """What it is called in the log."""
        ...

    async def run(self) -> None:
        """Run."""


class Workers:
    """What runs beside presses: begun together, and ended together."""

    def __init__(self) -> None:
        self._tasks: list[asyncio.Task[None]] = []

    def start(self, *workers: Runs) -> None:
        for worker in workers:
            self._tasks.append(asyncio.create_task(worker.run(), name=worker.name))

    async def stop(self) -> None:
        """End them: one that is reading gives its connection back before the database is let go."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks.clear()

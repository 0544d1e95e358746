"""Turns to begin a session: Discord takes one of a bucket every few seconds, from all processes together."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from bot.store.sql.database import NO_ANSWER, in_short
from bot.store.sql.postgres_slots import SlotStore

log = logging.getLogger(__name__)

PROMPT, TURN_LOOK = 0.2, 0.05
"""Seconds within which a turn to begin a session is used, or taken again; and at least between two looks for one."""


class Turns:
    """Takes them, as rows of the database."""

    def __init__(self, store: SlotStore, buckets: int, again: float, now: Callable[[], float]) -> None:
        """`again`: seconds until the database is asked again that did not answer."""
        self._store, self._buckets, self._again, self._now = store, buckets, again, now

    async def until_free(self, slot: int) -> float:
        """Return the seconds until a shard could have its turn to begin a session, if nobody comes before it."""
        while True:
            try:
                return await self._store.until_free(slot % self._buckets)
            except NO_ANSWER as error:
                await self._wait(slot, error)

    async def take(self, slot: int, apart: float) -> None:
        """Wait for the turn to begin a session now; the next one begins so long after it at the earliest.

        A process that is late to use its turn takes it again: others count from when it was taken.
        """
        bucket, mine = slot % self._buckets, False
        while True:
            began = self._now()
            try:
                mine = await self._store.identify_turn(bucket, apart, again=mine)
                if mine and self._now() - began <= PROMPT:
                    return
                if not mine:
                    await asyncio.sleep(max(TURN_LOOK, await self._store.until_free(bucket)))
            except NO_ANSWER as error:
                await self._wait(slot, error)

    async def _wait(self, slot: int, error: Exception) -> None:
        log.warning("shard %d waits for its turn: the database: %s", slot, in_short(error))
        await asyncio.sleep(self._again)

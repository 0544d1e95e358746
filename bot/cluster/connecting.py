"""Connecting a process for its shards: one after the other in each of Discord's buckets, when it is their turn."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection
from typing import Protocol

log = logging.getLogger(__name__)


class Connections(Protocol):
    """The process's connections to Discord, one a shard."""

    async def connect_shard(self, slot: int) -> None:
        """Connect for a shard; return when the connection is there. It is tried until it is."""
        ...

    async def disconnect_shard(self, slot: int) -> None:
        """End the connection of a shard, whatever has become of it."""
        ...


class Connecting:
    """Sees to it that there is a connection for every shard that is wanted."""

    def __init__(self, connections: Connections, buckets: int) -> None:
        self._connections = connections
        self._buckets = buckets
        self._wanted: Collection[int] = ()
        self._there: set[int] = set()
        self._at_work: dict[int, tuple[int, asyncio.Task[None]]] = {}
        """For each bucket the shard that is being connected."""

    def is_connected(self, slot: int) -> bool:
        return slot in self._there

    def want(self, slots: Collection[int]) -> None:
        """Connect for these, and stop connecting for others; what is connected stays so until it is ended."""
        self._wanted = slots
        for bucket, (slot, task) in list(self._at_work.items()):
            if slot not in slots and not task.done():
                task.cancel()
                del self._at_work[bucket]
        for slot in sorted(slots):
            bucket = slot % self._buckets
            busy = bucket in self._at_work and not self._at_work[bucket][1].done()
            if slot not in self._there and not busy:
                self._at_work[bucket] = slot, asyncio.create_task(self._connect(bucket, slot))

    async def _connect(self, bucket: int, slot: int) -> None:
        try:
            await self._connections.connect_shard(slot)
        except Exception:  # the next beat tries again
            log.exception("shard %d could not be connected", slot)
            return
        self._there.add(slot)
        log.info("shard %d is connected", slot)
        del self._at_work[bucket]
        self.want(self._wanted)

    async def end(self, slot: int) -> None:
        self._there.discard(slot)
        await self._connections.disconnect_shard(slot)

    async def stop(self) -> None:
        """Connect for nothing any more."""
        tasks = [task for _, task in self._at_work.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._at_work.clear()

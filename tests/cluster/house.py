"""The processes of a bot without Discord: they connect as soon as they are let, and have clocks moved by hand."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

from sqlalchemy import text

from bot.cluster.joining import settled
from bot.cluster.member import LEASE, Member
from bot.store.sql.database import Database
from bot.store.sql.parts import Part
from bot.store.sql.postgres_slots import SlotStore
from tests.store.files import slots_of

SHARDS = 4
ALL = frozenset[str]()
"""No feature is switched off."""


def guild(slot: int, shards: int = SHARDS) -> int:
    """Return a server of a shard."""
    return (8 * shards + slot) << 22


class Process:
    """A process without Discord: its connections are there as soon as they are let."""

    def __init__(self, store: SlotStore, name: str, shards: int, former: int | None, off: frozenset[str]) -> None:
        self.time = 1000.0
        self.connected: set[int] = set()
        self.may_connect = asyncio.Event()
        self.may_connect.set()
        self.cut: dict[int, float] = {}
        self.doubts = 0
        self.reaches_discord = True
        self.told: list[str] = []
        self.handed_over = asyncio.Event()
        self.unsettled: frozenset[int] = frozenset()
        self.member = Member(
            store,
            self,
            self,
            self,
            process=name,
            shards=shards,
            version="1",
            features_off=off,
            former=former,
            now=lambda: self.time,
        )

    async def beats(self, times: int = 1) -> None:
        """Beat, and let what follows come to rest."""
        for _ in range(times):
            await self.member.beat()
            for _ in range(20):
                await asyncio.sleep(0)

    async def lives_on(self, seconds: float) -> None:
        """Beat for so long, never later than in time."""
        end = self.time + seconds
        while self.time < end:
            self.time = min(end, self.time + LEASE / 2)
            await self.beats()

    def has_beaten_for_a_lease(self) -> None:
        """Let the time pass after which a process knows that the others have had time to speak."""
        self.member._since -= LEASE

    @property
    def serves(self) -> set[int]:
        """The shards whose tables it looks after."""
        return set(self.member.part.slots)

    # Discord, as it reaches it

    def silent_for(self, slot: int) -> float | None:
        """See `Service`."""
        if slot in self.connected and slot not in self.cut:
            return None
        return self.time - self.cut.get(slot, 0.0)

    def doubt(self) -> None:
        """See `Service`."""
        self.doubts += 1

    async def reaches(self) -> bool:
        """See `Service`."""
        return self.reaches_discord

    def loses(self, *slots: int) -> None:
        """It has no session for these any more."""
        self.cut.update(dict.fromkeys(slots, self.time))

    # What a process does

    async def connect_shard(self, slot: int) -> None:
        """See `Connections`."""
        await self.may_connect.wait()
        self.connected.add(slot)

    async def disconnect_shard(self, slot: int) -> None:
        """See `Connections`."""
        self.connected.discard(slot)
        self.cut.pop(slot, None)

    def gained(self, part: Part, *, orphaned: bool) -> None:
        """See `Work`."""
        self.told.append(f"gained {sorted(part.slots)}{' of nobody' if orphaned else ''}")

    def lost(self, part: Part) -> None:
        """See `Work`."""
        self.told.append(f"lost {sorted(part.slots)}")
        self.handed_over.set()

    def lapsed(self, ago: float) -> None:
        """See `Work`."""
        self.told.append(f"lapsed after {ago:.0f} s")

    def beaten(self, unsettled: Part) -> None:
        """See `Work`."""
        self.unsettled = unsettled.slots


class House:
    """The processes of a bot."""

    def __init__(self, database: Database, stack: AsyncExitStack) -> None:
        self.database = database
        self._stack = stack

    async def joins(
        self, name: str, wanted: int | None = None, recommended: int = SHARDS, off: frozenset[str] = ALL
    ) -> Process:
        """A process that has settled by how many shards it connects."""
        store = slots_of(self.database)
        self._stack.push_async_callback(store.close)
        process = Process(store, name, *await settled(store, name, wanted, recommended, "1", off), off)
        self._stack.push_async_callback(process.member._connecting.stop)
        return process

    async def dies(self, process: Process) -> None:
        """It has not said for long that it lives."""
        await self.say("UPDATE processes SET beat_at = beat_at - 1000 WHERE id = :id", id=process.member.process)

    async def say(self, sql: str, **values: object) -> None:
        """Change the database behind everybody's back."""
        async with self.database.engine.connect() as connection:
            await connection.execute(text(sql), values)
            await connection.commit()

    async def three(self) -> tuple[Process, Process, Process]:
        """Three processes that have their shares, and are connected for them."""
        some = await self.joins("a"), await self.joins("b"), await self.joins("c")
        for _ in range(3):
            for process in some:
                await process.beats()
        for process in some:
            process.told.clear()
            process.has_beaten_for_a_lease()
        return some

"""Several processes that are the same bot: they share a database and a log, and the tests know who has which shard."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import asyncpg

from sandbox.server import Sandbox
from tests.patience import PATIENCE
from tests.store import server
from tests.wire.process import Bot

T = TypeVar("T")
LOOK = 0.05
"""Seconds between looks into the database: nobody is told of what other processes write there."""
OWNERS = "SELECT slot, owner, connected FROM slots WHERE shards = (SELECT value::int FROM notes WHERE key = 'shards')"


class One(Bot):
    """One of them."""

    @property
    def pid(self) -> int:
        """The number of its process."""
        assert self._process is not None
        return self._process.pid

    async def kill(self) -> None:
        """SIGKILL. Others may be at the gateway."""
        assert self._process is not None
        self._process.kill()
        await self._process.wait()


class Several(Bot):
    """All of them, where a test has to do with any."""

    def __init__(self, sandbox: Sandbox, folder: Path, database: str, *, processes: int) -> None:
        super().__init__(sandbox, folder)
        self._folder = folder
        self._database = database
        self.each = [self.another() for _ in range(processes)]

    def another(self, **settings: str) -> One:
        """A process that is yet to be started."""
        return One(self._sandbox, self._folder, DATABASE_URL=server.url(self._database), **settings)

    @property
    def running(self) -> bool:
        """Whether all of them live."""
        return all(one.running for one in self.each)

    async def start(self) -> None:
        """Start those that do not live, and wait until they share evenly."""
        for one in self.each:
            if not one.running:
                await one.start()
        await self.until(self.is_even)

    async def stop(self, *, everybody: bool = False) -> None:
        """SIGTERM to all."""
        await asyncio.gather(*(one.stop(everybody=everybody) for one in self.each))

    async def owners(self) -> dict[int, tuple[str | None, bool]]:
        """For each shard in use the process that has it, and whether it is connected."""
        connection = await server.connected(server.url(self._database))
        try:
            return {row["slot"]: (row["owner"], row["connected"]) for row in await connection.fetch(OWNERS)}
        except (asyncpg.UndefinedTableError, asyncpg.CannotConnectNowError):
            return {}
        finally:
            await connection.close()

    async def is_even(self) -> bool:
        """Whether each of them that lives has as many shards as the others, or one more, and is connected for them."""
        owners = await self.owners()
        numbers = [
            sum(_is(owner, one) and connected for owner, connected in owners.values())
            for one in self.each
            if one.running
        ]
        return bool(owners) and sum(numbers) == len(owners) and max(numbers) - min(numbers) <= 1

    async def of(self, guild_id: int) -> One:
        """The process that has a server."""
        owners = await self.owners()
        owner, _ = owners[(guild_id >> 22) % len(owners)]
        return next(one for one in self.each if one.running and _is(owner, one))

    async def until(self, ask: Callable[[], Awaitable[T]]) -> T:
        """Return the first truthy answer."""
        async with asyncio.timeout(PATIENCE):
            while not (found := await ask()):  # noqa: ASYNC110 - other processes write it
                await asyncio.sleep(LOOK)
        return found


def _is(owner: str | None, one: One) -> bool:
    return owner is not None and owner.split("-")[-2] == str(one.pid)

"""Questions to the database, past every bot; it may be away meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any

import asyncpg

from bench.cluster.postgres import Server

AWAY = (OSError, asyncpg.PostgresConnectionError, asyncpg.InterfaceError, asyncpg.OperatorInterventionError)
"""What a question meets while the server is not there."""
AGAIN = 0.05
PATIENCE = 60.0


class Asker:
    """A connection that is made again when it is lost."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._connection: asyncpg.Connection | None = None
        self._turn = asyncio.Lock()

    async def ask(self, query: str, *values: object) -> list[Any]:
        """The rows that answer; waits for a server that is away. Raises TimeoutError."""
        return await self._answered(lambda connection: connection.fetch(query, *values))

    async def ask_at_once(self, *queries: str) -> list[list[Any]]:
        """The rows that answer each of these, all as of the same moment, as `ask`."""

        async def answers(connection: asyncpg.Connection) -> list[list[Any]]:
            async with connection.transaction(isolation="repeatable_read", readonly=True):
                return [await connection.fetch(query) for query in queries]

        return await self._answered(answers)

    async def _answered(self, asking: Callable[[asyncpg.Connection], Awaitable[list[Any]]]) -> list[Any]:
        async with asyncio.timeout(PATIENCE), self._turn:
            while True:
                try:
                    if self._connection is None or self._connection.is_closed():
                        self._connection = await self._server.connected()
                    return await asking(self._connection)
                except AWAY:
                    await self._forget()
                    await asyncio.sleep(AGAIN)

    async def _forget(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(*AWAY):
                connection.terminate()

    async def close(self) -> None:
        """Let go of the server."""
        await self._forget()

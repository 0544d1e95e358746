"""The database: opening it, bringing its schema up to date, one writer at a time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from sqlalchemy import event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.store.schema import bring_up_to_date


class Database:
    """An engine on one SQLite file. Reads run side by side (WAL); writes wait their turn here, not in SQLite."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._turn = asyncio.Lock()

    @classmethod
    async def open(cls, url: str) -> Database:
        """Open the file, made with its folder where missing, with its schema at the newest version."""
        place = make_url(url).database
        if place and place != ":memory:":
            Path(place).parent.mkdir(parents=True, exist_ok=True)
        # Errors would hold the parameters of their statement, and those hold interaction tokens.
        engine = create_async_engine(url, hide_parameters=True)
        event.listen(engine.sync_engine, "connect", _set_up)
        try:
            async with engine.begin() as connection:
                await connection.run_sync(bring_up_to_date)
        except BaseException:
            await engine.dispose()
            raise
        return cls(engine)

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """Open a connection in a transaction of its own: committed at the end, rolled back on an error."""
        async with self._turn, self.engine.begin() as connection:
            yield connection

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """Open a connection to read from."""
        async with self.engine.connect() as connection:
            yield connection

    async def close(self) -> None:
        """Let go of the file."""
        await self.engine.dispose()


def _set_up(connection: DBAPIConnection, _record: object) -> None:
    """Set up a new connection.

    WAL lets readers and the writer work at once; NORMAL survives a killed process (a power cut may cost the last
    commits, never the file).
    """
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=NORMAL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute("PRAGMA busy_timeout=5000")
    cursor.close()

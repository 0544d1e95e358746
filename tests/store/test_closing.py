"""Closing a database beneath somebody who reads: they finish, and no connection is left open for nobody."""

from __future__ import annotations

import asyncio
import contextlib
import gc
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.store.database import Database
from tests.store.files import opened


class Reader:
    """Somebody who has begun to read, and goes on when they are let."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.begun, self.go_on = asyncio.Event(), asyncio.Event()

    async def read(self) -> int:
        """Read, after a pause."""
        async with self._database.read() as connection:
            self.begun.set()
            await self.go_on.wait()
            return int((await connection.execute(text("SELECT 1"))).scalar_one())


@pytest.mark.parametrize("cancelled", [False, True])
async def test_what_is_read_while_a_database_is_closed_leaves_no_connection_open(
    tmp_path: Path, cancelled: bool
) -> None:
    async with opened(tmp_path / "closed.db") as database:
        reader = Reader(database)
        reading = asyncio.create_task(reader.read())
        await reader.begun.wait()
        await database.close()
        if cancelled:
            reading.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await reading
        else:
            reader.go_on.set()
            assert await reading == 1
    # A connection that nobody has any more and nobody has closed says so now, which no test survives.
    del reading
    gc.collect()

"""`python -m bot copy --to URL`: everything from the database of the settings into another, an empty one."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import TextIO

from bot.config import Settings
from bot.database_setup import open_database
from bot.store.moving import MovingError, first_difference, is_empty, move
from bot.store.people import PeopleStore
from bot.store.sql.database import Database
from bot.store.tables import TableStore
from bot.tables.clocks.clock import SystemClock
from bot.tables.game import PlayedGame
from bot.tables.standalone import standalone_tables


def copy(settings: Settings, url: str, games: Mapping[str, PlayedGame], out: TextIO) -> int:
    """Move everything over and check it there, row by row and by going on with every open table; return the status.

    Raises `SettingsError` where either database is in use or cannot be used, and `MovingError` where the other is not
    empty, or came out otherwise; then what is there is of no use.
    """
    print(asyncio.run(_copy(settings, replace(settings, database_url=url), games)), file=out)
    return 0


async def _copy(here: Settings, there: Settings, games: Mapping[str, PlayedGame]) -> str:
    if here.database_url == there.database_url:
        raise MovingError("it is the database of the settings itself")
    source = await open_database(here)
    try:
        target = await open_database(there)
        try:
            return await _move(source, target, games)
        finally:
            await target.close()
    finally:
        await source.close()


async def _move(source: Database, target: Database, games: Mapping[str, PlayedGame]) -> str:
    if not await is_empty(target):
        raise MovingError("the other database is not empty")
    rows = await move(source, target)
    if (difference := await first_difference(source, target)) is not None:
        raise MovingError(f"{difference} is not the same there")
    readable, there = await _open_tables(source, games), await _open_tables(target, games)
    if lost := readable - there:
        raise MovingError(f"{len(lost)} open tables cannot be gone on with there, table {min(lost)} first")
    return f"{rows} rows, the same there; {len(there)} open tables go on there"


async def _open_tables(database: Database, games: Mapping[str, PlayedGame]) -> set[int]:
    """Return the open tables whose games can be gone on with."""
    store = TableStore(database)
    tables = standalone_tables(store, PeopleStore(database), games, SystemClock())
    found = [(table_id, await tables.get(table_id)) for table_id in await store.open_tables()]
    return {table_id for table_id, table in found if table is not None and table.status.is_open}

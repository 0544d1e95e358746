"""Database files to test with: made once with the newest schema, then copied for every test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.store.database import Database

_empty: list[bytes] = []
"""An empty database of the newest schema, once made."""


def url(file: Path) -> str:
    """What the settings would call the file."""
    return f"sqlite+aiosqlite:///{file}"


@asynccontextmanager
async def opened(file: Path) -> AsyncIterator[Database]:
    """The database in this file (a new one if there is none), closed at the end."""
    _lay_down(file)
    database = await Database.open(url(file))
    try:
        if not _empty:
            copy = file.with_name("empty.db")
            await _copy(database, copy)
            _keep(copy)
        yield database
    finally:
        await database.close()


def _lay_down(file: Path) -> None:
    """Copy the empty one, once there is one: making the schema anew would take most of a test's time."""
    if _empty and not file.exists():
        file.write_bytes(_empty[0])


def _keep(copy: Path) -> None:
    _empty.append(copy.read_bytes())
    copy.unlink()


async def _copy(database: Database, copy: Path) -> None:
    """A copy of the file with everything that still stands in its write-ahead log."""
    async with database.engine.connect() as connection:
        plain = await connection.execution_options(isolation_level="AUTOCOMMIT")
        await plain.exec_driver_sql(f"VACUUM INTO '{copy}'")

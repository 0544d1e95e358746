"""Database files to test with: made once with the newest schema, then copied for every test."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from sqlalchemy import delete, insert
from sqlmodel import SQLModel

from bot.store import schema as _schema  # noqa: F401 - fills the metadata
from bot.store.base import Row
from bot.store.sql.connect import open_database
from bot.store.sql.database import Database
from bot.store.sql.postgres_slots import SlotStore
from simulation.server import SimulatedServer
from simulation.shared_database import SharedDatabase
from simulation.slots import SimulatedSlots
from tests.store import server
from tests.store.backends import database_of, on_postgres, on_simulated, simulated

REFERENCES = "session_replication_role"
"""PostgreSQL's setting on which it depends whether references are looked at."""
EMPTY = f"TRUNCATE {', '.join(SQLModel.metadata.tables)} RESTART IDENTITY"

_empty: list[bytes] = []
"""An empty database of the newest schema, once made."""


def url(file: Path) -> str:
    """What the settings would call the file."""
    return f"sqlite+aiosqlite:///{file}"


@asynccontextmanager
async def opened(file: Path) -> AsyncIterator[Database]:
    """The database in this file (a new one if there is none), closed at the end.

    Where the test runs on PostgreSQL, one of the server that stands for the file.
    """
    if on_postgres():
        async with _on_a_server(file) as database:
            yield database
        return
    _lay_down(file)
    simulating = on_simulated()
    database = await (SharedDatabase.connect(simulated(file).address) if simulating else open_database(url(file)))
    try:
        if not _empty:
            copy = file.with_name("empty.db")
            await _copy(database, copy)
            _keep(copy)
        yield database
    finally:
        await database.close()


@asynccontextmanager
async def _on_a_server(file: Path) -> AsyncIterator[Database]:
    address, is_new = await database_of(file)
    database = await open_database(address)
    try:
        if is_new:
            async with database.read() as connection:
                await connection.exec_driver_sql(EMPTY)
        yield database
    finally:
        await database.close()


def slots_of(database: Database) -> SlotStore:
    """The slots in a database of a server."""
    if on_simulated():
        return SimulatedSlots(SimulatedServer.of(database.engine.url))
    return SlotStore(database.engine.url)


@contextmanager
def away(database: Database) -> Iterator[None]:
    """The server of this database is not there meanwhile."""
    if not on_simulated():
        with server.away():
            yield
        return
    simulated = SimulatedServer.of(database.engine.url)
    simulated.go_away()
    try:
        yield
    finally:
        simulated.away = False


async def rewrite(database: Database, statement: str) -> None:
    """Change what lies in a database, past everything of ours."""
    async with database.engine.connect() as connection:
        await connection.exec_driver_sql(statement)
        await connection.commit()


async def put_unreferenced(database: Database, rows: Iterable[Row]) -> None:
    """Put rows down, whatever they refer to; one that is there already is replaced."""
    sqlite = database.engine.dialect.name == "sqlite"
    async with database.engine.connect() as connection:
        await connection.exec_driver_sql("PRAGMA foreign_keys=OFF" if sqlite else f"SET {REFERENCES} = replica")
        for row in rows:
            table, columns = SQLModel.metadata.tables[str(row.__tablename__)], row.columns()
            mine = [key == columns[key.name] for key in table.primary_key]
            await connection.execute(delete(table).where(*mine))
            await connection.execute(insert(table).values(columns))
        await connection.commit()
        await connection.exec_driver_sql("PRAGMA foreign_keys=ON" if sqlite else f"SET {REFERENCES} = origin")


def _lay_down(file: Path) -> None:
    """Copy the empty one, once there is one: making the schema anew would take most of a test's time."""
    if _empty and not file.exists():
        file.write_bytes(_empty[0])


def _keep(copy: Path) -> None:
    made = bytearray(copy.read_bytes())
    # Written ahead from the start, which VACUUM does not take over: each bot that opened one would switch it, and wait
    # for the disk (sqlite.org/fileformat2.html: the versions of writing and reading, 2 for a write-ahead log).
    made[18:20] = 2, 2
    _empty.append(bytes(made))
    copy.unlink()


async def _copy(database: Database, copy: Path) -> None:
    """A copy of the file with everything that still stands in its write-ahead log."""
    async with database.engine.connect() as connection:
        plain = await connection.execution_options(isolation_level="AUTOCOMMIT")
        await plain.exec_driver_sql(f"VACUUM INTO '{copy}'")

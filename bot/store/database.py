"""The database: opening it, bringing its schema up to date; reading side by side, writing in one thread."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Self, TypeVar

from filelock import FileLock, Timeout
from sqlalchemy import Engine, NullPool, create_engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnectionFree
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.store.schema import bring_up_to_date, newest_version, version_of
from bot.store.writing import Writer, Writing

T = TypeVar("T")
NO_ANSWER = (DBAPIError, NoConnectionFree, OSError)
"""Errors that say nothing about what was asked for: the file could not be read or written, or not in time."""

UNAVAILABLE = (OperationalError, NoConnectionFree, sqlite3.OperationalError)
"""Of these, those of the database alone: locked for too long, a full disk, no connection free."""


def in_short(error: BaseException) -> str:
    """Return what the database says of an error, without the statement."""
    if isinstance(error, NoConnectionFree):
        return "no connection is free"
    return str(getattr(error, "orig", None) or error)


class InUse(Exception):
    """Another process has this file open, to write to it."""


class Database:
    """One SQLite file. Reads run side by side (WAL), writes one after the other in a thread of their own."""

    def __init__(self, engine: AsyncEngine, writer: Writer, held: FileLock | None = None) -> None:
        self.engine = engine
        self._writer = writer
        self._held = held

    @classmethod
    async def open(cls, url: str, *, alone: bool = False) -> Self:
        """Open the file, made with its folder where missing, with its schema at the newest version.

        `alone`: no other process that asks for the same may have it open; `InUse` if one has.
        """
        place = make_url(url).database
        if place and place != ":memory:":
            _lay_out(Path(place))
        held = hold(Path(place)) if alone and place else None
        try:
            engine = await cls._engine(url)
        except BaseException:
            if held is not None:
                held.release()
            raise
        return cls(engine, Writer(_to_write(url)), held)

    @classmethod
    async def open_beside(cls, url: str) -> tuple[Database, bool]:
        """Open the file, and say whether somebody has it open who asked to be alone.

        Then its schema has to be at the newest version: nobody changes it beneath them. `InUse` if it is not.
        """
        try:
            database = await cls.open(url, alone=True)
        except InUse:
            engine = _to_read(url)
            try:
                async with engine.connect() as connection:
                    version = await connection.run_sync(version_of)
            finally:
                await engine.dispose()
            if version != newest_version():
                raise
            return await cls.open(url), True
        database.let_others_in()
        return database, False

    def let_others_in(self) -> None:
        """No longer be the only one who may have the file open."""
        if self._held is not None:
            self._held.release()
            self._held = None

    @staticmethod
    async def _engine(url: str) -> AsyncEngine:
        engine = _to_read(url)
        try:
            async with engine.begin() as connection:
                await connection.run_sync(bring_up_to_date)
        except BaseException:
            await engine.dispose()
            raise
        return engine

    async def write(self, work: Callable[[Writing], T]) -> T:
        """Return what this returns, run in a transaction: committed then, or undone after an error."""
        return await self._writer.do(work)

    async def glance(self, work: Callable[[Writing], T]) -> T:
        """Return what this reads, in the thread that writes, after what waits there.

        For the little that is asked again and again: a connection of one's own takes four times as much.
        """
        return await self._writer.do(work)

    @property
    def waiting(self) -> int:
        """How many pieces of work wait to be done in the thread that writes."""
        return self._writer.waits

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """Open a connection to read from."""
        async with self.engine.connect() as connection:
            yield connection

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[AsyncConnection]:
        """Open a connection that reads one moment of the file, however many statements it takes."""
        async with self.read() as connection:
            # The driver would begin a transaction only where something is written.
            await connection.exec_driver_sql("BEGIN")
            yield connection

    async def close(self) -> None:
        """Let go of the file, once all is written."""
        await self._writer.close()
        await self.engine.dispose()
        self.let_others_in()


def _lay_out(file: Path) -> None:
    """Make a file that is not there, and its folder, for their owner alone: SQLite's own files beside it are likewise.

    It holds everybody's games, and tokens of presses that can be used for a quarter of an hour.
    """
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with contextlib.suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


def hold(file: Path) -> FileLock:
    """Lock a file of its own beside the database, for as long as the process lives; `InUse` if another has.

    The database itself cannot be locked so: closing any of its descriptors would drop SQLite's own locks.
    """
    lock = FileLock(file.with_name(f"{file.name}.lock"))
    try:
        lock.acquire(blocking=False)
    except Timeout:
        raise InUse(str(file)) from None
    return lock


def _to_read(url: str) -> AsyncEngine:
    """Return the engine of the connections that read."""
    # Errors would hold the parameters of their statement, and those hold interaction tokens.
    engine = create_async_engine(url, hide_parameters=True)
    event.listen(engine.sync_engine, "connect", _set_up)
    return engine


def _to_write(url: str) -> Engine:
    """Return the engine of the connection that writes: it begins and ends its transactions itself."""
    engine = create_engine(
        make_url(url).set(drivername="sqlite"), poolclass=NullPool, hide_parameters=True,
        connect_args={"isolation_level": None},
    )  # fmt: skip
    event.listen(engine, "connect", _set_up)
    return engine


def _set_up(connection: DBAPIConnection, _record: object) -> None:
    """Set up a new connection.

    WAL lets readers and the writer work at once; NORMAL survives a killed process (a power cut may cost the
    last second of commits, never the file: `store/writing.py`).
    """
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=NORMAL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute("PRAGMA busy_timeout=5000")
    # Whoever has their data deleted finds it gone from the file too, whatever SQLite was built with.
    cursor.execute("PRAGMA secure_delete=ON")
    cursor.close()

"""A database in an SQLite file: reading side by side, writing in one thread."""

from __future__ import annotations

import contextlib
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Self, TypeVar

from filelock import Timeout
from sqlalchemy import Engine, NullPool, create_engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot import machine
from bot.machine import HeldLock
from bot.store.schema import bring_up_to_date, newest_version, version_of
from bot.store.sql.database import Database, ForeignLog, InUse
from bot.store.sql.door import Reading
from bot.store.sql.sound import unpacked
from bot.store.sql.sqlite_file import FileWatch, foreign_log
from bot.store.sql.sqlite_writer import Writer
from bot.store.sql.writing import Writing

T = TypeVar("T")


class SqliteDatabase(Database):
    """One SQLite file. Reads run side by side (WAL), writes one after the other in a thread of their own."""

    def __init__(self, engine: AsyncEngine, writer: Writer, watch: FileWatch, held: HeldLock | None = None) -> None:
        self.engine = engine
        self._writer = writer
        self._watch = watch
        self._held = held

    @classmethod
    async def of_file(cls, url: str, *, alone: bool = False) -> Self:
        """Open the file, made with its folder where missing, with its schema at the newest version.

        `alone`: no other process that asks for the same may have it open; `InUse` if one has. `ForeignLog` where what
        lies beside it is another's.
        """
        place = make_url(url).database
        file = Path(place) if place and place != ":memory:" else None
        if file is not None:
            file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        held = hold(Path(place)) if alone and place else None
        try:
            if file is not None:
                if held is not None:
                    _require_own_log(file)
                _lay_out(file)
            engine = await cls._engine(url)
        except BaseException:
            if held is not None:
                held.release()
            raise
        watch = FileWatch(file)
        return cls(engine, Writer(_to_write(url), watch), watch, held)

    @classmethod
    async def beside(cls, url: str) -> tuple[Self, bool]:
        try:
            database = await cls.of_file(url, alone=True)
        except InUse:
            if await cls.version(url) != newest_version():
                raise
            return await cls.of_file(url), True
        database.let_others_in()
        return database, False

    @staticmethod
    async def version(url: str) -> str | None:
        if not _is_there(url):
            return None
        engine = _to_read(url)
        try:
            async with engine.connect() as connection:
                return await connection.run_sync(version_of)
        finally:
            await engine.dispose()

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
                # sqlite3 opens no transaction for changes of the schema by itself: a process killed in the middle of a
                # migration would leave half of it.
                await connection.exec_driver_sql("BEGIN IMMEDIATE")
                await connection.run_sync(bring_up_to_date)
        except BaseException:
            await engine.dispose()
            raise
        return engine

    async def write(self, work: Callable[[Writing], T]) -> T:
        """See `Database`: it runs in the thread that writes."""
        return await self._writer.do(work)

    async def glance(self, work: Callable[[Writing], T]) -> T:
        """See `Database`: it runs in the thread that writes, as a connection of one's own takes four times as much."""
        return await self._writer.do(work)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """See `Database`: of a file that is lost nothing is read."""
        self._watch.require()
        async with super().read() as connection:
            yield connection

    @property
    def waiting(self) -> int:
        return self._writer.waits

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[AsyncConnection]:
        async with self.read() as connection:
            # The driver would begin a transaction only where something is written.
            await connection.exec_driver_sql("BEGIN")
            yield connection

    async def close(self) -> None:
        await self._writer.close()
        await self.engine.dispose()
        self._watch.end()
        self.let_others_in()


def _require_own_log(file: Path) -> None:
    """Raise `ForeignLog` where the log beside a file, which nobody has open, belongs to another one."""
    if (why := foreign_log(file)) is not None:
        raise ForeignLog(why)


def _lay_out(file: Path) -> None:
    """Make a file that is not there, and its folder, for their owner alone: SQLite's own files beside it are likewise.

    It holds everybody's games, and tokens of presses that can be used for a quarter of an hour.
    """
    with contextlib.suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


def _is_there(url: str) -> bool:
    return Path(make_url(url).database or "").is_file()


def hold(file: Path) -> HeldLock:
    """Lock a file of its own beside the database, for as long as the process lives; `InUse` if another has.

    The database itself cannot be locked so: closing any of its descriptors would drop SQLite's own locks.
    """
    try:
        return machine.current().lock(file.with_name(f"{file.name}.lock"))
    except Timeout:
        raise InUse(str(file)) from None


def _to_read(url: str) -> AsyncEngine:
    """Return the engine of the connections that read."""
    # Errors would hold the parameters of their statement, and those hold interaction tokens.
    engine = create_async_engine(url, hide_parameters=True, json_deserializer=unpacked)
    engine.sync_engine._connection_cls = Reading
    event.listen(engine.sync_engine, "do_connect", _make_none)
    event.listen(engine.sync_engine, "connect", _set_up)
    return engine


def _to_write(url: str) -> Engine:
    """Return the engine of the connection that writes: it begins and ends its transactions itself."""
    engine = create_engine(
        make_url(url).set(drivername="sqlite"),
        poolclass=NullPool,
        hide_parameters=True,
        json_deserializer=unpacked,
        connect_args={"isolation_level": None},
    )
    engine._connection_cls = Reading
    event.listen(engine, "do_connect", _make_none)
    event.listen(engine, "connect", _set_up)
    return engine


def _make_none(_dialect: object, _record: object, arguments: list[str], options: dict[str, object]) -> None:
    """Let a connection open only a file that is there: SQLite would make a new one in place of one that is gone."""
    if arguments and arguments[0] != ":memory:":
        arguments[0] = f"{Path(arguments[0]).absolute().as_uri()}?mode=rw"
        options["uri"] = True


def _set_up(connection: DBAPIConnection, _record: object) -> None:
    """Set up a new connection.

    WAL lets readers and the writer work at once; NORMAL survives a killed process (a power cut may cost the
    last second of commits, never the file: `store/sql/writing.py`).
    """
    driver = getattr(connection, "driver_connection", connection)
    # What is no text in a column of texts is one row's fault: the driver would end the whole statement.
    driver.text_factory = partial(str, encoding="utf-8", errors="replace")
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=NORMAL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute("PRAGMA busy_timeout=5000")
    # Whoever has their data deleted finds it gone from the file too, whatever SQLite was built with.
    cursor.execute("PRAGMA secure_delete=ON")
    cursor.close()

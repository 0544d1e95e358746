"""A database in PostgreSQL: transactions side by side, each on a connection of its own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from typing import Self, TypeVar

import asyncpg
from sqlalchemy import URL, event, make_url, text
from sqlalchemy.exc import DBAPIError, InvalidatePoolError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from bot import machine
from bot.measures.meter import meter
from bot.single_flight import heed
from bot.store.schema import bring_up_to_date, newest_version, version_of
from bot.store.sql.database import Busy, Database, InUse, Unreachable, Unsure, in_short
from bot.store.sql.door import Reading
from bot.store.sql.optimistic_write import OptimisticWrite
from bot.store.sql.postgres_presses import Presses, WriteOutcome
from bot.store.sql.postgres_writing import WRONG_TYPE, PostgresWriting
from bot.store.sql.sound import unpacked
from bot.store.sql.writing import Writing, note_commit
from bot.store.stored import Conflict, Repeated

T = TypeVar("T")
CONNECTIONS, FREE_IN = 10, 5.0
"""Connections at most, and the seconds that are waited for one."""
REACHED_IN, PRESSED_IN, DONE_IN = 5.0, 10.0, 60.0
"""Seconds a new connection may take, a press, and any other statement."""
LOCKED_AT_MOST, PRESSES_LOCKED_AT_MOST = "500ms", "150ms"
"""How long a statement waits for what another transaction has locked; and one that writes many presses together."""
IDLE_SECONDS = 10.0
"""How long a transaction may wait for its process: one that was stopped in the middle would lock its table for all."""
SETTINGS = {
    "application_name": "lucky-table",
    # Our longest statements take some ten milliseconds: making machine code of one, or starting more processes for it,
    # takes as long again.
    "jit": "off",
    "max_parallel_workers_per_gather": "0",
}
IN_TIME = {"lock_timeout": LOCKED_AT_MOST, "idle_in_transaction_session_timeout": f"{IDLE_SECONDS:.0f}s"}
SETTLED_IN, LOOK_EVERY = IDLE_SECONDS + 2.0, 0.25
"""Seconds after which nothing can be open any more that nobody goes on with, and between looks whether it is."""
_NOW = text("SELECT clock_timestamp()")
_OPEN = text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND backend_xid IS NOT NULL"
    " AND pid <> pg_backend_pid() AND xact_start <= :asked"
)
"""How many transactions have written something, and began before a moment."""
TRIES = 3
"""Times a transaction is tried that PostgreSQL gave up for the sake of another."""
GIVEN_UP = "the server has not answered for a while"
HELD = "another transaction holds what was to be changed"
SCHEMA, ALONE = 0x7AB1E, 0x7AB1F
"""The locks under which the schema is looked at and changed, and which those who serve share."""
_BROKEN = (
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.CannotConnectNowError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.InternalClientError,
    OSError,
    TimeoutError,
)
"""What it ends in when the server is not there, or no longer."""
_GIVEN_UP = (asyncpg.DeadlockDetectedError, asyncpg.SerializationError)


class PostgresDatabase(Database):
    """One database of a server. Other processes may use it at the same time."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._given_up = False
        self._in_use: set[asyncpg.Connection] = set()
        """Connections that somebody has taken out of the pool."""
        event.listen(engine.sync_engine, "checkout", self._taken)
        event.listen(engine.sync_engine, "checkin", self._put_back)
        self._held: AsyncConnection | None = None
        """The connection that keeps others out for as long as it lives."""
        self._under_way: set[asyncio.Task[object]] = set()
        self._presses = Presses(self._ask)
        self._pressing: tuple[AsyncConnection, asyncpg.Connection] | None = None
        """The connection for presses: looking for a free one would cost more than a press."""

    @classmethod
    async def connect(cls, url: str, *, alone: bool = False, serving: bool = False) -> Self:
        """Open a database of a server, with its schema at the newest version.

        `serving`: beside others that serve, but nobody who has to be `alone`; `InUse` if there is one.
        """
        database = cls(engine_of(url))
        try:
            with _reached():
                if alone or serving:
                    database._held = await _hold(database.engine, shared=serving)
                    # It waits for nothing, and is not given up.
                    database._in_use.clear()
                await _make_tables(url)
        except BaseException:
            await database.close()
            raise
        return database

    def _taken(self, _: object, connection: ConnectionPoolEntry, *__: object) -> None:
        assert connection.driver_connection is not None
        self._in_use.add(connection.driver_connection)

    def _put_back(self, _: object, connection: ConnectionPoolEntry) -> None:
        self._in_use = {one for one in self._in_use if one is not connection.driver_connection and not one.is_closed()}

    @classmethod
    async def beside(cls, url: str) -> tuple[Self, bool]:
        try:
            database = await cls.connect(url, alone=True)
        except InUse:
            if await cls.version(url) != newest_version():
                raise
            return await cls.connect(url), True
        await database.let_others_in()
        return database, False

    @staticmethod
    async def version(url: str) -> str | None:
        engine = engine_of(url, 1)
        try:
            with _reached():
                async with engine.connect() as connection:
                    return await connection.run_sync(version_of)
        finally:
            await engine.dispose()

    async def let_others_in(self) -> None:
        """No longer be the only one who may have it open."""
        if self._held is not None:
            await self._held.invalidate()
            await self._held.close()
            self._held = None

    async def write(self, work: Callable[[Writing], T]) -> T:
        task = asyncio.ensure_future(self._write(work))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        task.add_done_callback(heed)
        return await asyncio.shield(task)

    async def _write(self, work: Callable[[Writing], T]) -> T:
        left = TRIES
        while True:
            left -= 1
            try:
                return await self._once(work)
            except DBAPIError as error:
                if not left or not isinstance(_cause(error), _GIVEN_UP):
                    raise

    async def _once(self, work: Callable[[Writing], T]) -> T:
        with told():
            async with self._connection() as (connection, raw):
                started = machine.perf_counter()
                transaction = raw.transaction()
                await transaction.start()
                try:
                    done = await connection.run_sync(lambda own: work(PostgresWriting(own)))
                except BaseException:
                    if not raw.is_closed():
                        await transaction.rollback()
                    raise
                with sent():
                    await transaction.commit()
                note_commit(machine.perf_counter() - started, 1)
                return done

    async def change(self, change: OptimisticWrite) -> None:
        """See `Database`: those that wait are one statement. One that is refused in it is tried by itself."""
        try:
            outcome = await self._presses.written(change)
        except (asyncpg.IntegrityConstraintViolationError, Busy, *_GIVEN_UP):
            try:
                await self.write(change.write)
            except Busy:
                self._presses.suspect(change.table_id)
                raise
            return
        if outcome is WriteOutcome.BUSY:
            raise Busy("", None, TimeoutError(HELD), hide_parameters=True)
        if outcome is WriteOutcome.REPEATED:
            meter().repeated()
            raise Repeated
        if outcome is WriteOutcome.LATE:
            meter().conflict()
            raise Conflict

    async def _ask(self, sql: str, given: Sequence[object], together: int) -> Sequence[asyncpg.Record]:
        with told():
            if self._pressing is not None and self._pressing[1].is_closed():
                await self._let_go()
            if self._pressing is None:
                self._require_answers()
                connection = await self.engine.connect()
                raw = (await connection.get_raw_connection()).driver_connection
                assert raw is not None
                await raw.execute(f"SET lock_timeout = '{PRESSES_LOCKED_AT_MOST}'")
                self._pressing = connection, raw
            started = machine.perf_counter()
            with sent():
                rows = await self._pressing[1].fetch(sql, *given, timeout=PRESSED_IN)
            note_commit(machine.perf_counter() - started, together)
            return rows

    async def _let_go(self) -> None:
        """Let go of the connection for presses: one that is closed is of no use to others either."""
        if self._pressing is not None:
            (connection, raw), self._pressing = self._pressing, None
            if raw.is_closed():
                await connection.invalidate()
            await connection.close()

    async def settle(self) -> None:
        """See `Database`. What goes on for longer is somebody's who is at work."""
        async with self.read() as connection:
            asked = (await connection.execute(_NOW)).scalar_one()
            for _ in range(round(SETTLED_IN / LOOK_EVERY)):
                if not (await connection.execute(_OPEN, {"asked": asked})).scalar_one():
                    return
                await asyncio.sleep(LOOK_EVERY)

    async def glance(self, work: Callable[[Writing], T]) -> T:
        with told():
            async with self._connection() as (connection, _):
                return await connection.run_sync(lambda own: work(PostgresWriting(own)))

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[tuple[AsyncConnection, asyncpg.Connection]]:
        """Open a connection, and give its driver's, on which transactions are begun: SQLAlchemy begins none."""
        async with self._connected() as connection:
            raw = (await connection.get_raw_connection()).driver_connection
            assert raw is not None
            try:
                yield connection, raw
            finally:
                if raw.is_closed():
                    await connection.invalidate()

    def give_up(self) -> None:
        self._given_up = True
        for connection in list(self._in_use):
            connection.terminate()

    def go_on(self) -> None:
        self._given_up = False

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[AsyncConnection]:
        """Open a connection, where the server is thought to answer."""
        self._require_answers()
        async with self.engine.connect() as connection:
            yield connection

    def _require_answers(self) -> None:
        if self._given_up:
            raise ConnectionError(GIVEN_UP)

    @property
    def waiting(self) -> int:
        return len(self._under_way) + len(self._presses)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        with told():
            async with self._connected() as connection:
                yield connection

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[AsyncConnection]:
        async with self.read() as connection:
            yield await connection.execution_options(isolation_level="REPEATABLE READ")

    async def close(self) -> None:
        while self._under_way:
            await asyncio.wait(self._under_way)
        await self._presses.close()
        await self._let_go()
        await self.let_others_in()
        await self.engine.dispose()


async def _hold(engine: AsyncEngine, *, shared: bool) -> AsyncConnection:
    """Take the lock of those who serve, or (not `shared`) of who is alone, and return the connection it lives with.

    `InUse` if another has it otherwise.
    """
    connection = await engine.connect()
    take = text(f"SELECT pg_try_advisory_lock{'_shared' if shared else ''}(:key)")
    taken = (await connection.execute(take, {"key": ALONE})).scalar()
    if not taken:
        await connection.close()
        raise InUse(engine.url.render_as_string(hide_password=True))
    return connection


async def _make_tables(url: str) -> None:
    engine = engine_of(url, 1, patient=True)
    try:
        async with engine.connect() as connection:
            changing = await connection.execution_options(isolation_level="READ COMMITTED")
            async with changing.begin():
                # Of several processes that start together one makes the tables, which may take long.
                await changing.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": SCHEMA})
                await changing.run_sync(bring_up_to_date)
    finally:
        await engine.dispose()


def engine_of(url: str | URL, connections: int = CONNECTIONS, *, patient: bool = False) -> AsyncEngine:
    """Return the engine of so many connections: statements outside of a transaction are each their own.

    `patient`: for what may take as long as it takes.
    """
    address = make_url(url).set(drivername="postgresql+asyncpg")
    if (mode := address.query.get("sslmode")) is not None:
        # As libpq and most hosts of databases call it.
        address = address.difference_update_query(["sslmode"]).update_query_dict({"ssl": mode})
    engine = create_async_engine(
        address,
        isolation_level="AUTOCOMMIT",
        # Errors would hold the parameters of their statement, and those hold interaction tokens.
        hide_parameters=True,
        json_deserializer=unpacked,
        pool_size=connections,
        max_overflow=0,
        pool_timeout=FREE_IN,
        connect_args={
            "timeout": REACHED_IN,
            "command_timeout": None if patient else DONE_IN,
            "server_settings": SETTINGS if patient else {**SETTINGS, **IN_TIME},
        },
    )
    engine.sync_engine._connection_cls = Reading
    event.listen(engine.sync_engine, "checkout", _look)
    return engine


def _look(_: object, connection: ConnectionPoolEntry, *__: object) -> None:
    """Let nobody have a connection that the server has closed meanwhile: those beside it are closed as well."""
    if connection.driver_connection is not None and connection.driver_connection.is_closed():
        raise InvalidatePoolError


@contextmanager
def told() -> Iterator[None]:
    """Say of a server that is not there what is said of a file that cannot be read: `OperationalError`."""
    try:
        yield
    except (Unsure, Busy):
        raise
    except _BROKEN as error:
        raise OperationalError("", None, error, hide_parameters=True) from error
    except asyncpg.LockNotAvailableError as error:
        raise Busy("", None, TimeoutError(HELD), hide_parameters=True) from error
    except DBAPIError as error:
        if isinstance(_cause(error), asyncpg.LockNotAvailableError):
            raise Busy("", None, TimeoutError(HELD), hide_parameters=True) from error
        if error.connection_invalidated or isinstance(_cause(error), _BROKEN):
            raise OperationalError("", None, _cause(error), hide_parameters=True) from error
        raise


@contextmanager
def sent() -> Iterator[None]:
    """Say of what was sent and not answered that it may have been written."""
    try:
        yield
    except asyncpg.DataError:
        raise OperationalError("", None, ValueError(WRONG_TYPE), hide_parameters=True) from None
    except _BROKEN as error:
        raise Unsure("", None, error, hide_parameters=True) from error


@contextmanager
def _reached() -> Iterator[None]:
    """Tell a server that is not there from one that refuses us: `Unreachable`, `OperationalError`."""
    try:
        with told():
            yield
    except DBAPIError as error:
        cause = _cause(error)
        if isinstance(cause, _BROKEN):
            raise Unreachable(in_short(cause)) from error
        raise OperationalError("", None, cause, hide_parameters=True) from error


def _cause(error: DBAPIError) -> BaseException:
    """Return what the driver said."""
    cause = error.orig
    if cause is None or isinstance(cause, _BROKEN):
        return cause or error
    return cause.__cause__ or cause

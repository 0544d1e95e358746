"""Writing into a file: the one connection that writes, in a thread of its own, which commits together what waits.

A transaction (`writing.py`) runs in the thread, in a savepoint of its own if others wait beside it, and whoever
asked for it goes on when it is committed. So nobody waits for a hop into a thread at every statement, and many presses
share one commit.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, TypeVar, cast

from sqlalchemy import Connection, Engine, Executable
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.exc import IntegrityError

from bot import machine
from bot.store.sql.database import Unsure
from bot.store.sql.sound import Values
from bot.store.sql.sqlite_file import FileWatch
from bot.store.sql.writing import Answer, Lock, Parameters, Prepared, SqlDialect, Writing, note_commit

log = logging.getLogger(__name__)
T = TypeVar("T")
AT_ONCE = 64
"""Pieces of work that are committed together at most."""
LOST_AT_MOST = 1.0
"""Seconds of commits that a power cut may cost: so long after the first of them they are brought to the disk."""
LOOK_EVERY = 1.0
"""Seconds between two looks whether the file is still there, where nothing is written."""
SQLITE = SqlDialect("sqlite", SQLiteDialect_pysqlite(paramstyle="qmark"), insert)


class SqliteWriting(Writing):
    """Writes in the connection of the thread that writes."""

    def __init__(self, connection: Connection, cursor: sqlite3.Cursor) -> None:
        self._connection = connection
        self._cursor = cursor

    def execute(self, statement: Executable, parameters: Parameters | Sequence[Parameters] | None = None) -> Answer:
        return self._connection.execute(statement, parameters)

    def rows(self, statement: Prepared, **parameters: object) -> list[Values]:
        compiled = statement.compiled(SQLITE)
        return statement.sound(self._cursor.execute(compiled.sql, compiled.given(parameters)).fetchall())

    def execute_many(self, statement: Prepared, *rows: Parameters) -> None:
        compiled = statement.compiled(SQLITE)
        try:
            if len(rows) == 1:
                self._cursor.execute(compiled.sql, compiled.given(rows[0]))
            else:
                self._cursor.executemany(compiled.sql, [compiled.given(row) for row in rows])
        except sqlite3.IntegrityError as error:
            raise IntegrityError(compiled.sql, None, error, hide_parameters=True) from error

    def execute_count(self, statement: Prepared, **parameters: object) -> int:
        compiled = statement.compiled(SQLITE)
        try:
            return self._cursor.execute(compiled.sql, compiled.given(parameters)).rowcount
        except sqlite3.IntegrityError as error:
            raise IntegrityError(compiled.sql, None, error, hide_parameters=True) from error

    def give_up(self) -> None:
        """Close the connection, with whatever is open in it: it is undone by that."""
        self._cursor.close()  # what it has begun would keep the file locked after the connection's end
        self._connection.invalidate()

    def lock(self, lock: Lock) -> None:
        """See `Writing`: whoever writes into a file is alone anyway."""


@dataclass(slots=True)
class _Job:
    work: Callable[[Writing], object]
    waiting: asyncio.Future[Any]
    result: object = None
    error: BaseException | None = None


class Writer:
    """Does what is asked of it in the order in which it was asked, as much of it in one commit as waits."""

    def __init__(self, engine: Engine, watch: FileWatch) -> None:
        self._engine = engine
        self._watch = watch
        self._loop = asyncio.get_running_loop()
        self._thread = machine.current().thread("database-writer")
        self._waiting: deque[_Job] = deque()
        self._called = False
        """The thread is about to look at what waits."""
        self._connected = contextlib.ExitStack()
        """What the thread lets go of at the end."""
        self._batches: _Batches | None = None
        self._ending: asyncio.Future[None] | None = None
        self._call()
        self._resting = self._loop.create_task(self._rest())

    async def do(self, work: Callable[[Writing], T]) -> T:
        """Run this in a transaction and return what it returns, once it is committed; after an error it has not been.

        Whoever stops waiting does not stop the work. RuntimeError once it is closed.
        """
        if self._ending is not None:
            raise RuntimeError("the database is closed")
        waiting: asyncio.Future[T] = self._loop.create_future()
        self._waiting.append(_Job(work, waiting))
        self._call()
        return await waiting

    @property
    def waits(self) -> int:
        """How many pieces of work wait."""
        return len(self._waiting)

    async def close(self) -> None:
        """Finish what has been asked for, and let go of the file."""
        if self._ending is None:
            self._resting.cancel()
            self._ending = self._loop.run_in_executor(self._thread, self._end)
            self._thread.shutdown(wait=False)
        await asyncio.shield(self._ending)

    def _call(self) -> None:
        """Have the thread do what waits, unless it is about to."""
        if not self._called:
            self._called = True
            self._thread.submit(self._run)

    async def _rest(self) -> None:
        """Have the thread look now and then at what is due without any work."""
        seconds = LOOK_EVERY
        while True:
            await asyncio.sleep(seconds)
            seconds = await self._loop.run_in_executor(self._thread, self._look)

    # In the thread

    def _run(self) -> None:
        # Before looking at what waits: whoever asks from now on calls again, though the thread may find it before.
        self._called = False
        while True:
            batch = self._next()
            try:
                batches = self._batches = self._batches or self._connect()
            except BaseException as error:  # noqa: BLE001 - it belongs to those who wait; whoever asks next tries again
                for job in batch:
                    job.error = error
            else:
                batches.commit(batch)
                if batches.is_given_up:
                    self._disconnect()
            if batch:
                self._loop.call_soon_threadsafe(_wake, batch)
            if self._batches is not None:
                self._batches.bring_to_disk_if_due()
            if not batch:
                return

    def _connect(self) -> _Batches:
        with contextlib.ExitStack() as stack:
            connection = stack.enter_context(self._engine.connect())
            # SQLAlchemy's transaction is never ended: the real ones are begun and ended below.
            stack.enter_context(connection.begin())
            raw = cast("sqlite3.Connection", connection.connection.driver_connection)
            self._watch.begin(raw)
            # A cursor that is left open keeps the file open: SQLite's locks are then not what it takes them for.
            cursor = stack.enter_context(contextlib.closing(raw.cursor()))
            batches = _Batches(SqliteWriting(connection, cursor), raw, self._watch)
            self._connected = stack.pop_all()
            return batches

    def _disconnect(self) -> None:
        """Let go of a connection that has been given up: whoever asks next gets another."""
        self._batches = None
        with contextlib.suppress(sqlite3.ProgrammingError):  # it is closed
            self._connected.close()

    def _next(self) -> list[_Job]:
        """Return what waits, as much of it as is committed together."""
        return [self._waiting.popleft() for _ in range(min(AT_ONCE, len(self._waiting)))]

    def _look(self) -> float:
        """Bring to the disk what is due, and look at the file; return the seconds until that is to be done again."""
        if self._batches is None:
            return LOOK_EVERY
        self._batches.bring_to_disk_if_due()
        self._watch.look()
        return min(LOOK_EVERY, self._batches.at_risk_for())

    def _end(self) -> None:
        self._connected.close()
        self._engine.dispose()


class _Batches:
    """Commits pieces of work together."""

    def __init__(self, writing: SqliteWriting, raw: sqlite3.Connection, watch: FileWatch) -> None:
        self.is_given_up = False
        """Whether the connection is closed, as a transaction of it could be neither committed nor undone."""
        self._writing = writing
        self._raw = raw
        self._watch = watch
        self._at_risk_since: float | None = None
        """When the first commit was made that a power cut would cost."""

    def at_risk_for(self) -> float:
        """Return the seconds left until what has been committed has to be brought to the disk; endless: it is there."""
        return inf if self._at_risk_since is None else self._at_risk_since + LOST_AT_MOST - machine.monotonic()

    def bring_to_disk_if_due(self) -> None:
        """Have the log written into the database."""
        if self.at_risk_for() > 0:
            return
        self._at_risk_since = None
        try:
            if not self._watch.bring_to_disk(self._raw):
                self._at_risk_since = machine.monotonic()
        except sqlite3.Error:
            # The log holds it all the same, and SQLite tries again when it has grown.
            log.warning("the log could not be written into the database", exc_info=True)

    def commit(self, batch: Sequence[_Job]) -> None:
        """Do them all: those that fail are undone one by one, the others committed together."""
        left = list(batch)
        while left:
            try:
                self._watch.look()
                self._watch.require()
                left = self._commit(left)
            except BaseException as error:  # noqa: BLE001 - whatever went wrong belongs to those who wait
                for job in left:
                    if job.error is None:
                        job.error = error
                self._roll_back()
                return

    def _commit(self, batch: list[_Job]) -> list[_Job]:
        """Do them in one transaction; return what has to be tried in another, as SQLite has given this one up."""
        before, started = self._raw.total_changes, machine.perf_counter()
        self._raw.execute("BEGIN IMMEDIATE")
        for number, job in enumerate(batch):
            self._do(job, alone=len(batch) == 1)
            if not self._raw.in_transaction:
                # A full disk, say: SQLite has undone everything, of those before this one too.
                for lost in batch[: number + 1]:
                    lost.error = lost.error or job.error
                return batch[number + 1 :]
        if self._raw.total_changes != before:
            self._watch.stamp(self._raw)
        self._end_transaction()
        if self._raw.total_changes != before:
            self._watch.stamped()
            note_commit(machine.perf_counter() - started, len(batch))
            # What was written to a file that is gone by now is nowhere.
            self._watch.look()
            self._watch.require()
            if self._at_risk_since is None:
                self._at_risk_since = machine.monotonic()
        return []

    def _end_transaction(self) -> None:
        try:
            self._raw.execute("COMMIT")
        except sqlite3.Error as error:
            if self._raw.in_transaction:
                raise
            # SQLite has ended it all the same: undone it, or written it and failed at what it does afterwards.
            raise Unsure("", None, error, hide_parameters=True) from error

    def _do(self, job: _Job, *, alone: bool) -> None:
        if not alone:
            self._raw.execute("SAVEPOINT one")
        try:
            job.result = job.work(self._writing)
        except BaseException as error:  # noqa: BLE001 - it is whoever waits who gets it
            job.error = error
            if self._raw.in_transaction:
                self._raw.execute("ROLLBACK" if alone else "ROLLBACK TO one")
        if not alone and self._raw.in_transaction:
            self._raw.execute("RELEASE one")

    def _roll_back(self) -> None:
        if self._raw.in_transaction:
            try:
                self._raw.execute("ROLLBACK")
            except sqlite3.Error:
                log.warning("a transaction could not be undone: its connection is given up", exc_info=True)
                self._writing.give_up()
                self.is_given_up = True


def _wake(batch: Sequence[_Job]) -> None:
    for job in batch:
        if job.waiting.cancelled():
            continue
        if job.error is not None:
            job.waiting.set_exception(job.error)
        else:
            job.waiting.set_result(job.result)

"""Writing into a file: the one connection that writes, in a thread of its own, which commits together what waits.

A transaction (`writing.py`) runs in the thread, in a savepoint of its own if others wait beside it, and whoever
asked for it goes on when it is committed. So nobody waits for a hop into a thread at every statement, and many presses
share one commit.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar, cast

from sqlalchemy import Connection, Engine, Executable
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.exc import IntegrityError

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
        self._waiting: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="database-writer", daemon=True)
        self._thread.start()

    async def do(self, work: Callable[[Writing], T]) -> T:
        """Run this in a transaction and return what it returns, once it is committed; after an error it has not been.

        Whoever stops waiting does not stop the work.
        """
        waiting: asyncio.Future[T] = self._loop.create_future()
        self._waiting.put(_Job(work, waiting))
        return await waiting

    @property
    def waits(self) -> int:
        """How many pieces of work wait."""
        return self._waiting.qsize()

    async def close(self) -> None:
        """Finish what has been asked for, and let go of the file."""
        self._waiting.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        with self._engine.connect() as connection, connection.begin():
            # SQLAlchemy's transaction is never ended: the real ones are begun and ended below.
            raw = cast("sqlite3.Connection", connection.connection.driver_connection)
            self._watch.begin(raw)
            batches = _Batches(SqliteWriting(connection, raw.cursor()), raw, self._watch)
            while batch := self._next(batches):
                batches.commit(batch)
                self._loop.call_soon_threadsafe(_wake, batch)
        self._engine.dispose()

    def _next(self, batches: _Batches) -> list[_Job]:
        """Return what waits, at least one piece of work; nothing at the end."""
        first = self._first(batches)
        batch: list[_Job] = []
        while first is not None:
            batch.append(first)
            if len(batch) == AT_ONCE or self._waiting.empty():
                break
            first = self._waiting.get()
        if first is None and batch:
            self._waiting.put(None)
        return batch

    def _first(self, batches: _Batches) -> _Job | None:
        """Return the next piece of work, after bringing to the disk what has been committed, if it is time."""
        while True:
            left = batches.at_risk_for()
            if left is not None and left <= 0:
                batches.bring_to_disk()
                left = None
            with contextlib.suppress(queue.Empty):
                return self._waiting.get(timeout=LOOK_EVERY if left is None else left)
            self._watch.look()


class _Batches:
    """Commits pieces of work together."""

    def __init__(self, writing: Writing, raw: sqlite3.Connection, watch: FileWatch) -> None:
        self._writing = writing
        self._raw = raw
        self._watch = watch
        self._at_risk_since: float | None = None
        """When the first commit was made that a power cut would cost."""

    def at_risk_for(self) -> float | None:
        """Return the seconds left until what has been committed has to be brought to the disk; None: it is there."""
        if self._at_risk_since is None:
            return None
        return self._at_risk_since + LOST_AT_MOST - time.monotonic()

    def bring_to_disk(self) -> None:
        """Have SQLite write the log into the database, synced: not the whole of it, if somebody reads an older part."""
        self._at_risk_since = None
        try:
            self._checkpoint()
        except sqlite3.Error:
            # The log holds it all the same, and SQLite tries again when it has grown.
            log.warning("the log could not be written into the database", exc_info=True)

    def _checkpoint(self) -> None:
        _, of_the_log, in_the_file = self._raw.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        if of_the_log == in_the_file:
            self._watch.brought_to_disk(self._raw)

    def commit(self, batch: Sequence[_Job]) -> None:
        """Do them all: those that fail are undone one by one, the others committed together."""
        left = list(batch)
        while left:
            try:
                self._watch.look()
                self._watch.require()
                left = self._commit(left)
            except BaseException as error:  # noqa: BLE001 - whatever went wrong belongs to those who wait
                self._roll_back()
                for job in left:
                    if job.error is None:
                        job.error = error
                return

    def _commit(self, batch: list[_Job]) -> list[_Job]:
        """Do them in one transaction; return what has to be tried in another, as SQLite has given this one up."""
        before, started = self._raw.total_changes, time.perf_counter()
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
        self._raw.execute("COMMIT")
        if self._raw.total_changes != before:
            self._watch.stamped()
            note_commit(time.perf_counter() - started, len(batch))
            # What was written to a file that is gone by now is nowhere.
            self._watch.look()
            self._watch.require()
            if self._at_risk_since is None:
                self._at_risk_since = time.monotonic()
        return []

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
            self._raw.execute("ROLLBACK")


def _wake(batch: Sequence[_Job]) -> None:
    for job in batch:
        if job.waiting.cancelled():
            continue
        if job.error is not None:
            job.waiting.set_exception(job.error)
        else:
            job.waiting.set_result(job.result)

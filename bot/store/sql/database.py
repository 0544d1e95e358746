"""The database: an SQLite file (`store/sql/sqlite.py`), or PostgreSQL (`store/sql/postgres.py`)."""

from __future__ import annotations

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import TypeVar

from sqlalchemy import make_url
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnectionFree
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.store.sql.optimistic_write import OptimisticWrite
from bot.store.sql.writing import Writing

T = TypeVar("T")
NO_ANSWER = (DBAPIError, sqlite3.DatabaseError, NoConnectionFree, OSError)
"""Errors that say nothing about what was asked for: the database could not be read or written, or not in time."""

UNAVAILABLE = (OperationalError, NoConnectionFree, sqlite3.OperationalError)
"""Of these, those of the database alone: locked for too long, a full disk, no connection free, not reached."""


IN_SHORT = 200
"""Letters of what a database says: a damaged file may give it any number."""


class Unsure(OperationalError):
    """The connection broke while something was being written: it may be there, or not."""


class Busy(OperationalError):
    """Somebody else holds what was to be changed, and is not waited for: nothing was changed."""


def in_short(error: BaseException) -> str:
    """Return what the database says of an error in a line: neither the statement nor the row that it is about."""
    if isinstance(error, NoConnectionFree):
        return "no connection is free"
    if isinstance(error, UnicodeError):
        return "what it holds is no text"
    return in_a_line(str(getattr(error, "orig", None) or error)) or type(error).__name__


def in_a_line(said: str) -> str:
    """Return the first line of what a database says, as far as it can be read."""
    first = (said.splitlines() or [""])[0]
    return "".join(letter if letter.isprintable() else "?" for letter in first)[:IN_SHORT]


class InUse(Exception):
    """Another process has this database open, to write to it."""


class ForeignLog(Exception):
    """The log beside a database's file is not the file's own: opened with it, the file would be a mixture of two."""


class Unreachable(Exception):
    """The server of this database is not there, or not yet."""


class Database(ABC):
    """A database of the newest schema. Reads run side by side."""

    engine: AsyncEngine
    """Where connections to read from are made."""

    @abstractmethod
    async def write(self, work: Callable[[Writing], T]) -> T:
        """Return what this returns, run in a transaction: committed then, or undone after an error.

        Whoever stops waiting does not stop the work.
        """

    async def change(self, change: OptimisticWrite) -> None:
        """Write a change of a table, or nothing of it; raises `Conflict`, or `IntegrityError` for what came before."""
        await self.write(change.write)

    async def settle(self) -> None:  # noqa: B027 - what is written to a file is written one after the other
        """Wait until nothing is open any more that others had begun to write when this was asked.

        What was given up here, as its connection broke, may be committed by a server that hears of it seconds later.
        """

    @abstractmethod
    async def glance(self, work: Callable[[Writing], T]) -> T:
        """Return what this reads: for the little that is asked again and again."""

    def give_up(self) -> None:  # noqa: B027 - a file answers, or says that it cannot
        """End what waits for a server that does not answer, and begin nothing: whoever asks is told so at once."""

    def go_on(self) -> None:  # noqa: B027
        """Ask the server again: it has answered."""

    @property
    @abstractmethod
    def waiting(self) -> int:
        """How many pieces of work wait to be written."""

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """Open a connection to read from; each statement sees what is there when it is made."""
        async with self.engine.connect() as connection:
            yield connection

    @abstractmethod
    def snapshot(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """Open a connection that reads one moment of the database, however many statements it takes."""

    @abstractmethod
    async def close(self) -> None:
        """Let go of the database, once all is written."""


def is_postgres(url: str) -> bool:
    return make_url(url).get_backend_name() == "postgresql"

"""The database: an SQLite file (`store/sqlite.py`), or PostgreSQL (`store/postgres.py`)."""

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

from bot.store.fenced import Fenced
from bot.store.writing import Writing

T = TypeVar("T")
NO_ANSWER = (DBAPIError, NoConnectionFree, OSError)
"""Errors that say nothing about what was asked for: the database could not be read or written, or not in time."""

UNAVAILABLE = (OperationalError, NoConnectionFree, sqlite3.OperationalError)
"""Of these, those of the database alone: locked for too long, a full disk, no connection free, not reached."""


class Unsure(OperationalError):
    """The connection broke while something was being written: it may be there, or not."""


def in_short(error: BaseException) -> str:
    """Return what the database says of an error, without the statement."""
    if isinstance(error, NoConnectionFree):
        return "no connection is free"
    return str(getattr(error, "orig", None) or error)


class InUse(Exception):
    """Another process has this database open, to write to it."""


class Unreachable(Exception):
    """The server of this database is not there, or not yet."""


class Database(ABC):
    """A database of the newest schema. Reads run side by side."""

    engine: AsyncEngine
    """Where connections to read from are made."""

    @staticmethod
    async def open(url: str, *, alone: bool = False) -> Database:
        """Open a database, made where it is a file that is missing, with its schema at the newest version.

        `alone`: no other process that asks for the same may have it open; `InUse` if one has. `Unreachable` where its
        server is not there.
        """
        if is_postgres(url):
            # asyncpg, and a second dialect, are of no use to whoever has a file.
            from bot.store.postgres import PostgresDatabase

            return await PostgresDatabase.connect(url, alone=alone)
        from bot.store.sqlite import SqliteDatabase

        return await SqliteDatabase.of_file(url, alone=alone)

    @staticmethod
    async def version(url: str) -> str | None:
        """Return the version of a database's schema as it lies there; None for one that is yet to be made.

        `Unreachable` where its server is not there.
        """
        if is_postgres(url):
            from bot.store.postgres import PostgresDatabase

            return await PostgresDatabase.version(url)
        from bot.store.sqlite import SqliteDatabase

        return await SqliteDatabase.version(url)

    @staticmethod
    async def open_to_serve(url: str) -> Database:
        """Open the database of a bot: a file for this process alone, one of a server for all that are the same bot.

        `InUse` where somebody has it who has to be alone, and for a file anybody. Otherwise as `open`.
        """
        if is_postgres(url):
            from bot.store.postgres import PostgresDatabase

            return await PostgresDatabase.connect(url, serving=True)
        return await Database.open(url, alone=True)

    @staticmethod
    async def open_beside(url: str) -> tuple[Database, bool]:
        """Open a database, and say whether somebody has it open who asked to be alone.

        Then its schema has to be at the newest version: nobody changes it beneath them. `InUse` if it is not.
        """
        if is_postgres(url):
            from bot.store.postgres import PostgresDatabase

            return await PostgresDatabase.beside(url)
        from bot.store.sqlite import SqliteDatabase

        return await SqliteDatabase.beside(url)

    @abstractmethod
    async def write(self, work: Callable[[Writing], T]) -> T:
        """Return what this returns, run in a transaction: committed then, or undone after an error.

        Whoever stops waiting does not stop the work.
        """

    async def change(self, change: Fenced) -> None:
        """Write a change of a table, or nothing of it; raises `Conflict`, or `IntegrityError` for what came before."""
        await self.write(change.write)

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
    """Return whether an address is one of PostgreSQL."""
    return make_url(url).get_backend_name() == "postgresql"

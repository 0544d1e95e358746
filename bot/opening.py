"""Opening the database named in the settings."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from sqlalchemy import make_url
from sqlalchemy.exc import DatabaseError

from bot.config import ROOT, Settings, SettingsError
from bot.store.database import Database, InUse, Unreachable, is_postgres
from bot.store.schema import NewerSchema, UnknownSchema
from bot.store.sqlite import hold

T = TypeVar("T")
log = logging.getLogger(__name__)
BROKEN = (DatabaseError, sqlite3.DatabaseError)
"""What reading a broken file ends in, wherever in it the fault lies: opening it need not come across it."""
PAUSES = (1, 2, 5, 10, 30)
"""Seconds between two tries to reach a server; the last again and again."""


def folder(settings: Settings) -> Path:
    """Return the folder of what is kept between starts: the one of the database, where that is a file."""
    file = file_of(settings)
    return ROOT / "var" if file is None else file.parent


def file_of(settings: Settings) -> Path | None:
    """Return the file of the database; None where it is on a server."""
    return None if is_postgres(settings.database_url) else Path(make_url(settings.database_url).database or "")


def place_of(settings: Settings) -> Path:
    """Return the file of the database; `SettingsError` where it is on a server, which has its own tools for that."""
    if (file := file_of(settings)) is None:
        raise SettingsError(
            "DATABASE_URL", "this is for SQLite files",
            "A PostgreSQL database is copied with pg_dump and put back with pg_restore (docs/running.md)",
        )  # fmt: skip
    return file


@contextmanager
def held(settings: Settings) -> Iterator[Path]:
    """Keep every bot from the file of the database meanwhile; `SettingsError` if one is using it."""
    place = place_of(settings)
    with _told(settings):
        place.parent.mkdir(parents=True, exist_ok=True)
        lock = hold(place)
    try:
        yield place
    finally:
        lock.release()


async def open_database(settings: Settings) -> Database:
    """Return the database of the settings, to serve with; a server that is not there is waited for.

    `SettingsError` for one that is in use, is none, or cannot be written.
    """
    return await _once_there(settings, Database.open_to_serve)


async def version_of(settings: Settings) -> str | None:
    """Return the version of the database's schema as it lies there, None for a new one; its server is waited for."""
    return await _once_there(settings, Database.version)


async def _once_there(settings: Settings, ask: Callable[[str], Awaitable[T]]) -> T:
    pauses = iter(PAUSES)
    while True:
        try:
            with _told(settings):
                return await ask(settings.database_url)
        except Unreachable as error:
            pause = next(pauses, PAUSES[-1])
            log.error("the database cannot be reached (%s). Trying again in %d s", error, pause)  # noqa: TRY400
            await asyncio.sleep(pause)


async def open_beside(settings: Settings) -> tuple[Database, bool]:
    """Return the database of the settings, and whether a bot is using it: one of this version, or `SettingsError`."""
    try:
        with _told(settings):
            database, beside = await Database.open_beside(settings.database_url)
    except Unreachable as error:
        raise SettingsError(
            "DATABASE_URL", f"the database cannot be reached ({error})", "See that its server runs, and the address"
        ) from error
    return database, beside


def in_use(cause: object) -> SettingsError:
    """Return what is said of a database that another bot is using."""
    return SettingsError(
        "DATABASE_URL", f"another bot is using this database ({cause})", "Stop that one first, or name another"
    )


def unusable(error: Exception, settings: Settings) -> SettingsError:
    """Return what is said of a database that is broken, refuses us or cannot be written."""
    cause = getattr(error, "orig", None) or error
    if is_postgres(settings.database_url):
        return SettingsError(
            "DATABASE_URL", f"the database cannot be used ({cause})",
            "See that its name, user and password are right, and that the user may make tables in it",
        )  # fmt: skip
    return SettingsError(
        "DATABASE_URL", f"the file cannot be used ({cause})",
        "Name another file, or the right one's backup, or make it writable",
    )  # fmt: skip


@contextmanager
def _told(settings: Settings) -> Iterator[None]:
    try:
        yield
    except InUse as error:
        raise in_use(error) from None
    except NewerSchema as error:
        raise SettingsError(
            "DATABASE_URL", f"a newer version of the bot has used this database ({error})",
            "Run that version again, or restore the copy made before the update (docs/running.md)",
        ) from None  # fmt: skip
    except (DatabaseError, UnknownSchema, OSError) as error:
        raise unusable(error, settings) from error

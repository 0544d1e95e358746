"""Opening the database named in the settings."""

from __future__ import annotations

import asyncio
import errno
import logging
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from sqlalchemy import make_url
from sqlalchemy.exc import DatabaseError

from bot.config import ROOT, Settings, SettingsError
from bot.store.schema import NewerSchema, OlderSchema, UnknownSchema, require_known
from bot.store.sql import connect
from bot.store.sql.database import Database, ForeignLog, InUse, Unreachable, in_short, is_postgres
from bot.store.sql.sqlite import hold

T = TypeVar("T")
log = logging.getLogger(__name__)
BROKEN = (DatabaseError, sqlite3.DatabaseError, UnicodeError)
"""What reading a broken file ends in, wherever in it the fault lies: opening it need not come across it.

`UnicodeError`: sqlite3 cannot say in words what is wrong with names that are no text.
"""
PAUSES = (1, 2, 5, 10, 30)
"""Seconds between two tries to reach a server or to use a database; the last again and again."""
PASSING_SQLITE = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PROTOCOL,
    sqlite3.SQLITE_NOMEM,
}
"""Results of SQLite that say nothing about what the file holds: locked, full, read-only, no answer of the disk."""
PASSING_POSTGRES = ("08", "25006", "40", "53", "55P03", "57", "58")
"""How PostgreSQL's codes for the like begin: connections, read-only, given up, full, locked, stopping, its disk."""
PASSING_SYSTEM = {
    errno.ENOSPC,
    errno.EDQUOT,
    errno.EROFS,
    errno.EACCES,
    errno.EPERM,
    errno.EAGAIN,
    errno.EBUSY,
    errno.EIO,
    errno.EMFILE,
    errno.ENFILE,
    errno.ENOMEM,
    errno.EINTR,
    errno.ETIMEDOUT,
}


OLDER = "Bring it to this version's layouts first, or name another database (docs/running.md)"


class NotNow(SettingsError):
    """A database that cannot be used at the moment: what passes by itself is waited for by whoever serves."""


class DatabaseTaken(NotNow):
    """A database that another bot is using."""


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
            "DATABASE_URL",
            "this is for SQLite files",
            "A PostgreSQL database is copied with pg_dump and put back with pg_restore (docs/running.md)",
        )
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

    `NotNow` for one that is in use, locked, full or read-only, `SettingsError` for one that is none.
    """
    return await _once_there(settings, connect.open_to_serve)


async def version_of(settings: Settings) -> str | None:
    """Return the version of the database's schema as it lies there, None for a new one; its server is waited for."""
    return await _once_there(settings, connect.schema_version)


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
            database, beside = await connect.open_beside(settings.database_url)
    except Unreachable as error:
        raise unreachable(error) from error
    return database, beside


async def require_usable(settings: Settings) -> None:
    """Raise `SettingsError` for a database that this version cannot begin with. One that is not there yet, it can."""
    try:
        with _told(settings):
            if (version := await connect.schema_version(settings.database_url)) is not None:
                require_known(version)
    except Unreachable as error:
        raise unreachable(error) from error


def unreachable(error: Unreachable) -> SettingsError:
    """Return what is said of a database whose server is not there."""
    return SettingsError(
        "DATABASE_URL", f"the database cannot be reached ({error})", "See that its server runs, and the address"
    )


def in_use(cause: object) -> DatabaseTaken:
    """Return what is said of a database that another bot is using."""
    return DatabaseTaken(
        "DATABASE_URL", f"another bot is using this database ({cause})", "Stop that one first, or name another"
    )


def foreign(cause: object, settings: Settings) -> SettingsError:
    """Return what is said of a database beside which another one's log lies."""
    place = file_of(settings)
    return SettingsError(
        "DATABASE_URL",
        f"the log {place}-wal does not belong to {place} ({cause})",
        f"Put back the file that it belongs to, or move {place}-wal and {place}-shm away and start again: what only the"
        " log holds is not in this file",
    )


def unusable(error: Exception, settings: Settings) -> SettingsError:
    """Return what is said of a database that is broken or refuses us; `NotNow` where that may pass by itself."""
    cause = in_short(error)
    if passes(error):
        return NotNow(
            "DATABASE_URL",
            f"the database cannot be used now ({cause})",
            "See that nothing else holds it, that there is room, and that it may be written",
        )
    if is_postgres(settings.database_url):
        return SettingsError(
            "DATABASE_URL",
            f"the database cannot be used ({cause})",
            "See that its name, user and password are right, and that the user may make tables in it",
        )
    return SettingsError(
        "DATABASE_URL",
        f"the file cannot be used ({cause})",
        "Name another file, or the right one's backup, or make it writable",
    )


def passes(error: BaseException) -> bool:
    """Return whether what a database or the system said may pass without anybody changing a setting."""
    seen: BaseException | None = error
    while seen is not None:
        code = getattr(seen, "sqlite_errorcode", None)
        if code is not None and code != sqlite3.SQLITE_IOERR_SHORT_READ and code & 0xFF in PASSING_SQLITE:
            return True
        if str(getattr(seen, "sqlstate", None) or "-").startswith(PASSING_POSTGRES):
            return True
        if isinstance(seen, OSError) and seen.errno in PASSING_SYSTEM:
            return True
        seen = getattr(seen, "orig", None) or seen.__cause__
    return False


@contextmanager
def _told(settings: Settings) -> Iterator[None]:
    try:
        yield
    except InUse as error:
        raise in_use(error) from None
    except NewerSchema as error:
        raise SettingsError(
            "DATABASE_URL",
            f"a newer version of the bot has used this database ({error})",
            "Run that version again, or restore the copy made before the update (docs/running.md)",
        ) from None
    except OlderSchema as error:
        raise SettingsError("DATABASE_URL", f"this database cannot be used ({error})", OLDER) from None
    except ForeignLog as error:
        raise foreign(error, settings) from None
    except (*BROKEN, UnknownSchema, OSError) as error:
        raise unusable(error, settings) from error

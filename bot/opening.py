"""Opening the database named in the settings."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import make_url
from sqlalchemy.exc import DatabaseError

from bot.config import Settings, SettingsError
from bot.store.database import Database, InUse
from bot.store.schema import NewerSchema, UnknownSchema
from bot.store.sqlite import hold

BROKEN = (DatabaseError, sqlite3.DatabaseError)
"""What reading a broken file ends in, wherever in it the fault lies: opening it need not come across it."""


def folder(settings: Settings) -> Path:
    """Return the folder of the database: what else is kept between starts lies there too."""
    return place_of(settings).parent


def place_of(settings: Settings) -> Path:
    """Return the file of the database."""
    return Path(make_url(settings.database_url).database or "")


@contextmanager
def held(settings: Settings) -> Iterator[Path]:
    """Keep every bot from the file of the database meanwhile; `SettingsError` if one is using it."""
    place = place_of(settings)
    with _told():
        place.parent.mkdir(parents=True, exist_ok=True)
        lock = hold(place)
    try:
        yield place
    finally:
        lock.release()


async def open_database(settings: Settings) -> Database:
    """Return the database of the settings, for this process alone.

    `SettingsError` for a file that is in use, is not a database, or cannot be written.
    """
    with _told():
        return await Database.open(settings.database_url, alone=True)


async def open_beside(settings: Settings) -> tuple[Database, bool]:
    """Return the database of the settings, and whether a bot is using it: one of this version, or `SettingsError`."""
    with _told():
        database, beside = await Database.open_beside(settings.database_url)
    return database, beside


def in_use(cause: object) -> SettingsError:
    """Return what is said of a file that another bot is using."""
    return SettingsError(
        "DATABASE_URL", f"another bot is using this file ({cause})", "Stop that one first, or name another file"
    )


def unusable(error: Exception) -> SettingsError:
    """Return what is said of a file that is broken or cannot be written."""
    cause = getattr(error, "orig", None) or error
    return SettingsError(
        "DATABASE_URL", f"the file cannot be used ({cause})",
        "Name another file, or the right one's backup, or make it writable",
    )  # fmt: skip


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except InUse as error:
        raise in_use(error) from None
    except NewerSchema as error:
        raise SettingsError(
            "DATABASE_URL", f"a newer version of the bot has used this file ({error})",
            "Run that version again, or restore the copy made before the update (docs/running.md)",
        ) from None  # fmt: skip
    except (DatabaseError, UnknownSchema, OSError) as error:
        raise unusable(error) from error

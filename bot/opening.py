"""Opening the database named in the settings."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import make_url
from sqlalchemy.exc import DatabaseError

from bot.config import Settings, SettingsError
from bot.store.database import Database, InUse
from bot.store.schema import UnknownSchema


def folder(settings: Settings) -> Path:
    """Return the folder of the database: what else is kept between starts lies there too."""
    return Path(make_url(settings.database_url).database or "").parent


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


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except InUse as error:
        raise in_use(error) from None
    except (DatabaseError, UnknownSchema, OSError) as error:
        cause = getattr(error, "orig", None) or error
        raise SettingsError(
            "DATABASE_URL", f"the file cannot be used ({cause})",
            "Name another file, or the right one's backup, or make it writable",
        ) from error  # fmt: skip

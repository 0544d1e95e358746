"""Opening the database named in the settings."""

from __future__ import annotations

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
    try:
        return await Database.open(settings.database_url, alone=True)
    except InUse as error:
        raise SettingsError(
            "DATABASE_URL", f"another bot is using this file ({error})", "Stop that one first, or name another file"
        ) from None
    except (DatabaseError, UnknownSchema, OSError) as error:
        cause = getattr(error, "orig", None) or error
        raise SettingsError(
            "DATABASE_URL", f"the file cannot be used ({cause})",
            "Name another file, or the right one's backup, or make it writable",
        ) from error  # fmt: skip

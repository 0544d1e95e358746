"""Storing what the bot notes for itself: facts, each under a key."""

from __future__ import annotations

from sqlalchemy import delete, select
from sqlmodel import SQLModel

from bot.store import all_rows as _all_rows  # noqa: F401 - the table of notes is among them
from bot.store.sql.database import Database
from bot.store.sql.statements import put, put_new
from bot.store.sql.writing import Prepared, Writing

_NOTES = SQLModel.metadata.tables["notes"]
_PUT, _ADD = Prepared(put(_NOTES)), Prepared(put_new(_NOTES))


class NoteStore:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def get(self, key: str) -> str | None:
        async with self.database.read() as connection:
            value = (await connection.execute(select(_NOTES.c.value).where(_NOTES.c.key == key))).scalar()
            return None if value is None else str(value)

    async def settle(self, key: str, value: str) -> str:
        """Return what is noted under this key: this value, if nothing was."""

        def settle(writing: Writing) -> str:
            writing.execute_many(_ADD, {"key": key, "value": value})
            return str(writing.execute(select(_NOTES.c.value).where(_NOTES.c.key == key)).scalar_one())

        return await self.database.write(settle)

    async def put(self, key: str, value: str) -> None:
        await self.database.write(lambda writing: writing.execute_many(_PUT, {"key": key, "value": value}))

    async def drop(self, key: str) -> None:
        """Keep a note no longer."""
        gone = delete(_NOTES).where(_NOTES.c.key == key)
        await self.database.write(lambda writing: writing.execute(gone))

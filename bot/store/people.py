"""Keeping what belongs to people and to the bot itself: switches, results, notes."""

from __future__ import annotations

from typing import Any

from sqlalchemy import delete, select, update
from sqlmodel import SQLModel

from bot.store.database import Database
from bot.store.rows import PersonRow
from bot.store.tables import PANELS, RESULTS, SEATS, TABLES, put

_PEOPLE = SQLModel.metadata.tables["people"]
_NOTES = SQLModel.metadata.tables["notes"]
_PUT_PERSON = put(_PEOPLE)
_PUT_NOTE = put(_NOTES)

FORGOTTEN = "a former player"
"""The name left at tables in place of a person who had their data deleted."""


class PeopleStore:
    """People's own rows. The switches of those seen lately are held in memory: they are read at every picture."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._known: dict[int, PersonRow] = {}

    async def person(self, user_id: int) -> PersonRow:
        """A person's switches; the defaults for someone who never changed one."""
        if user_id not in self._known:
            async with self.database.read() as connection:
                found = await connection.execute(select(_PEOPLE).where(_PEOPLE.c.user_id == user_id))
                row = found.mappings().first()
            if len(self._known) >= 10_000:
                self._known.clear()
            self._known[user_id] = PersonRow(**row) if row else PersonRow(user_id=user_id)
        return self._known[user_id]

    async def save(self, person: PersonRow) -> None:
        """Keep a person's switches."""
        async with self.database.write() as connection:
            await connection.execute(_PUT_PERSON, [person.model_dump()])
        self._known[person.user_id] = person

    async def results(self, user_id: int) -> list[dict[str, Any]]:
        """A person's finished games, the newest first."""
        async with self.database.read() as connection:
            query = select(RESULTS).where(RESULTS.c.user_id == user_id).order_by(RESULTS.c.finished_at.desc())
            return [dict(row) for row in (await connection.execute(query)).mappings()]

    async def export(self, user_id: int) -> dict[str, Any]:
        """Everything kept about a person, as JSON values. Tokens are Discord's, not theirs, and left out."""
        async with self.database.read() as connection:
            person = (await connection.execute(select(_PEOPLE).where(_PEOPLE.c.user_id == user_id))).mappings().first()
            seats = (await connection.execute(select(SEATS).where(SEATS.c.user_id == user_id))).mappings()
            hosted = (await connection.execute(select(TABLES.c.id).where(TABLES.c.host_id == user_id))).scalars()
            return {
                "switches": dict(person) if person else None,
                "seats": [dict(row) for row in seats],
                "hosted_tables": list(hosted),
                "results": await self.results(user_id),
            }

    async def forget(self, user_id: int) -> None:
        """Delete what is a person's own. Tables they sat at stay, for the others, without their name or id."""
        async with self.database.write() as connection:
            await connection.execute(delete(_PEOPLE).where(_PEOPLE.c.user_id == user_id))
            await connection.execute(delete(PANELS).where(PANELS.c.user_id == user_id))
            await connection.execute(update(RESULTS).where(RESULTS.c.user_id == user_id).values(user_id=None))
            await connection.execute(
                update(SEATS).where(SEATS.c.user_id == user_id).values(user_id=None, name=FORGOTTEN)
            )
            await connection.execute(update(TABLES).where(TABLES.c.host_id == user_id).values(host_id=0))
        self._known.pop(user_id, None)

    async def note(self, key: str) -> str | None:
        """A fact kept under this key."""
        async with self.database.read() as connection:
            found = await connection.execute(select(_NOTES.c.value).where(_NOTES.c.key == key))
            value = found.scalar()
            return None if value is None else str(value)

    async def put_note(self, key: str, value: str) -> None:
        """Keep a fact."""
        async with self.database.write() as connection:
            await connection.execute(_PUT_NOTE, [{"key": key, "value": value}])

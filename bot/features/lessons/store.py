"""Lessons in the database: they are tables of a kind of their own, one open for a person in each game."""

from __future__ import annotations

from sqlalchemy import select
from sqlmodel import SQLModel

from bot.store.enums import OPEN_STATUSES, TableKind
from bot.store.sql.database import Database

TABLES = SQLModel.metadata.tables["tables"]


async def open_lesson(database: Database, user_id: int, game: str) -> int | None:
    query = select(TABLES.c.id).where(
        TABLES.c.host_id == user_id,
        TABLES.c.game == game,
        TABLES.c.kind == TableKind.LESSON,
        TABLES.c.status.in_(OPEN_STATUSES),
    )
    async with database.read() as connection:
        found: int | None = (await connection.execute(query.limit(1))).scalar()
        return found

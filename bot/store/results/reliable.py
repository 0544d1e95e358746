"""How reliable people are, from their careers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection

from sqlalchemy import select
from sqlmodel import SQLModel

from bot.league.reliability import Reliability, reliability
from bot.store import rows as _rows  # noqa: F401 - fills the metadata
from bot.store.sql.database import Database

_CAREERS = SQLModel.metadata.tables["careers"]


async def reliability_of(database: Database, people: Collection[int]) -> dict[int, Reliability]:
    """Return it for each of these people, in all games together."""
    query = select(_CAREERS.c.user_id, _CAREERS.c.numbers).where(_CAREERS.c.user_id.in_(people))
    careers: defaultdict[int, list[dict[str, int]]] = defaultdict(list)
    async with database.read() as connection:
        for user_id, numbers in await connection.execute(query):
            careers[user_id].append(numbers)
    return {user: reliability(careers[user]) for user in people}

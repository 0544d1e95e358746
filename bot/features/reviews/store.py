"""Storing reviews, each made once: a person's own, gone with their data."""

from __future__ import annotations

import logging
import zlib

from sqlalchemy import Table as SqlTable
from sqlalchemy import select
from sqlmodel import SQLModel

from bot.features.reviews.rows import ReviewRow
from bot.store.sql.database import Database
from bot.store.sql.statements import put
from bot.store.sql.writing import Lock, Prepared, Writing

_sql = SQLModel.metadata.tables
REVIEWS: SqlTable = _sql["reviews"]
SEATS: SqlTable = _sql["seats"]
_PUT = Prepared(put(REVIEWS))
log = logging.getLogger(__name__)


class ReviewStore:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def get(self, table_id: int, seat: int, version: int) -> bytes | None:
        """Return the review of a seat; None where there is none, or one of another version."""
        mine = (REVIEWS.c.table_id == table_id, REVIEWS.c.seat == seat, REVIEWS.c.version == version)
        async with self.database.read() as connection:
            found = (await connection.execute(select(REVIEWS.c.content).where(*mine))).scalar()
        try:
            return None if found is None else zlib.decompress(found)
        except zlib.error:
            # It is made anew, in its place.
            log.error("a row of reviews (table_id %s, seat %s): content cannot be read", table_id, seat)  # noqa: TRY400
            return None

    async def keep(self, table_id: int, seat: int, user_id: int, version: int, content: bytes, now: float) -> None:
        """Keep a review in the place of any other of this seat; of somebody who sits there no more it is not kept."""
        row = ReviewRow(
            table_id=table_id, seat=seat, user_id=user_id, version=version, made_at=now, content=zlib.compress(content)
        )
        sits = select(SEATS.c.user_id).where(SEATS.c.table_id == table_id, SEATS.c.seat == seat)

        def write(writing: Writing) -> None:
            # Whoever has their data deleted meanwhile waits for this, or has gone before.
            writing.lock(Lock.RESULTS)
            if writing.execute(sits).scalar() == user_id:
                writing.execute_many(_PUT, row.columns())

        await self.database.write(write)

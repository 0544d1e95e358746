"""What reviews keep of a person, for the export of their data; the rows themselves are deleted with them."""

from __future__ import annotations

import json
import zlib

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.features.reviews.store import REVIEWS
from bot.store.personal import PersonalData
from bot.store.sql.statements import Columns


class ReviewData(PersonalData):
    async def exported(self, connection: AsyncConnection, user_id: int) -> Columns:
        found = (await connection.execute(select(REVIEWS).where(REVIEWS.c.user_id == user_id))).mappings()
        return {"reviews": [{**row, "content": _content(row["content"])} for row in found]}


def _content(packed: bytes) -> object:
    try:
        return json.loads(zlib.decompress(packed))
    except (zlib.error, ValueError):
        return None


PERSONAL_DATA = ReviewData()

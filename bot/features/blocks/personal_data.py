"""What blocks keep of a person: their own list; on those of others a mark stays, of which no export tells."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.features.blocks.store import BLOCKS, forget_blocked
from bot.store.personal import PersonalData
from bot.store.sql.statements import Columns
from bot.store.sql.writing import Writing


class BlockData(PersonalData):
    """The rows of their own list are deleted with them."""

    async def exported(self, connection: AsyncConnection, user_id: int) -> Columns:
        """Return whom they have put on their list, by id: they have chosen them. Not the marks, nor who has them."""
        own = select(BLOCKS.c.blocked_id, BLOCKS.c.name, BLOCKS.c.at).where(BLOCKS.c.user_id == user_id)
        found = (await connection.execute(own.order_by(BLOCKS.c.at, BLOCKS.c.mark))).mappings()
        return {"blocks": [dict(row) for row in found]}

    def forgotten(self, writing: Writing, user_id: int, marks: Mapping[int, str], now: float) -> None:
        forget_blocked(writing, user_id)


PERSONAL_DATA = BlockData()

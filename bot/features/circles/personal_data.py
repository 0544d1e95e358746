"""What circles keep of people that another's rows hold, too: it goes with either of the two, and names neither."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.features.circles.store import exported, forget
from bot.store.personal import PersonalData
from bot.store.sql.statements import Columns
from bot.store.sql.writing import Writing


class CircleData(PersonalData):
    """Their circle, and invitations either way."""

    async def exported(self, connection: AsyncConnection, user_id: int) -> Columns:
        return await exported(connection, user_id)

    def forgotten(self, writing: Writing, user_id: int, marks: Mapping[int, str], now: float) -> None:
        forget(writing, user_id)


PERSONAL_DATA = CircleData()

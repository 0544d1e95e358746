"""What game nights keep of a person: for the export of their data, and deleting it."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.features.game_nights.rows import EveningStatus
from bot.features.game_nights.store import EVENINGS, GUESTS
from bot.store.personal import FORGOTTEN, PersonalData
from bot.store.statements import Columns
from bot.store.writing import Writing

_OWN = ("id", "title", "games", "starts_at", "zone", "status", "created_at", "host_name")


async def evenings_of(connection: AsyncConnection, user_id: int) -> Columns:
    """Return the evenings somebody has planned, and those they have said they come to."""
    hosted = select(*(EVENINGS.c[name] for name in _OWN)).where(EVENINGS.c.host_id == user_id).order_by(EVENINGS.c.id)
    came = select(GUESTS).where(GUESTS.c.user_id == user_id).order_by(GUESTS.c.evening_id)
    found = {"evenings_hosted": hosted, "evening_guests": came}
    return {name: [dict(row) for row in (await connection.execute(query)).mappings()] for name, query in found.items()}


def forget_evenings(writing: Writing, user_id: int, name: str) -> None:
    """Take a person out of all evenings; those they have planned go on without a host, under another `name`.

    What they typed goes with it: the title, and the time zone that tells where they live.
    """
    came = select(GUESTS.c.evening_id).where(GUESTS.c.user_id == user_id)
    concerned = or_(EVENINGS.c.host_id == user_id, EVENINGS.c.id.in_(came))
    held = writing.execute(select(EVENINGS.c.id).where(concerned).order_by(EVENINGS.c.id).with_for_update())
    ids = list(held.scalars())
    hosts = EVENINGS.c.host_id == user_id
    writing.execute(delete(EVENINGS).where(hosts, EVENINGS.c.status == EveningStatus.DRAFT))
    writing.execute(delete(GUESTS).where(GUESTS.c.user_id == user_id))
    writing.execute(update(EVENINGS).where(EVENINGS.c.id.in_(ids)).values(version=EVENINGS.c.version + 1))
    writing.execute(update(EVENINGS).where(hosts).values(host_id=0, host_name=name, title="", zone="UTC"))


class GameNightData(PersonalData):
    """What somebody has planned, and what they come to."""

    async def exported(self, connection: AsyncConnection, user_id: int) -> Columns:
        """See `PersonalData`."""
        return await evenings_of(connection, user_id)

    def forgotten(self, writing: Writing, user_id: int, marks: Mapping[int, str], now: float) -> None:
        """See `PersonalData`."""
        forget_evenings(writing, user_id, FORGOTTEN)


PERSONAL_DATA = GameNightData()

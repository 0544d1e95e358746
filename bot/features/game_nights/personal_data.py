"""What game nights keep of a person: for the export of their data, and deleting it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.features.game_nights.rows import GameNightStatus, SeriesStatus
from bot.features.game_nights.store import EXCEPTIONS, GUESTS, NIGHTS, PLACED, SERIES, end_series
from bot.store.personal import FORGOTTEN, PersonalData
from bot.store.sql.statements import Columns, Query
from bot.store.sql.writing import Writing

_SERIES = ("id", "title", "games", "repeats", "first_at", "zone", "status", "created_at", "host_name")
_OWN = ("id", "title", "games", "starts_at", "zone", "status", "created_at", "host_name")


async def game_nights_of(connection: AsyncConnection, user_id: int) -> Columns:
    """Return the game nights somebody has planned, and those they have said they come to; and their series."""
    hosted = select(*(NIGHTS.c[name] for name in _OWN)).where(NIGHTS.c.host_id == user_id).order_by(NIGHTS.c.id)
    came = select(GUESTS).where(GUESTS.c.user_id == user_id).order_by(GUESTS.c.evening_id)
    series = select(*(SERIES.c[name] for name in _SERIES)).where(SERIES.c.host_id == user_id).order_by(SERIES.c.id)
    found = {"evenings_hosted": hosted, "evening_guests": came, "evening_series": series}
    return {name: [dict(row) for row in (await connection.execute(query)).mappings()] for name, query in found.items()}


def forget_game_nights(writing: Writing, user_id: int, name: str, now: float) -> None:
    """Take a person out of all game nights; those they have planned go on without a host, under another `name`.

    What they typed goes with it: the title, and the time zone that tells where they live. So their series end: nobody
    knows at which hour they would go on, and nobody could be asked.
    """
    came = select(GUESTS.c.evening_id).where(GUESTS.c.user_id == user_id)
    concerned = or_(NIGHTS.c.host_id == user_id, NIGHTS.c.id.in_(came))
    held = writing.execute(select(NIGHTS.c.id).where(concerned).order_by(NIGHTS.c.id).with_for_update())
    ids = list(held.scalars())
    hosts = NIGHTS.c.host_id == user_id
    end_series(writing, SERIES.c.host_id == user_id, now)
    gone = {"host_id": 0, "host_name": name, "title": "", "zone": "UTC"}
    writing.execute(update(SERIES).where(SERIES.c.host_id == user_id).values(gone))
    writing.execute(delete(NIGHTS).where(hosts, NIGHTS.c.status == GameNightStatus.DRAFT))
    writing.execute(delete(GUESTS).where(GUESTS.c.user_id == user_id))
    writing.execute(update(NIGHTS).where(NIGHTS.c.id.in_(ids)).values(version=NIGHTS.c.version + 1))
    writing.execute(update(NIGHTS).where(hosts).values(gone))


def forget_server(writing: Writing, guild_id: int) -> None:
    """Delete the game nights of a server, with who came, and their series: they were nowhere else."""
    nights = select(NIGHTS.c.id).where(NIGHTS.c.guild_id == guild_id)
    series = select(SERIES.c.id).where(SERIES.c.guild_id == guild_id)
    for table in (GUESTS, PLACED):
        writing.execute(delete(table).where(table.c.evening_id.in_(nights)))
    writing.execute(delete(EXCEPTIONS).where(EXCEPTIONS.c.series_id.in_(series)))
    for table in (NIGHTS, SERIES):
        writing.execute(delete(table).where(table.c.guild_id == guild_id))


class GameNightData(PersonalData):
    """What somebody has planned, and what they come to."""

    async def exported(self, connection: AsyncConnection, user_id: int) -> Columns:
        return await game_nights_of(connection, user_id)

    def forgotten(self, writing: Writing, user_id: int, marks: Mapping[int, str], now: float) -> None:
        forget_game_nights(writing, user_id, FORGOTTEN, now)

    def under_way(self) -> Sequence[Query]:
        """Return who has planned a night that is not over or comes to it, and whose series go on.

        A series ends by itself when nobody comes any more; as long as others do, its host is needed.
        """
        is_open = NIGHTS.c.status.in_((GameNightStatus.PLANNED, GameNightStatus.OPEN))
        comes = select(GUESTS.c.user_id).join(NIGHTS, NIGHTS.c.id == GUESTS.c.evening_id)
        return (
            select(NIGHTS.c.host_id).where(is_open),
            comes.where(is_open),
            select(SERIES.c.host_id).where(SERIES.c.status != SeriesStatus.OVER),
        )


PERSONAL_DATA = GameNightData()

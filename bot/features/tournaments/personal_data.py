"""What tournaments keep of a person: for the export of their data, and deleting it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.features.tournaments.rows import TournamentStatus
from bot.features.tournaments.store import BOARDS, OPEN, PLACES, PLAYERS, TOURNAMENTS
from bot.store.personal import FORGOTTEN, PersonalData
from bot.store.sql.statements import Columns, Query
from bot.store.sql.writing import Writing

_OWN = ("tournament_id", "guild_id", "channel_id", "server", "host_name")


async def tournaments_of(connection: AsyncConnection, user_id: int) -> Columns:
    """Return everything that tournaments keep of a person: of whom they met the number alone."""
    hosted = select(*(PLACES.c[name] for name in _OWN)).where(PLACES.c.host_id == user_id)
    joined = select(PLAYERS).where(PLAYERS.c.user_id == user_id).order_by(PLAYERS.c.tournament_id)
    same = PLAYERS.c.tournament_id == BOARDS.c.tournament_id
    mine = or_(BOARDS.c.one == PLAYERS.c.number, BOARDS.c.other == PLAYERS.c.number)
    played = select(BOARDS).join(PLAYERS, same & mine).where(PLAYERS.c.user_id == user_id)
    found = {
        "tournaments_hosted": hosted.order_by(PLACES.c.tournament_id),
        "tournament_players": joined,
        "tournament_boards": played.order_by(BOARDS.c.tournament_id, BOARDS.c.round),
    }
    return {name: [dict(row) for row in (await connection.execute(query)).mappings()] for name, query in found.items()}


def forget_tournaments(writing: Writing, user_id: int, name: str) -> None:
    """Take a person out of all tournaments; what they made of rounds stays, for the others, under another `name`.

    They are not paired any more. Before the first round it is as if they had never joined.
    """
    mine, hosts = PLAYERS.c.user_id == user_id, PLACES.c.host_id == user_id
    joined = select(PLAYERS.c.tournament_id).where(mine)
    concerned = or_(TOURNAMENTS.c.id.in_(joined), TOURNAMENTS.c.id.in_(select(PLACES.c.tournament_id).where(hosts)))
    held = writing.execute(select(TOURNAMENTS).where(concerned).order_by(TOURNAMENTS.c.id).with_for_update())
    found = held.mappings().all()
    before = [row["id"] for row in found if row["status"] == TournamentStatus.JOINING]
    writing.execute(delete(PLAYERS).where(mine, PLAYERS.c.tournament_id.in_(before)))
    writing.execute(update(PLAYERS).where(mine).values(user_id=None, name=name, gone=True))
    writing.execute(update(PLACES).where(hosts).values(host_id=0, host_name=name))
    changed = TOURNAMENTS.c.id.in_([row["id"] for row in found])
    writing.execute(update(TOURNAMENTS).where(changed).values(version=TOURNAMENTS.c.version + 1))


class TournamentData(PersonalData):
    """What somebody has opened, joined and played."""

    async def exported(self, connection: AsyncConnection, user_id: int) -> Columns:
        return await tournaments_of(connection, user_id)

    def forgotten(self, writing: Writing, user_id: int, marks: Mapping[int, str], now: float) -> None:
        """See `PersonalData`. They stay in the standings as somebody who was there."""
        forget_tournaments(writing, user_id, FORGOTTEN)

    def under_way(self) -> Sequence[Query]:
        """Return who has opened or joined a tournament that is not over."""
        is_open = TOURNAMENTS.c.status.in_(OPEN)
        hosts = select(PLACES.c.host_id).join(TOURNAMENTS, TOURNAMENTS.c.id == PLACES.c.tournament_id)
        joined = select(PLAYERS.c.user_id).join(TOURNAMENTS, TOURNAMENTS.c.id == PLAYERS.c.tournament_id)
        return hosts.where(is_open), joined.where(is_open, PLAYERS.c.user_id.is_not(None))


PERSONAL_DATA = TournamentData()

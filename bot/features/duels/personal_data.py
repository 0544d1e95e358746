"""What duels keep of a person: for the export of their data, and deleting it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.features.duels.rows import DuelStatus
from bot.features.duels.store import BOARDS, DUELS, PLAYERS, end
from bot.league import days
from bot.store.personal import FORGOTTEN, PersonalData
from bot.store.sql.statements import Columns, Query
from bot.store.sql.writing import Writing


async def duels_of(connection: AsyncConnection, user_id: int) -> Columns:
    """Return everything that duels keep of a person, and nothing of a deal that others still play."""
    named = (DUELS.c.id, DUELS.c.game, DUELS.c.created_at)
    opened = select(*named).where(DUELS.c.host_id == user_id).order_by(DUELS.c.id)
    asked = select(*named).where(DUELS.c.friend_id == user_id).order_by(DUELS.c.id)
    joined = select(PLAYERS).where(PLAYERS.c.user_id == user_id).order_by(PLAYERS.c.duel_id)
    same = (PLAYERS.c.duel_id == BOARDS.c.duel_id) & (PLAYERS.c.number == BOARDS.c.number)
    played = select(BOARDS).join(PLAYERS, same).where(PLAYERS.c.user_id == user_id).order_by(BOARDS.c.table_id)
    found = {"duels_opened": opened, "duels_asked": asked, "duel_players": joined, "duel_boards": played}
    return {name: [dict(row) for row in (await connection.execute(query)).mappings()] for name, query in found.items()}


def forget_duels(writing: Writing, user_id: int, marks: Mapping[int, str], name: str, now: float) -> None:
    """Take a person out of all duels; what they made of the deals stays, for the others, under another `name`.

    Of those that go on a mark of theirs is kept, and one in which they are alone ends.
    """
    mine = PLAYERS.c.user_id == user_id
    joined = DUELS.c.id.in_(select(PLAYERS.c.duel_id).where(mine))
    concerned = or_(joined, DUELS.c.host_id == user_id, DUELS.c.friend_id == user_id)
    held = writing.execute(select(DUELS).where(concerned).order_by(DUELS.c.id).with_for_update()).mappings().all()
    for duel in held:
        own = (mine, PLAYERS.c.duel_id == duel["id"])
        is_open = duel["status"] == DuelStatus.OPEN
        mark = marks.get(days.day_of(duel["created_at"])) if is_open else None
        writing.execute(update(PLAYERS).where(*own).values(user_id=None, name=name, mark=mark))
        alone = not _others(writing, duel["id"])
        if is_open and alone:
            end(writing, duel["id"], DuelStatus.CALLED_OFF, now)
        if duel["guild_id"] is None and (alone or not is_open):
            # Direct messages of theirs: no number of a channel, and none of another duel's.
            writing.execute(update(DUELS).where(DUELS.c.id == duel["id"]).values(channel_id=-duel["id"]))
    changed = DUELS.c.id.in_([duel["id"] for duel in held])
    writing.execute(update(DUELS).where(changed).values(version=DUELS.c.version + 1))
    writing.execute(update(DUELS).where(DUELS.c.host_id == user_id).values(host_id=0))
    writing.execute(update(DUELS).where(DUELS.c.friend_id == user_id).values(friend_id=None))


class DuelData(PersonalData):
    """What somebody has opened, joined and played."""

    async def exported(self, connection: AsyncConnection, user_id: int) -> Columns:
        return await duels_of(connection, user_id)

    def forgotten(self, writing: Writing, user_id: int, marks: Mapping[int, str], now: float) -> None:
        """See `PersonalData`. A duel that they alone are in ends."""
        forget_duels(writing, user_id, marks, FORGOTTEN, now)

    def under_way(self) -> Sequence[Query]:
        """Return who has opened or joined an open duel, or is asked to one."""
        is_open = DUELS.c.status == DuelStatus.OPEN
        joined = select(PLAYERS.c.user_id).join(DUELS, DUELS.c.id == PLAYERS.c.duel_id)
        return (
            select(DUELS.c.host_id).where(is_open),
            select(DUELS.c.friend_id).where(is_open, DUELS.c.friend_id.is_not(None)),
            joined.where(is_open, PLAYERS.c.user_id.is_not(None)),
        )


PERSONAL_DATA = DuelData()


def _others(writing: Writing, duel_id: int) -> int:
    """Return how many are there whom it may still matter to."""
    there = select(func.count()).where(PLAYERS.c.duel_id == duel_id, PLAYERS.c.user_id.is_not(None))
    return int(writing.execute(there).scalar_one())

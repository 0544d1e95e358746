"""Reading the boards of a day: some of its ranking, what was done on each, and who may be named beside them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from sqlalchemy import ColumnElement, and_, func, or_, select
from sqlmodel import SQLModel

from bot.engine.core import JsonObject
from bot.store import rows as _rows  # noqa: F401 - with the next one, of the tables below
from bot.store import server_rows as _server_rows  # noqa: F401
from bot.store.enums import Visibility
from bot.store.sql.database import Database

_sql = SQLModel.metadata.tables
_ATTEMPTS, _ENTRIES = _sql["attempts"], _sql["entries"]
_PEOPLE, _MEMBERS = _sql["people"], _sql["members"]


@dataclass(frozen=True, slots=True)
class RankedAttempt:
    """Somebody's finished attempt of a day."""

    number: int
    """Its place in the order of the ranking, from 1: of those who share a place each has one of its own."""
    user_id: int
    table_id: int
    total: int
    place: int
    tie: int


class OthersStore:
    """Boards of one day."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def count(self, game: str, day: int) -> int:
        """Return how many have finished a day."""
        query = select(func.count()).where(_finished(game, day))
        async with self.database.read() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def ranked(self, game: str, day: int, numbers: Collection[int], user_id: int) -> list[RankedAttempt]:
        """Return the attempts with these numbers, and a person's own, the best first."""
        attempt = _ATTEMPTS.c
        order = (attempt.place.desc(), attempt.tie.desc(), attempt.finished_at, attempt.user_id)
        columns = (attempt.user_id, attempt.table_id, attempt.total, attempt.place, attempt.tie)
        number = func.row_number().over(order_by=order).label("number")
        everybody = select(number, *columns).where(_finished(game, day)).subquery()
        wanted = or_(everybody.c.number.in_(list(numbers)), everybody.c.user_id == user_id)
        async with self.database.read() as connection:
            found = await connection.execute(select(everybody).where(wanted).order_by(everybody.c.number))
            return [RankedAttempt(**{**row, "tie": row["tie"] or 0}) for row in found.mappings()]

    async def actions(self, table_ids: Iterable[int]) -> Mapping[int, list[JsonObject]]:
        """Return what was done at some tables, in order."""
        wanted = list(table_ids)
        query = (
            select(_ENTRIES.c.table_id, _ENTRIES.c.action)
            .where(_ENTRIES.c.table_id.in_(wanted))
            .order_by(_ENTRIES.c.table_id, _ENTRIES.c.number)
        )
        done: dict[int, list[JsonObject]] = {table_id: [] for table_id in wanted}
        async with self.database.read() as connection:
            for table_id, action in await connection.execute(query):
                done[table_id].append(action)
        return done

    async def named(self, users: Iterable[int], guild_id: int | None) -> dict[int, str]:
        """Return what those of some people are called who may be named to somebody in this server (None: in none).

        Everybody who did not choose otherwise; who is for their servers only, where they are known to be there. In a
        server they are called by their nickname there, everywhere else by their account.
        """
        here = and_(_MEMBERS.c.user_id == _PEOPLE.c.user_id, _MEMBERS.c.guild_id == guild_id)
        there = and_(_PEOPLE.c.visibility == Visibility.SERVER.value, _MEMBERS.c.present.is_(True))
        name = func.coalesce(_MEMBERS.c.nick, _PEOPLE.c.account)
        query = (
            select(_PEOPLE.c.user_id, name)
            .join(_MEMBERS, here, isouter=True)
            .where(
                _PEOPLE.c.user_id.in_(list(users)),
                name.is_not(None),
                or_(_PEOPLE.c.visibility == Visibility.EVERYONE.value, there),
            )
        )
        async with self.database.read() as connection:
            return {int(user): str(called) for user, called in await connection.execute(query)}


def _finished(game: str, day: int) -> ColumnElement[bool]:
    return and_(_ATTEMPTS.c.game == game, _ATTEMPTS.c.day == day, _ATTEMPTS.c.place.is_not(None))

"""Storing days, who has played them, and what people have asked for about them."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import ColumnElement, RowMapping, delete, func, insert, select, update
from sqlmodel import SQLModel

from bot.engine.core import DayScore
from bot.store.rows import AttemptRow, DayRow
from bot.store.sql.database import Database
from bot.store.sql.door import strictly
from bot.store.sql.sound import is_number
from bot.store.sql.statements import put_new
from bot.store.sql.writing import Prepared, Writing
from bot.store.stored import TableWrite

_sql = SQLModel.metadata.tables
DAYS = _sql["days"]
ATTEMPTS = _sql["attempts"]
SPENT = _sql["spent"]
PEOPLE = _sql["people"]
_ADD_DAY = Prepared(put_new(DAYS))
_ADD_ATTEMPT = Prepared(insert(ATTEMPTS))


def attempt_begun(attempt: AttemptRow) -> TableWrite:
    """Return what is written with the table at which an attempt begins."""
    return lambda writing, table_id: writing.execute_many(_ADD_ATTEMPT, {**attempt.columns(), "table_id": table_id})


def attempt_finished(game: str, day: int, user_id: int, score: DayScore, at: float) -> TableWrite:
    """Return what is written when an attempt has been played to its end."""
    mine = ATTEMPTS.c.game == game, ATTEMPTS.c.day == day, ATTEMPTS.c.user_id == user_id
    came_to = {"finished_at": at, "total": score.total, "place": score.rank_key, "tie": score.tie}

    def write(writing: Writing, _: int) -> None:
        writing.execute(update(ATTEMPTS).where(*mine).values(came_to))

    return write


class DailyStore:
    """Days and counted attempts."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def deal(self, fresh: DayRow) -> DayRow:
        """Return the deal of a day as it was first made; `fresh` if this is the first time; may be `Unreadable`."""
        mine = (DAYS.c.game == fresh.game, DAYS.c.day == fresh.day)
        async with self.database.read() as connection:
            row = (await connection.execute(strictly(select(DAYS).where(*mine)))).mappings().first()
        if row is None:

            def make(writing: Writing) -> RowMapping:
                writing.execute_many(_ADD_DAY, fresh.columns())
                return writing.execute(strictly(select(DAYS).where(*mine))).mappings().one()

            row = await self.database.write(make)
        return DayRow(**row)

    async def first_day(self, game: str) -> int | None:
        """Return the first day of which there is a deal."""
        async with self.database.read() as connection:
            found = (
                await connection.execute(select(func.min(DAYS.c.day)).where(DAYS.c.game == game, is_number(DAYS.c.day)))
            ).scalar()
            return None if found is None else int(found)

    async def put_par(self, game: str, day: int, par: dict[str, int]) -> None:
        """Keep what the AI characters scored."""
        scored = update(DAYS).where(DAYS.c.game == game, DAYS.c.day == day).values(par=par)
        await self.database.write(lambda writing: writing.execute(scored))

    async def attempt(self, game: str, day: int, user_id: int) -> AttemptRow | None:
        """Return a person's counted attempt of a day."""
        found = await self._attempts(ATTEMPTS.c.game == game, ATTEMPTS.c.day == day, ATTEMPTS.c.user_id == user_id)
        return found[0] if found else None

    async def attempts_of(self, user_id: int, game: str, since: int | None = None) -> list[AttemptRow]:
        """Return a person's counted attempts, by day."""
        conditions = [ATTEMPTS.c.user_id == user_id, ATTEMPTS.c.game == game]
        if since is not None:
            conditions.append(ATTEMPTS.c.day >= since)
        return await self._attempts(*conditions)

    async def _attempts(self, *conditions: ColumnElement[bool]) -> list[AttemptRow]:
        async with self.database.read() as connection:
            found = await connection.execute(select(ATTEMPTS).where(*conditions).order_by(ATTEMPTS.c.day))
            return [AttemptRow(**row) for row in found.mappings()]

    async def is_spent(self, game: str, day: int, mark: str) -> bool:
        """Return whether somebody with this mark had their attempt before their data was deleted."""
        async with self.database.read() as connection:
            query = select(SPENT.c.day).where(SPENT.c.game == game, SPENT.c.day == day, SPENT.c.mark == mark)
            return (await connection.execute(query)).first() is not None

    async def forget_spent(self, before: int) -> None:
        """Forget the marks of days before this one: they are no longer needed."""
        await self.database.write(lambda writing: writing.execute(delete(SPENT).where(SPENT.c.day < before)))

    async def totals(self, game: str, day: int) -> dict[int, int]:
        """Return how often each score was reached on a day."""
        query = (
            select(ATTEMPTS.c.total, func.count())
            .where(ATTEMPTS.c.game == game, ATTEMPTS.c.day == day, ATTEMPTS.c.place.is_not(None))
            .group_by(ATTEMPTS.c.total)
        )
        async with self.database.read() as connection:
            return {int(total): int(count) for total, count in (await connection.execute(query)).all()}

    async def worse(self, game: str, day: int, place: int) -> int:
        """Return how many finished a day with less."""
        query = select(func.count()).where(ATTEMPTS.c.game == game, ATTEMPTS.c.day == day, ATTEMPTS.c.place < place)
        async with self.database.read() as connection:
            return int((await connection.execute(query)).scalar_one())

    # What people have asked for

    async def reminders_due(self, day: int, hours_left: float) -> list[int]:
        """People who asked to be reminded about now and have not been on this day."""
        query = select(PEOPLE.c.user_id).where(
            PEOPLE.c.remind_hours >= hours_left,
            is_number(PEOPLE.c.remind_hours),
            func.coalesce(PEOPLE.c.reminded_day, -1) < day,
        )
        async with self.database.read() as connection:
            return [int(user) for user in (await connection.execute(query)).scalars()]

    async def finished_by(self, game: str, day: int, users: Iterable[int]) -> set[int]:
        """Return those of these people who have finished a day."""
        query = select(ATTEMPTS.c.user_id).where(
            ATTEMPTS.c.game == game,
            ATTEMPTS.c.day == day,
            ATTEMPTS.c.place.is_not(None),
            ATTEMPTS.c.user_id.in_(list(users)),
        )
        async with self.database.read() as connection:
            return {int(user) for user in (await connection.execute(query)).scalars()}

"""Pages of a day's ranking, and the streaks of those who are on it."""

from __future__ import annotations

from sqlalchemy import ColumnElement, and_, literal, select
from sqlmodel import SQLModel

from bot.store import rows as _rows  # noqa: F401 - fills the metadata
from bot.store.results.pages import Page, RankedPeople, Reader, fixed, hidden_people, is_met
from bot.store.sql.database import Database
from bot.store.sql.statements import Query

ATTEMPTS, STREAKS = (SQLModel.metadata.tables[name] for name in ("attempts", "streaks"))


class DayRankingStore:
    """Days' rankings."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def ranking(self, game: str, day: int, reader: Reader, page: int = 1) -> Page:
        """Return a page of those who have finished a day."""
        user = ATTEMPTS.c.user_id
        base = select(
            user,
            ATTEMPTS.c.place.label("value"),
            ATTEMPTS.c.tie.label("tie"),
            ATTEMPTS.c.total.label("count"),
            literal(0.0).label("spread"),
        ).where(_finished(game, day), is_met(user, reader))
        return await self._page(base, hidden_people(reader), reader, page)

    async def streaks_of_day(self, game: str, day: int, reader: Reader) -> Page:
        """Return the longest streaks of those who have finished a day: alive all the next day."""
        user = ATTEMPTS.c.user_id
        base = (
            select(
                user,
                STREAKS.c.current.label("value"),
                STREAKS.c.best.label("tie"),
                STREAKS.c.finished.label("count"),
                literal(0.0).label("spread"),
            )
            .join(STREAKS, and_(STREAKS.c.game == ATTEMPTS.c.game, STREAKS.c.user_id == user))
            .where(_finished(game, day), is_met(user, reader))
        )
        return await self._page(base, hidden_people(reader), reader, 1)

    async def _page(self, everybody: Query, hidden: Query, reader: Reader, page: int) -> Page:
        async with self.database.read() as connection:
            return await RankedPeople(connection, everybody, hidden, reader).page(page)


def _finished(game: str, day: int) -> ColumnElement[bool]:
    """Return who has finished a day."""
    return and_(ATTEMPTS.c.game == fixed(game), ATTEMPTS.c.day == fixed(day), ATTEMPTS.c.place.is_not(None))

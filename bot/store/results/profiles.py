"""What a profile is made from: somebody's summaries, their last games, and how two people fared against each other."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import RowMapping, Select, case, func, select
from sqlalchemy import Table as SqlTable
from sqlmodel import SQLModel

from bot.league.careers import Career
from bot.league.ratings import Rating
from bot.league.streaks import Streak
from bot.league.values import Result
from bot.store.results.summaries import as_career, as_rating, as_result, as_streak
from bot.store.sql.database import Database
from bot.store.sql.statements import Query

_sql = SQLModel.metadata.tables
RESULTS, CAREERS, RATINGS = _sql["results"], _sql["careers"], _sql["ratings"]
STREAKS, BADGES = _sql["streaks"], _sql["badges"]
FORM = 20
"""Games whose scores make somebody's form."""
PAGE = 10


@dataclass(frozen=True, slots=True)
class ProfileStats:
    """What is kept about somebody in a game; all None and empty for somebody who has never finished one."""

    career: Career | None
    rating: Rating | None
    streak: Streak | None
    """On its last day; which days a saver covered is not kept."""
    badges: tuple[str, ...]
    """Keys, of every game, the first won first."""
    form: tuple[int, ...]
    """The last scores, oldest first."""


@dataclass(frozen=True, slots=True)
class Versus:
    """How one person fared against another at the tables at which both sat."""

    games: int
    ahead: int
    behind: int


@dataclass(frozen=True, slots=True)
class History:
    """A page of somebody's finished games, the newest first."""

    results: tuple[Result, ...]
    number: int
    pages: int
    games: int


class ProfileStore:
    """Profiles and histories. Every query goes through an index on the person."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def stats(self, game: str, user_id: int) -> ProfileStats:
        async with self.database.read() as connection:

            async def row(table: SqlTable) -> RowMapping | None:
                query = select(table).where(table.c.game == game, table.c.user_id == user_id)
                return (await connection.execute(query)).mappings().first()

            career, rating, streak = await row(CAREERS), await row(RATINGS), await row(STREAKS)
            badges = (await connection.execute(_badges(user_id))).scalars().all()
            form = (await connection.execute(_form(game, user_id))).scalars().all()
        return ProfileStats(
            None if career is None else as_career(career),
            None if rating is None else as_rating(rating),
            None if streak is None else as_streak(streak),
            tuple(badges),
            tuple(reversed(form)),
        )

    async def versus(self, game: str, one: int, other: int) -> Versus:
        """Return how `one` fared against `other`, by places."""
        async with self.database.read() as connection:
            games, ahead, behind = (await connection.execute(_versus(game, one, other))).one()
        return Versus(games, ahead, behind)

    async def history(self, user_id: int, page: int = 1) -> History:
        """Return ten finished games of somebody, of every kind; a page beyond the last is the last."""
        async with self.database.read() as connection:
            games = int((await connection.execute(_count(user_id))).scalar_one())
            pages = max(1, -(-games // PAGE))
            number = min(max(page, 1), pages)
            found = (await connection.execute(_history(user_id, number))).mappings().all()
        return History(tuple(as_result(row) for row in found), number, pages, games)

    async def result(self, table_id: int, user_id: int) -> Result | None:
        async with self.database.read() as connection:
            row = (await connection.execute(_result(table_id, user_id))).mappings().first()
            return None if row is None else as_result(row)


def _badges(user_id: int) -> Query:
    return select(BADGES.c.badge).where(BADGES.c.user_id == user_id).order_by(BADGES.c.at, BADGES.c.badge)


def _form(game: str, user_id: int) -> Query:
    mine = select(RESULTS.c.total).where(RESULTS.c.user_id == user_id, RESULTS.c.game == game)
    return mine.order_by(RESULTS.c.number.desc()).limit(FORM)


def _versus(game: str, one: int, other: int) -> Select[int, int, int]:
    """Select how two people fared against each other.

    Both sides are read from the index by person and game; only of games they share a row is fetched.
    """
    mine, theirs = RESULTS.alias("mine"), RESULTS.alias("theirs")
    return (
        select(
            func.count(),
            func.count(case((mine.c.rank < theirs.c.rank, 1))),
            func.count(case((mine.c.rank > theirs.c.rank, 1))),
        )
        .select_from(mine)
        .join(theirs, (theirs.c.number == mine.c.number) & (theirs.c.table_id == mine.c.table_id))
        .where(
            mine.c.user_id == one,
            mine.c.game == game,
            theirs.c.user_id == other,
            theirs.c.game == game,
        )
    )


def _count(user_id: int) -> Query:
    return select(func.count()).select_from(RESULTS).where(RESULTS.c.user_id == user_id)


def _result(table_id: int, user_id: int) -> Query:
    return select(RESULTS).where(RESULTS.c.table_id == table_id, RESULTS.c.user_id == user_id)


def _history(user_id: int, page: int) -> Query:
    """Select a page of somebody's games.

    Which ones is answered by the index by person alone (the sum keeps SQLite from walking through everybody's in their
    order); ten rows are fetched.
    """
    mine = select(RESULTS.c.number).where(RESULTS.c.user_id == user_id)
    numbers = mine.order_by((RESULTS.c.number + 0).desc()).limit(PAGE).offset((page - 1) * PAGE)
    return (
        select(RESULTS)
        .where(RESULTS.c.user_id == user_id, RESULTS.c.number.in_(numbers))
        .order_by(RESULTS.c.number.desc())
    )

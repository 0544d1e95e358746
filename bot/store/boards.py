"""Pages of leaderboards and of a day's ranking, read from the summaries.

A page is two scans of one stretch of a key (`TallyRow`): one counts the rows and those ahead of the reader's own, one
finds the rows of the page, and only theirs are the names looked up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from sqlalchemy import ColumnElement, Select, and_, case, func, literal, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlmodel import SQLModel

from bot.store import rows as _rows  # noqa: F401 - fills the metadata
from bot.store.database import Database

_sql = SQLModel.metadata.tables
TALLIES, RATINGS, STREAKS = _sql["tallies"], _sql["ratings"], _sql["streaks"]
ATTEMPTS, PLAYERS, PEOPLE, MEMBERS = _sql["attempts"], _sql["players"], _sql["people"], _sql["members"]

Measure: TypeAlias = Literal["rating", "wins", "win_rate", "average", "best", "daily", "streak"]
MEASURES: tuple[Measure, ...] = ("rating", "wins", "win_rate", "average", "best", "daily", "streak")
BY_PLACE = ("wins", "win_rate", "average", "best")
"""Measures of games, which are played somewhere; a rating, days and streaks are a person's own, wherever they are."""
RATE_GAMES = 5
"""Games a win rate stands on at least."""
ESTABLISHED_GAMES = 10
"""Rated games from which on a rating is not provisional (`league.ratings`)."""
_AHEAD = 1000.0
"""More than any rating: those with enough games come before all others."""
PAGE = 10


@dataclass(frozen=True, slots=True)
class Place:
    """A row of a page."""

    place: int
    """Equal for those with equal values."""
    user_id: int
    name: str
    value: float
    """What decides the place."""
    count: int
    """What it stands on: games, days."""
    spread: float = 0.0
    """How uncertain it is (rating: sigma)."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page, in order."""

    places: tuple[Place, ...]
    own: Place | None
    """The reader's own row, wherever it is."""
    number: int
    pages: int
    people: int


@dataclass(frozen=True, slots=True)
class Reader:
    """Who asks, and what of: everywhere, or this server."""

    user_id: int
    guild_id: int | None = None
    """The server whose people are shown; none: everywhere."""


class BoardStore:
    """Leaderboards and rankings."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def leaderboard(
        self, game: str, measure: Measure, period: str, reader: Reader, today: int, page: int | None = 1,
        open_days: Sequence[int] = (),
    ) -> Page:  # fmt: skip
        """A page of a leaderboard; a page beyond the last is the last, None the one with the reader's own row. Scores
        of `open_days` (those of the period that others still play) are left out."""
        base = _measured(game, measure, period, reader, today, open_days)
        return await self._page(base, reader, page)

    async def ranking(self, game: str, day: int, reader: Reader, page: int = 1) -> Page:
        """A page of those who have finished a day."""
        user = ATTEMPTS.c.user_id
        base = select(
            user, ATTEMPTS.c.place.label("value"), ATTEMPTS.c.tie.label("tie"), ATTEMPTS.c.total.label("count"),
            literal(0.0).label("spread"),
        ).where(
            ATTEMPTS.c.game == game, ATTEMPTS.c.day == day, ATTEMPTS.c.place.is_not(None),
            _shown(user, reader, here=reader.guild_id is not None),
        )  # fmt: skip
        return await self._page(base, reader, page)

    async def streaks_of_day(self, game: str, day: int, reader: Reader) -> Page:
        """The longest streaks of those who have finished a day: alive all the next day."""
        user = ATTEMPTS.c.user_id
        base = (
            select(
                user, STREAKS.c.current.label("value"), STREAKS.c.best.label("tie"), STREAKS.c.finished.label("count"),
                literal(0.0).label("spread"),
            )
            .join(STREAKS, and_(STREAKS.c.game == ATTEMPTS.c.game, STREAKS.c.user_id == user))
            .where(
                ATTEMPTS.c.game == game, ATTEMPTS.c.day == day, ATTEMPTS.c.place.is_not(None),
                _shown(user, reader, here=reader.guild_id is not None),
            )
        )  # fmt: skip
        return await self._page(base, reader, 1)

    async def _page(self, base: Select[Any], reader: Reader, page: int | None) -> Page:
        rows = base.subquery()
        async with self.database.read() as connection:
            own = _named(select(rows).where(rows.c.user_id == reader.user_id))
            mine = (await connection.execute(own)).mappings().first()
            counts = (await connection.execute(_counts(rows, mine))).mappings().one()
            pages = max(1, -(-counts["people"] // PAGE))
            if page is None:
                page = 1 + counts["above"] // PAGE
            number = min(max(page, 1), pages)
            skipped = (number - 1) * PAGE
            # With the row before the page, which tells whether the first row shares its place.
            before = min(skipped, 1)
            found = (await connection.execute(_listed(rows, skipped - before, PAGE + before))).mappings().all()

            places: list[Place] = []
            for index, row in enumerate(found):
                if index and row["value"] == found[index - 1]["value"]:
                    place = places[-1].place if places else await _place(connection, rows, row["value"])
                else:
                    place = skipped - before + index + 1
                if index >= before:
                    places.append(_as_place(place, row))
        return Page(
            tuple(places), None if mine is None else _as_place(1 + counts["ahead"], mine), number, pages,
            counts["people"],
        )  # fmt: skip


def _named(query: Select[Any]) -> Select[Any]:
    """Rows with the names of their people: asked for when it is known which rows."""
    rows = query.subquery()
    return select(rows, PLAYERS.c.name).join(PLAYERS, PLAYERS.c.user_id == rows.c.user_id, isouter=True)


def _listed(rows: Any, skipped: int, count: int) -> Select[Any]:
    """So many rows in their order, after those that are skipped."""

    def order(columns: Any) -> tuple[Any, ...]:
        return (columns.value.desc(), columns.tie.desc(), columns.user_id)

    listed = select(rows).order_by(*order(rows.c)).limit(count).offset(skipped).subquery()
    named = select(listed, PLAYERS.c.name).join(PLAYERS, PLAYERS.c.user_id == listed.c.user_id, isouter=True)
    return named.order_by(*order(listed.c))


def _counts(rows: Any, mine: Any) -> Select[int, int, int]:
    """How many rows there are, and of them: ahead of the reader's own, and above it in the list."""
    if mine is None:
        nothing = (literal(0).label("ahead"), literal(0).label("above"))
        return select(func.count().label("people"), *nothing).select_from(rows)
    column = rows.c
    ahead = column.value > mine["value"]
    equal = or_(column.tie > mine["tie"], and_(column.tie == mine["tie"], column.user_id < mine["user_id"]))
    above = or_(ahead, and_(column.value == mine["value"], equal))
    return select(
        func.count().label("people"), func.count(case((ahead, 1))).label("ahead"),
        func.count(case((above, 1))).label("above"),
    ).select_from(rows)  # fmt: skip


async def _place(connection: AsyncConnection, rows: Any, value: float) -> int:
    ahead = select(func.count()).select_from(rows).where(rows.c.value > value)
    return 1 + int((await connection.execute(ahead)).scalar_one())


def _as_place(place: int, row: Any) -> Place:
    return Place(place, row["user_id"], row["name"] or "?", row["value"], row["count"], row["spread"])


def _shown(user: ColumnElement[Any], reader: Reader, *, here: bool) -> ColumnElement[bool]:
    """Who may be seen: not those who opted out, not those who have left; the reader always. `here`: only those met in
    the reader's server."""
    hidden = ("nobody",) if reader.guild_id is not None else ("nobody", "server")
    conditions = [user.not_in(select(PEOPLE.c.user_id).where(PEOPLE.c.visibility.in_(hidden)))]
    if reader.guild_id is not None:
        members = select(MEMBERS.c.user_id).where(MEMBERS.c.guild_id == reader.guild_id)
        if here:
            conditions.append(user.in_(members.where(MEMBERS.c.present.is_(True))))
        else:
            conditions.append(user.not_in(members.where(MEMBERS.c.present.is_(False))))
    return or_(and_(*conditions), user == reader.user_id)


def _measured(
    game: str, measure: Measure, period: str, reader: Reader, today: int, open_days: Sequence[int]
) -> Select[Any]:
    """Everybody with a value: person, value, order among equals, what it stands on, its spread."""
    local = reader.guild_id is not None and measure in BY_PLACE
    scope = reader.guild_id if local else 0
    tally = TALLIES.c
    user: ColumnElement[Any] = tally.user_id
    value: ColumnElement[Any]
    none = literal(0.0)
    source: Any = TALLIES
    stands_on: ColumnElement[Any] = tally.games
    tie: ColumnElement[Any] = -tally.games
    spread: ColumnElement[Any] = none
    enough: ColumnElement[bool] = tally.games > 0
    match measure:
        case "wins":
            # Whoever asks is told their place without a win, too.
            value, enough = tally.wins, or_(tally.wins > 0, and_(user == reader.user_id, tally.games > 0))
        case "win_rate":
            value, tie, enough = tally.wins * 1.0 / tally.games, tally.games, tally.games >= RATE_GAMES
        case "average":
            value, tie = tally.total * 1.0 / tally.games, tally.games
        case "best":
            value = tally.best
        case "daily":
            count: ColumnElement[Any] = tally.days
            value = tally.day_total * 1.0 / tally.days
            if open_days:
                fresh = _open(game, open_days)
                source = TALLIES.join(fresh, fresh.c.user_id == user, isouter=True)
                count = tally.days - func.coalesce(fresh.c.days, 0)
                value = (tally.day_total - func.coalesce(fresh.c.total, 0)) * 1.0 / count
            tie, stands_on, enough = count, count, count > 0
        case "rating":
            source = TALLIES.join(RATINGS, and_(RATINGS.c.game == tally.game, RATINGS.c.user_id == user))
            established = case((RATINGS.c.games >= ESTABLISHED_GAMES, _AHEAD), else_=0.0)
            value, tie, stands_on = RATINGS.c.mu + established, RATINGS.c.games, RATINGS.c.games
            spread = RATINGS.c.sigma
        case "streak":
            source = TALLIES.join(STREAKS, and_(STREAKS.c.game == tally.game, STREAKS.c.user_id == user))
            alive = literal(today) - STREAKS.c.last_day - 1 <= STREAKS.c.savers
            value = case((alive, STREAKS.c.current), else_=0)
            tie, stands_on, enough = STREAKS.c.best, STREAKS.c.best, and_(tally.days > 0, value > 0)
    return (
        select(user, value.label("value"), tie.label("tie"), stands_on.label("count"), spread.label("spread"))
        .select_from(source)
        .where(
            tally.game == game, tally.scope == scope, tally.period == period, enough,
            _shown(user, reader, here=reader.guild_id is not None and not local),
        )
    )  # fmt: skip


def _open(game: str, open_days: Sequence[int]) -> Any:
    """What people have scored on these days, in sums."""
    return (
        select(ATTEMPTS.c.user_id, func.count().label("days"), func.sum(ATTEMPTS.c.place).label("total"))
        .where(ATTEMPTS.c.game == game, ATTEMPTS.c.day.in_(list(open_days)), ATTEMPTS.c.place.is_not(None))
        .group_by(ATTEMPTS.c.user_id)
        .subquery()
    )


def rating_of(value: float) -> tuple[float, bool]:
    """The mean of a rating from the value of a leaderboard, and whether it is provisional."""
    return (value - _AHEAD, False) if value >= _AHEAD / 2 else (value, True)

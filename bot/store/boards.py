"""Pages of leaderboards and of a day's ranking, read from the summaries.

A page is two scans of one range of a key (`TallyRow`): one counts the rows and those ahead of the reader's own, one
finds the rows of the page, and only theirs are the names looked up.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import (
    ColumnElement,
    FromClause,
    RowMapping,
    Select,
    Subquery,
    and_,
    case,
    exists,
    func,
    literal,
    or_,
    select,
    union_all,
)  # fmt: skip
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlmodel import SQLModel

from bot.league.measures import RATE_GAMES, Measure
from bot.league.ratings import PROVISIONAL_GAMES
from bot.league.streaks import reach_needed
from bot.league.values import EVERYWHERE
from bot.store import rows as _rows  # noqa: F401 - fills the metadata
from bot.store.database import Database
from bot.store.enums import Visibility
from bot.store.statements import Query, Value

_sql = SQLModel.metadata.tables
TALLIES, RATINGS, STREAKS = _sql["tallies"], _sql["ratings"], _sql["streaks"]
ATTEMPTS, PLAYERS, PEOPLE, MEMBERS = _sql["attempts"], _sql["players"], _sql["people"], _sql["members"]

_AHEAD = 1000.0
"""More than any rating: those with enough games come before all others."""
PAGE = 10


@dataclass(frozen=True, slots=True)
class Ranked:
    """A row of a page: somebody, where they come, and by what."""

    place: int
    """Equal for those with equal values."""
    user_id: int
    name: str
    value: float
    """What decides the place."""
    count: int
    """What it is based on: games, days."""
    spread: float = 0.0
    """How uncertain it is (rating: sigma)."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page, in order."""

    places: tuple[Ranked, ...]
    own: Ranked | None
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
        """Return a page of a leaderboard; a page beyond the last is the last, None the one with the reader's own row.

        Scores of `open_days` (those of the period that others still play) are left out.
        """
        base = _measured(game, measure, period, reader, today, open_days)
        return await self._page(base, reader, page)

    async def periods(self, game: str, guild_id: int | None, keys: Iterable[str]) -> set[str]:
        """Return those of these periods of which there is anything: in a server, or (None) everywhere."""
        async with self.database.read() as connection:
            found = await connection.execute(_existing(game, EVERYWHERE if guild_id is None else guild_id, keys))
            return {str(key) for key in found.scalars()}

    async def ranking(self, game: str, day: int, reader: Reader, page: int = 1) -> Page:
        """Return a page of those who have finished a day."""
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
        """Return the longest streaks of those who have finished a day: alive all the next day."""
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

    async def _page(self, base: Query, reader: Reader, page: int | None) -> Page:
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

            places: list[Ranked] = []
            for index, row in enumerate(found):
                if index and row["value"] == found[index - 1]["value"]:
                    place = places[-1].place if places else await _place(connection, rows, row["value"])
                else:
                    place = skipped - before + index + 1
                if index >= before:
                    places.append(_as_ranked(place, row))
        return Page(
            tuple(places), None if mine is None else _as_ranked(1 + counts["ahead"], mine), number, pages,
            counts["people"],
        )  # fmt: skip


def _existing(game: str, scope: int, keys: Iterable[str]) -> Query:
    """Return those of these periods that have a row: a look at the key for each, however many rows there are."""
    tally = TALLIES.c
    looks = [
        select(literal(key).label("key")).where(
            exists().where(tally.game == game, tally.scope == scope, tally.period == key)
        )
        for key in keys
    ]  # fmt: skip
    return select(union_all(*looks).subquery())


def _named(query: Query) -> Query:
    """Rows with the names of their people: asked for when it is known which rows."""
    rows = query.subquery()
    return select(rows, PLAYERS.c.name).join(PLAYERS, PLAYERS.c.user_id == rows.c.user_id, isouter=True)


def _listed(rows: Subquery, skipped: int, count: int) -> Query:
    """So many rows in their order, after those that are skipped."""
    listed = select(rows).order_by(*_order(rows)).limit(count).offset(skipped).subquery()
    named = select(listed, PLAYERS.c.name).join(PLAYERS, PLAYERS.c.user_id == listed.c.user_id, isouter=True)
    return named.order_by(*_order(listed))


def _order(rows: Subquery) -> tuple[Value, ...]:
    return (rows.c.value.desc(), rows.c.tie.desc(), rows.c.user_id)


def _counts(rows: Subquery, mine: RowMapping | None) -> Select[int, int, int]:
    """Return how many rows there are, and of them: ahead of the reader's own, and above it in the list."""
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


async def _place(connection: AsyncConnection, rows: Subquery, value: float) -> int:
    ahead = select(func.count()).select_from(rows).where(rows.c.value > value)
    return 1 + int((await connection.execute(ahead)).scalar_one())


def _as_ranked(place: int, row: RowMapping) -> Ranked:
    return Ranked(place, row["user_id"], row["name"] or "?", row["value"], row["count"], row["spread"])


def _shown(user: Value, reader: Reader, *, here: bool) -> ColumnElement[bool]:
    """Return who may be seen: not those who opted out, not those who have left; the reader always.

    `here`: only those met in the reader's server.
    """
    hidden = [Visibility.NOBODY] if reader.guild_id is not None else [Visibility.NOBODY, Visibility.SERVER]
    conditions = [user.not_in(select(PEOPLE.c.user_id).where(PEOPLE.c.visibility.in_(hidden)))]
    if reader.guild_id is not None:
        members = select(MEMBERS.c.user_id).where(MEMBERS.c.guild_id == reader.guild_id)
        if here:
            conditions.append(user.in_(members.where(MEMBERS.c.present.is_(True))))
        else:
            conditions.append(user.not_in(members.where(MEMBERS.c.present.is_(False))))
    return or_(and_(*conditions), user == reader.user_id)


_NO_SPREAD: Value = literal(0.0)


@dataclass(frozen=True, slots=True)
class _Values:
    """What a measure reads: from where, the value of everybody and what stands beside it."""

    value: Value
    tie: Value
    """The order among equals: the higher, the earlier."""
    count: Value
    """What the value is based on."""
    listed: ColumnElement[bool]
    """Who has a value at all."""
    source: FromClause = TALLIES
    spread: Value = _NO_SPREAD


def _measured(game: str, measure: Measure, period: str, reader: Reader, today: int, open_days: Sequence[int]) -> Query:
    """Return everybody with a value: person, value, order among equals, what it is based on, its spread."""
    local = reader.guild_id is not None and measure.is_local
    tally = TALLIES.c
    read = _values(game, measure, reader, today, open_days)
    return (
        select(
            tally.user_id, read.value.label("value"), read.tie.label("tie"), read.count.label("count"),
            read.spread.label("spread"),
        )
        .select_from(read.source)
        .where(
            tally.game == game, tally.scope == (reader.guild_id if local else EVERYWHERE), tally.period == period,
            read.listed, _shown(tally.user_id, reader, here=reader.guild_id is not None and not local),
        )
    )  # fmt: skip


def _values(game: str, measure: Measure, reader: Reader, today: int, open_days: Sequence[int]) -> _Values:
    match measure:
        case Measure.RATING:
            return _ratings()
        case Measure.DAILY:
            return _days(game, open_days)
        case Measure.STREAK:
            return _streaks(today)
        case _:
            return _games(measure, reader)


def _games(measure: Measure, reader: Reader) -> _Values:
    """Return what rated games come to: fewer are better among equals in sums, more in shares of them."""
    tally = TALLIES.c
    games, played = tally.games, tally.games > 0
    match measure:
        case Measure.WINS:
            # Whoever asks is told their place without a win, too.
            own = and_(tally.user_id == reader.user_id, played)
            return _Values(tally.wins, -games, games, or_(tally.wins > 0, own))
        case Measure.WIN_RATE:
            return _Values(tally.wins * 1.0 / games, games, games, games >= RATE_GAMES)
        case Measure.AVERAGE:
            return _Values(tally.total * 1.0 / games, games, games, played)
        case _:
            return _Values(tally.best, -games, games, played)


def _days(game: str, open_days: Sequence[int]) -> _Values:
    tally = TALLIES.c
    if not open_days:
        return _Values(tally.day_total * 1.0 / tally.days, tally.days, tally.days, tally.days > 0)
    fresh = _open(game, open_days)
    count = tally.days - func.coalesce(fresh.c.days, 0)
    value = (tally.day_total - func.coalesce(fresh.c.total, 0)) * 1.0 / count
    source = TALLIES.join(fresh, fresh.c.user_id == tally.user_id, isouter=True)
    return _Values(value, count, count, count > 0, source)


def _ratings() -> _Values:
    tally, rating = TALLIES.c, RATINGS.c
    ahead = case((rating.games >= PROVISIONAL_GAMES, _AHEAD), else_=0.0)
    source = TALLIES.join(RATINGS, and_(rating.game == tally.game, rating.user_id == tally.user_id))
    return _Values(rating.mu + ahead, rating.games, rating.games, tally.games > 0, source, rating.sigma)


def _streaks(today: int) -> _Values:
    tally, streak = TALLIES.c, STREAKS.c
    alive = streak.last_day + streak.savers >= reach_needed(today)
    value = case((alive, streak.current), else_=0)
    source = TALLIES.join(STREAKS, and_(streak.game == tally.game, streak.user_id == tally.user_id))
    return _Values(value, streak.best, streak.best, and_(tally.days > 0, value > 0), source)


def _open(game: str, open_days: Sequence[int]) -> Subquery:
    """Return what people have scored on these days, in sums."""
    return (
        select(ATTEMPTS.c.user_id, func.count().label("days"), func.sum(ATTEMPTS.c.place).label("total"))
        .where(ATTEMPTS.c.game == game, ATTEMPTS.c.day.in_(list(open_days)), ATTEMPTS.c.place.is_not(None))
        .group_by(ATTEMPTS.c.user_id)
        .subquery()
    )


def rating_of(value: float) -> tuple[float, bool]:
    """Return the mean of a rating from the value of a leaderboard, and whether it is provisional."""
    return (value - _AHEAD, False) if value >= _AHEAD / 2 else (value, True)

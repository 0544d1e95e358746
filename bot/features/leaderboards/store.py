"""Pages of leaderboards, read from the summaries.

Who has which value is one range of a key (`TallyRow`), or ratings and streaks themselves; what is made of it is
`store/results/pages.py`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from math import sqrt
from typing import NamedTuple

from sqlalchemy import (
    ColumnElement,
    FromClause,
    Subquery,
    Table,
    and_,
    case,
    exists,
    func,
    literal,
    or_,
    select,
    true,
    union_all,
)
from sqlmodel import SQLModel

from bot.features.leaderboards.measures import CORRECTED_GAMES, RATE_GAMES, Measure
from bot.league.days import LAST
from bot.league.luck import PARTS
from bot.league.periods import ALL, parts, quarter_of, span
from bot.league.ratings import LOOSENED, PROVISIONAL_GAMES, PROVISIONAL_OPPONENTS, SIGMA
from bot.league.reliability import Reliability
from bot.league.streaks import MOST_SAVERS, reach_needed
from bot.league.values import EVERYWHERE
from bot.store import rows as _rows  # noqa: F401 - fills the metadata
from bot.store.lost import skipped_days
from bot.store.results.pages import Page, RankedPeople, Reader, fixed, hidden_people, is_met
from bot.store.results.reliable import reliability_of
from bot.store.sql.database import Database
from bot.store.sql.statements import Query, Value

_sql = SQLModel.metadata.tables
TALLIES, RATINGS, STREAKS = _sql["tallies"], _sql["ratings"], _sql["streaks"]
LUCK_TALLIES = _sql["luck_tallies"]
ATTEMPTS, PEOPLE, MEMBERS = _sql["attempts"], _sql["people"], _sql["members"]

_AHEAD = 1000.0
"""More than any rating: those with enough games and opponents come before all others."""


@dataclass(frozen=True, slots=True)
class PlayedToday:
    """What somebody has made of a day's deal: without a place, nothing yet."""

    user_id: int
    name: str
    place: int | None = None
    """The higher, the better."""
    total: int | None = None
    """The score as it is shown."""
    tie: int = 0


class LeaderboardStore:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def reliability(self, people: Collection[int]) -> dict[int, Reliability]:
        """Return how reliable each of these people is."""
        return await reliability_of(self.database, people)

    async def leaderboard(
        self,
        game: str,
        measure: Measure,
        period: str,
        reader: Reader,
        today: int,
        page: int | None = 1,
        open_days: Sequence[int] = (),
        luck_version: int = 0,
    ) -> Page:
        """Return a page of a leaderboard; a page beyond the last is the last, None the one with the reader's own row.

        Scores of `open_days` (those of the period that others still play) are left out, and so are sums of luck of
        another version than `luck_version`.
        """
        local = reader.guild_id is not None and measure.is_local
        skipped: Collection[int] = ()
        if measure is Measure.STREAK:
            skipped = await self.database.glance(lambda writing: skipped_days(writing.execute))
        everybody = _measured(game, measure, period, reader, today, open_days, luck_version, skipped)
        async with self.database.read() as connection:
            return await RankedPeople(connection, everybody, hidden_people(reader, absent=local), reader).page(page)

    async def played(self, game: str, day: int, reader: Reader) -> list[PlayedToday]:
        """Return what the reader, and those of the people they ask of who may be shown, have made of a day's deal."""
        attempt = ATTEMPTS.c
        mine = and_(attempt.user_id == PEOPLE.c.user_id, attempt.game == game, attempt.day == day)
        asked = [*sorted(reader.people or ()), reader.user_id]
        hidden = and_(PEOPLE.c.user_id.in_(hidden_people(reader)), PEOPLE.c.user_id != reader.user_id)
        query = (
            select(PEOPLE.c.user_id, PEOPLE.c.account, attempt.place, attempt.total, attempt.tie)
            .join(ATTEMPTS, mine, isouter=True)
            .where(PEOPLE.c.user_id.in_(asked), ~hidden)
        )
        async with self.database.read() as connection:
            rows = (await connection.execute(query)).mappings().all()
        found = [
            PlayedToday(
                row["user_id"],
                (reader.name if row["user_id"] == reader.user_id else None) or row["account"] or "",
                row["place"],
                row["total"],
                row["tie"] or 0,
            )
            for row in rows
        ]
        if all(one.user_id != reader.user_id for one in found):
            found.append(PlayedToday(reader.user_id, reader.name or ""))
        return found

    async def periods(self, game: str, guild_id: int | None, keys: Iterable[str]) -> set[str]:
        """Return those of these periods of which there is anything: in a server, or (None) everywhere."""
        async with self.database.read() as connection:
            found = await connection.execute(_existing(game, EVERYWHERE if guild_id is None else guild_id, keys))
            return {str(key) for key in found.scalars()}


def _existing(game: str, scope: int, keys: Iterable[str]) -> Query:
    """Return those of these periods that have a row: a look at the key for each, however many rows there are."""
    tally = TALLIES.c
    looks = [
        select(literal(key).label("key")).where(
            exists().where(tally.game == game, tally.scope == scope, tally.period.in_(parts(key)))
        )
        for key in keys
    ]
    return select(union_all(*looks).subquery())


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
    source: FromClause
    user: Value
    spread: Value = _NO_SPREAD


def _measured(
    game: str,
    measure: Measure,
    period: str,
    reader: Reader,
    today: int,
    open_days: Sequence[int],
    luck_version: int = 0,
    skipped: Collection[int] = (),
) -> Query:
    """Return everybody with a value: person, value, order among equals, what it is based on, its spread."""
    local = reader.guild_id is not None and measure.is_local
    scope = EVERYWHERE if reader.guild_id is None or not measure.is_local else reader.guild_id
    tallies = _tallied(LUCK_TALLIES if measure is Measure.CORRECTED else TALLIES, game, scope, period)
    match measure:
        case Measure.RATING:
            everywhere = reader.guild_id is None
            read = _all_ratings(game, today, everywhere=everywhere) if period == ALL else _ratings(tallies, today)
        case Measure.STREAK:
            read = _streaks(tallies, period, game, today, skipped)
        case Measure.TODAY:
            raise AssertionError("it is read by `played`")
        case Measure.DAILY:
            read = _days(tallies, game, open_days)
        case Measure.CORRECTED:
            read = _corrected(tallies, luck_version)
        case _:
            read = _games(tallies, measure, reader)
    chosen = select(
        read.user.label("user_id"),
        read.value.label("value"),
        read.tie.label("tie"),
        read.count.label("count"),
        read.spread.label("spread"),
    )
    met = true() if local else is_met(read.user, reader)
    return chosen.select_from(read.source).where(read.listed, met)


class _Tallies(NamedTuple):
    """Tallies of a period in a scope: where they are read from, and which of what is there they are."""

    source: FromClause
    there: ColumnElement[bool]


_KEY = ("game", "user_id", "version")
"""What stays apart where months are added up, beside where and when; sums of luck have a version."""


def _tallied(table: Table, game: str, scope: int, period: str) -> _Tallies:
    """Return the tallies of a period: one range of the key, of a season of months the sum of as many."""
    here = and_(table.c.game == fixed(game), table.c.scope == fixed(scope))
    months = parts(period)
    if len(months) == 1:
        return _Tallies(table, and_(here, table.c.period == fixed(period)))
    same = [column for column in table.c if column.name in _KEY]
    added = [
        (func.max if column.name == "best" else func.sum)(column).label(column.name)
        for column in table.c
        if column.name not in (*_KEY, "scope", "period")
    ]
    of_months = select(*same, *added).where(here, table.c.period.in_([fixed(month) for month in months]))
    return _Tallies(of_months.group_by(*same).subquery(), true())


def _games(tallies: _Tallies, measure: Measure, reader: Reader) -> _Values:
    """Return what rated games come to: fewer are better among equals in sums, more in shares of them."""
    source, there = tallies
    tally = source.c
    games, played = tally.games, and_(there, tally.games > 0)
    read = partial(_Values, source=source, user=tally.user_id)
    match measure:
        case Measure.WINS:
            # Whoever asks is told their place without a win, too.
            return read(tally.wins, -games, games, and_(played, or_(tally.wins > 0, tally.user_id == reader.user_id)))
        case Measure.WIN_RATE:
            return read(tally.wins / (games * 1.0), games, games, and_(there, games >= RATE_GAMES))
        case Measure.AVERAGE:
            return read(tally.total / (games * 1.0), games, games, played)
        case _:
            return read(tally.best, -games, games, played)


def _corrected(tallies: _Tallies, version: int) -> _Values:
    """Return averages of rated games corrected for luck, by one version; their spread is the variance of the mean."""
    source, there = tallies
    tally = source.c
    games, total = tally.games, tally.total / (PARTS * 1.0)
    # With fractions from the start: the square of a sum need not fit into a whole number.
    around = tally.squares / (PARTS * PARTS * 1.0) - total * total / games
    enough = and_(there, tally.version == fixed(version), games >= CORRECTED_GAMES)
    return _Values(total / games, games, games, enough, source, tally.user_id, around / (games * (games - 1.0)))


def _days(tallies: _Tallies, game: str, open_days: Sequence[int]) -> _Values:
    source, there = tallies
    tally = source.c
    if not open_days:
        value, listed = tally.day_total / (tally.days * 1.0), and_(there, tally.days > 0)
        return _Values(value, tally.days, tally.days, listed, source, tally.user_id)
    fresh = _open(game, open_days)
    count = tally.days - func.coalesce(fresh.c.days, 0)
    value = (tally.day_total - func.coalesce(fresh.c.total, 0)) / (count * 1.0)
    joined = source.join(fresh, fresh.c.user_id == tally.user_id, isouter=True)
    return _Values(value, count, count, and_(there, count > 0), joined, tally.user_id)


def _rated(today: int) -> Value:
    """Return what decides the place of a rating: those that are provisional (`ratings.provisional`) come last."""
    rating = RATINGS.c
    enough = and_(rating.games >= PROVISIONAL_GAMES, rating.opponents >= PROVISIONAL_OPPONENTS)
    return rating.mu + case((and_(enough, func.coalesce(rating.until, -1) < today), _AHEAD), else_=0.0)


def _variance(today: int) -> Value:
    """Return the variance of a rating as of this day (`ratings.as_of`), without its limit: `deviation_of` has it."""
    rating, quarter = RATINGS.c, quarter_of(today)
    turns = case((rating.quarter < quarter, quarter - rating.quarter), else_=0)
    return rating.sigma * rating.sigma + turns * LOOSENED**2


def _all_ratings(game: str, today: int, *, everywhere: bool) -> _Values:
    """Return the ratings of all time: whoever has one has played rated games, and no tally needs to be asked."""
    rating = RATINGS.c
    # Those below zero have had their data deleted, and are met nowhere.
    people = and_(rating.game == fixed(game), rating.user_id > 0 if everywhere else true())
    return _Values(_rated(today), rating.games, rating.games, people, RATINGS, rating.user_id, _variance(today))


def _ratings(tallies: _Tallies, today: int) -> _Values:
    """Return the ratings of those who have played rated games in a period."""
    source, there = tallies
    tally, rating = source.c, RATINGS.c
    joined = source.join(RATINGS, and_(rating.game == tally.game, rating.user_id == tally.user_id))
    played = and_(there, tally.games > 0)
    return _Values(_rated(today), rating.games, rating.games, played, joined, tally.user_id, _variance(today))


def _reaches(today: int, skipped: Collection[int]) -> ColumnElement[bool]:
    """Return which streaks no missed day has ended: more savers reach farther back, and over days that are skipped."""
    streak, needed = STREAKS.c, [reach_needed(today, skipped, savers) for savers in range(MOST_SAVERS + 1)]
    if needed[-1] == reach_needed(today) - MOST_SAVERS:
        return streak.last_day + streak.savers >= reach_needed(today)
    return or_(*(and_(streak.savers >= savers, streak.last_day >= day) for savers, day in enumerate(needed)))


def _streaks(tallies: _Tallies, period: str, game: str, today: int, skipped: Collection[int]) -> _Values:
    """Return the streaks that are alive of those who have finished days in a period."""
    streak = STREAKS.c
    own = (streak.current, streak.best, streak.best)
    alive = and_(_reaches(today, skipped), streak.current > 0)
    first, last = span(period) or (0, LAST)
    if first <= today <= last:
        # Of the present period the last finished day says enough.
        listed = and_(streak.game == fixed(game), alive, streak.last_day.between(first, last))
        return _Values(*own, listed, STREAKS, streak.user_id)
    source, there = tallies
    tally = source.c
    joined = source.join(STREAKS, and_(streak.game == tally.game, streak.user_id == tally.user_id))
    return _Values(*own, and_(there, tally.days > 0, alive), joined, tally.user_id)


def _open(game: str, open_days: Sequence[int]) -> Subquery:
    """Return what people have scored on these days, in sums."""
    return (
        select(ATTEMPTS.c.user_id, func.count().label("days"), func.sum(ATTEMPTS.c.place).label("total"))
        .where(ATTEMPTS.c.game == fixed(game), ATTEMPTS.c.day.in_(list(open_days)), ATTEMPTS.c.place.is_not(None))
        .group_by(ATTEMPTS.c.user_id)
        .subquery()
    )


def rating_of(value: float) -> tuple[float, bool]:
    """Return the mean of a rating from the value of a leaderboard, and whether it is provisional."""
    return (value - _AHEAD, False) if value >= _AHEAD / 2 else (value, True)


def deviation_of(spread: float) -> float:
    """Return the deviation of a rating from the spread of a leaderboard's row."""
    return min(SIGMA, sqrt(spread))

"""Pages of leaderboards, read from the summaries.

Who has which value is one range of a key (`TallyRow`), or ratings and streaks themselves; what is made of it is
`store/results/pages.py`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import (
    ColumnElement,
    FromClause,
    Subquery,
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
from bot.league.periods import ALL, span
from bot.league.ratings import PROVISIONAL_GAMES, PROVISIONAL_OPPONENTS
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
            exists().where(tally.game == game, tally.scope == scope, tally.period == key)
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
    source: FromClause = TALLIES
    user: Value = TALLIES.c.user_id
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
    tally = LUCK_TALLIES.c if measure is Measure.CORRECTED else TALLIES.c
    scope = EVERYWHERE if reader.guild_id is None or not measure.is_local else reader.guild_id
    there = and_(tally.game == fixed(game), tally.scope == fixed(scope), tally.period == fixed(period))
    match measure:
        case Measure.RATING:
            everywhere = reader.guild_id is None
            read = _all_ratings(game, today, everywhere=everywhere) if period == ALL else _ratings(there, today)
        case Measure.STREAK:
            read = _streaks(there, period, game, today, skipped)
        case Measure.TODAY:
            raise AssertionError("it is read by `played`")
        case Measure.DAILY:
            read = _days(there, game, open_days)
        case Measure.CORRECTED:
            read = _corrected(there, luck_version)
        case _:
            read = _games(there, measure, reader)
    chosen = select(
        read.user.label("user_id"),
        read.value.label("value"),
        read.tie.label("tie"),
        read.count.label("count"),
        read.spread.label("spread"),
    )
    met = true() if local else is_met(read.user, reader)
    return chosen.select_from(read.source).where(read.listed, met)


def _games(there: ColumnElement[bool], measure: Measure, reader: Reader) -> _Values:
    """Return what rated games come to: fewer are better among equals in sums, more in shares of them."""
    tally = TALLIES.c
    games, played = tally.games, and_(there, tally.games > 0)
    match measure:
        case Measure.WINS:
            # Whoever asks is told their place without a win, too.
            return _Values(
                tally.wins, -games, games, and_(played, or_(tally.wins > 0, tally.user_id == reader.user_id))
            )
        case Measure.WIN_RATE:
            return _Values(tally.wins / (games * 1.0), games, games, and_(there, games >= RATE_GAMES))
        case Measure.AVERAGE:
            return _Values(tally.total / (games * 1.0), games, games, played)
        case _:
            return _Values(tally.best, -games, games, played)


def _corrected(there: ColumnElement[bool], version: int) -> _Values:
    """Return averages of rated games corrected for luck, by one version; their spread is the variance of the mean."""
    tally = LUCK_TALLIES.c
    games, total = tally.games, tally.total / (PARTS * 1.0)
    # With fractions from the start: the square of a sum need not fit into a whole number.
    around = tally.squares / (PARTS * PARTS * 1.0) - total * total / games
    enough = and_(there, tally.version == fixed(version), games >= CORRECTED_GAMES)
    return _Values(total / games, games, games, enough, LUCK_TALLIES, tally.user_id, around / (games * (games - 1.0)))


def _days(there: ColumnElement[bool], game: str, open_days: Sequence[int]) -> _Values:
    tally = TALLIES.c
    if not open_days:
        return _Values(tally.day_total / (tally.days * 1.0), tally.days, tally.days, and_(there, tally.days > 0))
    fresh = _open(game, open_days)
    count = tally.days - func.coalesce(fresh.c.days, 0)
    value = (tally.day_total - func.coalesce(fresh.c.total, 0)) / (count * 1.0)
    source = TALLIES.join(fresh, fresh.c.user_id == tally.user_id, isouter=True)
    return _Values(value, count, count, and_(there, count > 0), source)


def _rated(today: int) -> Value:
    """Return what decides the place of a rating: those that are provisional (`ratings.provisional`) come last."""
    rating = RATINGS.c
    enough = and_(rating.games >= PROVISIONAL_GAMES, rating.opponents >= PROVISIONAL_OPPONENTS)
    return rating.mu + case((and_(enough, func.coalesce(rating.until, -1) < today), _AHEAD), else_=0.0)


def _all_ratings(game: str, today: int, *, everywhere: bool) -> _Values:
    """Return the ratings of all time: whoever has one has played rated games, and no tally needs to be asked."""
    rating = RATINGS.c
    # Those below zero have had their data deleted, and are met nowhere.
    people = and_(rating.game == fixed(game), rating.user_id > 0 if everywhere else true())
    return _Values(_rated(today), rating.games, rating.games, people, RATINGS, rating.user_id, rating.sigma)


def _ratings(there: ColumnElement[bool], today: int) -> _Values:
    """Return the ratings of those who have played rated games in a period."""
    tally, rating = TALLIES.c, RATINGS.c
    source = TALLIES.join(RATINGS, and_(rating.game == tally.game, rating.user_id == tally.user_id))
    played = and_(there, tally.games > 0)
    return _Values(_rated(today), rating.games, rating.games, played, source, tally.user_id, rating.sigma)


def _reaches(today: int, skipped: Collection[int]) -> ColumnElement[bool]:
    """Return which streaks no missed day has ended: more savers reach farther back, and over days that are skipped."""
    streak, needed = STREAKS.c, [reach_needed(today, skipped, savers) for savers in range(MOST_SAVERS + 1)]
    if needed[-1] == reach_needed(today) - MOST_SAVERS:
        return streak.last_day + streak.savers >= reach_needed(today)
    return or_(*(and_(streak.savers >= savers, streak.last_day >= day) for savers, day in enumerate(needed)))


def _streaks(there: ColumnElement[bool], period: str, game: str, today: int, skipped: Collection[int]) -> _Values:
    """Return the streaks that are alive of those who have finished days in a period."""
    streak = STREAKS.c
    own = (streak.current, streak.best, streak.best)
    alive = and_(_reaches(today, skipped), streak.current > 0)
    first, last = span(period) or (0, LAST)
    if first <= today <= last:
        # Of the present period the last finished day says enough.
        listed = and_(streak.game == fixed(game), alive, streak.last_day.between(first, last))
        return _Values(*own, listed, STREAKS, streak.user_id)
    tally = TALLIES.c
    source = TALLIES.join(STREAKS, and_(streak.game == tally.game, streak.user_id == tally.user_id))
    return _Values(*own, and_(there, tally.days > 0, alive), source)


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

"""Storing what a finished game came to: its results, and every summary of them in the same transaction.

What the summaries become is the league's to work out: here is read what is known, and written what comes of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields, replace

from sqlalchemy import ColumnElement, RowMapping, bindparam, case, func, insert, literal_column, select, true
from sqlalchemy import Table as SqlTable
from sqlmodel import SQLModel

from bot.league import days, periods
from bot.league.careers import Career
from bot.league.gains import Gains, Highest, gains
from bot.league.outcome import Outcome
from bot.league.ratings import Rating
from bot.league.repeats import LOOKED_AT, Earlier
from bot.league.streaks import Streak
from bot.league.summary import Known, SummaryUpdate, tally_keys, work_out
from bot.league.values import GameKind, PeriodTally, Result, TallyKey
from bot.store import rows as _rows  # noqa: F401 - fills the metadata
from bot.store.lost import skipped_days
from bot.store.sql.sound import is_number
from bot.store.sql.statements import Columns, put
from bot.store.sql.writing import Lock, Prepared, Writing

_sql = SQLModel.metadata.tables
RESULTS = _sql["results"]
RATINGS = _sql["ratings"]
TALLIES = _sql["tallies"]
LUCK_TALLIES = _sql["luck_tallies"]
CAREERS = _sql["careers"]
STREAKS = _sql["streaks"]
BADGES = _sql["badges"]
DELETED = _sql["deleted"]
ATTEMPTS = _sql["attempts"]

NO_ACCOUNT: Columns = dict.fromkeys(("luck_version", "expected", "luck", "play", "corrected"))
"""A game has just ended: its luck is worked out a moment later, and kept in these columns."""
_RESULT_COLUMNS = {one.name: one.name for one in fields(Result)} | {"rank_key": "place", "counts": "facts"}
"""The values of a result with their columns."""
_STREAK_COLUMNS = tuple(one.name for one in fields(Streak) if one.name != "saved")
"""The values of a streak that are kept: which days a saver covered is found out where it is asked."""
_NUMBER = select(func.coalesce(func.max(RESULTS.c.number), 0) + 1).where(is_number(RESULTS.c.number))
# As the index has its condition: otherwise it would not be used.
_LAST_RATED = Prepared(
    select(RESULTS.c.table_id, RESULTS.c.finished_at)
    .where(RESULTS.c.user_id == bindparam("user"), RESULTS.c.game == bindparam("game"), RESULTS.c.rated == true())
    .order_by(RESULTS.c.number.desc(), RESULTS.c.table_id.desc())
    .limit(literal_column(str(LOOKED_AT)))
    .offset(literal_column("0"))
)
_ADD_RESULT = Prepared(insert(RESULTS))
_PUT_RATING, _PUT_TALLY, _PUT_CAREER = Prepared(put(RATINGS)), Prepared(put(TALLIES)), Prepared(put(CAREERS))
_PUT_STREAK, _PUT_BADGE = Prepared(put(STREAKS)), Prepared(put(BADGES))


@dataclass(frozen=True, slots=True)
class SummaryChanges:
    """What a finished game has changed beyond itself, and what of it its table is told."""

    summaries: SummaryUpdate
    gains: Gains


def keep(writing: Writing, outcome: Outcome, secret: str | None = None) -> SummaryChanges:
    """Write a finished game's results and what they change, in the caller's transaction; return what they changed.

    `secret` is the key of the marks of those who had their data deleted; without it none is known.
    """
    writing.lock(Lock.RESULTS)
    results = outcome.results if secret is None else _with_returned(writing, outcome.results, secret)
    number = int(writing.execute(_NUMBER).scalar_one())
    known = _known(writing, results)
    highest = _highest(writing, results[0]) if any(result.rated for result in results) else None
    writing.execute_many(_ADD_RESULT, *(_result_columns(result, number) for result in results))
    summaries = work_out(results, known, outcome.badges)
    write(writing, results[0].game, summaries)
    return SummaryChanges(summaries, gains(results, known, summaries, highest))


def write(writing: Writing, game: str, summaries: SummaryUpdate) -> None:
    """Put the summaries of a game in place of what was there."""
    written = (
        (_PUT_RATING, [rating_columns(game, user, one) for user, one in summaries.ratings.items()]),
        (
            _PUT_TALLY,
            [{"game": game, **key._asdict(), **one._asdict()} for key, one in summaries.tallies.items()],
        ),
        (
            _PUT_CAREER,
            [
                {"game": game, "user_id": user, "numbers": dict(one.numbers), "totals": dict(one.totals)}
                for user, one in summaries.careers.items()
            ],
        ),
        (
            _PUT_STREAK,
            [
                {"game": game, "user_id": user, **{name: getattr(one, name) for name in _STREAK_COLUMNS}}
                for user, one in summaries.streaks.items()
            ],
        ),
        (_PUT_BADGE, [asdict(one) for one in summaries.badges]),
    )
    for statement, columns in written:
        if columns:
            writing.execute_many(statement, *columns)


def _result_columns(result: Result, number: int) -> Columns:
    columns = {column: getattr(result, name) for name, column in _RESULT_COLUMNS.items()}
    return {**columns, "number": number, "facts": dict(result.counts), **NO_ACCOUNT}


def as_result(columns: RowMapping) -> Result:
    return Result(**{name: columns[column] for name, column in _RESULT_COLUMNS.items()})


def as_rating(columns: RowMapping) -> Rating:
    met = tuple(user for user in (columns["first_met"], columns["second_met"]) if user is not None)
    own = columns["mu"], columns["sigma"], columns["games"], columns["opponents"]
    return Rating(*own, met, columns["until"], columns["quarter"])


def rating_columns(game: str, user_id: int, rating: Rating) -> Columns:
    first, second = (*rating.met, None, None)[:2]
    return {
        "game": game,
        "user_id": user_id,
        "mu": rating.mu,
        "sigma": rating.sigma,
        "games": rating.games,
        "opponents": rating.opponents,
        "first_met": first,
        "second_met": second,
        "until": rating.until,
        "quarter": rating.quarter,
    }


def as_tally(columns: RowMapping) -> tuple[TallyKey, PeriodTally]:
    key = TallyKey(*(columns[name] for name in TallyKey._fields))
    return key, PeriodTally(*(columns[name] for name in PeriodTally._fields))


def as_career(columns: RowMapping) -> Career:
    return Career(columns["numbers"], columns["totals"])


def as_streak(columns: RowMapping) -> Streak:
    """Return a streak from its row, which does not say which days a saver covered."""
    return Streak(**{name: columns[name] for name in _STREAK_COLUMNS}, saved=())


def _with_returned(writing: Writing, results: Sequence[Result], secret: str) -> tuple[Result, ...]:
    """Return the results, with those said of whom had their data deleted earlier in the season."""
    season = periods.season_of(days.day_of(results[0].finished_at))
    marks = {
        days.season_mark(secret, result.person, season): result.person
        for result in results
        if result.rated and result.person is not None
    }
    if not marks:
        return tuple(results)
    kept = DELETED.c.game == results[0].game, DELETED.c.season == season, DELETED.c.mark.in_(marks)
    back = {marks[mark] for mark in writing.execute(select(DELETED.c.mark).where(*kept)).scalars()}
    return tuple(replace(result, returned=result.rated and result.person in back) for result in results)


def _highest(writing: Writing, result: Result) -> Highest | None:
    """Return the highest rated score of the server of a rated game before it: one range of the key is read."""
    if result.guild_id is None:
        return None
    here = TALLIES.c.game == result.game, TALLIES.c.scope == result.guild_id, TALLIES.c.period == periods.ALL
    best = case((is_number(TALLIES.c.best), TALLIES.c.best))
    asked = select(func.max(best), func.coalesce(func.sum(TALLIES.c.games), 0)).where(*here)
    found = writing.execute(asked).one()
    return None if found[0] is None else Highest(int(found[0]), int(found[1]))


def _known(writing: Writing, results: Sequence[Result]) -> Known:
    game = results[0].game
    users = [result.user_id for result in results if result.user_id is not None]
    if not users:
        return Known()

    def rows(table: SqlTable, *conditions: ColumnElement[bool]) -> Sequence[RowMapping]:
        found = writing.execute(select(table).where(table.c.user_id.in_(users), *conditions))
        return found.mappings().all()

    known = Known(days={user: set() for user in users}, badges={user: set() for user in users})
    if results[0].kind == GameKind.DAILY:
        # Streaks are made from all days there ever were: nothing else asks for them.
        for row in rows(ATTEMPTS, ATTEMPTS.c.game == game, ATTEMPTS.c.finished_at.is_not(None)):
            known.days[row["user_id"]].add(row["day"])
        known.skipped = skipped_days(writing.execute)
    for row in rows(BADGES):
        known.badges[row["user_id"]].add(row["badge"])
    for row in rows(RATINGS, RATINGS.c.game == game):
        known.ratings[row["user_id"]] = as_rating(row)
    if any(result.rated for result in results):
        known.histories = {
            user: [Earlier(*row) for row in reversed(writing.rows(_LAST_RATED, user=user, game=game))] for user in users
        }
    for row in rows(CAREERS, CAREERS.c.game == game):
        known.careers[row["user_id"]] = as_career(row)
    keys = [key for result in results for key in tally_keys(result)]
    if keys:
        scopes, periods = {key.scope for key in keys}, {key.period for key in keys}
        where = (TALLIES.c.game == game, TALLIES.c.scope.in_(scopes), TALLIES.c.period.in_(periods))
        known.tallies.update(as_tally(row) for row in rows(TALLIES, *where))
    return known

"""Keeping what a finished game leaves: its results, and every summary of them in the same transaction.

What the summaries become is worked out elsewhere (`league.summary`): here is read what is known, and written what
comes of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from sqlalchemy import func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlmodel import SQLModel

from bot.store.rows import BadgeRow, CareerRow, PlayerRow, RatingRow, ResultRow, StreakRow
from bot.store.statements import put, values

_sql = SQLModel.metadata.tables
RESULTS = _sql["results"]
RATINGS = _sql["ratings"]
TALLIES = _sql["tallies"]
CAREERS = _sql["careers"]
STREAKS = _sql["streaks"]
BADGES = _sql["badges"]
PLAYERS = _sql["players"]
ATTEMPTS = _sql["attempts"]

TallyKey: TypeAlias = tuple[int, str, int]
"""Scope, period, person."""


@dataclass
class Tally:
    """A `TallyRow` as it is worked with. Eight are made of every result: a row of SQLModel would take most of the time
    of a `stats rebuild`."""

    game: str
    scope: int
    period: str
    user_id: int
    games: int = 0
    wins: int = 0
    total: int = 0
    best: int | None = None
    days: int = 0
    day_total: int = 0


@dataclass(slots=True)
class Known:
    """What is known of the people of a finished game before it, in this game."""

    ratings: dict[int, RatingRow] = field(default_factory=dict)
    tallies: dict[TallyKey, Tally] = field(default_factory=dict)
    careers: dict[int, CareerRow] = field(default_factory=dict)
    badges: dict[int, set[str]] = field(default_factory=dict)
    days: dict[int, set[int]] = field(default_factory=dict)
    """Days whose counted attempt they had finished."""


@dataclass(slots=True)
class Summaries:
    """Rows to put in place of those known before."""

    ratings: list[RatingRow] = field(default_factory=list)
    tallies: list[Tally] = field(default_factory=list)
    careers: list[CareerRow] = field(default_factory=list)
    streaks: list[StreakRow] = field(default_factory=list)
    badges: list[BadgeRow] = field(default_factory=list)


WorkOut: TypeAlias = Callable[[Sequence[ResultRow], Known], Summaries]


@dataclass(frozen=True, slots=True)
class Score:
    """A counted attempt's score: as it is shown, what decides the place, and the order among equals."""

    total: int
    place: int
    tie: int


@dataclass(frozen=True, slots=True)
class Aftermath:
    """What a finished game changes beyond itself."""

    results: tuple[ResultRow, ...]
    periods: tuple[str, ...]
    """The periods it counts for."""
    names: Mapping[int, str]
    """What its people are called now."""
    work_out: WorkOut
    score: Score | None = None
    """Of the counted attempt that this was."""


_NUMBER = select(func.coalesce(func.max(RESULTS.c.number), 0) + 1)
_ADD_RESULT = insert(RESULTS)
_PUT = {
    "ratings": put(RATINGS), "tallies": put(TALLIES), "careers": put(CAREERS), "streaks": put(STREAKS),
    "badges": put(BADGES),
}  # fmt: skip
_PUT_PLAYER = put(PLAYERS)


async def keep(connection: AsyncConnection, aftermath: Aftermath) -> Summaries:
    """Write a finished game's results and what they change, in the caller's transaction."""
    number = int((await connection.execute(_NUMBER)).scalar_one())
    results = [row.model_copy(update={"number": number}) for row in aftermath.results]
    known = await _known(connection, results, aftermath.periods)
    await connection.execute(_ADD_RESULT, values(results))
    if aftermath.score is not None:
        await _finish_attempt(connection, results[0], aftermath.score)
    summaries = aftermath.work_out(results, known)
    await write(connection, summaries)
    players = [PlayerRow(user_id=user, name=name) for user, name in aftermath.names.items()]
    if players:
        await connection.execute(_PUT_PLAYER, values(players))
    return summaries


async def write(connection: AsyncConnection, summaries: Summaries) -> None:
    """Put summaries in place of what was there."""
    for name, statement in _PUT.items():
        rows: Sequence[Any] = getattr(summaries, name)
        if rows:
            await connection.execute(statement, values(rows))


async def _finish_attempt(connection: AsyncConnection, result: ResultRow, score: Score) -> None:
    await connection.execute(
        update(ATTEMPTS)
        .where(ATTEMPTS.c.game == result.game, ATTEMPTS.c.day == result.day, ATTEMPTS.c.user_id == result.user_id)
        .values(finished_at=result.finished_at, total=score.total, place=score.place, tie=score.tie)
    )


async def _known(connection: AsyncConnection, results: Sequence[ResultRow], periods: Iterable[str]) -> Known:
    game, guild = results[0].game, results[0].guild_id
    users = [row.user_id for row in results if row.user_id is not None]
    if not users:
        return Known()

    async def rows(table: Any, *conditions: Any) -> list[dict[str, Any]]:
        found = await connection.execute(select(table).where(table.c.user_id.in_(users), *conditions))
        return [dict(row) for row in found.mappings()]

    scopes = [0] if guild is None else [0, guild]
    days: dict[int, set[int]] = {user: set() for user in users}
    for row in await rows(ATTEMPTS, ATTEMPTS.c.game == game, ATTEMPTS.c.finished_at.is_not(None)):
        days[row["user_id"]].add(row["day"])
    badges: dict[int, set[str]] = {user: set() for user in users}
    for row in await rows(BADGES):
        badges[row["user_id"]].add(row["badge"])
    tallies = await rows(
        TALLIES, TALLIES.c.game == game, TALLIES.c.scope.in_(scopes), TALLIES.c.period.in_(list(periods))
    )
    return Known(
        ratings={row["user_id"]: RatingRow(**row) for row in await rows(RATINGS, RATINGS.c.game == game)},
        tallies={(row["scope"], row["period"], row["user_id"]): Tally(**row) for row in tallies},
        careers={row["user_id"]: CareerRow(**row) for row in await rows(CAREERS, CAREERS.c.game == game)},
        badges=badges,
        days=days,
    )

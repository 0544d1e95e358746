"""Making every summary again from the results, as if all games were finished once more in their order.

Results are taken in pieces, so that a million of them need no more memory than a few thousand: of the people in a piece
is read what the pieces before it have come to, the piece is worked out game by game, and what it changed is written.
All of it is one transaction: until it ends everybody reads what was there before, and an error leaves it there.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, islice
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import bindparam, delete, func, select, text, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database
from bot.store.rows import BadgeRow, CareerRow, RatingRow, ResultRow, StreakRow
from bot.store.summaries import (
    BADGES,
    CAREERS,
    RATINGS,
    RESULTS,
    STREAKS,
    TALLIES,
    Known,
    Summaries,
    Tally,
    TallyKey,
    WorkOut,
    write,
)

GAMES_AT_ONCE = 1000
"""Finished games of a piece."""
KEYS_AT_ONCE = 8000
"""Keys a statement names at most: SQLite takes 32,766 values, and a key of a tally is three."""
MADE = (RATINGS, TALLIES, CAREERS, STREAKS, BADGES)
"""What is made again. Nothing else is touched, but for names that are missing."""

_NEXT = select(RESULTS.c.number).where(RESULTS.c.number > bindparam("last")).distinct().order_by(RESULTS.c.number)
_UP_TO = select(func.max(_NEXT.limit(bindparam("games")).subquery().c.number))
_PIECE = (
    select(RESULTS)
    .where(RESULTS.c.number > bindparam("last"), RESULTS.c.number <= bindparam("up_to"))
    .order_by(RESULTS.c.number, RESULTS.c.table_id, RESULTS.c.seat)
)
# Whoever finished games before names were kept is called what their newest seat says.
_NAME_OTHERS = text(
    "INSERT INTO players (user_id, name) SELECT user_id, name FROM ("
    " SELECT results.user_id, seats.name,"
    " row_number() OVER (PARTITION BY results.user_id ORDER BY results.number DESC) AS place"
    " FROM results JOIN seats ON seats.table_id = results.table_id AND seats.seat = results.seat"
    " AND seats.user_id = results.user_id"
    " WHERE results.user_id > 0 AND results.user_id NOT IN (SELECT user_id FROM players)"
    ") AS named WHERE place = 1"
)

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Working:
    """How summaries are worked out (`league.summary`)."""

    work_out: WorkOut
    take_in: Callable[[Known, Sequence[ResultRow], Summaries], None]
    tally_keys: Callable[[ResultRow], Iterable[TallyKey]]
    """The tallies a result counts in."""


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """What a rebuild went through, and made."""

    games: int
    results: int
    rows: int
    """Rows of summaries there are now."""
    named: int
    """People whose name was missing."""


Game: TypeAlias = list[ResultRow]
"""The results of one finished game."""
Days: TypeAlias = dict[str, dict[int, set[int]]]
"""By kind of game and person, the days finished so far: the one thing held from piece to piece."""


async def rebuild(database: Database, working: Working) -> Rebuilt:
    """Make all summaries again."""
    games = results = rows = 0
    days: Days = {}
    async with database.write() as connection:
        for table in MADE:
            await connection.execute(delete(table))
        async for piece in _pieces(connection):
            await _play(connection, piece, days, working)
            games += len(piece)
            results += sum(len(game) for game in piece)
        for table in MADE:
            rows += int((await connection.execute(select(func.count()).select_from(table))).scalar_one())
        named = (await connection.execute(_NAME_OTHERS)).rowcount
    return Rebuilt(games, results, rows, named)


async def any_results(database: Database) -> bool:
    """Whether a game was ever finished."""
    async with database.read() as connection:
        return (await connection.execute(select(RESULTS.c.number).limit(1))).first() is not None


async def _pieces(connection: AsyncConnection) -> AsyncIterator[list[Game]]:
    last = -1
    while True:
        given = {"last": last, "games": GAMES_AT_ONCE}
        up_to = (await connection.execute(_UP_TO, given)).scalar()
        if up_to is None:
            return
        found = (await connection.execute(_PIECE, {"last": last, "up_to": up_to})).mappings()
        rows = (ResultRow(**row) for row in found)
        yield [list(game) for _, game in groupby(rows, key=lambda row: (row.number, row.table_id))]
        last = up_to


async def _play(connection: AsyncConnection, piece: Sequence[Game], days: Days, working: Working) -> None:
    """Finish the games of a piece once more, and write what they come to."""
    known = await _known(connection, piece, days, working)
    # Of what changes several times in a piece the last is written.
    ratings: dict[Any, RatingRow] = {}
    tallies: dict[Any, Tally] = {}
    careers: dict[Any, CareerRow] = {}
    streaks: dict[Any, StreakRow] = {}
    badges: list[BadgeRow] = []
    for results in piece:
        game = results[0].game
        made = working.work_out(results, known[game])
        working.take_in(known[game], results, made)
        ratings.update({(game, row.user_id): row for row in made.ratings})
        tallies.update({(game, row.scope, row.period, row.user_id): row for row in made.tallies})
        careers.update({(game, row.user_id): row for row in made.careers})
        streaks.update({(game, row.user_id): row for row in made.streaks})
        badges += made.badges
    await write(
        connection,
        Summaries(
            list(ratings.values()), list(tallies.values()), list(careers.values()), list(streaks.values()), badges
        ),
    )


async def _known(connection: AsyncConnection, piece: Sequence[Game], days: Days, working: Working) -> dict[str, Known]:
    """What is known of the people of a piece before it, by kind of game. Badges are a person's over all of them."""
    rows = [row for game in piece for row in game if row.user_id is not None]
    everybody = {row.user_id for row in rows}
    badges: dict[int, set[str]] = {}
    for row in await _rows(connection, BADGES, (), BADGES.c.user_id, everybody):
        badges.setdefault(row["user_id"], set()).add(row["badge"])
    known: dict[str, Known] = {}
    for game in {results[0].game for results in piece}:
        mine = [row for row in rows if row.game == game]
        people = {row.user_id for row in mine}
        keys = {key for row in mine for key in working.tally_keys(row)}
        ratings = await _rows(connection, RATINGS, (RATINGS.c.game == game,), RATINGS.c.user_id, people)
        careers = await _rows(connection, CAREERS, (CAREERS.c.game == game,), CAREERS.c.user_id, people)
        of_tally = tuple_(TALLIES.c.scope, TALLIES.c.period, TALLIES.c.user_id)
        tallies = await _rows(connection, TALLIES, (TALLIES.c.game == game,), of_tally, keys)
        known[game] = Known(
            ratings={row["user_id"]: RatingRow(**row) for row in ratings},
            tallies={(row["scope"], row["period"], row["user_id"]): Tally(**row) for row in tallies},
            careers={row["user_id"]: CareerRow(**row) for row in careers},
            badges=badges,
            days=days.setdefault(game, {}),
        )
    return known


async def _rows(
    connection: AsyncConnection, table: Any, conditions: Sequence[Any], column: Any, keys: Iterable[Any]
) -> list[dict[str, Any]]:
    """The rows of a table that have one of these keys, however many those are."""
    found: list[dict[str, Any]] = []
    for some in _batches(keys, KEYS_AT_ONCE):
        answer = await connection.execute(select(table).where(*conditions, column.in_(some)))
        found += [dict(row) for row in answer.mappings()]
    return found


def _batches(values: Iterable[T], size: int) -> Iterator[list[T]]:
    left = iter(values)
    while some := list(islice(left, size)):
        yield some

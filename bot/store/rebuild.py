"""Recalculating every summary from the results, as if all games were finished once more in their order.

Results are taken in pieces, so that a million of them need no more memory than a few thousand: of the people in a piece
is read what the pieces before it have come to, the piece is worked out game by game, and what it changed is written.
All of it is one transaction: until it ends everybody reads what was there before, and an error leaves it there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, islice
from typing import TypeAlias, TypeVar

from sqlalchemy import ColumnElement, RowMapping, bindparam, delete, func, select, text, tuple_
from sqlalchemy import Table as SqlTable

from bot.league.badges import GameBadges, badges_of
from bot.league.summary import Known, Summaries, take_in, tally_keys, work_out
from bot.league.values import Result
from bot.store.database import Database
from bot.store.statements import Value
from bot.store.summaries import (
    BADGES,
    CAREERS,
    RATINGS,
    RESULTS,
    STREAKS,
    TALLIES,
    as_career,
    as_rating,
    as_result,
    as_tally,
    write,
)
from bot.store.writing import Writing

GAMES_AT_ONCE = 1000
"""Finished games of a piece."""
KEYS_AT_ONCE = 8000
"""Keys a statement names at most: SQLite takes 32,766 values, and a key of a tally is three."""
MADE = (RATINGS, TALLIES, CAREERS, STREAKS, BADGES)
"""What is recalculated. Nothing else is touched, except for names that are missing."""

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
class Rebuilt:
    """What a rebuild went through, and made."""

    games: int
    results: int
    rows: int
    """Rows of summaries there are now."""
    named: int
    """People whose name was missing."""


Finished: TypeAlias = Sequence[Result]
"""The results of one finished game."""
Days: TypeAlias = dict[str, dict[int, set[int]]]
"""By kind of game and person, the days finished so far: the one thing held from piece to piece."""


async def rebuild(database: Database, badges: GameBadges) -> Rebuilt:
    """Recalculate all summaries."""
    return await database.write(lambda writing: _rebuild(writing, badges))


def _rebuild(writing: Writing, badges: GameBadges) -> Rebuilt:
    games = results = rows = 0
    days: Days = {}
    for table in MADE:
        writing.execute(delete(table))
    for piece in _pieces(writing):
        _finish_again(writing, piece, days, badges)
        games += len(piece)
        results += sum(len(game) for game in piece)
    for table in MADE:
        rows += int(writing.execute(select(func.count()).select_from(table)).scalar_one())
    named = writing.execute(_NAME_OTHERS).rowcount
    return Rebuilt(games, results, rows, named)


async def any_results(database: Database) -> bool:
    """Return whether a game was ever finished."""
    async with database.read() as connection:
        return (await connection.execute(select(RESULTS.c.number).limit(1))).first() is not None


def _pieces(writing: Writing) -> Iterator[list[Finished]]:
    last = -1
    while True:
        given = {"last": last, "games": GAMES_AT_ONCE}
        up_to = writing.execute(_UP_TO, given).scalar()
        if up_to is None:
            return
        found = writing.execute(_PIECE, {"last": last, "up_to": up_to}).mappings()
        games = groupby(found, key=lambda row: (row["number"], row["table_id"]))
        yield [[as_result(row) for row in game] for _, game in games]
        last = up_to


def _finish_again(writing: Writing, piece: Sequence[Finished], days: Days, badges: GameBadges) -> None:
    """Finish the games of a piece once more, and write what they come to: of what changes several times, the last."""
    known = _known(writing, piece, days)
    changed = {game: Summaries() for game in known}
    can_be_won = {game: badges_of(badges.get(game, ())) for game in known}
    for results in piece:
        game = results[0].game
        made = work_out(results, known[game], can_be_won[game])
        take_in(known[game], results, made)
        changed[game].update(made)
    for game, made in changed.items():
        write(writing, game, made)


def _known(writing: Writing, piece: Sequence[Finished], days: Days) -> dict[str, Known]:
    """Return what is known of the people of a piece before it, by kind of game. Badges are a person's over all."""
    results = [result for finished in piece for result in finished if result.user_id is not None]
    badges: dict[int, set[str]] = {}
    for row in _rows(writing, BADGES, (), BADGES.c.user_id, {result.user_id for result in results}):
        badges.setdefault(row["user_id"], set()).add(row["badge"])
    known: dict[str, Known] = {}
    for game in {finished[0].game for finished in piece}:
        mine = [result for result in results if result.game == game]
        people = {result.user_id for result in mine}
        keys = {key for result in mine for key in tally_keys(result)}
        ratings = _rows(writing, RATINGS, (RATINGS.c.game == game,), RATINGS.c.user_id, people)
        careers = _rows(writing, CAREERS, (CAREERS.c.game == game,), CAREERS.c.user_id, people)
        of_tally = tuple_(TALLIES.c.scope, TALLIES.c.period, TALLIES.c.user_id)
        tallies = _rows(writing, TALLIES, (TALLIES.c.game == game,), of_tally, keys)
        known[game] = Known(
            ratings={row["user_id"]: as_rating(row) for row in ratings},
            tallies=dict(as_tally(row) for row in tallies),
            careers={row["user_id"]: as_career(row) for row in careers},
            badges=badges,
            days=days.setdefault(game, {}),
        )
    return known


def _rows(
    writing: Writing, table: SqlTable, conditions: Sequence[ColumnElement[bool]], column: Value,
    keys: Iterable[object],
) -> list[RowMapping]:  # fmt: skip
    """Return the rows of a table that have one of these keys, however many those are."""
    found: list[RowMapping] = []
    for some in _batches(keys, KEYS_AT_ONCE):
        answer = writing.execute(select(table).where(*conditions, column.in_(some)))
        found += answer.mappings().all()
    return found


def _batches(values: Iterable[T], size: int) -> Iterator[list[T]]:
    left = iter(values)
    while some := list(islice(left, size)):
        yield some

"""Recalculating the ratings: every rated game in order, from the first, beside a running bot.

What the games came to is held in memory: a rating and the last games of a person. When the last is reached, the ratings
that differ are written in short transactions. Each of them first goes on with the games that have ended meanwhile,
which the bot has rated from what stood there: their people are written anew. When nobody is left, all ratings are those
of all games.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Sequence
from itertools import groupby, islice
from typing import TypeAlias

from sqlalchemy import Row, bindparam, delete, func, select

from bot.league.ratings import Rating
from bot.league.repeats import LOOKED_AT, Earlier
from bot.league.summary import Placed, rerate
from bot.store.results.summaries import RATINGS, RESULTS, as_rating, rating_columns
from bot.store.sql.database import Database
from bot.store.sql.sound import is_number
from bot.store.sql.statements import put
from bot.store.sql.writing import Lock, Prepared, Writing

GAMES_AT_ONCE = 5000
"""Finished games that are read together."""
RATINGS_AT_ONCE = 5000
"""Ratings that are written in a transaction at most."""

_GAMES = (
    select(
        RESULTS.c.number,
        RESULTS.c.table_id,
        RESULTS.c.game,
        RESULTS.c.finished_at,
        RESULTS.c.user_id,
        RESULTS.c.rank,
        RESULTS.c.returned,
    )
    .where(
        RESULTS.c.number > bindparam("after"),
        RESULTS.c.number <= bindparam("up_to"),
        RESULTS.c.rated,
        RESULTS.c.user_id.is_not(None),
    )
    .order_by(RESULTS.c.number, RESULTS.c.table_id, RESULTS.c.seat)
)
_LAST = select(func.coalesce(func.max(RESULTS.c.number), -1)).where(is_number(RESULTS.c.number))
_DELETED = select(func.count()).where(RESULTS.c.user_id < 0)
_PUT = Prepared(put(RATINGS))
_DROP = Prepared(delete(RATINGS).where(RATINGS.c.game == bindparam("g"), RATINGS.c.user_id == bindparam("u")))

Key: TypeAlias = tuple[str, int]
"""A game, and a person: below zero somebody who had their data deleted."""


class _Deleted(Exception):
    """Somebody has had their data deleted meanwhile: they are somebody else in the results now."""


async def rebuild_ratings(database: Database) -> None:
    while True:
        try:
            await _make(database)
        except _Deleted:
            continue
        return


async def _make(database: Database) -> None:
    again = _Ratings()
    async with database.read() as connection:
        deleted = (await connection.execute(_DELETED)).scalar_one()
        last = (await connection.execute(_LAST)).scalar_one()
        while again.last < last:
            given = {"after": again.last, "up_to": min(again.last + GAMES_AT_ONCE, last)}
            again.go_on((await connection.execute(_GAMES, given)).all(), given["up_to"])
        stored = {
            (row["game"], row["user_id"]): as_rating(row)
            for row in (await connection.execute(select(RATINGS))).mappings()
        }
    wrong = {key for key in stored.keys() | again.ratings.keys() if stored.get(key) != again.ratings.get(key)}
    while wrong:
        await database.write(lambda writing: _write(writing, again, wrong, deleted))


def _write(writing: Writing, again: _Ratings, wrong: set[Key], deleted: int) -> None:
    """Go on to the newest game, and write some of those that are wrong."""
    writing.lock(Lock.RESULTS)
    if writing.execute(_DELETED).scalar_one() != deleted:
        raise _Deleted
    last = int(writing.execute(_LAST).scalar_one())
    wrong.update(again.go_on(writing.execute(_GAMES, {"after": again.last, "up_to": last}).all(), last))
    some = list(islice(wrong, RATINGS_AT_ONCE))
    right = [rating_columns(*key, one) for key in some if (one := again.ratings.get(key)) is not None]
    gone = [{"g": game, "u": user} for game, user in some if (game, user) not in again.ratings]
    if right:
        writing.execute_many(_PUT, *right)
    if gone:
        writing.execute_many(_DROP, *gone)
    wrong.difference_update(some)


class _Ratings:
    """What the rated games up to one of them came to."""

    def __init__(self) -> None:
        self.ratings: dict[Key, Rating] = {}
        self._histories: defaultdict[Key, deque[Earlier]] = defaultdict(lambda: deque(maxlen=LOOKED_AT))
        self.last = -1
        """The number of the last finished game that was looked at."""

    def go_on(self, rows: Sequence[Row[int, int, str, float, int, int, bool]], last: int) -> set[Key]:
        """Take in the next games, up to this number; return whose ratings they changed."""
        changed: set[Key] = set()
        for (_, table, game, at), seats in groupby(rows, key=lambda row: (row[0], row[1], row[2], row[3])):
            people = [Placed(row[4], row[5], row[6]) for row in seats]
            keys = [(game, person.user_id) for person in people]
            known = {key[1]: rating for key in keys if (rating := self.ratings.get(key)) is not None}
            histories = {key[1]: self._histories[key] for key in keys}
            after = {(game, user): rating for user, rating in rerate(people, at, known, histories).items()}
            self.ratings |= after
            changed |= after.keys()
            earlier = Earlier(table, at)
            for key in keys:
                self._histories[key].append(earlier)
        self.last = last
        return changed

"""Recalculating every summary from the results, beside a running bot.

First the ratings, which hang together: every rated game in order (`store/ratings_again.py`). Then everything else,
which is each person's own: the games of some people at a time (`store/people_again.py`). What comes of them is compared
with what is there, and only what differs is written, in short transactions, so that a bot that goes on playing hardly
waits. Each of them looks whether the results are still those it was worked out from.

An error or a kill in the middle leaves some people recalculated and the others as they were.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import distinct, func, select, text

from bot.league.badges import GameBadges
from bot.store.batches import batches
from bot.store.database import Database
from bot.store.people_again import OWN, make_people_again
from bot.store.ratings_again import make_ratings_again
from bot.store.summaries import PLAYERS, RATINGS, RESULTS
from bot.store.writing import Writing

MADE = (RATINGS, *OWN)
"""What is recalculated. Nothing else is touched, except for names that are missing."""
NAMES_AT_ONCE = 500

_NAMELESS = (
    select(RESULTS.c.user_id)
    .where(RESULTS.c.user_id > 0, RESULTS.c.user_id.not_in(select(PLAYERS.c.user_id)))
    .distinct()
)  # fmt: skip
# Whoever finished games before names were kept is called what their newest seat says.
_NAME = text(
    "INSERT INTO players (user_id, name)"
    " SELECT results.user_id, seats.name FROM results JOIN seats"
    " ON seats.table_id = results.table_id AND seats.seat = results.seat AND seats.user_id = results.user_id"
    " WHERE results.user_id = :user ORDER BY results.number DESC LIMIT 1 ON CONFLICT DO NOTHING"
)


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """What a rebuild went through, and made."""

    games: int
    results: int
    rows: int
    """Rows of summaries there are now."""
    named: int
    """People whose name was missing."""


async def rebuild(database: Database, badges: GameBadges) -> Rebuilt:
    """Recalculate all summaries."""
    await make_ratings_again(database)
    await make_people_again(database, badges)
    named = await _name(database)
    async with database.read() as connection:
        count = select(func.count(distinct(RESULTS.c.table_id)), func.count()).select_from(RESULTS)
        games, results = (await connection.execute(count)).one()
        rows = [(await connection.execute(select(func.count()).select_from(made))).scalar_one() for made in MADE]
    return Rebuilt(games, results, sum(rows), named)


async def any_results(database: Database) -> bool:
    """Return whether a game was ever finished."""
    async with database.read() as connection:
        return (await connection.execute(select(RESULTS.c.number).limit(1))).first() is not None


async def _name(database: Database) -> int:
    """Give a name to those who have none; return how many got one."""
    async with database.read() as connection:
        nameless = (await connection.execute(_NAMELESS)).scalars().all()

    def name(writing: Writing, people: list[int]) -> int:
        return sum(writing.execute(_NAME, {"user": user}).rowcount for user in people)

    return sum([await database.write(lambda writing: name(writing, some))  # noqa: B023 - awaited in its round
                for some in batches(nameless, NAMES_AT_ONCE)])  # fmt: skip

"""Recalculating every summary from the results, beside a running bot.

First the ratings, which hang together: every rated game in order (`rebuild_ratings.py`). Then everything else of the
league, which is each person's own: the games of some people at a time (`rebuild_people.py`). In the end what features
make of results (`of_features.py`). What comes of them is compared with what is
there, and only what differs is written, in short transactions, so that a bot that goes on playing hardly waits. Each of
them looks whether the results are still those it was worked out from.

An error or a kill in the middle leaves some people recalculated and the others as they were.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Table as SqlTable
from sqlalchemy import distinct, func, select

from bot.league.badges import GameBadges
from bot.store.results.of_features import from_results
from bot.store.results.rebuild_people import OWN, rebuild_people
from bot.store.results.rebuild_ratings import rebuild_ratings
from bot.store.results.summaries import RATINGS, RESULTS
from bot.store.sql.database import Database


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """What a rebuild went through, and made."""

    games: int
    results: int
    rows: int
    """Rows of summaries there are now."""


def made_of_results() -> tuple[SqlTable, ...]:
    """Return what is recalculated. Nothing else is touched."""
    return (RATINGS, *OWN, *(table for one in from_results() for table in one.tables))


async def rebuild(database: Database, badges: GameBadges) -> Rebuilt:
    await rebuild_ratings(database)
    await rebuild_people(database, badges)
    for one in from_results():
        await one.rebuild(database)
    async with database.read() as connection:
        count = select(func.count(distinct(RESULTS.c.table_id)), func.count()).select_from(RESULTS)
        games, results = (await connection.execute(count)).one()
        counted = [select(func.count()).select_from(made) for made in made_of_results()]
        rows = [(await connection.execute(one)).scalar_one() for one in counted]
    return Rebuilt(games, results, sum(rows))


async def any_results(database: Database) -> bool:
    """Return whether a game was ever finished."""
    async with database.read() as connection:
        return (await connection.execute(select(RESULTS.c.number).limit(1))).first() is not None

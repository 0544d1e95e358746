"""The two years of `bench/season.py` in a PostgreSQL database: its rows copied there, and what autovacuum would do."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import asyncpg
from sqlalchemy import Boolean, make_url
from sqlmodel import SQLModel

from bench.season import GAME, TODAY
from bot.league import days, periods
from bot.store.moving import is_empty
from bot.store.sql.connect import open_database
from bot.store.sql.postgres_tallies import TENDED

IN_ORDER = ("results", "attempts")
"""What is written once, and lies in the order in which it was."""
IN_NO_ORDER = ("ratings", "careers", "streaks", "badges", "players", "people", "members")
"""What is changed again and again: a changed row goes where there is room. In a file rows keep the order of their
keys."""
TALLIES = ("tallies", "luck_tallies")
LAST_WRITTEN = (
    "SELECT {0}.* FROM {0} JOIN temp.ends USING (period) JOIN temp.lasts USING (user_id)"
    " ORDER BY min(ends.day, lasts.day), random()"
)
"""Tallies lie among whatever else was written on the day on which their person last played in their period."""
WRITTEN_SINCE = (
    "UPDATE {0} SET games = games WHERE period = ANY ($2) AND user_id IN ("
    " SELECT user_id FROM results WHERE rated AND user_id > 0 ORDER BY random()"
    " LIMIT (SELECT CAST(count(*) * $1::float / 8 AS bigint) FROM {0}))"
)
"""What games have changed since autovacuum came: it is about to come again. A game changes eight of each person."""
GAMES = (
    "SELECT DISTINCT table_id AS id, :game AS game, 1 AS rules_version, 'own-2' AS deck, 'x' AS seed,"
    " '{}' AS options, 'over' AS status, 0 AS channel_id, 0 AS host_id, 'live' AS clock, 60 AS turn_seconds,"
    " 12 AS max_seats, 0 AS friendly, 0.0 AS created_at FROM results ORDER BY table_id"
)
"""The tables of the games, which results refer to: their headers alone."""


async def copy(file: Path, url: str) -> int:
    """Copy the file's rows into an empty database; return how many bytes it has then."""
    database = await open_database(url)
    try:
        if not await is_empty(database):
            raise SystemExit("There is something in that database: an empty one is needed.")
    finally:
        await database.close()
    source = sqlite3.connect(file)
    target = await asyncpg.connect(make_url(url).set(drivername="postgresql").render_as_string(hide_password=False))
    try:
        for name, query in _queries(source):
            await _copy_one(source, target, name, query)
        await target.execute("SELECT setval(pg_get_serial_sequence('tables', 'id'), max(id)) FROM tables")
        await target.execute("VACUUM (ANALYZE)")
        for name in TALLIES:
            share, present = TENDED["autovacuum_vacuum_scale_factor"], periods.of_day(TODAY - 1)
            await target.execute(WRITTEN_SINCE.format(name), share, present)
        size: int = await target.fetchval("SELECT pg_database_size(current_database())")
        return size
    finally:
        await target.close()
        source.close()


def _queries(source: sqlite3.Connection) -> Iterator[tuple[str, str]]:
    """What is copied, and in which order: what others refer to first."""
    source.execute("CREATE TEMP TABLE ends (period TEXT PRIMARY KEY, day INTEGER)")
    found = [period for (period,) in source.execute("SELECT DISTINCT period FROM tallies")]
    ends = [(period, (periods.span(period) or (0, days.LAST))[1]) for period in found]
    source.executemany("INSERT INTO ends VALUES (?, ?)", ends)
    source.execute(
        "CREATE TEMP TABLE lasts AS SELECT user_id, CAST(max(finished_at) / :day AS INTEGER) AS day"
        " FROM results WHERE user_id IS NOT NULL GROUP BY user_id",
        {"day": days.DAY},
    )
    source.execute("CREATE UNIQUE INDEX temp.by_user ON lasts (user_id)")
    yield "tables", GAMES
    yield from ((name, f"SELECT * FROM {name}") for name in IN_ORDER)  # noqa: S608
    yield from ((name, f"SELECT * FROM {name} ORDER BY random()") for name in IN_NO_ORDER)  # noqa: S608
    yield from ((name, LAST_WRITTEN.format(name)) for name in TALLIES)


async def _copy_one(source: sqlite3.Connection, target: asyncpg.Connection, name: str, query: str) -> None:
    cursor = source.execute(query, {"game": GAME})
    columns = [column[0] for column in cursor.description]
    await target.copy_records_to_table(name, records=_as_there(cursor, name, columns), columns=columns)


def _as_there(rows: sqlite3.Cursor, name: str, columns: list[str]) -> Iterator[tuple[object, ...]]:
    """The rows as the driver wants them: a file knows no yes and no, only numbers."""
    table = SQLModel.metadata.tables[name]
    truths = [place for place, column in enumerate(columns) if isinstance(table.c[column].type, Boolean)]
    for row in rows:
        if truths:
            values = list(row)
            for place in truths:
                values[place] = None if values[place] is None else bool(values[place])
            yield tuple(values)
        else:
            yield row

"""The database in which the league is measured is what games would have left."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from bench import league
from bench.copied import IN_NO_ORDER, IN_ORDER, TALLIES, copy
from bench.season import GAME, TODAY, Size, World, make
from bot.games.catalogue import badges
from bot.store.sql.connect import open_database
from bot.tools.stats import rebuild_stats
from tests.store import server
from tests.store.backends import NO_SERVER
from tests.store.files import url

SMALL = Size(seats=3000, people=150, servers=5, days=40, crowd=60)
COMPARED = ("ratings", "tallies", "careers", "streaks", "luck_tallies")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, World]:
    """A small one, and who is in it."""
    file = tmp_path_factory.mktemp("league") / "small.db"
    return file, make(file, SMALL)


def ask(file: Path, query: str) -> list[tuple[Any, ...]]:
    """What the file answers."""
    connection = sqlite3.connect(file)
    try:
        return connection.execute(query).fetchall()
    finally:
        connection.close()


def summaries(file: Path) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of what is summed up, in the order of their keys."""
    return {name: ask(file, f"SELECT * FROM {name} ORDER BY 1, 2, 3, 4") for name in COMPARED}  # noqa: S608


@pytest.mark.deep
async def test_its_summaries_are_those_a_rebuild_makes(made: tuple[Path, World], tmp_path: Path) -> None:
    file = tmp_path / "again.db"
    file.write_bytes(made[0].read_bytes())
    before = summaries(file)
    database = await open_database(url(file))
    await rebuild_stats(database, badges())
    await database.close()
    after = summaries(file)
    assert {name: len(rows) for name, rows in after.items()} == {name: len(rows) for name, rows in before.items()}
    assert after == before


def test_there_is_as_much_as_was_asked_for(made: tuple[Path, World]) -> None:
    file, world = made
    ((seats, people, tables, first, last),) = ask(
        file,
        "SELECT count(*), count(DISTINCT user_id), sum(kind = 'table'), min(finished_at), max(finished_at)"
        " FROM results",
    )
    assert SMALL.seats <= seats < SMALL.seats + 8
    assert people > SMALL.people * 0.9
    assert 0.5 < tables / seats < 0.8
    assert (first // 86_400, last // 86_400) == (TODAY - SMALL.days, TODAY - 1)
    finished = f"SELECT count(*) FROM attempts WHERE game = '{GAME}' AND day = {TODAY - 1}"  # noqa: S608
    assert ask(file, finished)[0][0] >= SMALL.crowd
    assert len(world.servers) == SMALL.servers


@pytest.mark.deep
def test_every_page_and_the_rebuild_are_measured(made: tuple[Path, World], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(league, "ROUNDS", 1)
    monkeypatch.setattr(league, "FINISHES", 2)
    boards, others = league.measured(made[0], SMALL, 1.0, made[1])
    assert len(boards.rows) == 16
    assert {len(row) for row in boards.rows} == {len(boards.columns)}
    assert {len(row) for row in others.rows} == {len(others.columns)}
    assert len(others.aims) == 2
    assert len(league.rebuilt(url(made[0])).aims) == 2


@pytest.mark.deep
@pytest.mark.skipif(server.programs() is None, reason=NO_SERVER)
def test_the_same_is_measured_in_postgresql(made: tuple[Path, World], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(league, "ROUNDS", 1)
    monkeypatch.setattr(league, "FINISHES", 2)
    asyncio.run(server.create("small-league"))
    address = server.url("small-league")
    boards, others = league.on_a_server(made[0], address)
    assert len(boards.rows) == 16
    assert {len(row) for row in boards.rows} == {len(boards.columns)}
    assert {len(row) for row in others.rows} == {len(others.columns)}
    assert len(others.aims) == 2
    assert len(league.rebuilt(address, " in PostgreSQL").aims) == 2
    with pytest.raises(SystemExit, match="empty"):
        league.on_a_server(made[0], address)


@pytest.mark.deep
@pytest.mark.skipif(server.programs() is None, reason=NO_SERVER)
async def test_what_is_measured_in_postgresql_are_the_rows_of_the_file(made: tuple[Path, World]) -> None:
    await server.create("copied-league")
    await copy(made[0], server.url("copied-league"))
    names = (*IN_ORDER, *IN_NO_ORDER, *TALLIES)
    connection = await server.connected(server.url("copied-league"))
    there = {name: await connection.fetch(f"SELECT * FROM {name}") for name in names}  # noqa: S608
    await connection.close()
    for name, rows in there.items():
        columns = ", ".join(rows[0].keys()) if rows else "*"
        here = ask(made[0], f"SELECT {columns} FROM {name}")  # noqa: S608
        assert Counter(map(tuple, rows)) == Counter(here), name
    assert len(there["tallies"]) > SMALL.people

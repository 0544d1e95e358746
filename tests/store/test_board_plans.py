"""How leaderboards are looked up: what would be read of a database with more in it than in these tests."""

from __future__ import annotations

import pytest

from bot.league.measures import Measure
from bot.store import leaderboards as boards_module
from bot.store.database import Database
from bot.store.pages import Reader
from bot.store.statements import Query
from tests.store.backends import POSTGRES, SQLITE
from tests.store.league import GAME, TODAY, fill, tally


@pytest.mark.only_on(SQLITE)
@pytest.mark.parametrize("analysed", [False, True])
async def test_which_periods_there_are_is_looked_up_and_not_counted(database: Database, analysed: bool) -> None:
    await fill(database, [tally(user, period="2026-W46") for user in range(1, 300)])
    async with database.engine.connect() as connection:
        if analysed:
            await connection.exec_driver_sql("ANALYZE")
        query = boards_module._existing(GAME, 0, ["2026-W46", "2026-W45", "2026-Q3"])
        text = str(query.compile(connection.sync_engine, compile_kwargs={"literal_binds": True}))
        plan = [str(row[-1]) for row in await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {text}")]
    looks = [step for step in plan if "tallies" in step]
    assert looks == ["SEARCH tallies USING PRIMARY KEY (game=? AND scope=? AND period=?)"] * 3, plan


async def plan(database: Database, query: Query, *settings: str) -> list[str]:
    """What PostgreSQL would do."""
    async with database.read() as connection:
        for setting in settings:
            await connection.exec_driver_sql(setting)
        said = str(query.compile(connection.sync_engine, compile_kwargs={"literal_binds": True}))
        return [str(row[0]) for row in await connection.exec_driver_sql(f"EXPLAIN {said}")]


@pytest.mark.only_on(POSTGRES)
@pytest.mark.parametrize("measure", [measure for measure in Measure if measure.is_local or measure == Measure.DAILY])
@pytest.mark.parametrize(
    ("period", "reader", "part"),
    [
        ("all", Reader(1), "tallies_of_all_time"),
        ("2026-Q4", Reader(1), "tallies_of_periods"),
        ("all", Reader(1, 777), "tallies_of_servers"),
    ],
)
async def test_a_board_of_tallies_is_read_from_its_own_part_alone(
    database: Database, measure: Measure, period: str, reader: Reader, part: str
) -> None:
    await fill(database, [tally(1, best=9)])
    board = boards_module._measured(GAME, measure, period, reader, TODAY, ())
    if measure is Measure.DAILY and reader.guild_id is not None:
        part = "tallies_of_all_time"  # days count everywhere
    if measure is Measure.CORRECTED:
        part = f"luck_{part}"
    parts = {name for step in await plan(database, board) for name in step.split() if "tallies_of" in name}
    assert {name.removesuffix("_pkey") for name in parts} == {part}

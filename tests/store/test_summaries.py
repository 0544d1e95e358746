"""What is read at the end of a game stays quick however many games there were."""

from __future__ import annotations

import pytest

from bot.store.results.summaries import _LAST_RATED
from bot.store.sql.database import Database
from bot.store.sql.sqlite_writer import SQLITE as SQL_DIALECT
from tests.store.backends import SQLITE


@pytest.mark.only_on(SQLITE)
async def test_somebodys_last_rated_games_are_read_from_an_index_alone(database: Database) -> None:
    sql = _LAST_RATED.compiled(SQL_DIALECT).sql
    async with database.read() as connection:
        plan = (await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {sql}", (1, "luckybox"))).mappings().all()
    assert [row["detail"] for row in plan] == [
        "SEARCH results USING COVERING INDEX rated_of_a_person (user_id=? AND game=?)"
    ]

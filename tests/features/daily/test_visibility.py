"""Who chose to be seen by nobody, or in their servers alone, stands in no ranking of a day beyond that."""

from __future__ import annotations

import pytest

from bot.features.daily.store import DayRankingStore, OthersStore
from bot.store.results.pages import Reader
from bot.store.sql.database import Database
from tests.store.league import GAME, GUILD, TODAY
from tests.store.visibility import BEYOND, EVERYBODY, READER, seen_in
from tests.store.visibility import listed as listed  # a fixture


@pytest.mark.parametrize("guild", [None, GUILD])
async def test_in_the_ranking_of_a_day_and_among_its_streaks(listed: Database, guild: int | None) -> None:
    rankings, reader = DayRankingStore(listed), Reader(READER, guild)
    for page in (
        await rankings.ranking(GAME, TODAY - 1, reader),
        await rankings.streaks_of_day(GAME, TODAY - 1, reader),
    ):
        assert {place.user_id for place in page.rows} == seen_in(guild)


@pytest.mark.parametrize("guild", [None, GUILD, BEYOND])
async def test_by_name_beside_a_board_of_a_day(listed: Database, guild: int | None) -> None:
    assert set(await OthersStore(listed).named(EVERYBODY, guild)) == seen_in(guild)

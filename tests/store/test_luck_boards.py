"""The leaderboard of averages that are corrected for luck: who is on it, and how sure it is."""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import fmean, stdev

import pytest

from bot.league.luck import error_of
from bot.league.measures import Measure
from bot.store.database import Database
from bot.store.leaderboards import LeaderboardStore
from tests.store.league import GUILD, fill, lucky, member
from tests.store.test_leaderboards import boards as boards  # a fixture
from tests.store.test_leaderboards import page, people


async def test_an_average_without_luck_stands_on_twenty_games_of_the_present_version(
    boards: LeaderboardStore, database: Database
) -> None:
    few, enough, older, newer = (
        lucky(1, [50.0] * 19),
        lucky(2, [50.0] * 20),
        lucky(3, [50.0] * 90, version=0),
        lucky(4, [50.0] * 90, version=2),
    )
    await fill(database, [few, enough, older, newer])
    assert people(await page(boards, Measure.CORRECTED)) == [2]
    assert (await page(boards, Measure.CORRECTED, reader=1)).own is None


async def test_an_average_without_luck_has_the_standard_error_of_its_games(
    boards: LeaderboardStore, database: Database
) -> None:
    dice = Random("spread")
    games = [round(dice.gauss(55, 7), 3) for _ in range(40)]
    large = [round(100_000 + one, 3) for one in games]
    await fill(database, [lucky(1, games), lucky(2, large), lucky(3, [7.0] * 25)])
    found = {place.user_id: place for place in (await page(boards, Measure.CORRECTED)).places}
    assert found[1].value == pytest.approx(fmean(games))
    assert error_of(found[1].spread) == pytest.approx(stdev(games) / sqrt(40))
    assert error_of(found[2].spread) == pytest.approx(stdev(games) / sqrt(40), rel=1e-3)
    assert error_of(found[3].spread) == pytest.approx(0, abs=1e-6)


async def test_an_average_without_luck_is_of_a_server_and_a_period(
    boards: LeaderboardStore, database: Database
) -> None:
    await fill(
        database,
        [
            lucky(1, [50.0] * 20),
            lucky(1, [40.0] * 20, scope=GUILD),
            lucky(2, [45.0] * 30, scope=GUILD),
            lucky(2, [30.0] * 20, period="2024-W40"),
            member(1),
            member(2),
        ],
    )
    assert people(await page(boards, Measure.CORRECTED)) == [1]
    assert people(await page(boards, Measure.CORRECTED, guild=GUILD)) == [2, 1]
    assert people(await page(boards, Measure.CORRECTED, period="2024-W40")) == [2]

"""Pages of seasons: of a server that has other dates than the calendar's, and of ratings over their turns."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from bot.features.leaderboards import store as store_module
from bot.features.leaderboards.measures import RANKED, Measure
from bot.features.leaderboards.store import LeaderboardStore, deviation_of
from bot.league import periods
from bot.league.periods import quarter_of
from bot.league.ratings import Rating, as_of
from bot.store.results.pages import Page, Reader
from bot.store.sql.database import Database
from tests.features.leaderboards.test_store import STRANGER, page
from tests.league.season import FIRST, Season
from tests.store.backends import run_on_both as pytest_generate_tests  # noqa: F401 - pytest's own hook
from tests.store.league import TODAY, fill, lucky, member, rating, tally


@pytest.fixture
def boards(database: Database) -> LeaderboardStore:
    return LeaderboardStore(database)


@pytest.mark.parametrize("measure", [one for one in RANKED if one is not Measure.CORRECTED])
@pytest.mark.parametrize("guild", [None, 70])
async def test_a_season_of_months_is_what_the_same_quarter_is(
    boards: LeaderboardStore,
    database: Database,
    measure: Measure,
    guild: int | None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(store_module, "RATE_GAMES", 2)
    season = Season(database)
    await season.goes_by(Random("months"), 90, range(1, 5))
    await fill(database, [member(user, guild=70) for user in range(1, 5)])
    quarter, months = periods.season_of(FIRST), f"{periods.of_day(FIRST)[2]}x3"
    today = season.day

    async def found(period: str, open_days: Sequence[int] = ()) -> Page:
        return await boards.leaderboard(
            "luckybox", measure, period, Reader(STRANGER, guild), today, open_days=open_days, luck_version=1
        )

    # Of one quarter's streaks hardly any is alive at its end.
    assert (await found(quarter)).rows or measure is Measure.STREAK
    assert await found(months) == await found(quarter)
    assert await found(months, [FIRST + 1, FIRST + 2]) == await found(quarter, [FIRST + 1, FIRST + 2])
    assert await boards.periods("luckybox", guild, [months, quarter, "2020-01x3"]) == {months, quarter}


async def test_a_season_of_months_adds_up_luck_of_the_version_in_use(
    boards: LeaderboardStore, database: Database
) -> None:
    first, second = [float(number) for number in range(30, 45)], [float(number) for number in range(50, 60)]
    old = lucky(2, second, version=7, period="2026-11")
    months = [lucky(1, first, period="2026-11"), lucky(1, second, period="2026-12"), old]
    await fill(database, [*months, lucky(1, first + second)])
    alone = (await page(boards, Measure.CORRECTED)).rows
    assert (await page(boards, Measure.CORRECTED, period="2026-11x2")).rows == alone != ()


async def test_the_ratings_of_former_quarters_are_less_sure_as_their_profile_says(
    boards: LeaderboardStore, database: Database
) -> None:
    quarter = quarter_of(TODAY)
    season = periods.season_of(TODAY)
    await fill(database, [tally(user, period=period) for user in (1, 2, 3) for period in ("all", season)])
    rows = [rating(user, 30.0 - user, quarter=quarter - ago) for user, ago in ((1, 0), (2, 2), (3, 5000))]
    await fill(database, rows)
    for period in ("all", season):
        shown = await page(boards, Measure.RATING, period=period)
        assert [deviation_of(row.spread) for row in shown.rows] == [
            pytest.approx(as_of(Rating(25.0, 2.0, 20, quarter=quarter - ago), quarter).sigma) for ago in (0, 2, 5000)
        ]

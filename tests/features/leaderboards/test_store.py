"""Pages of leaderboards: order, places, one's own row, and who is not shown."""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

import pytest
from sqlalchemy import event

from bot.features.leaderboards import store as store_module
from bot.features.leaderboards.measures import RANKED, Measure
from bot.features.leaderboards.store import LeaderboardStore, deviation_of, rating_of
from bot.league.luck import error_of
from bot.store.base import Row
from bot.store.enums import Visibility
from bot.store.results import pages as pages_module
from bot.store.results.pages import PAGE, Page, Reader
from bot.store.sql.database import Database
from bot.store.sql.statements import Query
from tests.depth import deep
from tests.store.backends import POSTGRES, SQLITE
from tests.store.league import GAME, GUILD, TODAY, fill, lucky, member, player, rating, seen_by, streak, tally
from tests.store.test_called import ADA, BEN, CY, HERE, KNOWN
from tests.store.visibility import HIDDEN, READER, seen_in
from tests.store.visibility import listed as listed  # a fixture

ME, STRANGER = 50, 404


@pytest.fixture
def boards(database: Database) -> LeaderboardStore:
    """The leaderboards of the database."""
    return LeaderboardStore(database)


async def page(
    boards: LeaderboardStore,
    measure: Measure,
    number: int | None = 1,
    *,
    reader: int = STRANGER,
    guild: int | None = None,
    period: str = "all",
) -> Page:
    """A page as somebody sees it."""
    return await boards.leaderboard(GAME, measure, period, Reader(reader, guild), TODAY, number, luck_version=1)


def people(shown: Page) -> list[int]:
    """Who is on a page, in order."""
    return [row.user_id for row in shown.rows]


def places(shown: Page) -> list[int]:
    """The numbers before the names."""
    return [row.rank for row in shown.rows]


async def winners(database: Database, wins: list[int]) -> None:
    """People 1, 2, 3… with so many wins."""
    rows: list[Row] = [tally(user, wins=count, games=100 - user) for user, count in enumerate(wins, 1)]
    await fill(database, [*rows, *(player(user) for user in range(1, len(wins) + 1))])


async def test_nobody_has_played(boards: LeaderboardStore) -> None:
    for measure in RANKED:
        for guild in (None, GUILD):
            shown = await page(boards, measure, guild=guild)
            assert (shown.rows, shown.own, shown.number, shown.pages, shown.people) == ((), None, 1, 1, 0)


# Places


async def test_those_who_tie_share_a_place_and_the_next_one_comes_after_them(
    boards: LeaderboardStore, database: Database
) -> None:
    await winners(database, [3, 5, 3, 1, 3])
    shown = await page(boards, Measure.WINS)
    assert places(shown) == [1, 2, 2, 2, 5]
    assert [row.value for row in shown.rows] == [5, 3, 3, 3, 1]


async def test_a_tie_goes_on_over_the_turn_of_a_page(boards: LeaderboardStore, database: Database) -> None:
    await winners(database, [9, *[4] * 12, 1])
    assert places(await page(boards, Measure.WINS)) == [1, *[2] * 9]
    assert places(await page(boards, Measure.WINS, 2)) == [2, 2, 2, 14]


async def test_of_those_who_tie_who_needed_fewer_games_stands_first(
    boards: LeaderboardStore, database: Database
) -> None:
    await winners(database, [4, 4, 4])
    assert people(await page(boards, Measure.WINS)) == [3, 2, 1]


async def test_a_row_says_who_it_is_and_what_it_stands_on(boards: LeaderboardStore, database: Database) -> None:
    await fill(database, [tally(1, wins=3, games=7), player(1), tally(2, wins=2)])
    first, second = (await page(boards, Measure.WINS)).rows
    assert (first.name, first.value, first.count) == ("P1", 3, 7)
    assert second.name == "", "not met yet"


# Pages


async def test_ones_own_row_is_there_on_every_page(boards: LeaderboardStore, database: Database) -> None:
    await winners(database, list(range(60, 35, -1)))
    for number in (1, 2, 3):
        shown = await page(boards, Measure.WINS, number, reader=23)
        assert shown.own is not None
        assert (shown.own.rank, shown.own.user_id, shown.own.value) == (23, 23, 38)
        assert (shown.number, shown.pages, shown.people) == (number, 3, 25)
    assert (await page(boards, Measure.WINS)).own is None


@pytest.mark.deep
@pytest.mark.parametrize(("asked", "number", "rows"), [(999, 3, 5), (3, 3, 5), (0, 1, 10), (-7, 1, 10), (2, 2, 10)])
async def test_a_page_that_is_not_there_is_the_nearest_that_is(
    boards: LeaderboardStore, database: Database, asked: int, number: int, rows: int
) -> None:
    await winners(database, list(range(60, 35, -1)))
    shown = await page(boards, Measure.WINS, asked)
    assert (shown.number, len(shown.rows)) == (number, rows)


@pytest.mark.parametrize("same", [False, True])
async def test_the_page_with_ones_own_row(boards: LeaderboardStore, database: Database, same: bool) -> None:
    await winners(database, [7] * 25 if same else list(range(60, 35, -1)))
    for user in (1, 10, 11, 20, 21, 25):
        shown = await page(boards, Measure.WINS, None, reader=user)
        assert user in people(shown), user
    assert (await page(boards, Measure.WINS, None)).number == 1


async def test_the_page_with_ones_own_row_among_people_who_did_exactly_the_same(
    boards: LeaderboardStore, database: Database
) -> None:
    await fill(database, [tally(user, wins=7) for user in range(1, 26)])
    for user, number in ((1, 1), (10, 1), (11, 2), (25, 3)):
        shown = await page(boards, Measure.WINS, None, reader=user)
        assert (shown.number, user in people(shown)) == (number, True)


async def test_every_page_together_lists_everybody_once(boards: LeaderboardStore, database: Database) -> None:
    await winners(database, [7] * 25)
    listed = [user for number in (1, 2, 3) for user in people(await page(boards, Measure.WINS, number))]
    assert sorted(listed) == list(range(1, 26))
    assert PAGE == 10


# What is counted


@pytest.mark.deep
@pytest.mark.parametrize("reader", [40, *map(deep, (STRANGER, 3))])
async def test_however_a_page_is_read_it_is_the_same(
    boards: LeaderboardStore, database: Database, reader: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    wins = [9, 9, 8, 8, *[5] * 12, *range(40, 60), *[1] * 24]
    await winners(database, wins)
    # Some hide, two in the middle of those who tie, and all of the first three.
    hidden = {1, 2, 8, 12, 33, 34, 35, 36, 37, 38, 39, 40, 60}
    await fill(database, [seen_by(user, Visibility.NOBODY) for user in hidden])
    pages = []
    for near, spare, before in ((1000, 1, 20), (15, 1, 1), (15, 100, 5), (0, 0, 20), (0, 0, 1)):
        monkeypatch.setattr(pages_module, "NEAR", near)
        monkeypatch.setattr(pages_module, "SPARE", max(1, spare))
        monkeypatch.setattr(pages_module, "BEFORE", before)
        pages.append([await page(boards, Measure.WINS, number, reader=reader) for number in (*range(1, 7), None)])
    assert all(found == pages[0] for found in pages)
    listed = [row for shown in pages[0][:-2] for row in shown.rows]
    left = [(-count, user) for user, count in enumerate(wins, 1) if user not in hidden or user == reader]
    assert [(row.value, row.rank) for row in listed] == [
        (-value, 1 + sum(other < value for other, _ in left)) for value, _ in sorted(left)
    ]


async def test_a_board_is_named_in_what_is_asked_of_it(boards: LeaderboardStore, database: Database) -> None:
    for user in (1, 2):
        for scope, period in ((0, "2026-W46"), (0, "all"), (GUILD, "2026-W46"), (GUILD, "all")):
            await fill(database, [tally(user, scope=scope, period=period, wins=1, best=9, days=1)])
        await fill(database, [rating(user, 25.0), streak(user, 3)])
    given: list[object] = []

    def note(*asked: Any) -> None:
        given.extend(asked[3])

    event.listen(database.engine.sync_engine, "before_cursor_execute", note)
    for measure in RANKED:
        for period in ("2026-W46", "all"):
            for guild in (None, GUILD):
                await page(boards, measure, reader=2, guild=guild, period=period)
    assert 2 in given
    # A server would soon plan all boards alike, the few large ones as the many small ones.
    assert not {GAME, "2026-W46", "all", GUILD} & set(given)


@pytest.mark.parametrize("name", ["it's", "100 % of :it?", "x' OR '1' = '1", 'a "game"', "\\'"])
async def test_any_name_can_be_asked_for(boards: LeaderboardStore, database: Database, name: str) -> None:
    await fill(database, [tally(1), tally(2).model_copy(update={"game": name})])
    shown = await boards.leaderboard(name, Measure.BEST, "all", Reader(STRANGER), TODAY)
    assert people(shown) == [2]
    assert people(await boards.leaderboard(GAME, Measure.BEST, name, Reader(STRANGER), TODAY)) == []


async def test_streaks_of_a_period_are_those_of_whoever_finished_a_day_of_it(
    boards: LeaderboardStore, database: Database
) -> None:
    # Today is Friday of week 40: the first of them played this week, the second last week alone, the third in both.
    days = [(1, ["2024-W40"], 0), (2, ["2024-W39"], 4), (3, ["2024-W39", "2024-W40"], 0)]
    for user, played, missed in days:
        await fill(database, [streak(user, 10 + user, missed, savers=5)])
        await fill(database, [tally(user, games=0, days=3, period=period) for period in ("all", *played)])
    assert people(await page(boards, Measure.STREAK)) == [3, 2, 1]
    assert people(await page(boards, Measure.STREAK, period="2024-W40")) == [3, 1]
    assert people(await page(boards, Measure.STREAK, period="2024-W39")) == [3, 2]


async def test_each_measure_orders_by_its_own(boards: LeaderboardStore, database: Database) -> None:
    await fill(
        database,
        [
            tally(1, games=10, wins=6, total=400, best=70, days=1, day_total=30),
            tally(2, games=20, wins=8, total=1000, best=60, days=2, day_total=120),
            tally(3, games=5, wins=5, total=210, best=50, days=9, day_total=450),
            rating(1, 25.0),
            rating(2, 27.0),
            rating(3, 26.0),
            streak(1, 4),
            streak(2, 3),
            streak(3, 5),
            lucky(1, [48.5] * 20),
            lucky(2, [40.25, 60.0] * 15),
            lucky(3, [41.0] * 21),
        ],
    )
    expected: dict[Measure, list[tuple[int, float, int]]] = {
        Measure.RATING: [(2, 27.0, 20), (3, 26.0, 20), (1, 25.0, 20)],
        Measure.WINS: [(2, 8, 20), (1, 6, 10), (3, 5, 5)],
        Measure.WIN_RATE: [(3, 1.0, 5), (1, 0.6, 10), (2, 0.4, 20)],
        Measure.AVERAGE: [(2, 50.0, 20), (3, 42.0, 5), (1, 40.0, 10)],
        Measure.BEST: [(1, 70, 10), (2, 60, 20), (3, 50, 5)],
        Measure.CORRECTED: [(2, 50.125, 30), (1, 48.5, 20), (3, 41.0, 21)],
        Measure.DAILY: [(2, 60.0, 2), (3, 50.0, 9), (1, 30.0, 1)],
        Measure.STREAK: [(3, 5, 9), (1, 4, 9), (2, 3, 9)],
    }
    assert set(expected) == set(RANKED)
    for measure, rows in expected.items():
        shown = await page(boards, measure)
        value = {row.user_id: rating_of(row.value)[0] if measure == "rating" else row.value for row in shown.rows}
        assert [(row.user_id, value[row.user_id], row.count) for row in shown.rows] == rows, measure


async def test_a_win_rate_stands_on_five_games(boards: LeaderboardStore, database: Database) -> None:
    await fill(database, [tally(1, games=4, wins=4), tally(2, games=5, wins=1), tally(3, games=6, wins=0)])
    assert people(await page(boards, Measure.WIN_RATE)) == [2, 3]
    assert (await page(boards, Measure.WIN_RATE, reader=1)).own is None


async def test_nobody_is_listed_for_what_they_have_not_done(boards: LeaderboardStore, database: Database) -> None:
    only_days = tally(1, games=0, days=3, day_total=90)
    only_games = tally(2, games=6, wins=0, total=60, best=10)
    await fill(database, [only_days, only_games, rating(2, 20.0), streak(1, 2)])
    listed = {measure: people(await page(boards, measure)) for measure in RANKED}
    assert listed == {
        Measure.RATING: [2],
        "wins": [],
        "win_rate": [2],
        "average": [2],
        "best": [2],
        "daily": [1],
        "streak": [1],
        "corrected": [],
    }


async def test_without_a_win_one_is_listed_for_oneself(boards: LeaderboardStore, database: Database) -> None:
    await fill(database, [tally(1, wins=2), tally(2, wins=0), tally(3, wins=0), tally(4, games=0, days=3)])
    shown = await page(boards, Measure.WINS, reader=2)
    assert (people(shown), places(shown)) == ([1, 2], [1, 2])
    assert people(await page(boards, Measure.WINS, reader=4)) == [1]


async def test_a_score_below_zero_can_be_the_best(boards: LeaderboardStore, database: Database) -> None:
    await fill(database, [tally(1, games=1, total=-4, best=-4), tally(2, games=1, total=-9, best=-9)])
    assert [row.value for row in (await page(boards, Measure.BEST)).rows] == [-4, -9]
    assert people(await page(boards, Measure.AVERAGE)) == [1, 2]


async def test_provisional_ratings_come_after_all_others(boards: LeaderboardStore, database: Database) -> None:
    await fill(database, [tally(user) for user in (1, 2, 3, 4)])
    await fill(database, [rating(1, 40.0, 9), rating(2, -3.0, 10), rating(3, 30.0, 200, 0.5), rating(4, 10.0, 1, 8.0)])
    shown = await page(boards, Measure.RATING)
    assert people(shown) == [3, 2, 1, 4]
    assert [rating_of(row.value) for row in shown.rows] == [
        (30.0, False),
        (-3.0, False),
        (40.0, True),
        (10.0, True),
    ]
    assert [(row.rank, deviation_of(row.spread), row.count) for row in shown.rows] == [
        (1, 0.5, 200),
        (2, 2.0, 10),
        (3, 2.0, 9),
        (4, 8.0, 1),
    ]


async def test_a_rating_of_few_opponents_or_of_somebody_who_is_back_this_season_is_provisional(
    boards: LeaderboardStore, database: Database
) -> None:
    await fill(database, [tally(user) for user in (1, 2, 3, 4)])
    back = [rating(3, 50.0, until=TODAY), rating(4, 20.0, until=TODAY - 1)]
    await fill(database, [rating(1, 40.0, opponents=2), rating(2, 10.0), *back])
    shown = await page(boards, Measure.RATING)
    assert [(row.user_id, rating_of(row.value)[1]) for row in shown.rows] == [
        (4, False),
        (2, False),
        (3, True),
        (1, True),
    ]


async def test_a_rating_is_listed_of_those_who_played_in_the_period(
    boards: LeaderboardStore, database: Database
) -> None:
    await fill(database, [tally(1), tally(1, period="2026-W47"), tally(2), rating(1, 25.0), rating(2, 26.0)])
    assert people(await page(boards, Measure.RATING)) == [2, 1]
    assert people(await page(boards, Measure.RATING, period="2026-W47")) == [1]
    await fill(database, [rating(-8, 30.0)])  # somebody whose data was deleted
    assert people(await page(boards, Measure.RATING)) == [2, 1]


@pytest.mark.parametrize(
    ("missed", "savers", "alive"),
    [(-1, 0, True), (0, 0, True), (1, 0, False), (1, 1, True), (2, 1, False), (2, 2, True)],
)
async def test_a_streak_is_over_when_its_savers_do_not_cover_the_missed_days(
    boards: LeaderboardStore, database: Database, missed: int, savers: int, alive: bool
) -> None:
    await fill(database, [tally(1, games=0, days=5), streak(1, 5, missed, savers)])
    assert people(await page(boards, Measure.STREAK, reader=1)) == ([1] if alive else [])


# Where and when


async def test_the_periods_of_which_there_is_anything(boards: LeaderboardStore, database: Database) -> None:
    here = tally(1, period="2026-W46", scope=GUILD)
    await fill(database, [here, tally(1, period="2026-W46"), tally(2, games=0, days=1, period="2026-Q3")])
    asked = ["2026-W46", "2026-W45", "2026-Q3"]
    assert await boards.periods(GAME, None, asked) == {"2026-W46", "2026-Q3"}
    assert await boards.periods(GAME, GUILD, asked) == {"2026-W46"}
    assert await boards.periods("other", None, asked) == set()


async def test_a_period_has_its_own_list(boards: LeaderboardStore, database: Database) -> None:
    await fill(database, [tally(1, wins=3), tally(1, wins=1, period="2026-W47"), tally(2, wins=1, period="2026-Q4")])
    assert people(await page(boards, Measure.WINS)) == [1]
    assert [row.value for row in (await page(boards, Measure.WINS, period="2026-W47")).rows] == [1]
    assert people(await page(boards, Measure.WINS, period="2026-Q4")) == [2]
    assert people(await page(boards, Measure.WINS, period="2026-W48")) == []


async def test_wins_and_scores_of_a_server_are_those_won_there(boards: LeaderboardStore, database: Database) -> None:
    await fill(database, [tally(1, wins=9), tally(1, wins=2, scope=GUILD), tally(2, wins=4), member(2)])
    assert people(await page(boards, Measure.WINS)) == [1, 2]
    assert [(row.user_id, row.value) for row in (await page(boards, Measure.WINS, guild=GUILD)).rows] == [(1, 2)]
    assert people(await page(boards, Measure.WINS, guild=GUILD + 1)) == []


@pytest.mark.parametrize("measure", [Measure.RATING, Measure.DAILY, Measure.STREAK])
async def test_what_is_a_persons_own_is_shown_where_they_were_met(
    boards: LeaderboardStore, database: Database, measure: Measure
) -> None:
    for user in (1, 2, 3, 4):
        await fill(database, [tally(user, days=3, day_total=90), rating(user, 25.0 + user), streak(user, user)])
    await fill(database, [member(1), member(2, present=False), member(3, guild=GUILD + 1)])
    assert people(await page(boards, measure, guild=GUILD)) == [1]
    assert sorted(people(await page(boards, measure, guild=GUILD, reader=4))) == [1, 4]
    assert sorted(people(await page(boards, measure))) == [1, 2, 3, 4]


async def test_another_game_has_another_list(boards: LeaderboardStore, database: Database) -> None:
    await fill(database, [tally(1, wins=3).model_copy(update={"game": "other"})])
    assert people(await page(boards, Measure.WINS)) == []


# Who is not shown


async def test_who_hides_is_not_counted_either_and_sees_their_own_row(
    boards: LeaderboardStore, database: Database
) -> None:
    await winners(database, [9, 8, 8, 7])
    await fill(database, [*(seen_by(user, Visibility.NOBODY) for user in (1, 2)), seen_by(4, Visibility.EVERYONE)])
    shown = await page(boards, Measure.WINS)
    assert (people(shown), places(shown), shown.people, shown.own) == ([3, 4], [1, 2], 2, None)
    mine = await page(boards, Measure.WINS, reader=2)
    assert (people(mine), places(mine)) == ([3, 2, 4], [1, 1, 3])
    assert mine.own is not None
    assert mine.own.rank == 1


async def test_who_is_for_their_servers_alone_is_listed_there_only(
    boards: LeaderboardStore, database: Database
) -> None:
    await fill(database, [tally(1, wins=3), tally(1, wins=3, scope=GUILD), seen_by(1, Visibility.SERVER), member(1)])
    assert people(await page(boards, Measure.WINS)) == []
    assert people(await page(boards, Measure.WINS, reader=1)) == [1]
    assert people(await page(boards, Measure.WINS, guild=GUILD)) == [1]


async def test_who_has_left_the_server_is_listed_everywhere_but_there(
    boards: LeaderboardStore, database: Database
) -> None:
    for user in (1, 2):
        await fill(database, [tally(user, wins=user), tally(user, wins=user, scope=GUILD)])
    await fill(database, [member(2, present=False)])
    shown = await page(boards, Measure.WINS, guild=GUILD)
    assert (people(shown), places(shown), shown.people) == ([1], [1], 1)
    assert people(await page(boards, Measure.WINS)) == [2, 1]
    assert people(await page(boards, Measure.WINS, guild=GUILD, reader=2)) == [2, 1]


# Averages that are corrected for luck


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
    found = {row.user_id: row for row in (await page(boards, Measure.CORRECTED)).rows}
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


# How they are looked up: what would be read of a database with more in it than in these tests


@pytest.mark.deep
@pytest.mark.only_on(SQLITE)
@pytest.mark.parametrize("analysed", [False, True])
async def test_which_periods_there_are_is_looked_up_and_not_counted(database: Database, analysed: bool) -> None:
    await fill(database, [tally(user, period="2026-W46") for user in range(1, 300)])
    async with database.engine.connect() as connection:
        if analysed:
            await connection.exec_driver_sql("ANALYZE")
        query = store_module._existing(GAME, 0, ["2026-W46", "2026-W45", "2026-Q3"])
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
@pytest.mark.parametrize("measure", [measure for measure in RANKED if measure.is_local or measure == Measure.DAILY])
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
    board = store_module._measured(GAME, measure, period, reader, TODAY, ())
    if measure is Measure.DAILY and reader.guild_id is not None:
        part = "tallies_of_all_time"  # days count everywhere
    if measure is Measure.CORRECTED:
        part = f"luck_{part}"
    parts = {name for step in await plan(database, board) for name in step.split() if "tallies_of" in name}
    assert {name.removesuffix("_pkey") for name in parts} == {part}


# Who is seen, and by what name


@pytest.mark.parametrize("guild", [None, GUILD])
@pytest.mark.parametrize("measure", list(RANKED))
async def test_who_chose_not_to_be_seen_is_on_no_leaderboard(
    listed: Database, measure: Measure, guild: int | None
) -> None:
    async def on_it(reader: int) -> set[int]:
        found = await LeaderboardStore(listed).leaderboard(
            GAME, measure, "all", Reader(reader, guild), TODAY, luck_version=1
        )
        assert found.people == len(found.rows)
        return {row.user_id for row in found.rows}

    assert await on_it(READER) == seen_in(guild)
    assert await on_it(HIDDEN) == {*seen_in(guild), HIDDEN}, "everybody sees themselves"


async def test_in_a_server_people_have_their_nicknames_there_and_nowhere_else(
    database: Database,
) -> None:
    tallies = [tally(user, scope=scope, wins=5 - user) for user in (ADA, BEN, CY) for scope in (0, GUILD)]
    await fill(database, [*KNOWN, *HERE, *tallies])

    async def named(reader: Reader) -> list[str]:
        found = await LeaderboardStore(database).leaderboard(GAME, Measure.WINS, "all", reader, TODAY)
        return [row.name for row in found.rows]

    assert await named(Reader(STRANGER, GUILD)) == ["Anna 1 (HR)", "Anna 2 (HR)", ""]
    assert await named(Reader(STRANGER)) == ["starfox77", "", ""]
    assert await named(Reader(STRANGER, GUILD + 1)) == []
    assert await named(Reader(CY, None, "as they are called now")) == ["starfox77", "", "as they are called now"]

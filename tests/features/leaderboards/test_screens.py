"""Leaderboards on the screen: what is said, what the controls do, and whom Discord is asked about."""

from __future__ import annotations

from typing import Any

import pytest

from bot.feature import PeopleScope
from bot.features.leaderboards import screens
from bot.features.leaderboards.custom_ids import LeaderboardPress
from bot.features.leaderboards.measures import RANKED, Measure
from bot.features.leaderboards.screens import LeaderboardScreens, Wanted, period_words, wanted_by
from bot.features.leaderboards.store import LeaderboardStore
from bot.games.catalogue import games
from bot.games.luckybox.players.luck import LUCK_VERSION
from bot.league import days, periods, seasons
from bot.league.lost import Span
from bot.store.enums import Visibility
from bot.store.guilds import Chooser, GuildStore
from bot.store.results.pages import PAGE
from bot.store.results.summary_rows import CareerRow
from bot.store.rows import AttemptRow
from bot.store.sql.database import Database
from bot.tables.clocks.lost import Lost
from bot.tables.refusal import Refusal
from bot.text import say
from bot.ui.gateway.membership import PATIENCE, ROUNDS
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens.screen import Screen
from tests.store.league import GAME, GUILD, TODAY, fill, lucky, member, player, rating, seen_by, streak, tally
from tests.ui.additions import Added
from tests.ui.custom_ids import parse_any
from tests.ui.league import House
from tests.ui.message import assert_fits, cut
from tests.ui.presses import button, labels, selects
from tests.ui.wall import text_of

ADA, NOBODY = 1, 404


class BoardHouse(House):
    """Leaderboards over a database."""

    def __init__(self, database: Database, drawing: DrawingThread) -> None:
        super().__init__(database)
        self.lost = Lost(list)
        self.scopes: dict[str, PeopleScope] = {}
        self.boards = LeaderboardScreens(
            LeaderboardStore(database),
            self.membership,
            self.clock,
            self.lost,
            drawing,
            games(),
            GuildStore(database),
            Added(),
            lambda: self.scopes,
        )

    async def board(self, wanted: Wanted, user: int, guild: int | None, **values: Any) -> Screen:
        """A leaderboard as text, if nothing else is said."""
        return await self.boards.screen(wanted, user, guild, **({"text_mode": True} | values))


@pytest.fixture
def house(database: Database, drawing: DrawingThread) -> BoardHouse:
    """Leaderboards over an empty database."""
    return BoardHouse(database, drawing)


async def crowd(house: BoardHouse, count: int = 25) -> None:
    """Ada and others: of this server, where the first has the most wins; everywhere the same with one more each."""
    rows = [
        tally(user, wins=60 - user + (scope == 0), games=99, total=4000, best=80, scope=scope, days=3, day_total=120)
        for user in range(1, count + 1)
        for scope in (0, GUILD)
    ]
    people = range(1, count + 1)
    await fill(house.database, [*rows, *map(player, people), *(rating(user, 40.0 - user) for user in people)])
    await fill(house.database, [streak(user, user) for user in people])


def names(screen: Screen) -> list[str]:
    """Who is on a board, in order."""
    return [line.split()[-1] for line in (screen.plain or "").splitlines() if line.split()[-1:] and "P" in line[-4:]]


def wanted_of(custom_id: str, *values: str) -> Wanted:
    """What a press of a control with this id asks for."""
    press = parse_any(custom_id)
    assert isinstance(press, LeaderboardPress)
    return wanted_by(press, values, games())


def follow(screen: Screen, label: str) -> Wanted:
    """What a press of a button asks for."""
    return wanted_of(button(screen, label).custom_id)


# Days that others still play


async def test_scores_of_a_day_count_once_it_is_closed_later_where_time_was_lost(house: BoardHouse) -> None:
    attempt = AttemptRow(
        game=GAME, day=TODAY - 2, user_id=ADA, table_id=1, started_at=0.0, finished_at=1.0, total=90, place=90, tie=0
    )
    await fill(house.database, [player(ADA), tally(ADA, days=2, day_total=120), attempt])

    async def mean() -> str:
        return (await house.board(Wanted(GAME, Measure.DAILY), ADA, None)).plain or ""

    assert "60" in await mean()
    began = days.begins(TODAY) - 600
    house.lost.remember(1, [Span(1, 0, began, began + 7200)], frozenset())
    assert "30" in await mean()
    house.clock.at = days.begins(TODAY) + 7200
    assert "60" in await mean()


# Ids


def test_an_id_says_what_is_wanted() -> None:
    for measure in RANKED:
        for wanted in (Wanted(GAME, measure, "season", False, 12), Wanted(GAME, measure, "week", True, None)):
            assert wanted_of(wanted.custom_id()) == wanted
            assert len(wanted.custom_id()) <= 100


def test_a_select_says_what_is_chosen() -> None:
    assert wanted_of("lead1:luckybox:*:week:here:3", "wins") == Wanted(GAME, Measure.WINS, "week", True, 3)
    assert wanted_of("lead1:luckybox:wins:*:all:1", "season") == Wanted(GAME, Measure.WINS, "season", False, 1)
    assert wanted_of("lead1:luckybox:wins:*:all:1", "2024-W40") == Wanted(GAME, Measure.WINS, "2024-W40", False, 1)
    assert wanted_of("lead1:*:wins:2024-Q4:all:1", "flip7") == Wanted("flip7", Measure.WINS, "2024-Q4", False, 1)


@pytest.mark.parametrize("period", ["2024-W53", "2024-13", "2024-Q5", "2024-W1", "0000-01", "9999-W52"])
def test_a_period_that_the_calendar_does_not_have_is_refused(period: str) -> None:
    for press in ((f"lead1:luckybox:wins:{period}:here:1",), ("lead1:luckybox:wins:*:here:1", period)):
        with pytest.raises(Refusal):
            wanted_of(*press)


@pytest.mark.parametrize(
    "rest",
    [
        "",
        "luckybox",
        "chess:wins:all:here:1",
        "luckybox:luck:all:here:1",
        "luckybox:wins:day:here:1",
        "luckybox:wins:all:there:1",
        "luckybox:wins:all:here:-1",
        "luckybox:wins:all:here:x",
        "luckybox:wins:all:here:1:1",
        "luckybox:wins:all:here:1\n",
        " luckybox:wins:all:here:1",
        "luckybox:wins:all:here:1234567",
        "luckybox:wins:all:here:١",
        "luckybox:wins:all:70:1",
        "luckybox:*:*:here:1",
        "*:*:all:here:1",
        "*:wins:*:here:1",
        "*:wins:all:here:1",
        "luckybox:*:all:here:1",
        "LUCKYBOX:wins:all:here:1",
    ],
)
def test_an_id_that_is_not_ours_is_refused(rest: str) -> None:
    with pytest.raises(Refusal) as refused:
        wanted_of(f"lead1:{rest}")
    assert refused.value.code == "bad_league"


@pytest.mark.parametrize("values", [[], ["luck"], ["wins", "wins"], [""], ["*"]])
def test_a_choice_that_is_not_ours_is_refused(values: list[str]) -> None:
    with pytest.raises(Refusal):
        wanted_of("lead1:luckybox:*:all:here:1", *values)
    with pytest.raises(Refusal):
        wanted_of("lead1:luckybox:wins:*:here:1", *values)
    with pytest.raises(Refusal):
        wanted_of("lead1:*:wins:all:here:1", *values)


# What is said


async def test_a_page_says_what_is_ranked_and_ones_own_row_stands_below(house: BoardHouse) -> None:
    await crowd(house)
    screen = await house.board(Wanted(GAME, Measure.WINS, "all", True, 1), 23, GUILD)
    said = text_of(screen)
    assert "Leaderboard · Super Mega Lucky Box\nWins · All time · this server\nPage 1 of 3" in said
    assert "First places in rated games" in said
    assert names(screen) == [*(f"P{user}" for user in range(1, 11)), "P23"]
    assert "\n> 23.   37  of 99 games  P23\n" in said


async def test_every_measure_says_its_values(house: BoardHouse) -> None:
    await fill(
        house.database,
        [
            tally(1, games=8, wins=3, total=405, best=71, days=12, day_total=641),
            tally(2, games=1, wins=1, total=-4, best=-4, days=1, day_total=40),
            rating(1, 26.4, 12, 1.25),
            rating(2, 25.0, 1, 8.0),
            streak(1, 5, best=31),
            streak(2, 1, best=1),
            lucky(1, [50.0, 60.0] * 10, version=LUCK_VERSION),
        ],
    )
    expected = {
        "rating": ["1584", "± 150", "1500?", "new"],
        "wins": [" 3 ", "of 8 games", " 1 ", "of 1 game "],
        "win_rate": ["37.5%", "8 games"],
        "average": ["50.6", "8 games", "−4.0", "1 game "],
        "best": ["71", "8 games", "-4", "1 game "],
        "daily": ["53.4", "12 days", "40.0", "1 day "],
        "streak": [" 5 ", "best 31", " 1 ", "best 1"],
        "corrected": ["55.0", "± 1.1 · 20 games", f"Luck is worked out by version {LUCK_VERSION}"],
    }
    assert set(expected) == set(RANKED)
    for measure in RANKED:
        said = text_of(await house.board(Wanted(GAME, measure, "all", False, 1), NOBODY, None))
        for part in expected[measure]:
            assert part in said, (measure, part, said)


async def test_a_new_rating_is_marked_until_ten_games(house: BoardHouse) -> None:
    await fill(house.database, [tally(1), tally(2), rating(1, 25.0, 10), rating(2, 30.0, 9)])
    screen = await house.board(Wanted(GAME, Measure.RATING, "all", False), NOBODY, None)
    assert "1500 " in text_of(screen)
    assert "1800?" in text_of(screen)
    assert "provisional" in text_of(screen)
    assert text_of(screen).index("1500") < text_of(screen).index("1800")


@pytest.mark.parametrize(
    ("period", "said"),
    [("all", "All time"), ("week", "Week 40 of 2024"), ("month", "October 2024"), ("season", "Season 4 of 2024")],
)
async def test_the_period_is_the_one_that_is_now(house: BoardHouse, period: str, said: str) -> None:
    keys = {"all": "all", "week": "2024-W40", "month": "2024-10", "season": "2024-Q4"}
    await fill(house.database, [tally(1, wins=1, period=key) for key in keys.values()] + [player(1)])
    house.clock.at = 1_727_740_800.0  # Tuesday, 1 October 2024, midnight UTC
    wanted = wanted_of(f"lead1:luckybox:wins:{period}:all:1")
    screen = await house.board(wanted, NOBODY, None)
    assert f"Wins · {said} · everywhere" in text_of(screen)
    assert names(screen) == ["P1"]
    house.clock.at -= 1
    assert names(await house.board(wanted, NOBODY, None)) == (["P1"] if period in ("all", "week") else [])


@pytest.mark.parametrize("measure", RANKED)
async def test_an_empty_board_says_so_kindly(house: BoardHouse, measure: str) -> None:
    wanted = wanted_of(f"lead1:luckybox:{measure}:week:here:999")
    for guild in (GUILD, None):
        screen = await house.board(wanted, ADA, guild)
        assert say(f"leaderboards.empty.{measure}") in text_of(screen)
        assert_fits(screen)
        assert [one.disabled for one in (button(screen, "◀ Previous"), button(screen, "Next ▶"))] == [True, True]


# Controls


async def test_the_controls_turn_pages_and_stop_at_the_ends(house: BoardHouse) -> None:
    await crowd(house)
    first = await house.board(Wanted(GAME, Measure.WINS, "all", True, 1), ADA, GUILD)
    assert button(first, "◀ Previous").disabled
    second = await house.board(follow(first, "Next ▶"), ADA, GUILD)
    assert names(second)[:2] == ["P11", "P12"]
    third = await house.board(follow(second, "Next ▶"), ADA, GUILD)
    assert names(third)[:5] == [f"P{user}" for user in range(21, 26)]
    assert button(third, "Next ▶").disabled
    assert names(await house.board(follow(third, "◀ Previous"), ADA, GUILD)) == names(second)
    assert text_of(await house.board(Wanted(GAME, Measure.WINS, "all", True, 999), ADA, GUILD)) == text_of(third)


async def test_my_place_leads_to_ones_own_row_and_is_not_offered_beside_it(house: BoardHouse) -> None:
    await crowd(house)
    first = await house.board(Wanted(GAME, Measure.WINS, "all", True, 1), 23, GUILD)
    mine = await house.board(follow(first, "My place"), 23, GUILD)
    assert names(mine) == [f"P{user}" for user in range(21, 26)]
    assert "My place" not in labels(mine)
    assert "My place" not in labels(await house.board(Wanted(GAME, Measure.WINS, "all", True, 1), NOBODY, GUILD))


async def test_here_and_everywhere_change_places(house: BoardHouse) -> None:
    await crowd(house, 3)
    here = await house.board(Wanted(GAME, Measure.WINS, "all", True, 2), ADA, GUILD)
    assert "this server" in text_of(here)
    assert "  59  " in text_of(here)
    everywhere = await house.board(follow(here, "Everywhere"), ADA, GUILD)
    assert "· everywhere" in text_of(everywhere)
    assert "  60  " in text_of(everywhere)
    assert follow(everywhere, "This server") == Wanted(GAME, Measure.WINS, "all", True, 1)


async def test_how_many_of_their_games_people_finish_is_shown_where_somebody_asks(house: BoardHouse) -> None:
    await crowd(house, 12)
    await fill(house.database, [CareerRow(game=GAME, user_id=2, numbers={"begun": 8, "left": 2})])
    first = await house.boards.screen(Wanted(GAME, Measure.WINS), 12, GUILD, text_mode=True)
    assert "finished" not in text_of(first)
    asked = follow(first, "Show games finished")
    assert asked == Wanted(GAME, Measure.WINS, finished=True)
    screen = await house.boards.screen(asked, 12, GUILD, text_mode=True)
    [second] = [line for line in (screen.plain or "").splitlines() if line.split()[-1:] == ["P2"]]
    assert "75% finished" in second
    assert (screen.plain or "").count("finished") == 1, "nothing is said of who has not begun any"
    assert follow(screen, "Next ▶").finished, "it goes on over the pages"
    assert not follow(screen, "Hide games finished").finished
    assert wanted_of("lead1:luckybox:rating:all:here:1") == Wanted(GAME), "as it was posted before"


async def test_in_direct_messages_there_is_only_everywhere(house: BoardHouse) -> None:
    await crowd(house, 3)
    screen = await house.board(Wanted(GAME, Measure.WINS, "all", True, 1), ADA, None)
    assert "· everywhere" in text_of(screen)
    assert not {"Everywhere", "This server"} & set(labels(screen))
    assert house.discord.about == []


async def test_the_selects_lead_to_the_first_page_of_something_else(house: BoardHouse) -> None:
    await crowd(house)
    screen = await house.board(Wanted(GAME, Measure.WINS, "all", True, 3), ADA, GUILD)
    by_game, by_measure, by_period = selects(screen)
    assert [option.value for option in by_game.options] == list(games())
    assert [option.value for option in by_game.options if option.default] == [GAME]
    assert wanted_of(by_game.custom_id, "flip7") == Wanted("flip7", Measure.WINS, "all", True, 1)
    assert [option.value for option in by_measure.options] == list(RANKED)
    assert [option.value for option in by_measure.options if option.default] == ["wins"]
    assert [option.value for option in by_period.options] == ["all", "week", "month", "season"]
    assert wanted_of(by_measure.custom_id, "best") == Wanted(GAME, Measure.BEST, "all", True, 1)
    assert wanted_of(by_period.custom_id, "month") == Wanted(GAME, Measure.WINS, "month", True, 1)


def choices(screen: Screen) -> dict[str, str]:
    """The periods that can be chosen, with what they are called."""
    return {option.value: option.label for option in selects(screen)[-1].options}


OCTOBER = 1_727_740_800.0
"""Tuesday, 1 October 2024, midnight UTC."""


async def test_past_periods_of_which_there_is_something_can_be_chosen_and_looked_at(house: BoardHouse) -> None:
    here = [tally(1, wins=7, period=period, scope=GUILD) for period in ("2024-W39", "2024-W37", "2024-09", "2024-Q3")]
    await fill(house.database, [*here, tally(2, wins=3, period="2023-Q4"), player(1), player(2)])
    house.clock.at = OCTOBER
    screen = await house.board(Wanted(GAME, Measure.WINS), ADA, GUILD)
    assert list(choices(screen).items())[4:] == [
        ("2024-W39", "Last week"),
        ("2024-W37", "Week 37 of 2024"),
        ("2024-09", "Last month"),
        ("2024-Q3", "Last season"),
    ]
    assert selects(screen)[-1].options[5].description == "2024-09-09 – 2024-09-15"
    past = await house.board(wanted_of(selects(screen)[-1].custom_id, "2024-W37"), ADA, GUILD)
    assert "Wins · Week 37 of 2024 · this server" in text_of(past)
    assert names(past) == ["P1"]
    assert [option.value for option in selects(past)[-1].options if option.default] == ["2024-W37"]
    everywhere = await house.board(follow(past, "Everywhere"), ADA, GUILD)
    assert "Week 37 of 2024" in text_of(everywhere)
    assert "Nobody in this period." in text_of(everywhere)
    assert list(choices(everywhere))[4:] == ["2024-W37", "2023-Q4"]


async def test_a_full_select_of_periods_is_one_discord_takes(house: BoardHouse) -> None:
    keys = [key for kind in periods.KINDS for key in periods.past(kind, TODAY, 30)]
    await fill(house.database, [tally(1, wins=1, period=key) for key in keys])
    for period in ("all", "week", keys[0], keys[-1], "2020-02"):
        screen = await house.board(Wanted(GAME, Measure.WINS, period, False), ADA, None)
        assert_fits(screen)
        assert len(choices(screen)) == 25
        assert [option.value for option in selects(screen)[-1].options if option.default] == [period]


async def test_of_a_past_period_a_rating_and_a_streak_are_told_to_be_of_today(house: BoardHouse) -> None:
    for measure in RANKED:
        told = "as it stands today" in text_of(await house.board(Wanted(GAME, measure, "2024-W37"), ADA, GUILD))
        assert told is (measure in (Measure.RATING, Measure.STREAK))


async def test_of_one_game_there_is_no_choice_of_games(house: BoardHouse) -> None:
    house.boards.games = {GAME: games()[GAME]}
    assert len(selects(await house.board(Wanted(GAME), ADA, GUILD))) == 2


@pytest.mark.deep
async def test_every_page_is_a_message_discord_takes(house: BoardHouse) -> None:
    await crowd(house)
    await fill(house.database, [tally(90, wins=1, best=1, scope=GUILD)])
    for measure in RANKED:
        for page in (1, 2, 3, None):
            for text_mode in (False, True):
                wanted = Wanted(GAME, measure, "all", True, page)
                screen = await house.board(wanted, 23, GUILD, text_mode=text_mode)
                assert_fits(screen)
                assert cut(screen) == []
                assert (screen.picture is None) is text_mode


async def test_a_board_that_cannot_be_drawn_is_shown_as_text(
    house: BoardHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: object) -> None:
        raise MemoryError("no paper")

    await crowd(house, 3)
    monkeypatch.setattr(screens, "draw_ranking", fail)
    screen = await house.board(Wanted(GAME, Measure.WINS), ADA, GUILD, text_mode=False)
    assert names(screen) == ["P1", "P2", "P3"]
    assert "could not be drawn" in text_of(screen)


# Who is shown


async def test_those_about_to_be_shown_are_looked_for_and_who_has_left_is_not_shown(house: BoardHouse) -> None:
    await crowd(house, 14)
    house.discord.there = {2: False, 3: False, 12: False}
    screen = await house.board(Wanted(GAME, Measure.WINS, "all", True, 1), ADA, GUILD)
    assert house.discord.about == list(range(2, 14))
    assert names(screen) == [f"P{user}" for user in (1, 4, 5, 6, 7, 8, 9, 10, 11, 13)]
    assert "2.   56" in text_of(screen)
    assert "Page 1 of 2" in text_of(screen)
    await house.board(Wanted(GAME, Measure.WINS, "all", True, 1), ADA, GUILD)
    assert house.discord.about == []
    everywhere = await house.board(Wanted(GAME, Measure.WINS, "all", False, 1), ADA, GUILD)
    assert names(everywhere) == [f"P{user}" for user in range(1, 11)]
    assert house.discord.about == []


async def test_who_comes_back_is_shown_again(house: BoardHouse) -> None:
    await crowd(house, 3)
    await fill(house.database, [member(2, present=False)])
    screen = await house.board(Wanted(GAME, Measure.WINS), ADA, GUILD)
    assert names(screen) == ["P1", "P2", "P3"]


@pytest.mark.deep
async def test_if_whole_pages_have_left_the_answer_comes_all_the_same(house: BoardHouse) -> None:
    await crowd(house, 60)
    house.discord.there = dict.fromkeys(range(2, 61), False)
    screen = await house.board(Wanted(GAME, Measure.WINS), ADA, GUILD)
    assert house.discord.about == list(range(2, 2 + ROUNDS * (PAGE - 1)))
    assert names(screen) == ["P1", *(f"P{user}" for user in range(29, 38))]
    assert PATIENCE <= 1.2


async def test_those_who_hide_are_not_shown_but_to_themselves(house: BoardHouse) -> None:
    await crowd(house, 3)
    await fill(house.database, [seen_by(2, Visibility.NOBODY), seen_by(3, Visibility.SERVER)])
    assert names(await house.board(Wanted(GAME, Measure.WINS), ADA, GUILD)) == ["P1", "P3"]
    assert names(await house.board(Wanted(GAME, Measure.WINS, here=False), ADA, GUILD)) == ["P1"]
    assert names(await house.board(Wanted(GAME, Measure.WINS, here=False), 2, GUILD)) == ["P1", "P2"]


async def test_the_board_of_a_season_is_by_the_dates_of_the_server(house: BoardHouse) -> None:
    month = periods.month_of(TODAY)
    others = (month + 1) % 3
    key = periods.of_months(month + 1, 3)
    await house.boards.guilds.choose(GUILD, Chooser(None, 0.0), seasons=[(month + 1) * 3 + others])
    first = seasons.days_of(key)[0]
    house.clock.at = days.begins(first + 40)
    rows = [tally(1, wins=6, scope=GUILD, period=part) for part in periods.parts(key)]
    await fill(house.database, [player(1), *rows, tally(1, wins=7, period=periods.season_of(first + 40))])
    here = await house.board(Wanted(GAME, Measure.WINS, "season"), ADA, GUILD)
    assert "18" in (here.plain or "")
    assert period_words(key) in (here.plain or "")
    everywhere = await house.board(Wanted(GAME, Measure.WINS, "season", here=False), ADA, GUILD)
    assert "7" in (everywhere.plain or "")
    assert period_words(periods.season_of(first + 40)) in (everywhere.plain or "")
    house.clock.at = days.begins(seasons.days_of(key)[1] + 3)
    later = await house.board(Wanted(GAME, Measure.WINS, "season"), ADA, GUILD)
    assert key in [option.value for select in selects(later) for option in select.options]

"""Profiles: what is told of somebody's games, and to whom."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.games.catalogue import games
from bot.store.enums import Visibility
from bot.store.members import MemberStore
from bot.store.people import PeopleStore
from bot.store.results.profiles import ProfileStore
from bot.store.results.summary_rows import BadgeRow, CareerRow
from bot.store.sql.database import Database
from bot.tables.clocks.lost import Lost
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens import profile
from bot.ui.screens.profile import BARS, Profiles, Somebody, Stores, distribution
from bot.ui.screens.screen import PLAIN_LIMIT, Screen
from tests.store.league import GAME, GUILD, fill, member, rating, seen_by, streak
from tests.store.test_profiles import results, seats
from tests.ui.additions import NOTHING, no_lines
from tests.ui.league import Clock
from tests.ui.message import assert_fits
from tests.ui.presses import labels
from tests.ui.wall import text_of

ADA, BEN = 1, 2
OTHERS = [plugin.screens.words_of.title for key, plugin in games().items() if key != GAME]
NUMBERS = {
    "games": 50,
    "tables": 30,
    "table_wins": 12,
    "rated": 20,
    "rated_wins": 7,
    "solos": 5,
    "dailies": 15,
    "total": 2610,
    "best": 83,
    "f.boxes_1": 10,
    "f.boxes_2": 60,
    "f.boxes_3": 40,
    "f.boxes_4": 25,
    "f.moons_1": 20,
    "f.moons_4": 55,
    "f.bonus_number": 40,
    "f.bonus_moon": 75,
    "f.bonus_star": 60,
    "f.max_chain": 6,
    "f.crosses": 1000,
}
TOTALS = {"38": 3, "44": 6, "52": 20, "57": 11, "66": 9, "83": 1}


@pytest.fixture
def profiles(database: Database, drawing: DrawingThread) -> Profiles:
    """Profiles over an empty database."""
    tables: Any = SimpleNamespace(clock=Clock(), games=games(), lost=Lost(list))
    stores = Stores(
        ProfileStore(database),
        PeopleStore(database),
        MemberStore(database),
        tables,
        no_lines,
    )
    panels: Any = SimpleNamespace(additions=NOTHING)
    return Profiles(stores, panels, drawing)


async def text_mode(profiles: Profiles, *users: int) -> None:
    """These people read text."""
    for user in users:
        await profiles.stores.people.choose(user, text_mode=True)


async def seen(
    profiles: Profiles, whose: int = BEN, asker: int = ADA, *, guild: int | None = GUILD, name: str = "Ben_"
) -> Screen:
    """Somebody's profile as the asker is shown it."""
    return await profiles.card(GAME, Somebody(whose, name), asker, guild)


async def career(database: Database, user: int = BEN, **numbers: int) -> None:
    """Somebody has played a lot."""
    row = CareerRow(game=GAME, user_id=user, numbers=NUMBERS | numbers, totals=TOTALS)
    await fill(database, [row, rating(user, 27.0, 31, 1.5), streak(user, 4, missed=1, savers=2, best=17)])


async def test_everything_that_is_known_is_told(profiles: Profiles, database: Database) -> None:
    await career(database)
    await text_mode(profiles, ADA)
    said = text_of(await seen(profiles))
    for part in (
        "Ben_\nSuper Mega Lucky Box · 50 games",
        "Games            50",
        "Wins             12",
        "Win rate, rated  35%",
        "Rating           1620 ± 180",
        "Average          52.2",
        "Best score       83",
        "Longest streak   17",
        "Moons per game   1.5",
        "Favourite bonus  Moons",
        "Longest chain    6",
        "Round 1  0.2",
        "Round 2  1.2",
        "Round 4  0.5",
        "50–54  20",
        "35–39   3",
        "80–84   1",
        "70–74   0",
    ):
        assert part in said, said


async def test_one_game_is_a_sentence_and_no_histogram(profiles: Profiles, database: Database) -> None:
    numbers = {"games": 1, "solos": 1, "total": 57, "best": 57}
    await fill(database, [CareerRow(game=GAME, user_id=BEN, numbers=numbers, totals={"57": 1})])
    shown = await seen(profiles)
    assert shown.picture is not None
    await text_mode(profiles, ADA)
    for said in (shown.picture.alt, text_of(await seen(profiles))):
        assert "Super Mega Lucky Box · one game so far: 57 points" in said
        assert "Scores" not in said
        assert "55–59" not in said
        assert "last game" not in said


async def test_a_profile_is_of_the_game_somebody_finished_last(profiles: Profiles, database: Database) -> None:
    assert await profiles.played_last(BEN) == GAME, "the first of all, who never played"
    await results(database, seats(1, (BEN, 1)), seats(2, (BEN, 1), game="flip7"))
    assert await profiles.played_last(BEN) == "flip7"
    row = (await profiles.history(BEN)).rows[-1]
    assert isinstance(row, tuple)
    assert row[0].custom_id.endswith("flip7")


async def test_ones_own_profile_leads_to_the_other_games(profiles: Profiles) -> None:
    assert labels(await seen(profiles, BEN, BEN)) == ["History", *OTHERS]
    assert (await seen(profiles, BEN, ADA)).rows == ()


async def test_a_streak_is_told_as_it_stands_today(profiles: Profiles, database: Database) -> None:
    await career(database)
    await text_mode(profiles, ADA)
    said = text_of(await seen(profiles))
    assert "Streak           4" in said
    assert "Streak savers    1" in said
    profiles.stores.tables.clock.at += 3 * 86_400.0  # type: ignore[attr-defined] # the test's clock
    said = text_of(await seen(profiles))
    assert "Streak           0" in said
    assert "Streak savers    2" in said


async def test_a_rating_is_provisional_until_ten_games_and_missing_without_one(
    profiles: Profiles, database: Database
) -> None:
    await text_mode(profiles, ADA)
    for user, played, said in ((2, 9, "Provisional rating"), (3, 10, "Rating ")):
        await fill(database, [CareerRow(game=GAME, user_id=user, numbers={"games": 12}, totals={"40": 12})])
        await fill(database, [rating(user, 25.0, played, 1.0)])
        shown = text_of(await seen(profiles, user))
        assert said in shown
        assert ("1500 new" if played < 10 else "1500 ± 120") in shown
        assert ("Provisional" in shown) is (played < 10)
    await fill(database, [CareerRow(game=GAME, user_id=4, numbers={"games": 2, "solos": 2, "total": 90}, totals={})])
    shown = text_of(await seen(profiles, 4))
    assert "Rating           –" in shown
    assert "Win rate, rated  –" in shown
    assert "Average          45.0" in shown


async def test_badges_form_and_who_was_ahead_are_told(profiles: Profiles, database: Database) -> None:
    await career(database)
    await text_mode(profiles, ADA, BEN)
    badges = [BadgeRow(user_id=BEN, badge=badge, table_id=1, at=1.0) for badge in ("chain", "first_game", "unknown")]
    await fill(database, badges)
    await results(
        database,
        seats(1, (ADA, 1), (BEN, 2), total=41),
        seats(2, (ADA, 2), (BEN, 1), total=52),
        seats(3, (ADA, 1), (BEN, 2), total=63),
        seats(4, (ADA, 1), (BEN, 1), total=30),
    )
    said = text_of(await seen(profiles))
    assert "The last 4 games\n41 52 63 30\n" in said
    assert "Badges\n* Welcome to the table\n* Chain reaction\nNext: Lucky seven, 3 more days in a row\n" in said
    assert "You have met at 4 tables: you finished ahead 2×, Ben_ 1×." in said
    await career(database, 3)
    assert "You two have not met at a table yet." in text_of(await seen(profiles, 3))
    assert "met" not in text_of(await seen(profiles, BEN, BEN))


async def test_a_profile_is_one_picture_and_the_same_as_text(profiles: Profiles, database: Database) -> None:
    await career(database)
    screen = await seen(profiles)
    assert screen.picture is not None
    assert screen.picture.width == 900
    assert (screen.plain, screen.rows) == (None, ())
    assert_fits(screen)
    await text_mode(profiles, ADA)
    screen = await seen(profiles)
    assert screen.picture is None
    assert len(screen.plain or "") <= PLAIN_LIMIT
    assert_fits(screen)


async def test_what_cannot_be_drawn_is_told(
    profiles: Profiles, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: object) -> None:
        raise MemoryError("no paper")

    await career(database)
    monkeypatch.setattr(profile, "draw_profile", fail)
    assert "1620 ± 180" in text_of(await seen(profiles))


# Who may see it


@pytest.mark.parametrize(
    ("visibility", "met_here", "shares_another", "guild", "visible"),
    [
        (Visibility.EVERYONE, False, False, None, True),
        (Visibility.EVERYONE, False, False, GUILD, True),
        (Visibility.SERVER, True, False, GUILD, True),
        (Visibility.SERVER, False, False, GUILD, False),
        (Visibility.SERVER, True, False, None, False),
        (Visibility.SERVER, False, True, None, True),
        (Visibility.SERVER, False, True, GUILD, True),
        (Visibility.NOBODY, True, True, GUILD, False),
        (Visibility.NOBODY, True, True, None, False),
    ],
)
async def test_a_profile_is_shown_to_whom_its_person_lets(
    profiles: Profiles,
    database: Database,
    visibility: Visibility,
    met_here: bool,
    shares_another: bool,
    guild: int | None,
    visible: bool,
) -> None:
    await career(database)
    await fill(database, [seen_by(BEN, visibility)])
    if met_here:
        await fill(database, [member(BEN)])
    if shares_another:
        await fill(database, [member(ADA, guild=GUILD + 1), member(BEN, guild=GUILD + 1)])
    screen = await seen(profiles, guild=guild)
    assert (screen.picture is not None) is visible
    if not visible:
        assert screen.texts == ("**Ben\\_** keeps their profile to themselves.",)


async def test_a_server_that_one_has_left_is_not_shared(profiles: Profiles, database: Database) -> None:
    await career(database)
    await fill(database, [seen_by(BEN, Visibility.SERVER), member(ADA), member(BEN, present=False)])
    assert (await seen(profiles)).picture is None


async def test_who_hides_tells_no_more_by_having_played(profiles: Profiles, database: Database) -> None:
    await fill(database, [seen_by(BEN, Visibility.NOBODY)])
    before = await seen(profiles)
    await career(database)
    assert await seen(profiles) == before


@pytest.mark.parametrize(
    ("visibility", "said"),
    [(Visibility.EVERYONE, None), (Visibility.SERVER, "share no server"), (Visibility.NOBODY, "Only you")],
)
async def test_ones_own_profile_is_always_there_and_says_who_else_sees_it(
    profiles: Profiles, database: Database, visibility: Visibility, said: str | None
) -> None:
    await career(database)
    await fill(database, [seen_by(BEN, visibility)])
    screen = await seen(profiles, BEN, BEN, guild=None)
    assert screen.picture is not None
    assert labels(screen) == ["History", *OTHERS]
    assert screen.footer is None if said is None else said in (screen.footer or "")
    assert_fits(screen)


async def test_somebody_who_never_played_is_told_of_kindly(profiles: Profiles) -> None:
    assert (await seen(profiles)).texts == (
        "**Ben\\_** has not finished a game of Super Mega Lucky Box yet. Invite them to a table with **/play**!",
    )
    own = await seen(profiles, ADA, ADA, name="Ada")
    assert own.picture is not None
    assert "no games yet" in own.picture.alt
    assert_fits(own)


async def test_bots_have_no_profile(profiles: Profiles) -> None:
    screen = await profiles.card(GAME, Somebody(9, "Robo", bot=True), ADA, GUILD)
    assert "is a bot" in text_of(screen)


# Scores


@pytest.mark.parametrize(
    ("totals", "bars"),
    [
        ({}, []),
        ({"43": 2}, [("40–44", 2)]),
        ({"44": 1, "45": 1, "55": 3}, [("40–44", 1), ("45–49", 1), ("50–54", 0), ("55–59", 3)]),
        ({"-3": 1, "0": 2}, [("-5–-1", 1), ("0–4", 2)]),
    ],
)
def test_scores_are_counted_in_steps_of_five(totals: dict[str, int], bars: list[tuple[str, int]]) -> None:
    assert [(bar.label, bar.value) for bar in distribution(totals)] == bars


@pytest.mark.parametrize("most", [54, 55, 64, 119, 120, 400, 9000])
def test_there_are_at_most_twelve_bars_and_no_score_is_missing(most: int) -> None:
    totals = {str(score): score for score in range(0, most + 1, 7)} | {str(most): 5}
    bars = distribution(totals)
    assert len(bars) <= BARS
    assert sum(bar.value for bar in bars) == sum(totals.values())
    assert (bars[0].label == "0–4") is (most < 60)
    assert (bars[0].label == "0–9") is (60 <= most < 120)


# Short games


async def played_short(database: Database, user: int, games: int, total: int, best: int) -> None:
    """Somebody has finished so many short games."""
    numbers = {"games": games, "solos": games, "total": total, "best": best}
    await fill(database, [CareerRow(game=f"{GAME}.short", user_id=user, numbers=numbers, totals={})])


async def test_short_games_stand_on_a_profile_by_themselves(database: Database, profiles: Profiles) -> None:
    await career(database)
    await played_short(database, BEN, 4, 110, 37)
    await text_mode(profiles, ADA)
    shown = await seen(profiles)
    said = text_of(shown)
    assert "**Short games**: 4 played, best 37, average 27.5, counted apart" in said
    assert "Best score" in said
    assert "Games            50" in said, "they are not among the others"
    assert_fits(shown)


async def test_whoever_has_played_short_games_alone_has_a_profile(database: Database, profiles: Profiles) -> None:
    await played_short(database, BEN, 1, 20, 20)
    assert "**Short games**: 1 played, 20 points, counted apart" in text_of(await seen(profiles))
    assert "Short games" not in text_of(await seen(profiles, ADA, ADA)), "the asker has played none"


async def test_nobody_sees_the_short_games_of_who_hides(database: Database, profiles: Profiles) -> None:
    await played_short(database, BEN, 3, 60, 25)
    await fill(database, [seen_by(BEN, Visibility.NOBODY)])
    assert "Short games" not in text_of(await seen(profiles))

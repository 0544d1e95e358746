"""My season: what it shows, to whom, and what is shared of it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio

from bot.features.seasons.custom_ids import HallPress, MySeasonPress
from bot.features.seasons.handlers import SeasonHandlers
from bot.features.seasons.mine import MySeasons, season_of_person
from bot.features.seasons.picture import draw_season
from bot.features.seasons.store import OwnSeason
from bot.games.catalogue import games
from bot.league import days
from bot.league.values import GameKind, Result
from bot.render.picture import ALT_LIMIT
from bot.store.enums import Visibility
from bot.tables.refusal import Refusal
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens.screen import Button
from gallery.features import seasons as gallery
from tests.features.seasons.kit import AUTUMN, GAME, LAST, Place, a_place
from tests.league.season import Seat
from tests.tables.room import ADA, BEN, CY, GUILD
from tests.ui.pressed import PressedBy, given
from tests.ui.presses import ids, labels
from tests.ui.wall import fits, text_of

SUMMER = "2026-Q3"


@pytest_asyncio.fixture
async def place() -> AsyncIterator[Place]:
    """Ada and the others have played in autumn; it is its last evening."""
    async with a_place() as made:
        made.set(LAST)
        yield made


@pytest.fixture
def mine(place: Place, drawing: DrawingThread) -> MySeasons:
    return MySeasons(place.store, place.room.tables, place.room.people, drawing)


async def told(mine: MySeasons, user: int = ADA, season: str = AUTUMN, guild: int | None = GUILD) -> str:
    """Somebody's season as text."""
    await mine.people.choose(user, text_mode=True)
    return text_of(await mine.screen(user, "Ada", GAME, season, guild))


async def test_it_counts_the_games_of_the_season_alone(place: Place, mine: MySeasons) -> None:
    await place.played(ADA, BEN, day=LAST - 120, total=99)
    shown = await told(mine)
    assert "Super Mega Lucky Box · October 2026 – December 2026" in shown
    assert [line.split() for line in shown.splitlines() if line.startswith(("Games", "Wins", "Best"))] == [
        ["Games", "3"],
        ["Wins", "2"],
        ["Best", "score", "79"],
    ]
    assert "99" in await told(mine, season=SUMMER)


async def test_days_in_a_row_are_those_of_the_daily(place: Place, mine: MySeasons) -> None:
    for day in (LAST - 10, LAST - 9, LAST - 8, LAST - 5):
        at = days.begins(day) + 60
        await place.games.ends(Seat(ADA, 40), at=at, kind=GameKind.DAILY, day=day)
    assert "Days in a row   3" in await told(mine)


async def test_the_rival_is_who_was_met_most_often_and_may_be_named(place: Place, mine: MySeasons) -> None:
    for _ in range(2):
        await place.played(ADA, BEN)
        await place.played(ADA, CY)
    assert "Rival: Ben. 4 games, 3 : 1." in await told(mine)
    await place.met(BEN, visibility=Visibility.NOBODY)
    assert "Rival: Cy. 4 games, 4 : 0." in await told(mine)
    await place.met(CY, visibility=Visibility.SERVER)
    assert "Rival" not in await told(mine, guild=None)


async def test_of_two_games_against_each_other_nobody_is_a_rival(mine: MySeasons) -> None:
    assert "Rival" not in await told(mine)


async def test_luck_is_told_of_the_day_it_brought_most() -> None:
    result = Result(1, 0, GAME, GameKind.SOLO, 50, 1, 1, 1, False, days.begins(LAST), ADA)
    lucky = OwnSeason((result,), {LAST - 3: 900, LAST - 2: 14_200, LAST: 14_200})
    facts = {fact.label: fact.value for fact in season_of_person(games()[GAME], "Ada", AUTUMN, lucky, None).facts}
    assert facts["Luckiest day: 29 Dec"] == "+14"
    unlucky = OwnSeason((result,), {LAST: 400})
    assert not any(
        "Luckiest" in fact.label for fact in season_of_person(games()[GAME], "Ada", AUTUMN, unlucky, None).facts
    )


async def test_a_season_without_a_game_says_so_and_is_not_shared(mine: MySeasons) -> None:
    await mine.people.choose(ADA, text_mode=True)
    screen = await mine.screen(ADA, "Ada", "flip7", AUTUMN, GUILD)
    assert "No game of this yet" in text_of(screen)
    assert not [one for one in ids(screen) if ":share:" in one]
    with pytest.raises(Refusal):
        await mine.shared(ADA, "Ada", "flip7", AUTUMN, GUILD)


async def test_its_buttons_lead_back_and_no_further_than_the_present(mine: MySeasons) -> None:
    screen = await mine.screen(ADA, "Ada", GAME, AUTUMN, GUILD)
    assert labels(screen) == ["◀ Previous", "Next ▶", "Share", "Flip 7"]
    steps = [one for row in screen.rows if isinstance(row, tuple) for one in row if isinstance(one, Button)]
    assert [step.disabled for step in steps] == [False, True, False, False]
    fits(screen)
    assert screen.picture is not None
    assert "Rival" not in (screen.picture.alt or "")
    assert "Games: 3." in (screen.picture.alt or "")


@pytest.mark.parametrize(
    ("game", "season"),
    [
        ("chess", AUTUMN),
        (GAME, "2027-Q1"),
        (GAME, "2026-11x3"),
        (GAME, "2026-99x2"),
        (GAME, "0000-Q1"),
        (GAME, "0001-Q1"),
        (GAME, "9999-Q4"),
    ],
)
async def test_what_is_not_offered_is_refused(mine: MySeasons, game: str, season: str) -> None:
    with pytest.raises(Refusal):
        await mine.screen(ADA, "Ada", game, season, GUILD)


# Presses


class Presses:
    """What is answered to whom."""

    def __init__(self, place: Place, mine: MySeasons) -> None:
        self.handlers = SeasonHandlers(place.screens, mine)

    async def own(self, verb: str, *, panel: bool = False) -> Any:
        """Ada presses something of her season."""
        interaction = PressedBy(ADA, GUILD, name="Ada", panel=panel)
        await self.handlers.own(given(interaction), MySeasonPress(verb, GAME, AUTUMN))
        return interaction


@pytest.fixture
def presses(place: Place, mine: MySeasons) -> Presses:
    return Presses(place, mine)


async def test_it_is_private_until_somebody_shares_it(presses: Presses) -> None:
    shown = await presses.own(MySeasonPress.SHOW)
    assert [what for what, _ in shown.log]
    assert all(arguments.get("ephemeral", True) for what, arguments in shown.log if what == "send")
    shared = await presses.own(MySeasonPress.SHARE)
    (said,) = [arguments for what, arguments in shared.log if what in ("send", "message")]
    assert not said.get("ephemeral", False)


async def test_the_hall_is_of_the_server_it_is_asked_in(presses: Presses, place: Place) -> None:
    await place.service.close(GUILD, AUTUMN)
    interaction = PressedBy(BEN, GUILD)
    await presses.handlers.hall(given(interaction), HallPress(HallPress.END, AUTUMN))
    outside = PressedBy(BEN, None)
    with pytest.raises(Refusal):
        await presses.handlers.hall(given(outside), HallPress())


def test_what_is_drawn_stands_in_its_description() -> None:
    picture = draw_season(gallery.season())
    assert len(picture.alt or "") <= ALT_LIMIT
    for fact in gallery.season().facts:
        assert f"{fact.label}: {fact.value}." in (picture.alt or "")

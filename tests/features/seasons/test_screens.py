"""The hall of fame, and what is posted, as they are shown: pages, names, what Discord takes."""

from __future__ import annotations

import pytest

from bot.features.seasons.custom_ids import HallPress
from bot.features.seasons.screens import LARGEST, last_week
from bot.render.picture import Picture
from bot.store.enums import Visibility
from bot.store.results.pages import Ranked
from bot.text import languages, use_locale
from bot.ui.screens.screen import TEXT_LIMIT
from tests.features.seasons.kit import AUTUMN, LAST, Place
from tests.tables.room import ADA, BEN, CY, GUILD
from tests.ui.presses import ids, labels
from tests.ui.wall import fits, text_of

WINTER = "2027-Q1"


async def two_seasons(place: Place) -> None:
    """Autumn has ended, and winter."""
    await place.service.close(GUILD, AUTUMN)
    await place.played(BEN, CY, day=LAST + 9, total=99)
    place.board.rows = (Ranked(1, BEN, "", 5.0, 6),)
    await place.service.close(GUILD, WINTER)


async def test_the_hall_opens_at_the_newest_season_and_turns_back_and_forth(place: Place) -> None:
    await two_seasons(place)
    newest = await place.screens.hall(GUILD)
    assert "January 2027 – March 2027" in newest.texts[0]
    assert "**Ben** (5 of 6)" in text_of(newest)
    assert labels(newest)[0] == "◀ Previous"
    assert "Next" not in "".join(labels(newest))
    older = await place.screens.hall(GUILD, AUTUMN)
    assert "October 2026 – December 2026" in older.texts[0]
    assert HallPress(HallPress.SHOW, WINTER).custom_id in ids(older)
    for screen in (newest, older):
        fits(screen)


async def test_a_hall_is_its_servers_alone(place: Place) -> None:
    await two_seasons(place)
    assert "Nobody yet" in text_of(await place.screens.hall(GUILD + 1))


async def test_it_leads_to_the_game_of_the_season(place: Place) -> None:
    await place.service.close(GUILD, AUTUMN)
    best = place.games.ended[1][0]
    assert "Replay" in labels(await place.screens.hall(GUILD))
    await place.met(BEN, visibility=Visibility.NOBODY)
    hidden = await place.screens.hall(GUILD)
    assert (await place.store.end(GUILD, AUTUMN)).table_id == best
    assert "Replay" not in labels(hidden)


async def test_who_hides_is_in_no_hall_and_comes_back_with_a_change_of_mind(place: Place) -> None:
    await place.service.close(GUILD, AUTUMN)
    await place.met(ADA, visibility=Visibility.NOBODY)
    assert "Ada" not in text_of(await place.screens.hall(GUILD))
    await place.met(ADA, visibility=Visibility.SERVER)
    assert "🥇 **Ada**" in text_of(await place.screens.hall(GUILD))


async def test_names_are_no_markup(place: Place) -> None:
    await place.service.close(GUILD, AUTUMN)
    await place.room.people.met(ADA, None, "**@everyone** `x`")
    told = text_of(await place.screens.hall(GUILD))
    assert "**@everyone**" not in told


async def test_a_picture_that_is_too_large_for_a_server_is_told(place: Place) -> None:
    place.replay.picture = Picture(bytes(LARGEST + 1), "a game", 9, 9, "gif")
    await place.service.close(GUILD, AUTUMN)
    screen = await place.screens.end(await place.store.end(GUILD, AUTUMN))
    assert screen is not None
    assert (screen.picture, screen.plain) == (None, "a board")
    fits(screen)


@pytest.mark.parametrize("language", languages())
async def test_what_is_posted_fits_in_every_language_with_every_board_and_the_longest_names(
    place: Place, language: str
) -> None:
    for user in (ADA, BEN, CY):
        await place.room.people.met(user, None, "W" * 31 + str(user))
    boards = []
    for number in range(8):
        board = type(place.board)(*(Ranked(1, user, "", 1234.0, 56789) for user in (ADA, BEN, CY)))
        board.key = f"board{number}"
        boards.append(board)
    place.service._boards = lambda: boards
    await place.service.close(GUILD, AUTUMN)
    with use_locale(language):
        screen = await place.screens.end(await place.store.end(GUILD, AUTUMN))
        assert screen is not None
        assert sum(map(len, screen.texts)) < TEXT_LIMIT
        for shown in (screen, await place.screens.hall(GUILD), last_week(AUTUMN)):
            fits(shown)

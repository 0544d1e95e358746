"""The rules on the screen: pages, their buttons, and what is shown where a page cannot be drawn."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.cogs.about import About
from bot.games.catalogue import games
from bot.tables.refusal import Refusal
from bot.ui.input.ids import RulesPress
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens.rules import rules_screen
from tests.small_games import pig
from tests.ui.additions import NOTHING
from tests.ui.build import FailingDrawer, StubDrawer, plugin
from tests.ui.custom_ids import parse_any
from tests.ui.presses import buttons

pytestmark = pytest.mark.usefixtures("their_words")


@pytest.mark.parametrize("game", sorted(key for key, game in games().items() if len(game.screens.rules_pages) > 1))
async def test_every_page_has_a_button_the_shown_one_disabled_and_the_next_one_bright(
    game: str, drawing: DrawingThread
) -> None:
    known = games()[game]
    pages = known.screens.rules_pages
    for number in range(1, len(pages) + 1):
        shown = buttons(await rules_screen(known, drawing, NOTHING, number))
        assert [parse_any(button.custom_id) for button in shown] == [
            RulesPress(game, page) for page in range(1, len(pages) + 1)
        ]
        assert [button.disabled for button in shown] == [page == number for page in range(1, len(pages) + 1)]
        assert [button.style == "primary" for button in shown] == [
            page == number + 1 for page in range(1, len(pages) + 1)
        ]


async def test_a_page_with_its_picture_is_named_and_not_told_twice(drawing: DrawingThread) -> None:
    drawer = StubDrawer()
    shown = await rules_screen(plugin(drawer), drawing, NOTHING, 3)
    assert drawer.drawn == ["rules 2"]
    assert shown.texts == ("### Super Mega Lucky Box: Boxes and rounds\n-# Rules, page 3 of 4",)


@pytest.mark.parametrize(("drawer", "text_mode"), [(FailingDrawer(), False), (StubDrawer(), True)])
async def test_without_a_picture_a_page_is_read(drawer: StubDrawer, text_mode: bool, drawing: DrawingThread) -> None:
    shown = await rules_screen(plugin(drawer), drawing, NOTHING, 4, text_mode=text_mode)
    (text,) = shown.texts
    assert shown.picture is None
    assert "1. The crosses on all your unfinished cards are added up" in text
    assert len(buttons(shown)) == 4


@pytest.mark.parametrize("number", [5, 99])
async def test_a_page_beyond_the_last_is_the_last(number: int, drawing: DrawingThread) -> None:
    assert "page 4 of 4" in (await rules_screen(plugin(), drawing, NOTHING, number)).texts[0]
    assert "page 1 of 4" in (await rules_screen(plugin(), drawing, NOTHING, 0)).texts[0]


async def test_the_rules_of_no_game_are_refused() -> None:
    kernel: Any = SimpleNamespace(router=SimpleNamespace(on=lambda *_: None), games=games())
    interaction: Any = None
    with pytest.raises(Refusal) as refused:
        await About(kernel).turn_page(interaction, RulesPress("nonsense"))
    assert refused.value.code == "bad_button"


async def test_a_game_without_pages_has_one_without_buttons(drawing: DrawingThread) -> None:
    shown = await rules_screen(pig(), drawing, NOTHING)
    assert shown.picture is not None
    assert shown.texts == ("### Pig: the rules",)
    assert shown.rows == ()

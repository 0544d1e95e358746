"""Screens in a language of longer words: they fit, nothing on them is cut, and nothing is said in another language."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from bot.games.catalogue import games
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens.help import help_screen
from bot.ui.screens.rules import rules_screen
from bot.ui.screens.screen import Screen, Select
from tests.pseudo import outside, speaking_pseudo, vocabulary
from tests.ui.additions import NOTHING
from tests.ui.build import StubDrawer
from tests.ui.message import assert_fits, cut
from tests.ui.test_every_game import everything, moments, stubbed

NAMES = ("Ada", "Grace", "Łukasz", "Mary")
WORD = re.compile(r"[^\W\d_]{2,}")


def said(screen: Screen) -> Iterator[str]:
    """Everything that is written on a screen."""
    yield from screen.texts
    yield screen.footer or ""
    yield screen.plain or ""
    for row in screen.rows:
        if isinstance(row, Select):
            yield row.placeholder
            for option in row.options:
                yield from (option.label, option.description or "")
        else:
            yield from (button.label for button in row)


def in_english(screen: Screen) -> set[str]:
    """What is said on it in English."""
    return {word for text in said(screen) for word in WORD.findall(outside(text))} & vocabulary()


@pytest.mark.parametrize("text_mode", [False, True])
@pytest.mark.parametrize("game", games())
async def test_every_screen_is_said_in_one_language(game: str, text_mode: bool, drawing: DrawingThread) -> None:
    plugin = stubbed(games()[game], StubDrawer)
    with speaking_pseudo():
        for seats in (1, 3):
            for table, seat in moments(plugin, seats, NAMES):
                # Larger boards have pages, which are called something.
                for screen in await everything(table, seat, drawing, text_mode=text_mode, larger=True):
                    assert in_english(screen) == set()
                    assert_fits(screen)
                    assert cut(screen) == []


async def test_help_and_rules_are_said_in_one_language(drawing: DrawingThread) -> None:
    with speaking_pseudo():
        shown = [help_screen(games().values(), NOTHING, [], user_id=1, channel_id=None)]
        shown += [await rules_screen(plugin, drawing, NOTHING, 0, text_mode=True) for plugin in games().values()]
        for screen in shown:
            assert in_english(screen) == set()
            assert_fits(screen)

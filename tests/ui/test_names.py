"""Whatever somebody calls themselves, it is a name and nothing else."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.chosen import plain
from bot.store.enums import Status
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens import results, screens
from bot.ui.screens.screen import Screen, layout
from tests.ui.additions import NOTHING
from tests.ui.build import FailingDrawer, finished, game, table
from tests.ui.message import texts

NAMES = [
    "@everyone",
    "<@123456789012345678>",
    "**loud**",
    "`code`",
    "```\nblock",
    "||secret||",
    "[a](https://evil.example)",
    "# big",
    "> quote",
    "-# small",
    "line\nbreak",
    "<t:0:R>",
    "https://evil.example",
    "~~gone~~",
    "_slanted_",
    "\\",
    "<#1>",
    "<:emoji:1>",
    "</play:1>",
    "@here",
    "* item",
    "1. item",
    "{who}",
    "{0}",
    "%s",
    "a\u2028b",
    "``",
]
UNESCAPED = re.compile(r"(?<!\\)(?:\\\\)*[*_`~|<>\[\]()#@]")
"""A character that means something to Discord, with no backslash before it."""


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_made_harmless(name: str) -> None:
    safe = plain(name)
    assert not UNESCAPED.search(safe)
    assert "\n" not in safe
    assert re.sub(r"\\(.)", r"\1", safe) == " ".join(name.split())


@given(st.text())
def test_any_text_is_made_harmless(name: str) -> None:
    assert not UNESCAPED.search(plain(name))
    assert len(plain(name).splitlines()) <= 1


def shown(screen: Screen) -> str:
    """All that stands in a message's texts, boards as text left out."""
    return "\n".join(text for text in texts(layout(screen)[0]) if not text.startswith("```"))


def assert_harmless(text: str, name: str) -> None:
    """The name stands in the text as a name, and not as what it tries to be."""
    safe = plain(name)
    assert safe in text
    if safe != name:
        assert name not in text.replace(safe, "")


@pytest.mark.parametrize("name", NAMES)
async def test_a_name_does_nothing_on_any_screen(name: str, drawing: DrawingThread) -> None:
    made = table(3, names=["Ada", name, "Cy"])
    for screen in (
        await screens.lobby(made, drawing, NOTHING),
        await screens.whole_table(made, drawing, NOTHING),
        await screens.look(made, 1, drawing),
    ):
        assert_harmless(shown(screen), name)


@pytest.mark.parametrize("name", NAMES)
async def test_a_name_does_nothing_in_the_news_and_the_result(name: str, drawing: DrawingThread) -> None:
    made = finished(2, names=["Ada", name])
    assert_harmless(shown(await results.result(made, drawing, NOTHING)), name)
    assert_harmless(shown(screens.news(made, 0)), name)


async def test_no_name_leaves_the_block_a_board_as_text_stands_in(drawing: DrawingThread) -> None:
    names = ["```", "`" * 20, "a```b", "x\n```\n@everyone"]
    for number, (made, seat) in enumerate(game(4, 1, names=names, drawer=FailingDrawer())):
        if number % 40 == 0:
            for screen in (
                await screens.whole_table(made, drawing, NOTHING),
                await screens.panel(made, seat, drawing, additions=NOTHING),
            ) * (made.status == Status.RUNNING):
                assert "`" not in (screen.plain or "")
    result = await results.result(made, drawing, NOTHING)
    assert "`" not in (result.plain or "")


async def test_only_those_meant_are_mentioned(drawing: DrawingThread) -> None:
    made = table(2, names=["@everyone", "<@123>"])
    assert (await screens.whole_table(made, drawing, NOTHING)).mentions == ()
    screen = await screens.whole_table(made, drawing, NOTHING, mentions=(5, 6))
    assert screen.mentions == (5, 6)
    assert "<@5> <@6>" in shown(screen)
    assert (await screens.lobby(made, drawing, NOTHING)).mentions == ()

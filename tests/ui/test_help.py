"""The help: which tables it names, and where its buttons lead."""

from __future__ import annotations

import re

import pytest

from bot.games.catalogue import games
from bot.store.enums import TableKind
from bot.ui.input.ids import Press, RulesPress
from bot.ui.input.ids_help import HelpPress, PlayPress
from bot.ui.screens.help import help_screen, more_help
from bot.ui.screens.screen import Screen
from tests.ui.additions import NOTHING
from tests.ui.build import ADA, table
from tests.ui.custom_ids import parse_any
from tests.ui.presses import buttons

HERE, ELSEWHERE = 5, 6
"""The tables' channel, and another one."""


def boards(screen: Screen) -> list[int]:
    """The tables whose board has a button."""
    presses = [parse_any(button.custom_id) for button in buttons(screen) if button.url is None]
    return [press.table for press in presses if isinstance(press, Press) and press.verb == "board"]


@pytest.mark.parametrize(
    ("user", "channel", "told", "board"),
    [
        (ADA, HERE, "You sit at the table in this channel: **Super Mega Lucky Box**", True),
        (ADA, ELSEWHERE, "You sit at a table in <#5>: **Super Mega Lucky Box**", True),
        (999, HERE, "There is a table in this channel: **Super Mega Lucky Box**", False),
    ],
)
def test_a_table_is_told_as_it_concerns_the_person(user: int, channel: int, told: str, board: bool) -> None:
    made = table(2, message_id=9, guild_id=1)
    shown = help_screen(games().values(), NOTHING, [made], user_id=user, channel_id=channel)
    assert shown.texts[0].startswith(told)
    assert boards(shown) == [made.id] * board
    assert [button.url for button in buttons(shown) if button.url] == ["https://discord.com/channels/1/5/9"]


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        (TableKind.SOLO, "You have a game of your own under way: **Super Mega Lucky Box**, round 1, turn 1."),
        (TableKind.DAY, "You have a daily under way: **Super Mega Lucky Box**, round 1, turn 1."),
        (TableKind.LESSON, "You are in the middle of learning **Super Mega Lucky Box**."),
    ],
)
def test_what_one_plays_alone_is_told_by_its_kind(kind: TableKind, told: str) -> None:
    made = table(1, kind=kind)
    shown = help_screen(games().values(), NOTHING, [made], user_id=ADA, channel_id=HERE)
    assert shown.texts[0] == told
    assert boards(shown) == [made.id]


def test_the_help_is_two_lines_beside_those_of_features_and_the_ways_in() -> None:
    cover = games()["luckybox"].drawer.draw_cover()
    shown = help_screen(games().values(), NOTHING, cover=cover)
    assert shown.picture is cover
    [said] = shown.texts
    assert len(said.split("\n")) == 2
    assert len(re.findall(r"\w+", said)) < 40, "it was 239 words"
    assert [button.label for button in buttons(shown)] == ["Play with an AI", "Short game (5 min)", "More"]
    ai, short, more = [parse_any(button.custom_id) for button in buttons(shown)]
    assert (ai, short, more) == (PlayPress("luckybox"), PlayPress("luckybox", "short"), HelpPress())


def test_behind_more_the_games_come_first_each_with_its_rules() -> None:
    shown = more_help(games().values(), NOTHING)
    assert shown.texts[0].startswith("### The games")
    assert all(f"**{game.screens.words_of.title}**" in shown.texts[0] for game in games().values())
    named = re.findall(r"/[a-z]+", shown.texts[1])
    assert named == [
        "/play",
        "/solo",
        "/rules",
        "/profile",
        "/board",
        "/table",
        "/replay",
        "/verify",
        "/me",
        "/privacy",
    ]
    presses = [parse_any(button.custom_id) for button in buttons(shown)]
    assert [press for press in presses if isinstance(press, RulesPress)] == [RulesPress(key) for key in games()]

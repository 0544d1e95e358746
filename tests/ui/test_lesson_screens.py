"""A lesson on the screen: one button lives, the host says one short line, and it fits, as a picture and as text."""

from __future__ import annotations

import re

import pytest

from bot.games.catalogue import games
from bot.tables import lessons, lobby
from bot.tables.setup import Location
from bot.tables.table import Table
from bot.text import find
from bot.ui.drawing import DrawingThread
from bot.ui.lesson_screens import LessonScreens
from bot.ui.screen import Button, Screen, Select
from tests.tables.room import ADA, BEN, CHANNEL, GUILD, Room
from tests.ui.message import assert_fits, cut

TAUGHT = {key: game.lesson for key, game in games().items() if game.lesson is not None}
WORDS = {"luckybox": 110, "flip7": 110}
"""Words the host has for a whole lesson."""


async def begun(room: Room, game: str) -> Table:
    """Ada's lesson."""
    return await lessons.begin(room.tables, game, ADA, "Ada", Location(CHANNEL, GUILD))


async def take(table: Table) -> None:
    """Do what is taught."""
    step = lessons.taught(table)
    assert step is not None
    await lessons.act(table, ADA, table.rules.serial(table.state, 0), step)


def lines(game: str) -> list[str]:
    """What the host says at the steps of a lesson, and at its end."""
    lesson = TAUGHT[game]
    said = [find(f"{game}.lesson.{number}") for number in range(1, len(lesson.steps) + 1)]
    return [line or "" for line in (*said, find(f"lessonend.{game}"))]


def live(screen: Screen) -> list[Button]:
    """The buttons that can be pressed."""
    assert not any(isinstance(row, Select) for row in screen.rows)
    return [button for row in screen.rows if not isinstance(row, Select) for button in row if not button.disabled]


async def test_of_all_free_squares_only_the_one_that_is_taught_is_gold(room: Room, drawing: DrawingThread) -> None:
    table, several = await begun(room, "luckybox"), 0
    while (step := lessons.taught(table)) is not None:
        decision = table.decision(0)
        several += decision is not None and len(decision.options) > 1
        screen = await LessonScreens(room.tables, drawing).screen(table)
        assert screen.picture is not None
        legal = re.search(r"You may cross off ([^.]*(?:\.\d[^.]*)*)\.", screen.picture.alt)
        assert (legal is not None) == (step["do"] in ("cross", "bonus"))
        if legal is not None:
            assert "," not in legal[1], "one square"
            assert any(legal[1].split(": ")[-1] in button.label for button in live(screen))
        await take(table)
    assert several > 1


@pytest.mark.parametrize("text_mode", [False, True])
@pytest.mark.parametrize("game", TAUGHT)
async def test_at_every_step_the_taught_button_and_skip_live_and_nothing_else(
    room: Room, drawing: DrawingThread, game: str, text_mode: bool
) -> None:
    table, screens = await begun(room, game), LessonScreens(room.tables, drawing)
    while (step := lessons.taught(table)) is not None:
        screen = await screens.screen(table, text_mode=text_mode)
        assert_fits(screen)
        assert cut(screen) == []
        assert (screen.picture is None) is text_mode
        assert (screen.plain is not None) is text_mode
        wanted, skip = live(screen)
        seat, action = table.rules.parse_action(step)
        verb = "next" if seat is None else f"do:{table.rules.action_text(action)}"
        assert wanted.custom_id.endswith(f":{verb}")
        assert (wanted.style, skip.label) == ("success", "Skip")
        await take(table)


@pytest.mark.parametrize("game", TAUGHT)
async def test_the_host_says_the_line_of_the_step_in_the_picture_and_beside_it(
    room: Room, drawing: DrawingThread, game: str
) -> None:
    table, screens = await begun(room, game), LessonScreens(room.tables, drawing)
    for number, line in enumerate(lines(game)[:-1], 1):
        screen = await screens.screen(table)
        assert screen.texts[-1] == f"**Step {number} of {len(TAUGHT[game].steps)}** · {line}"
        assert screen.picture is not None
        assert line in screen.picture.alt
        await take(table)


@pytest.mark.parametrize("game", TAUGHT)
def test_the_host_is_brief(game: str) -> None:
    assert all(lines(game))
    assert sum(len(re.findall(r"\w+", line)) for line in lines(game)) <= WORDS[game]


@pytest.mark.parametrize("ended", ["learnt", "skipped"])
@pytest.mark.parametrize("game", TAUGHT)
async def test_after_it_one_plays_alone_or_reads_the_rules(
    room: Room, drawing: DrawingThread, game: str, ended: str
) -> None:
    table = await begun(room, game)
    while ended == "learnt" and lessons.taught(table) is not None:
        await take(table)
    if ended == "skipped":
        await lessons.skip(table, ADA)
    screen = await LessonScreens(room.tables, drawing).screen(table)
    assert_fits(screen)
    assert [button.label for button in live(screen)] == ["Play alone", "Rules"]
    assert (lines(game)[-1] in screen.texts[0]) is (ended == "learnt")


async def test_where_a_table_is_being_set_up_one_may_join_it(room: Room, drawing: DrawingThread) -> None:
    screens = LessonScreens(room.tables, drawing)
    table = await begun(room, "luckybox")
    await lessons.skip(table, ADA)
    open_table = await room.tables.create(room.setup(host_id=BEN), [lobby.person(BEN, "Ben")])
    assert [button.label for button in live(await screens.screen(table))] == ["Play alone", "Join the table", "Rules"]
    await lobby.join(open_table, ADA, "Ada")
    assert "Join the table" not in [button.label for button in live(await screens.screen(table))]


async def test_the_lines_of_lucky_box_say_what_is_on_the_board(room: Room) -> None:
    """The numbers and bonuses in the lines are those of the script."""
    table = await begun(room, "luckybox")
    said = lines("luckybox")
    for number, revealed in ((0, 2), (1, 8), (2, 4)):
        assert table.state.revealed == revealed
        assert str(revealed) in said[number]
        await take(table)
    assert table.state.seats[0].waiting == ("?",)
    await take(table)
    assert sum(table.state.seats[0].completed) == 1
    await take(table)
    assert table.state.seats[0].box_points[0] > 0


async def test_the_lines_of_flip_7_say_what_is_on_the_table(room: Room) -> None:
    table = await begun(room, "flip7")
    for _ in range(2):
        await take(table)
    assert table.state.seats[0].second
    await take(table)
    mine = table.state.seats[0]
    assert (mine.second, mine.points, mine.status) == (False, 13, "active")
    await take(table)
    assert table.state.seats[0].total == 13

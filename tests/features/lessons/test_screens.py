"""A lesson on the screen: one button lives, the host says one short line, and it fits, as a picture and as text."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bot.features.lessons import service as lessons
from bot.features.lessons.screens import LessonScreens
from bot.game_words import say_of
from bot.games.catalogue import games
from bot.tables.seating import lobby
from bot.tables.seating.setup import Location
from bot.text import find
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens import games as ui_games
from bot.ui.screens.screen import Button, Screen
from tests.features.lessons.test_offers import added
from tests.features.lessons.test_service import begun, take
from tests.tables.room import ADA, BEN, CHANNEL, GUILD, Room
from tests.ui.additions import NOTHING
from tests.ui.message import assert_fits, cut
from tests.ui.presses import buttons, selects
from tests.ui.test_larger import turns

TAUGHT = {key: game.lesson for key, game in games().items() if game.lesson is not None}
WORDS = 150
"""Words that there are to read in a whole lesson, its end included, but for those of the board and of buttons."""
PRESSES = 10
"""Presses of a whole lesson: with so few words, that is two minutes at most."""


def lines(game: str) -> list[str]:
    """What the host says at the steps of a lesson, and at its end."""
    lesson = TAUGHT[game]
    said = [find(f"{game}.lesson.{number}") for number in range(1, len(lesson.steps) + 1)]
    return [line or "" for line in (*said, say_of(game, "lessonend"))]


def live(screen: Screen) -> list[Button]:
    """The buttons that can be pressed."""
    assert not selects(screen)
    return [button for button in buttons(screen) if not button.disabled]


async def test_of_all_free_squares_only_the_one_that_is_taught_is_gold(room: Room, drawing: DrawingThread) -> None:
    table, several = await begun(room, "luckybox"), 0
    while (step := lessons.taught(table)) is not None:
        decision = table.decision(0)
        several += decision is not None and len(decision.options) > 1
        screen = await LessonScreens(room.tables, drawing, NOTHING).screen(table)
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
    table, screens = await begun(room, game), LessonScreens(room.tables, drawing, NOTHING)
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
        assert (wanted.style, skip.label) == ("success", "Leave the lesson")
        await take(table)


@pytest.mark.parametrize("game", TAUGHT)
async def test_the_host_says_the_line_of_the_step_in_the_picture_and_beside_it(
    room: Room, drawing: DrawingThread, game: str
) -> None:
    table, screens = await begun(room, game), LessonScreens(room.tables, drawing, NOTHING)
    for number, line in enumerate(lines(game)[:-1], 1):
        screen = await screens.screen(table)
        assert screen.texts[-1] == f"**Step {number} of {len(TAUGHT[game].steps)}** · {line}"
        assert screen.picture is not None
        assert line in screen.picture.alt
        await take(table)


@pytest.mark.parametrize("game", TAUGHT)
async def test_a_whole_lesson_is_150_words_and_ten_presses_at_most(
    room: Room, drawing: DrawingThread, game: str
) -> None:
    table, screens = await begun(room, game), LessonScreens(room.tables, drawing, NOTHING)
    read, presses = list((await screens.screen(table)).texts), 0
    while lessons.taught(table) is not None:
        await take(table)
        read, presses = [*read, *(await screens.screen(table)).texts], presses + 1
    assert all(line in " ".join(read) for line in lines(game))
    assert len(re.findall(r"\w+", " ".join(read))) <= WORDS
    assert presses <= PRESSES


async def test_a_lesson_that_began_as_another_one_is_not_told_the_lines_of_this_one(
    room: Room, drawing: DrawingThread
) -> None:
    """Its lit button leads to the end; what it does not teach is still remarked on."""
    later = games()["flip7"]
    taught = TAUGHT["flip7"]
    earlier = replace(taught, steps=(*taught.steps[:3], taught.steps[5]))
    before = Room(room.database, room.clock, {**games(), "flip7": replace(later, lesson=earlier)})
    table = await room.tables.get((await begun(before, "flip7")).id)
    assert table is not None
    screens = LessonScreens(room.tables, drawing, NOTHING)
    for number in range(1, 5):
        screen = await screens.screen(table)
        assert screen.texts == (f"**Step {number} of 4**",)
        assert [button.style for button in live(screen)] == ["success", "secondary"]
        await take(table)
    over = await screens.screen(table)
    assert over.remarks == ("flip7.lesson",)
    assert over.texts[0].startswith("## Flip 7")


@pytest.mark.parametrize("ended", ["learnt", "skipped"])
@pytest.mark.parametrize("game", TAUGHT)
async def test_after_it_one_may_play_and_is_not_offered_it_again(
    room: Room, drawing: DrawingThread, game: str, ended: str
) -> None:
    table = await begun(room, game)
    while ended == "learnt" and lessons.taught(table) is not None:
        await take(table)
    if ended == "skipped":
        await lessons.skip(table, ADA)
    screen = await LessonScreens(room.tables, drawing, added()).screen(table)
    assert_fits(screen)
    short = ["Short game (5 min)"] if game == "luckybox" else []
    learn = ["Learn"] if ended == "skipped" else []
    assert [button.label for button in live(screen)] == ["Play with an AI", *short, *learn, "More"]
    assert (lines(game)[-1] in screen.texts[0]) is (ended == "learnt")


async def test_where_a_table_is_being_set_up_one_may_join_it(room: Room, drawing: DrawingThread) -> None:
    screens = LessonScreens(room.tables, drawing, added())
    table = await begun(room, "luckybox")
    await lessons.skip(table, ADA)
    open_table = await room.tables.create(room.setup(host_id=BEN), [lobby.person(BEN, "Ben")])
    assert [button.label for button in live(await screens.screen(table))] == [
        "Join the table",
        "Play with an AI",
        "Short game (5 min)",
        "Learn",
        "More",
    ]
    await lobby.join(open_table, ADA, "Ada")
    assert "Join the table" not in [button.label for button in live(await screens.screen(table))]


async def test_the_lines_of_lucky_box_say_what_is_on_the_board(room: Room) -> None:
    """The numbers and bonuses in the lines are those of the script."""
    table = await begun(room, "luckybox")
    said = lines("luckybox")
    assert (table.state.revealed, "The number is 3. Cross off B3" in said[0]) == (3, True)
    await take(table)
    before = table.state.seats[0].bolts
    await take(table)
    assert (table.state.seats[0].bolts, "lightning!" in said[1]) == (before + 1, True)
    assert (table.state.revealed, said[2]) == (3, "No 3 left? One lightning makes it a 4.")
    await take(table)
    assert table.state.seats[0].bolts == before
    await take(table)
    assert (table.state.seats[0].moons, "wins a moon" in said[3]) == (1, True)
    assert (table.state.revealed, "No 1 left?" in said[4]) == (1, True)
    await take(table)
    assert table.state.seats[0].bolts == before - 1, "9 is one lightning from 1"
    assert (table.state.seats[0].waiting, "won a\N{NO-BREAK SPACE}?" in said[5]) == (("?",), True)
    await take(table)
    assert sum(table.state.seats[0].completed) == 1
    await take(table)
    assert table.state.seats[0].box_points[0] > 0
    await take(table)
    assert (table.state.round, table.state.revealed) == (2, 2)
    await take(table)
    assert (table.state.seats[0].stars[1], "A star!" in said[8]) == (1, True)


async def test_in_lucky_box_every_square_that_is_taught_has_the_label_of_its_button(room: Room) -> None:
    """Also one that takes lightning and wins nothing, which a panel has in a list."""
    table, labels = await begun(room, "luckybox"), list[str]()
    while (step := lessons.taught(table)) is not None:
        screens = ui_games.of(table)
        parts = screens.marks_taught(screens.panel_content(table, 0, ""), table.rules.parse_action(step)[1])
        for mark in parts.marks.values():
            assert mark.sign == "tag"
            labels.append(mark.tag)
        await take(table)
    assert labels == ["B3", "A6.2", "A4.2", "A5.2", "A9", "A7", "A2"]


async def test_in_lucky_box_the_first_square_has_the_label_that_the_host_explains(
    room: Room, drawing: DrawingThread
) -> None:
    table = await begun(room, "luckybox")
    screen = await LessonScreens(room.tables, drawing, NOTHING).screen(table)
    assert live(screen)[0].label == "B3"
    assert "B3: the 3 on card B" in screen.texts[0]


async def test_the_lines_of_flip_7_say_what_is_on_the_table(room: Room) -> None:
    table = await begun(room, "flip7")
    for _ in range(2):
        await take(table)
    assert table.state.seats[0].second
    await take(table)
    mine, said = table.state.seats[0], lines("flip7")
    assert (mine.second, mine.points, mine.status) == (False, 13, "active")
    await take(table)
    assert (table.state.seats[0].points, "13 becomes 26" in said[4]) == (26, True)
    await take(table)
    assert (table.state.seats[0].points, "bank your 60" in said[5]) == (60, True)
    await take(table)
    mine = table.state.seats[0]
    assert (mine.total, mine.status, "a Freeze" in said[6]) == (60, "active", True)
    await take(table)
    mine = table.state.seats[0]
    assert (mine.total, mine.status) == (69, "frozen")


@pytest.mark.deep
@pytest.mark.parametrize("key", [key for key, plugin in games().items() if plugin.lesson is not None])
async def test_a_lesson_is_taught_on_larger_boards_too(key: str, room: Room, drawing: DrawingThread) -> None:
    table = await lessons.begin(room.tables, key, ADA, "Ada", Location(CHANNEL, GUILD))
    while (step := lessons.taught(table)) is not None:
        screen = await LessonScreens(room.tables, drawing, NOTHING).screen(table, larger=True)
        assert_fits(screen)
        pages = games()[key].drawer.large_pages(table.rules.view(table.state, 0), 0, {})
        assert bool(turns(screen)) == (len(pages.labels) > 1)
        await lessons.act(table, ADA, table.rules.serial(table.state, 0), step)


async def test_what_a_lesson_has_taught_counts_as_said(room: Room, drawing: DrawingThread) -> None:
    table = await lessons.begin(room.tables, "luckybox", ADA, "Ada", Location(CHANNEL, GUILD))
    learning = LessonScreens(room.tables, drawing, NOTHING)
    while (step := lessons.taught(table)) is not None:
        assert (await learning.screen(table, text_mode=True)).remarks == ()
        await lessons.act(table, ADA, table.rules.serial(table.state, 0), step)
    told = (await learning.screen(table, text_mode=True)).remarks
    assert set(told) == {f"luckybox.{kind}" for kind in ("bolt", "lightning", "any", "moon", "star", "lesson")}


async def test_a_lesson_that_was_skipped_has_taught_nothing(room: Room, drawing: DrawingThread) -> None:
    table = await lessons.begin(room.tables, "flip7", ADA, "Ada", Location(CHANNEL, GUILD))
    await lessons.skip(table, ADA)
    assert (await LessonScreens(room.tables, drawing, NOTHING).screen(table, text_mode=True)).remarks == ()

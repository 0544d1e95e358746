"""The ways into a lesson: where they stand, in which order, and for whom no more."""

from __future__ import annotations

import pytest

from bot.features.lessons.custom_ids import LearnPress
from bot.features.lessons.feature import LessonsFeature, taught_of
from bot.games.catalogue import games
from bot.tables.table import Table
from bot.ui.input.custom_id import CustomId
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens import screens
from bot.ui.screens.additions import Place, Spot
from bot.ui.screens.help import help_screen, more_help
from bot.ui.screens.lobby_more import more
from bot.ui.screens.remarks import LEARNT, name
from bot.ui.screens.rules import rules_screen
from bot.ui.screens.screen import Screen
from tests.small_games import pig
from tests.ui.additions import Alone
from tests.ui.build import ADA, in_turn, table, table_of
from tests.ui.custom_ids import parse_any
from tests.ui.presses import buttons, labels

LEARN = "New here? 2 minutes"


def added() -> Alone:
    """A kernel with this feature alone, and one game more, which cannot be learnt."""
    feature, another = LessonsFeature.__new__(LessonsFeature), pig()
    feature.games = taught_of({**games(), another.key: another})
    return Alone(feature)


def presses(screen: Screen) -> list[CustomId]:
    """What the buttons do."""
    return [parse_any(button.custom_id) for button in buttons(screen.rows)]


def test_the_help_leads_into_one() -> None:
    shown = help_screen(games().values(), added())
    assert labels(shown) == ["Play with an AI", "Short game (5 min)", "Learn", "More"]
    assert presses(shown)[2] == LearnPress("begin", next(iter(games())))
    assert shown.texts[-1].splitlines()[-1] == "New? **Learn** takes two minutes."
    assert added().lines(Spot(Place.ENTRANCE, game=pig().key)) == []


def test_behind_more_every_game_can_be_learnt_first() -> None:
    shown = more_help(games().values(), added())
    taught = [key for key, game in games().items() if game.lesson is not None]
    assert presses(shown)[: len(taught)] == [LearnPress("begin", key) for key in taught]
    assert labels(shown)[: len(taught)] == [f"Learn {games()[key].screens.words_of.title}" for key in taught]
    assert all(button.style == "success" for button in buttons(shown.rows)[: len(taught)])
    assert "**/learn** teaches you a game in two minutes, by playing it." in shown.texts[-1].splitlines()


@pytest.mark.parametrize("game", games())
async def test_the_rules_end_with_it_until_one_has_been_through_it(game: str, drawing: DrawingThread) -> None:
    pages = await rules_screen(games()[game], drawing, added(), text_mode=True)
    assert presses(pages)[-1] == LearnPress("begin", game)
    assert [button.label for button in buttons(pages.rows[-1:])] == [LEARN]
    learnt = await rules_screen(games()[game], drawing, added(), text_mode=True, heard=[name(game, LEARNT)])
    assert presses(learnt) == presses(pages)[:-1]


def test_so_does_what_one_may_look_at_in_a_lobby() -> None:
    made = table(2, started=False)
    offered = labels(more(made, ADA, Screen(()), added()))
    assert offered.index("Rules") < offered.index(LEARN) < offered.index("Leave")
    assert LEARN not in labels(more(made, ADA, Screen(()), added(), [name("luckybox", LEARNT)]))


async def on_panel(table: Table, drawing: DrawingThread, *, is_new: bool) -> list[str]:
    """What the buttons of seat 0 say."""
    return labels(await screens.panel(table, 0, drawing, text_mode=True, is_new=is_new, additions=added()))


@pytest.mark.parametrize("game", ["luckybox", "flip7"])
async def test_whoever_is_new_may_learn_the_game_under_their_first_question(game: str, drawing: DrawingThread) -> None:
    made = table_of(games()[game], 2)
    assert LEARN in await on_panel(made, drawing, is_new=True)
    assert LEARN not in await on_panel(made, drawing, is_new=False)


async def test_later_in_the_game_nobody_is_asked_to_learn_it(drawing: DrawingThread) -> None:
    assert LEARN not in await on_panel(in_turn(2), drawing, is_new=True)


async def test_a_game_without_a_lesson_offers_none(drawing: DrawingThread) -> None:
    assert LEARN not in await on_panel(table_of(pig(), 2), drawing, is_new=True)

"""Pictures and texts of the short game: nothing speaks of a third round."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from bot.engine.rng import Seeded
from bot.games.luckybox.deck import shipped_deck
from bot.games.luckybox.pictures import (
    draw_panel,
    draw_result,
    draw_table,
    plain_panel,
    plain_replay,
    plain_result,
    words,
)
from bot.games.luckybox.pictures.host_lines import host_line
from bot.games.luckybox.pictures.large import draw_large, pages
from bot.games.luckybox.rules.game import LuckyBox
from bot.games.luckybox.rules.state import SHORT_ROUNDS, State
from bot.render.picture import Person
from bot.text import say
from tests.engine.playout import random_game
from tests.render.league.seen import written

GAME = LuckyBox(shipped_deck())
PEOPLE = [Person("Ada"), Person("Ben")]


@cache
def states(seats: int) -> tuple[State, ...]:
    """A short game from its beginning to its end."""
    options = {"rounds": SHORT_ROUNDS}
    moves = list(random_game(GAME, seats, options, Seeded("short"), Random("short"), undo=0.0))
    return (moves[0].before, *(move.step.state for move in moves))


def last_turn(seats: int) -> State:
    """Its last number lies open."""
    return next(state for state in states(seats) if state.phase == "turn" and state.round == 2 and state.turn == 9)


def test_round_and_rounds_stand_on_every_picture() -> None:
    view = GAME.view(last_turn(2), 0)
    assert words.title(view) == "Round 2/2 · Turn 9/9"
    assert draw_panel(view, 0, PEOPLE, {}).alt.startswith("Round 2 of 2, turn 9 of 9. Number ")
    assert plain_panel(view, 0, PEOPLE, {}).splitlines()[0].startswith("Round 2/2  turn 9/9  number ")
    choosing = next(state for state in states(2) if state.phase == "choose" and state.round == 2)
    assert words.title(GAME.view(choosing, 0)) == "Round 2 of 2"
    assert "/2" in [one.text for one in written(lambda: draw_table(view, PEOPLE))]


def test_the_host_calls_the_last_number_of_the_second_round_the_last_of_the_game() -> None:
    view = GAME.view(last_turn(1), 0)
    said = {host_line(view, view.seats[0]).text, say("luckybox.say.last")}
    whole = say("luckybox.say.last_of_round", round=2)
    assert whole not in said


@pytest.mark.parametrize("seats", [1, 2])
def test_score_pads_have_two_rounds(seats: int) -> None:
    view, end = GAME.view(last_turn(seats), 0), GAME.view(states(seats)[-1], None)
    large = len(pages(view, 0, {}).labels) - 1
    pictures = (
        lambda: draw_panel(view, 0, PEOPLE, {}),
        lambda: draw_large(view, 0, PEOPLE, {}, page=large),
        lambda: draw_result(end, PEOPLE),
    )
    for draw in pictures:
        texts = [one.text for one in written(draw)]
        assert [text for text in texts if text in ("Round 1", "Round 2", "Round 3", "Round 4")] == [
            "Round 1",
            "Round 2",
        ]


def test_what_is_said_of_pictures_and_boards_as_text_has_two_rounds() -> None:
    view, end = GAME.view(last_turn(2), 0), GAME.view(states(2)[-1], None)
    told = [plain_panel(view, 0, PEOPLE, {}), plain_result(end, PEOPLE), draw_result(end, PEOPLE).alt]
    told.append(plain_replay([GAME.view(state, None) for state in states(2)], PEOPLE))
    for text in told:
        assert "R3" not in text
        assert "ound 3" not in text
    assert "R2" in told[0]
    assert told[3].count("Round ") == 2


def test_alone_the_ladder_is_that_of_the_short_game() -> None:
    end = GAME.view(states(1)[-1], None)
    texts = [one.text for one in written(lambda: draw_result(end, PEOPLE))]
    assert end.band is not None
    assert end.band.replace("<=", "≤").replace("-", "–") in texts
    assert "70+" not in texts
    assert words.band(end) in host_line(end, end.seats[0]).text

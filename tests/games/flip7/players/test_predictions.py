"""Whether somebody busts: the odds that are told afterwards are exact, and what is decided is what happened."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.engine.rng import Seeded
from bot.games.flip7 import Flip7, State
from bot.games.flip7.players.odds import of_seat
from bot.games.flip7.players.predictions import Flip7Predictions
from bot.games.flip7.rules.actions import Hit, Stay
from tests.engine.playout import random_game

GAME, PREDICTIONS = Flip7(), Flip7Predictions()


def turns(seats: int, seed: int) -> list[State]:
    """States of a random game in which somebody may hit."""
    moves = random_game(GAME, seats, {}, Seeded(str(seed)), Random(seed))
    return [move.before for move in moves if move.before.question is not None and move.before.question.ask == "turn"]


@pytest.mark.parametrize("seats", [2, 5])
def test_the_odds_are_the_exact_ones_and_there_is_nothing_to_ask_without_a_risk(seats: int) -> None:
    seen = 0
    for seed in range(4):
        for state in turns(seats, seed):
            assert state.question is not None
            odds = of_seat(GAME.view(state, None), state.question.seat).bust
            question = PREDICTIONS.asks(state)
            assert (question.odds if question else 0.0) == pytest.approx(odds)
            seen += question is not None
    assert seen > 50


def test_it_happens_as_often_as_the_odds_say() -> None:
    state = next(state for state in turns(3, 1) if (question := PREDICTIONS.asks(state)) and (question.odds or 0) > 0.1)
    question = PREDICTIONS.asks(state)
    assert question is not None
    assert question.seat is not None
    pile, busts = state.pile, 0
    for place in range(len(pile)):
        order = (*state.orders[-1][: state.drawn], pile[place], *pile[:place], *pile[place + 1 :])
        before = replace(state, orders=(*state.orders[:-1], order))
        step = GAME.apply(before, question.seat, Hit())
        resolved = PREDICTIONS.resolved(before, step.state, step.events)
        assert resolved is not None
        assert resolved.happened is not None
        busts += resolved.happened
    assert busts / len(pile) == pytest.approx(question.odds)


def test_whoever_stays_leaves_it_undecided() -> None:
    state = next(state for state in turns(3, 2) if PREDICTIONS.asks(state))
    assert state.question is not None
    step = GAME.apply(state, state.question.seat, Stay())
    resolved = PREDICTIONS.resolved(state, step.state, step.events)
    assert resolved is not None
    assert resolved.is_void


def test_every_question_of_a_game_has_a_name_of_its_own() -> None:
    names = [question.name for state in turns(4, 3) if (question := PREDICTIONS.asks(state))]
    assert len(names) == len(set(names)) > 20
    assert all(len(name) <= 20 for name in names)

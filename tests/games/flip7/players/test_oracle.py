"""Whether somebody busts: the odds that are told afterwards are exact, and what is decided is what happened."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.engine.rng import Seeded
from bot.games.flip7 import Flip7, State
from bot.games.flip7.players.odds import of_seat
from bot.games.flip7.players.oracle import Flip7Oracle
from bot.games.flip7.rules.actions import Hit, Stay
from tests.engine.playout import random_game

GAME, ORACLE = Flip7(), Flip7Oracle()


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
            riddle = ORACLE.asks(state)
            assert (riddle.odds if riddle else 0.0) == pytest.approx(odds)
            seen += riddle is not None
    assert seen > 50


def test_it_happens_as_often_as_the_odds_say() -> None:
    state = next(state for state in turns(3, 1) if (riddle := ORACLE.asks(state)) and (riddle.odds or 0) > 0.1)
    riddle = ORACLE.asks(state)
    assert riddle is not None
    assert riddle.seat is not None
    pile, busts = state.pile, 0
    for place in range(len(pile)):
        order = (*state.orders[-1][: state.drawn], pile[place], *pile[:place], *pile[place + 1 :])
        before = replace(state, orders=(*state.orders[:-1], order))
        step = GAME.apply(before, riddle.seat, Hit())
        solved = ORACLE.solved(before, step.state, step.events)
        assert solved is not None
        assert solved.happened is not None
        busts += solved.happened
    assert busts / len(pile) == pytest.approx(riddle.odds)


def test_whoever_stays_leaves_it_undecided() -> None:
    state = next(state for state in turns(3, 2) if ORACLE.asks(state))
    assert state.question is not None
    step = GAME.apply(state, state.question.seat, Stay())
    solved = ORACLE.solved(state, step.state, step.events)
    assert solved is not None
    assert solved.is_void


def test_every_riddle_of_a_game_has_a_name_of_its_own() -> None:
    names = [riddle.name for state in turns(4, 3) if (riddle := ORACLE.asks(state))]
    assert len(names) == len(set(names)) > 20
    assert all(len(name) <= 20 for name in names)

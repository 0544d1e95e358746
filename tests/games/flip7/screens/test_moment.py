"""The best moment of a game of Flip 7: the round that brought somebody most."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.games.catalogue import games
from bot.games.flip7.rules.state import State
from bot.games.flip7.screens.moment import best
from tests.ui.build import played_on, table_of, well

NAMES = ("**Ada**", "**Ben**", "**Cy**")


@pytest.fixture(scope="module")
def states() -> list[State]:
    """Everything a game of three came through."""
    made = table_of(games()["flip7"], 3, names=["Ada", "Ben", "Cy"], seed="3")
    for _ in played_on(made, Random(3), well):
        pass
    return [state for _, step in made.steps() for state in (*step.frames, step.state)]


def test_the_round_that_brought_most_is_shown_card_by_card(states: list[State]) -> None:
    found = best(states, NAMES)
    assert found is not None
    rounds = states[-1].rounds
    points = max(score for past in rounds for score in past.scores)
    number = next(number for number, past in enumerate(rounds) if points in past.scores)
    assert rounds[number].scores[found.seat] == points
    assert f"round {number + 1}: {points} points!" in found.words
    *before, last = found.states
    assert all(len(state.rounds) == number and state.phase in ("deal", "turns") for state in before)
    assert len(last.rounds) == number + 1
    lines = [state.seats[found.seat] for state in before]
    assert len({(line.numbers, line.modifiers, line.second, line.status) for line in lines}) == len(lines)


def test_seven_numbers_are_told(states: list[State]) -> None:
    found = best(states, NAMES)
    assert found is not None
    place = len(found.states[-1].rounds) - 1
    last = states[-1]
    seven = replace(last.rounds[place], flip7_by=found.seat)
    ended = replace(last, rounds=(*last.rounds[:place], seven, *last.rounds[place + 1 :]))
    told = best([*states[:-1], ended], NAMES)
    assert told is not None
    assert told.words.endswith("With a Flip 7!")


def test_a_game_in_which_nobody_had_a_point_has_none(states: list[State]) -> None:
    last = states[-1]
    empty = tuple(replace(past, scores=(0, 0, 0), flip7_by=None) for past in last.rounds)
    assert best([*states[:-1], replace(last, rounds=empty)], NAMES) is None

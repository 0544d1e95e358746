"""Puzzles of Flip 7: one answer is clearly best by what the review weighs with, and the regular gives another."""

from __future__ import annotations

from functools import cache

import pytest

from bot.engine.puzzle import Position, played_for_it
from bot.engine.record import run
from bot.engine.review import Past
from bot.engine.run_to_completion import run_to_completion
from bot.games.catalogue import games
from bot.games.flip7.players import decide
from bot.games.flip7.players.puzzle import Flip7Puzzler
from bot.games.flip7.players.review import weigh
from bot.games.flip7.rules.game import Flip7
from bot.games.flip7.rules.state import State

SEEDS = ("s12", "s16", "s35")


@cache
def past(seed: str) -> Past:
    """A game that characters played for a puzzle."""
    return run_to_completion(played_for_it(games()["flip7"], seed))


@cache
def position(seed: str) -> Position:
    """The puzzle in it."""
    found, _ = run_to_completion(Flip7Puzzler().search(past(seed), range(past(seed).seats), seed, 10**6))
    assert found is not None
    return found


def state_of(seed: str) -> State:
    """The game at its puzzle."""
    game = past(seed)
    state: State = run(game.rules, game.seats, game.options, game.chance, game.actions[: position(seed).first])
    return state


@pytest.mark.parametrize("seed", SEEDS)
def test_the_best_answer_is_worth_most_and_by_far(seed: str) -> None:
    rules, found = past(seed).rules, position(seed)
    assert isinstance(rules, Flip7)
    weighed = weigh(rules, state_of(seed), found.seat)
    worths = [weighed.worths[rules.parse_action(play.actions[0])[1]] for play in found.plays]
    best = max(weighed.worths.values())
    assert worths[found.best] == best
    assert all(best - worth >= 1.5 + 3 * weighed.error for place, worth in enumerate(worths) if place != found.best)
    assert not weighed.doubt
    second = max(worth for place, worth in enumerate(worths) if place != found.best)
    assert (best - second) * float(str(weighed.facts["wins"])) >= 0.06, "six games in a hundred"


@pytest.mark.parametrize("seed", SEEDS)
def test_the_obvious_answer_is_what_the_regular_gives(seed: str) -> None:
    rules, found, state = past(seed).rules, position(seed), state_of(seed)
    decision = rules.decision(state, found.seat)
    assert decision is not None
    answer = decide("regular", rules.view(state, found.seat), decision, "")
    assert rules.dump_action(found.seat, answer) == found.plays[found.obvious].actions[0]


@pytest.mark.deep
def test_nobody_elses_questions_are_looked_at() -> None:
    game = past("s12")
    assert run_to_completion(Flip7Puzzler().search(game, [], "s12", 10**6)) == (None, 0)
    for seat in range(game.seats):
        found, _ = run_to_completion(Flip7Puzzler().search(game, [seat], "s12", 10**6))
        assert found is None or found.seat == seat

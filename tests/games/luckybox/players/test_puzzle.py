"""Puzzles of Lucky Box: whether one way is clearly best by futures of their own, and not what comes to mind first."""

from __future__ import annotations

from functools import cache

import pytest

from bot.engine.puzzle import Position, played_for_it
from bot.engine.review import Past
from bot.engine.run_to_completion import run_to_completion
from bot.games.catalogue import games
from bot.games.luckybox.players import puzzle as puzzles
from bot.games.luckybox.players.answers import from_action
from bot.games.luckybox.players.hands import Hand
from bot.games.luckybox.players.puzzle import LuckyBoxPuzzler, _Turn
from bot.games.luckybox.players.review.stages import Gaps, Rival
from bot.games.luckybox.players.review.turns import Turned, turns_of
from bot.games.luckybox.players.review.ways import Way, played, same
from bot.games.luckybox.rules.game import LuckyBox

SEEDS = ("q36", "q38", "q58")
"""Games that have a puzzle."""
AGAIN = 400
"""Futures by which a puzzle is looked at again: none of those it was chosen by."""


@cache
def past(seed: str) -> Past:
    """A game that characters played for a puzzle."""
    return run_to_completion(played_for_it(games()["luckybox"], f"{seed}/0"))


@cache
def position(seed: str) -> Position:
    """The puzzle in it."""
    found, _ = run_to_completion(LuckyBoxPuzzler().search(past(seed), [0], seed, 10**6))
    assert found is not None
    return found


def turned(seed: str) -> Turned:
    """The turn of its puzzle."""
    return next(turn for turn in turns_of(past(seed), 0) if turn.first == position(seed).first)


def turn_of(seed: str) -> _Turn:
    """The same, to be looked at."""
    rules = past(seed).rules
    assert isinstance(rules, LuckyBox)
    return _Turn(rules, 0, turned(seed))


def hands(seed: str) -> list[Hand]:
    """Where each play that is offered leads."""
    turn, rules = turn_of(seed), past(seed).rules
    cards = [card for card, _ in turn.sight.mine.cards]
    actions = [[rules.parse_action(one)[1] for one in play.actions] for play in position(seed).plays]
    numbers = [[from_action(action, cards, ()) for action in one] for one in actions]
    return [same(played(turn.stake.deck, turn.sight, turn.stake.hand, one)) for one in numbers]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_best_play_is_the_best_in_futures_it_was_not_chosen_by(seed: str) -> None:
    turn, offered, best = turn_of(seed), hands(seed), position(seed).best
    rivals = [Rival(Way(0.0, (), hand)) for place, hand in enumerate(offered) if place != best]
    gaps = Gaps(turn.stake, offered[best], rivals)
    run_to_completion(gaps.play(turn.stake.futures("puzzle/again", AGAIN)))
    assert all(gaps.mean(rival) < -0.5 for rival in rivals)


@pytest.mark.parametrize("seed", SEEDS)
def test_neither_the_eye_nor_the_regular_would_have_played_it(seed: str) -> None:
    turn, best = turn_of(seed), hands(seed)[position(seed).best]
    assert same(turn.ways[0].hand) != best
    assert turn.plain != best
    assert same(turn.ways[0].hand) == hands(seed)[position(seed).obvious]


def test_a_play_that_the_regular_makes_is_no_puzzle() -> None:
    turn, best = turn_of("q36"), hands("q36")[position("q36").best]
    vars(turn)["plain"] = best
    assert run_to_completion(turn.found()) is None


@pytest.mark.parametrize("bar", ["CLEAR", "FOUND"])
def test_a_lead_that_is_too_small_or_not_sure_is_no_puzzle(bar: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles, bar, min(play.behind for play in position("q36").plays if play.behind) + 0.01)
    assert run_to_completion(turn_of("q36").found()) is None


def test_the_plays_lie_in_an_order_by_the_seed() -> None:
    places = set()
    for other in "abcdef":
        turn = turn_of("q36")
        found = run_to_completion(turn.found())
        assert found is not None
        places.add(turn.position(found, other).best)
    assert len(places) > 1


def test_a_choice_of_boxes_is_no_puzzle() -> None:
    for seed in SEEDS:
        assert turned(seed).state.phase == "turn"


def test_no_more_effort_is_taken_than_is_given_but_for_the_turn_that_was_begun() -> None:
    found, took = run_to_completion(LuckyBoxPuzzler().search(past("q36"), [0], "q36", 0))
    assert (found, took) == (None, 0)
    turn = puzzles.CANDIDATES * puzzles.LOOK + puzzles.FEW * 2 * puzzles.TRY + (puzzles.MOST + 2) * puzzles.PROOF
    assert run_to_completion(LuckyBoxPuzzler().search(past("q36"), [0], "other", 100))[1] <= 100 + turn


def test_nobody_elses_turns_are_looked_at() -> None:
    assert run_to_completion(LuckyBoxPuzzler().search(past("q36"), [], "q36", 10**6)) == (None, 0)

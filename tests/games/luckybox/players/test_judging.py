"""A play that was not made, beside the best: the same futures for both, the same answer for everybody who asks."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import cast

import pytest

from bot.engine.core import JsonObject
from bot.engine.review import FOUND, Judgement, Past, Verdict
from bot.engine.rng import Seeded
from bot.engine.run_to_completion import run_to_completion
from bot.games.catalogue import games
from bot.games.luckybox.players.fast_deck import fast_deck
from bot.games.luckybox.players.review import LuckyBoxReviewer, _Turn
from bot.games.luckybox.players.review.turns import turns_of
from bot.games.luckybox.players.review.ways import ways
from bot.games.luckybox.players.shark import values_of
from bot.games.luckybox.rules.game import LuckyBox
from tests.games.luckybox.players.test_review import begun

TURN = 2
"""Which turn of the first seat is looked at."""


@cache
def past() -> Past:
    """The beginning of a game for two."""
    return begun(2, 3, Seeded("judged"))


@cache
def plays() -> tuple[tuple[JsonObject, ...], ...]:
    """The plays of a turn that lead to different hands, the best at a glance first."""
    turned = list(turns_of(past(), 0))[TURN]
    rules = cast("LuckyBox", past().rules)
    deck = fast_deck(rules.deck)
    turn = _Turn(rules, deck, turned, 0)
    found = ways(deck, turn.sight, turn.stake.hand, turn.stake.glance)
    return tuple(turn._dumped(turn._actions(way)) for way in found)


def verdict(best: tuple[JsonObject, ...], played: tuple[JsonObject, ...]) -> Verdict:
    """What is said of that turn."""
    turned = list(turns_of(past(), 0))[TURN]
    return Verdict(0, 1, 2, "slip", turned.first, turned.last, played, best, 1.25, 0.3, 0.0, {})


def judged(play: tuple[JsonObject, ...], best: tuple[JsonObject, ...], played: tuple[JsonObject, ...]) -> Judgement:
    """What is said of a play."""
    return run_to_completion(LuckyBoxReviewer().judge(past(), verdict(best, played), play))


def test_the_best_is_found_and_what_was_played_is_worth_what_the_review_says() -> None:
    best, other, *_ = plays()
    assert judged(best, best, other) == Judgement(0.0, 0.0)
    assert judged(other, best, other) == Judgement(1.25, 0.3)


def test_a_poor_play_is_told_from_the_best_and_the_best_from_a_poor_one() -> None:
    best, other, *_, worst = plays()
    missed = judged(worst, best, other)
    assert missed.cost > FOUND
    assert missed.error > 0
    # Whichever of two is called the best: the futures are the same for both.
    assert judged(best, worst, other) == replace(missed, cost=-missed.cost)


@pytest.mark.deep
def test_everybody_who_asks_is_told_the_same_whatever_was_thought_before() -> None:
    best, other, *_, worst = plays()
    first = judged(worst, best, other)
    values_of.cache_clear()
    assert judged(worst, best, other) == first


def test_a_turn_goes_on_while_bonuses_wait() -> None:
    rules = games()["luckybox"].rules
    reviewer, seen = LuckyBoxReviewer(), set()
    game = begun(2, 9, Seeded("judged"))
    state = rules.start(game.seats, game.options, game.chance).state
    for seat, action in game.actions:
        state = rules.apply(state, seat, action).state
        if seat is not None:
            waits = bool(state.seats[seat].waiting)
            assert reviewer.goes_on(rules, state, seat) == waits
            seen.add(waits)
    assert seen == {False, True}

"""Reviews as values: what is kept, what is left out, what is told first."""

from __future__ import annotations

import json

import pytest

from bot.engine.core import JsonObject
from bot.engine.record import RecordError
from bot.engine.review import Kind, Review, Verdict, past_of
from bot.games.catalogue import record_codecs
from tests.engine.records import KEPT, game_for_two


def verdict(at: int, kind: Kind, cost: float = 0.0, gain: float = 0.0) -> Verdict:
    """A verdict on a turn of two actions."""
    played: tuple[JsonObject, ...] = ({"seat": 0, "do": "pass"},)
    return Verdict(0, 1, at, kind, 10 * at, 10 * at + 1, played, played, cost, 0.1, gain, {"reasons": ["box"]})


REVIEW = Review(
    "luckybox",
    1,
    0,
    (
        verdict(1, "slip", 1.2),
        verdict(2, "mistake", 3.0, 9.0),
        verdict(3, "best", 0.0, 2.0),
        verdict(4, "forced", 0.0, 8.0),
        verdict(5, "slip", 1.9),
        verdict(6, "close", 1.4, 7.0),
        verdict(7, "mistake", 2.1),
    ),
    123,
)


def test_a_review_is_the_same_after_it_was_kept() -> None:
    assert Review.from_json(json.loads(json.dumps(REVIEW.to_json()))) == REVIEW


def test_the_turning_points_cost_most_and_come_in_the_order_of_the_game() -> None:
    assert [point.turn for point in REVIEW.turning_points()] == [2, 5, 7]
    assert [point.turn for point in REVIEW.turning_points(10)] == [1, 2, 5, 7]


def test_the_best_moment_was_played_well_and_of_ones_own_will() -> None:
    assert REVIEW.moment == REVIEW.turns[2]
    assert Review("luckybox", 1, 0, REVIEW.turns[:2]).moment is None


def test_what_others_played_for_a_seat_is_left_out() -> None:
    kept = REVIEW.without({21, 30, 45})
    assert [turn.turn for turn in kept.turns] == [1, 4, 5, 6, 7]
    assert kept.moment is None


def test_a_game_that_is_not_over_is_refused() -> None:
    with pytest.raises(RecordError) as refused:
        past_of(game_for_two(*KEPT), record_codecs())
    assert (refused.value.at, refused.value.code) == (None, "not_over")

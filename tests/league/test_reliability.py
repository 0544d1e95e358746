"""How reliable somebody is: how many of their rated games they finish."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.league.careers import Career, add
from bot.league.reliability import JUDGED_FROM, Reliability, reliability
from bot.league.values import GameKind, Result

STAYED = Result(
    table_id=1,
    seat=0,
    game="flip7",
    kind=GameKind.TABLE,
    total=200,
    rank=1,
    seats=2,
    people=2,
    rated=True,
    finished_at=0.0,
    user_id=1,
)
LEFT = replace(STAYED, left=True)
LEFT_EARLY = replace(STAYED, rated=False, left=True)
NOT_RATED = replace(STAYED, rated=False)


def of(*results: Result) -> Reliability:
    """What these results come to."""
    career = Career()
    for result in results:
        career = add(career, result)
    return reliability([career.numbers])


def test_games_that_were_left_are_begun_and_not_finished_however_early() -> None:
    assert of(STAYED, STAYED, STAYED, LEFT, LEFT_EARLY) == Reliability(begun=5, finished=3)


def test_games_that_were_not_rated_say_nothing() -> None:
    assert of(NOT_RATED, NOT_RATED) == Reliability()
    assert of(NOT_RATED).share is None


def test_games_of_all_kinds_are_taken_together() -> None:
    one, other = add(Career(), STAYED).numbers, add(Career(), LEFT).numbers
    assert reliability([one, other]).share == 0.5
    assert reliability([]) == Reliability()


@pytest.mark.parametrize(("begun", "finished", "enough"), [(10, 8, True), (10, 7, False), (5, 3, False), (5, 4, True)])
def test_four_of_five_games_finished_are_enough(begun: int, finished: int, enough: bool) -> None:
    assert Reliability(begun, finished).is_enough == enough


def test_few_games_judge_nobody() -> None:
    assert Reliability(JUDGED_FROM - 1, 0).is_enough
    assert not Reliability(JUDGED_FROM, 0).is_enough

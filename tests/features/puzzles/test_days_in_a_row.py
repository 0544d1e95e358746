"""How many days in a row somebody has answered: any days, whichever of them had a puzzle."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.features.puzzles.days_in_a_row import SQUARES, last_of, streak_of

TODAY = 30
DAYS = st.sets(st.integers(0, TODAY))


def is_open(day: int) -> bool:
    return day >= TODAY - 1


@given(offered=DAYS, answered=DAYS)
def test_it_is_what_stands_after_the_last_day_that_was_missed(offered: set[int], answered: set[int]) -> None:
    answered &= offered
    missed = [day for day in offered - answered if not is_open(day)]
    streak, is_broken = streak_of(sorted(offered, reverse=True), answered, is_open)
    assert streak == sum(day > max(missed, default=-1) for day in answered)
    assert is_broken is bool(missed)


@given(offered=DAYS, answered=DAYS, without=DAYS)
def test_days_without_a_puzzle_change_nothing(offered: set[int], answered: set[int], without: set[int]) -> None:
    days = sorted(offered - without, reverse=True)
    there = answered & set(days)
    assert streak_of(days, there | without, is_open) == streak_of(days, there, is_open)


def test_squares_are_those_of_the_newest_days_the_newest_last() -> None:
    offered = list(range(TODAY, TODAY - 2 * SQUARES, -2))
    found = {TODAY: True, TODAY - 2: False}
    assert last_of([*offered, 0], found) == (*[None] * (SQUARES - 2), False, True)

"""The seasons of a server that has chosen when they begin."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.league import periods, seasons
from bot.league.days import of_date

TODAY = of_date(date(2026, 11, 15))
DAYS = st.integers(of_date(date(2026, 1, 1)), of_date(date(2031, 1, 1)))
CHOICES = st.lists(st.tuples(DAYS, st.sampled_from(seasons.SHIFTS)), max_size=6).map(sorted)


def planned(choices: list[tuple[int, int]]) -> list[int]:
    """What a server has chosen, one after the other."""
    plan: list[int] = []
    for day, shift in choices:
        plan = seasons.chosen(plan, shift, day)
    return plan


def test_without_a_choice_they_are_quarters() -> None:
    assert seasons.season_of([], TODAY) == periods.season_of(TODAY) == "2026-Q4"
    assert seasons.past([], TODAY, 3) == ["2026-Q3", "2026-Q2", "2026-Q1"] == periods.past("season", TODAY, 3)


@pytest.mark.parametrize(
    ("shift", "then"),
    [(1, ["2026-Q4", "2027-01x4", "2027-05x3"]), (2, ["2026-Q4", "2027-01x2", "2027-03x3"])],
)
def test_another_date_holds_from_the_next_season_on(shift: int, then: list[str]) -> None:
    plan = seasons.chosen([], shift, TODAY)
    found, day = [], TODAY
    for _ in then:
        found.append(seasons.season_of(plan, day))
        day = seasons.days_of(found[-1])[1] + 1
    assert found == then


def test_who_thinks_better_of_it_before_it_holds_has_chosen_nothing() -> None:
    assert seasons.chosen(seasons.chosen([], 2, TODAY), 0, TODAY + 30) == []


def test_a_season_of_months_is_the_sum_of_them() -> None:
    assert periods.parts("2026-11x3") == ("2026-11", "2026-12", "2027-01")
    assert periods.parts("2026-Q4") == ("2026-Q4",)
    assert periods.span("2026-11x3") == (of_date(date(2026, 11, 1)), of_date(date(2027, 1, 31)))
    assert periods.kind_of("2026-11x3") == "season"
    assert periods.is_known("2026-11x3")
    assert not any(map(periods.is_known, ("2026-13x3", "2026-11x1", "2026-11x5", "2026-Q4x2")))


@given(CHOICES, DAYS)
def test_every_day_is_in_one_season_of_two_to_four_months(choices: list[tuple[int, int]], day: int) -> None:
    plan = planned(choices)
    key = seasons.season_of(plan, day)
    first, last = seasons.days_of(key)
    assert first <= day <= last
    assert {seasons.season_of(plan, one) for one in (first, last)} == {key}
    assert 59 <= last - first + 1 <= 123
    assert seasons.days_of(seasons.before(plan, key))[1] == first - 1


@given(CHOICES, DAYS, st.sampled_from(seasons.SHIFTS))
def test_no_choice_changes_a_season_that_has_begun(choices: list[tuple[int, int]], day: int, shift: int) -> None:
    plan = planned([choice for choice in choices if choice[0] <= day])
    changed = seasons.chosen(plan, shift, day)
    key = seasons.season_of(plan, day)
    assert seasons.season_of(changed, day) == key
    assert seasons.past(changed, day, 5) == seasons.past(plan, day, 5)
    later = seasons.season_of(changed, day + 3 * 366)
    assert (periods.month_of(seasons.days_of(later)[0]) - shift) % periods.MONTHS == 0

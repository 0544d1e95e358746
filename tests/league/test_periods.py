"""The periods of leaderboards: which week, month and season a day is in, and from when to when they are."""

from __future__ import annotations

from datetime import date
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.league.days import date_text, parse_day
from bot.league.periods import ALL, KINDS, Kind, current, is_known, key_of, kind_of, of_day, past, span

MOST = {"week": 7, "month": 31, "season": 92}
"""Days."""

days = st.integers(min_value=-200_000, max_value=200_000)


def day(text: str) -> int:
    """The day of a date."""
    found = parse_day(text)
    assert found is not None
    return found


def dates(key: str) -> tuple[str, str]:
    """The first and the last date of a period."""
    found = span(key)
    assert found is not None
    return date_text(found[0]), date_text(found[1])


def test_a_day_is_in_all_time_a_week_a_month_and_a_season() -> None:
    assert of_day(day("2026-11-21")) == ("all", "2026-W47", "2026-11", "2026-Q4")


def test_the_current_period_of_a_kind_is_the_one_today_is_in() -> None:
    kinds: tuple[Kind, ...] = ("week", "month", "season", "all")
    assert [current(kind, day("2026-11-21")) for kind in kinds] == ["2026-W47", "2026-11", "2026-Q4", "all"]


# Weeks are those of ISO 8601; the examples around new year are the standard's kind: the year with most of the week.


@pytest.mark.parametrize(
    ("text", "week"),
    [
        ("2024-12-29", "2024-W52"),  # a Sunday
        ("2024-12-30", "2025-W01"),  # a Monday, already in the new year's first week
        ("2025-01-01", "2025-W01"),
        ("2025-12-28", "2025-W52"),
        ("2025-12-29", "2026-W01"),
        ("2026-01-01", "2026-W01"),
        ("2026-12-31", "2026-W53"),
        ("2027-01-01", "2026-W53"),  # a Friday, still in the old year's last week
        ("2027-01-03", "2026-W53"),
        ("2027-01-04", "2027-W01"),
        ("2028-02-29", "2028-W09"),
        ("2023-01-01", "2022-W52"),
    ],
)
def test_around_new_year_a_week_belongs_to_the_year_that_has_most_of_it(text: str, week: str) -> None:
    assert current("week", day(text)) == week


def test_a_week_is_from_monday_to_sunday_over_new_year_too() -> None:
    assert dates("2026-W47") == ("2026-11-16", "2026-11-22")
    assert dates("2025-W01") == ("2024-12-30", "2025-01-05")
    assert dates("2026-W53") == ("2026-12-28", "2027-01-03")


@pytest.mark.parametrize(
    ("month", "last"),
    [("2026-01", 31), ("2026-02", 28), ("2028-02", 29), ("2100-02", 28), ("2000-02", 29), ("2026-12", 31)],
)
def test_a_month_ends_on_its_last_day_in_leap_years_too(month: str, last: int) -> None:
    assert dates(month) == (f"{month}-01", f"{month}-{last}")


@pytest.mark.parametrize(
    ("season", "first", "last"),
    [
        ("2026-Q1", "2026-01-01", "2026-03-31"),
        ("2026-Q2", "2026-04-01", "2026-06-30"),
        ("2026-Q3", "2026-07-01", "2026-09-30"),
        ("2026-Q4", "2026-10-01", "2026-12-31"),
    ],
)
def test_a_season_is_a_quarter_of_the_year(season: str, first: str, last: str) -> None:
    assert dates(season) == (first, last)
    assert current("season", day(first)) == current("season", day(last)) == season
    assert current("season", day(first) - 1) != season != current("season", day(last) + 1)


def test_all_time_has_neither_a_first_nor_a_last_day() -> None:
    assert span("all") is None


def test_the_calendars_own_edges_have_their_periods() -> None:
    assert dates("9999-12") == ("9999-12-01", "9999-12-31")
    assert dates("0001-Q1") == ("0001-01-01", "0001-03-31")
    first, last = span("9999-W52") or (0, 0)
    assert (date_text(first), last - first) == ("9999-12-27", 6)  # its Sunday is past the last date


@pytest.mark.parametrize(
    "key",
    [
        "",
        "ALL",
        "week",
        "2026",
        "2026-Q0",
        "2026-Q5",
        "2026-13",
        "2026-00",
        "2026-W00",
        "2025-W53",
        "2026-W54",
        "2026-W1",
        "2026-1",
        "26-11",
        "2026-11-21",
        "２０２６-11",
        "2026-11\n",
        "0000-01",
    ],
)
def test_what_is_no_period_is_refused(key: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        span(key)


# Whatever the day


@given(days)
def test_every_day_lies_in_the_span_of_each_of_its_periods(at: int) -> None:
    for kind, key in zip(KINDS, of_day(at), strict=True):
        assert current(kind, at) == key
        found = span(key)
        assert (found is None) == (kind == "all")
        assert found is None or found[0] <= at <= found[1] < found[0] + MOST[kind]


@given(days)
def test_a_period_ends_where_the_next_begins(at: int) -> None:
    for kind in KINDS[1:]:
        key = current(kind, at)
        first, last = span(key) or (0, 0)
        assert current(kind, first) == current(kind, last) == key
        following = span(current(kind, last + 1))
        assert following is not None
        assert following[0] == last + 1


@given(days, days)
def test_later_periods_have_greater_keys(one: int, other: int) -> None:
    for kind in KINDS:
        assert current(kind, min(one, other)) <= current(kind, max(one, other))


@given(days)
def test_the_weeks_are_those_of_the_standard_library(at: int) -> None:
    assert current("week", at) == date.fromordinal(date(1970, 1, 1).toordinal() + at).strftime("%G-W%V")


@given(days, st.sampled_from(KINDS[1:]))
def test_past_periods_follow_on_each_other_back_from_the_present_one(at: int, kind: Kind) -> None:
    keys = [current(kind, at), *past(kind, at, 15)]
    assert len(set(keys)) == 16
    for later, earlier in pairwise(keys):
        found, before = span(later), span(earlier)
        assert found is not None
        assert before is not None
        assert before[1] + 1 == found[0]
        assert kind_of(earlier) == kind


def test_all_time_has_none_before_it() -> None:
    assert past("all", 20_000, 3) == []
    assert kind_of(ALL) == "all"


@given(days)
def test_a_kind_means_the_period_that_is_now_and_a_key_itself(at: int) -> None:
    for kind, key in zip(KINDS, of_day(at), strict=True):
        assert key_of(kind, at) == key == key_of(key, at + 400)
        assert is_known(kind)
        assert is_known(key)


@pytest.mark.parametrize("period", ["", "day", "2026", "2026-W54", "2026-00", "2026-Q0", "9999-W52", "0000-Q1"])
def test_what_is_in_no_calendar_is_no_period(period: str) -> None:
    assert not is_known(period)

"""The calendar of the daily: when a day begins, ends, closes, what it is called, and its secret seed."""

from __future__ import annotations

import math
from datetime import UTC, date, datetime
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.league.days import (
    begins,
    closes,
    date_text,
    day_of,
    day_of_number,
    deal_seed,
    ends,
    number,
    parse_day,
    person_mark,
    published,
)

SECRET = "a long secret, for tests"
TODAY = 20778
"""21 November 2026."""

moments = st.floats(min_value=-6e10, max_value=2.5e11)
dated = st.integers(min_value=date.min.toordinal(), max_value=date.max.toordinal()).map(
    lambda ordinal: ordinal - date(1970, 1, 1).toordinal()
)


def moment(*parts: int) -> float:
    """A moment of the calendar, UTC."""
    return datetime(*parts, tzinfo=UTC).timestamp()  # type: ignore[misc, arg-type]


# When a day is


def test_midnight_belongs_to_the_day_that_begins() -> None:
    assert day_of(moment(2026, 11, 21)) == TODAY


def test_the_last_moment_before_midnight_belongs_to_the_day_that_ends() -> None:
    midnight = moment(2026, 11, 22)
    assert day_of(midnight - 1) == day_of(math.nextafter(midnight, 0)) == TODAY
    assert day_of(midnight) == TODAY + 1


def test_a_second_before_1970_is_the_day_before_day_zero() -> None:
    assert [day_of(at) for at in (-86400.5, -86400, -1, -0.001, 0, 0.001)] == [-2, -1, -1, -1, 0, 0]


def test_a_clock_set_back_over_midnight_is_in_the_day_before_again() -> None:
    midnight = begins(TODAY)
    assert [day_of(at) for at in (midnight - 5, midnight + 5, midnight - 2, midnight + 8)] == [
        TODAY - 1,
        TODAY,
        TODAY - 1,
        TODAY,
    ]


@given(moments)
def test_every_moment_lies_between_the_beginning_and_the_end_of_its_day(at: float) -> None:
    assert begins(day_of(at)) <= at < ends(day_of(at))


@given(moments, moments)
def test_a_later_moment_is_never_in_an_earlier_day(one: float, other: float) -> None:
    assert day_of(min(one, other)) <= day_of(max(one, other))


@given(dated)
def test_a_day_ends_when_the_next_begins_and_is_a_day_long(day: int) -> None:
    assert ends(day) == begins(day + 1) == begins(day) + 24 * 60 * 60


# Until when it is played


def test_a_game_begun_just_before_midnight_may_be_finished_for_another_whole_day() -> None:
    begun = moment(2026, 11, 21, 23, 59, 59)
    assert closes(day_of(begun)) == moment(2026, 11, 23)


def test_a_day_is_published_when_nobody_can_finish_it_any_more_and_not_a_moment_before() -> None:
    closing = moment(2026, 11, 23)
    assert not published(TODAY, begins(TODAY))
    assert not published(TODAY, ends(TODAY))
    assert not published(TODAY, math.nextafter(closing, 0))
    assert published(TODAY, closing)
    assert published(TODAY, closing + 1e9)


def test_with_the_clock_set_back_a_day_is_not_published_again() -> None:
    assert [published(TODAY, closes(TODAY) + seconds) for seconds in (1, -1, 2)] == [True, False, True]


@given(moments)
def test_today_and_yesterday_are_never_published_and_the_day_before_always_is(now: float) -> None:
    today = day_of(now)
    assert [published(day, now) for day in (today - 2, today - 1, today, today + 1)] == [True, False, False, False]


# What it is called


def test_the_first_of_january_2026_is_number_one() -> None:
    assert number(day_of(moment(2026, 1, 1))) == 1
    assert date_text(day_of_number(1)) == "2026-01-01"
    assert date_text(day_of_number(0)) == "2025-12-31"


@pytest.mark.parametrize(
    ("day", "text"),
    [
        (TODAY, "2026-11-21"),
        (day_of(moment(2027, 12, 31, 23, 59)), "2027-12-31"),
        (day_of(moment(2028, 1, 1)), "2028-01-01"),
        (day_of(moment(2028, 2, 29, 12)), "2028-02-29"),
        (day_of(moment(2028, 2, 29)) + 1, "2028-03-01"),
        (day_of(moment(2027, 2, 28)) + 1, "2027-03-01"),
        (0, "1970-01-01"),
        (-1, "1969-12-31"),
        (parse_day("0987-06-05"), "0987-06-05"),
    ],
)
def test_a_day_is_written_as_its_date(day: int, text: str) -> None:
    assert date_text(day) == text


def test_a_leap_year_has_a_day_more() -> None:
    assert number(day_of(moment(2027, 1, 1))) - 1 == 365
    assert number(day_of(moment(2029, 1, 1))) - number(day_of(moment(2028, 1, 1))) == 366


@given(st.integers())
def test_a_number_means_the_day_that_has_it(day: int) -> None:
    assert day_of_number(number(day)) == day
    assert number(day + 1) == number(day) + 1


@given(dated)
def test_a_day_is_found_by_its_date_and_by_its_number(day: int) -> None:
    assert parse_day(date_text(day)) == day
    numbered = day if number(day) > 0 else None
    assert parse_day(f"#{number(day)}") == parse_day(str(number(day))) == numbered


@pytest.mark.parametrize("text", ["2026-02-11", "#42", "42", "  42\n", " #42 ", "\t2026-02-11 ", "042"])
def test_number_42_is_the_eleventh_of_february(text: str) -> None:
    assert parse_day(text) == day_of(moment(2026, 2, 11))


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "#",
        "yesterday",
        "-1",
        "+42",
        "#-1",
        "0",
        "#0",
        "4 2",
        "##42",
        "# 42",
        "42#",
        "4.2",
        "1e3",
        "0x2a",
        "4_2",
        "٤٢",
        "#٤٢",
        "²",
        "４２",
        "２０２６-11-21",
        "2026-11-٢١",
        "2026-02-30",
        "2027-02-29",
        "2026-13-01",
        "2026-00-10",
        "2026-11-00",
        "0000-01-01",
        "10000-01-01",
        "2026-1-2",
        "26-11-21",
        "2026/11/21",
        "2026-11",
        "20261-11-21",
        "#2026-11-21",
        "2026-11-21T00:00",
        "2026–11–21",
        "2026-W47-6",
        "42\n43",
        "9999999",
        "#99999999999",
        "9" * 5000,
    ],
)
def test_nonsense_is_no_day(text: str) -> None:
    assert parse_day(text) is None


@given(st.text() | st.text("0123456789-# ", max_size=12))
def test_whatever_is_typed_gives_a_day_with_a_date_or_none(text: str) -> None:
    day = parse_day(text)
    assert day is None or len(date_text(day)) == 10


def test_the_last_number_is_that_of_the_last_date() -> None:
    last = number(day_of(moment(9999, 12, 31)))
    assert date_text(parse_day(str(last)) or 0) == "9999-12-31"
    assert parse_day(str(last + 1)) is None


# What is dealt


def test_a_day_has_the_same_seed_for_everybody_and_every_time() -> None:
    # Worked out apart from the bot: printf 'luckybox/20778' | openssl dgst -sha256 -hmac 'a long secret, for tests'
    assert deal_seed(SECRET, "luckybox", TODAY) == "358c0a7e32401dc57c1079c07e74923041e6b880f04bc03e7e1bc64c4664d163"


def test_every_day_and_every_game_has_a_seed_of_its_own() -> None:
    seeds = {deal_seed(SECRET, game, day) for game, day in product(("luckybox", "flip7"), range(-400, 400))}
    assert len(seeds) == 1600


def test_another_secret_deals_otherwise() -> None:
    assert deal_seed(SECRET, "luckybox", TODAY) != deal_seed(SECRET + " ", "luckybox", TODAY)


def test_a_deleted_person_has_another_mark_on_every_day_and_nobody_else_has_it() -> None:
    marks = {person_mark(SECRET, person, day) for person, day in product((1, 11, -1, 1 << 62), range(100))}
    assert len(marks) == 400
    assert person_mark(SECRET, 1, TODAY) == person_mark(SECRET, 1, TODAY)
    assert person_mark(SECRET, 1, TODAY) != person_mark("another", 1, TODAY)


def test_a_mark_is_not_a_seed_even_if_a_game_is_called_like_a_person() -> None:
    assert person_mark(SECRET, 7, TODAY) not in {deal_seed(SECRET, game, TODAY) for game in ("7", "person", "luckybox")}


def test_seeds_and_marks_are_64_hex_digits() -> None:
    for text in (deal_seed(SECRET, "luckybox", TODAY), person_mark(SECRET, 7, TODAY)):
        assert len(text) == 64
        assert set(text) <= set("0123456789abcdef")

"""Who is due to be deleted by age: never earlier than promised, whatever days there were, never too many at once."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.config import LONGEST_KEPT
from bot.league import keeping

NUMBERS = st.integers(1, 20_000)
MONTHS = st.integers(1, LONGEST_KEPT)


@given(MONTHS)
def test_so_many_months_are_no_fewer_days_than_any_calendar_has_on_average(months: int) -> None:
    days = keeping.days_of_months(months)
    assert days - 1 < months * 365.25 / 12 <= days


@given(seen=NUMBERS, newest=NUMBERS, months=MONTHS)
def test_whoever_is_due_was_unseen_for_as_many_days_as_were_promised(seen: int, newest: int, months: int) -> None:
    kept = keeping.days_of_months(months)
    if keeping.is_due(seen, newest, kept):
        assert newest - seen > kept
        assert keeping.is_due(seen, newest + 1, kept), "who is due stays so until they come"
        assert keeping.is_due(max(seen - 1, 0), newest, kept), "and so is whoever was seen earlier"
    else:
        assert newest - seen <= kept
        assert not keeping.is_due(seen, newest, kept + 1), "nobody is deleted by being kept longer"


@given(NUMBERS, MONTHS)
def test_whoever_was_seen_today_is_never_due(today: int, months: int) -> None:
    assert not keeping.is_due(today, today, keeping.days_of_months(months))


@given(st.integers(0, 10_000_000))
def test_one_in_a_hundred_or_fifty_go_on_a_day_whichever_is_more(people: int) -> None:
    most = keeping.most_a_day(people)
    assert most >= 50
    assert most == 50 or most * 100 <= people < (most + 1) * 100


@given(st.integers(0, 10_000))
def test_any_number_of_people_whom_nobody_sees_is_gone_in_the_end(people: int) -> None:
    left, days = people, 0
    while left:
        left -= min(left, keeping.most_a_day(left))
        days += 1
    assert days <= 200

"""Days in a row: what counts, what a saver covers, and where a streak ends."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.league.days import of_date
from bot.league.streaks import Streak, as_of, go_on, streak

FIRST = of_date(date(2026, 11, 2))
"""Somebody's first day, a Monday."""

# Mostly small gaps, so that streaks grow, savers are earned and used, and some gaps are too wide.
histories = st.lists(st.sampled_from([1, 1, 1, 1, 1, 1, 2, 2, 3, 4, 9]), max_size=80).map(
    lambda steps: [FIRST + sum(steps[:count]) for count in range(1, len(steps) + 1)]
)


def days(*finished: int) -> list[int]:
    """Days counted from somebody's first, which is 1."""
    return [FIRST - 1 + day for day in finished]


def of(finished: Iterable[int]) -> Streak:
    """The streak of somebody who finished these days, of which there is one at least."""
    found = streak(days(*finished))
    assert found is not None
    return found


def slowly(finished: Sequence[int]) -> Streak | None:
    """The same, told day by day: savers are put on missed days one at a time, and taken back if they do not suffice."""
    done = set(finished)
    if not done:
        return None
    lengths, run, purse, count = [0], 0, 0, 0
    saved: list[int] = []
    pending: list[int] = []
    broken = False
    for day in range(min(done), max(done) + 1):
        if day not in done:
            if purse > 0 and not broken:
                purse -= 1
                pending.append(day)
            else:
                broken = True
            continue
        if broken:
            purse += len(pending)
            saved, run, broken = [], 0, False
        else:
            saved += pending
        pending = []
        run += 1
        count += 1
        lengths.append(run)
        if count in range(7, count + 1, 7) and purse < 2:
            purse += 1
    return Streak(run, max(lengths), purse, max(done), count, tuple(saved))


# Days in a row


def test_nobody_who_finished_nothing_has_a_streak() -> None:
    assert streak([]) is None


def test_the_first_finished_day_is_a_streak_of_one() -> None:
    assert streak([FIRST]) == Streak(current=1, best=1, savers=0, last_day=FIRST, finished=1, saved=())


def test_every_further_day_in_a_row_makes_it_one_longer() -> None:
    assert [of(range(1, last + 1)).current for last in range(1, 7)] == [1, 2, 3, 4, 5, 6]


def test_without_a_saver_a_missed_day_ends_it_and_the_best_is_kept() -> None:
    now = of([1, 2, 3, 5])
    assert (now.current, now.best, now.finished, now.saved) == (1, 3, 4, ())


def test_a_longer_streak_later_is_the_new_best() -> None:
    assert of([1, 2, 4, 5, 6]).best == 3


def test_a_streak_goes_on_over_a_leap_day_and_the_end_of_a_year() -> None:
    assert streak(of_date(date(2028, month, day)) for month, day in ((2, 28), (2, 29), (3, 1))) == Streak(
        3, 3, 0, of_date(date(2028, 3, 1)), 3, ()
    )
    over_new_year = streak([of_date(date(2026, 12, 31)), of_date(date(2027, 1, 1))])
    assert over_new_year is not None
    assert over_new_year.current == 2


def test_a_missed_leap_day_is_missed() -> None:
    found = streak([of_date(date(2028, 2, 28)), of_date(date(2028, 3, 1))])
    assert found is not None
    assert found.current == 1


# Savers


def test_the_seventh_finished_day_earns_a_saver_and_the_sixth_does_not() -> None:
    assert [of(range(1, last + 1)).savers for last in (6, 7, 8, 13, 14)] == [0, 1, 1, 1, 2]


def test_seven_days_in_all_earn_a_saver_though_not_in_a_row() -> None:
    assert of([1, 2, 3, 10, 20, 30]).savers == 0
    assert of([1, 2, 3, 10, 20, 30, 40]).savers == 1


def test_at_most_two_savers_are_held_and_one_beyond_is_lost() -> None:
    assert of(range(1, 22)).savers == 2
    # Day 21 earned a third: had it been kept, three would be there for the gap of three.
    assert of([*range(1, 22), 25]).current == 1


def test_after_using_one_of_two_the_next_seventh_day_earns_it_back() -> None:
    assert of([*range(1, 15), 16]).savers == 1
    assert of([*range(1, 15), *range(16, 23)]).savers == 2


def test_a_saver_covers_a_missed_day_which_adds_nothing_to_the_length() -> None:
    now = of([*range(1, 8), 9])
    assert (now.current, now.best, now.savers, now.finished, now.saved) == (8, 8, 0, 8, tuple(days(8)))


def test_the_saver_of_a_seventh_day_does_not_reach_back_to_the_day_missed_before_it() -> None:
    now = of([1, 2, 3, 4, 5, 6, 8])
    assert (now.current, now.best, now.savers, now.saved) == (1, 6, 1, ())


def test_one_saver_covers_one_missed_day_and_not_a_second() -> None:
    assert of([*range(1, 8), 9, 11]).current == 1
    assert of([*range(1, 8), 9, 11]).best == 8


def test_two_savers_cover_a_gap_of_two() -> None:
    now = of([*range(1, 15), 17])
    assert (now.current, now.savers, now.saved) == (15, 0, tuple(days(15, 16)))


def test_two_savers_cover_two_gaps_of_one() -> None:
    now = of([*range(1, 15), 16, 18])
    assert (now.current, now.savers, now.saved) == (16, 0, tuple(days(15, 17)))


def test_a_gap_of_three_ends_the_streak_and_uses_no_saver() -> None:
    now = of([*range(1, 15), 18])
    assert (now.current, now.best, now.savers, now.saved) == (1, 14, 2, ())


def test_a_gap_of_two_with_one_saver_ends_the_streak_and_keeps_it() -> None:
    now = of([*range(1, 8), 10])
    assert (now.current, now.best, now.savers, now.saved) == (1, 7, 1, ())
    assert of([*range(1, 8), 10, 12]).current == 2  # and it is there for the next gap


def test_the_days_saved_in_an_earlier_streak_are_not_those_of_the_present_one() -> None:
    assert of([*range(1, 8), 9, 20, 21]).saved == ()


def test_a_late_finish_of_a_missed_day_gives_the_saver_back() -> None:
    before, after = of([*range(1, 8), 9]), of(range(1, 10))
    assert (before.savers, before.current) == (0, 8)
    assert (after.savers, after.current, after.saved) == (1, 9, ())


# How it stands today


def test_today_is_not_missed_yet() -> None:
    now = of([1, 2, 3])
    assert as_of(now, now.last_day) == now
    assert as_of(now, now.last_day + 1) == now


def test_yesterday_is_missed_today() -> None:
    now = of([1, 2, 3])
    assert as_of(now, now.last_day + 2) == Streak(0, 3, 0, now.last_day, 3, ())


def test_a_streak_that_is_over_by_today_is_zero_with_its_best_and_its_savers() -> None:
    now = of([*range(1, 15), 16, *range(17, 22)])  # two savers, one used, one earned again
    assert (now.savers, now.saved) == (1, tuple(days(15)))
    assert as_of(now, now.last_day + 3) == Streak(0, 20, 1, now.last_day, 20, ())


def test_the_savers_that_are_needed_by_today_are_shown_as_used() -> None:
    now = of(range(1, 15))
    shown = [as_of(now, now.last_day + later) for later in (1, 2, 3, 4)]
    assert [(at.current, at.savers, at.saved) for at in shown] == [
        (14, 2, ()),
        (14, 1, tuple(days(15))),
        (14, 0, tuple(days(15, 16))),
        (0, 2, ()),
    ]


def test_a_clock_set_back_changes_nothing() -> None:
    now = of([*range(1, 8), 9])
    assert as_of(now, now.last_day - 1) == as_of(now, now.last_day - 1000) == now


def test_a_streak_long_ago_is_zero_without_counting_the_days_since() -> None:
    assert as_of(of(range(1, 15)), FIRST + 10**12).current == 0


# Whatever somebody finished


@given(histories)
def test_it_is_what_telling_it_day_by_day_gives(finished: list[int]) -> None:
    assert streak(finished) == slowly(finished)


@given(st.data(), histories)
def test_the_order_of_finishing_does_not_matter_nor_does_a_day_named_twice(
    data: st.DataObject, past: list[int]
) -> None:
    shuffled = data.draw(st.permutations([*past, *past[::3]]))
    assert streak(shuffled) == streak(past) == streak(iter(shuffled))


@given(histories.filter(bool))
def test_the_numbers_fit_each_other(finished: list[int]) -> None:
    now = streak(finished)
    assert now is not None
    assert 1 <= now.current <= now.best <= now.finished == len(finished)
    assert 0 <= now.savers <= 2
    assert now.savers + len(now.saved) <= now.finished // 7
    assert now.last_day == max(finished)
    assert not set(now.saved) & set(finished)
    # The present streak is its finished and its saved days, without a hole.
    assert now.last_day - now.current - len(now.saved) + 1 in finished
    assert list(now.saved) == sorted(set(now.saved))


@given(histories.filter(bool), st.integers(min_value=1, max_value=12))
def test_finishing_today_adds_one_day_to_how_it_stood_today(finished: list[int], later: int) -> None:
    now = streak(finished)
    assert now is not None
    today = now.last_day + later
    before, after = as_of(now, today), streak([*finished, today])
    assert after is not None
    earned = after.finished % 7 == 0
    assert (after.current, after.saved) == (before.current + 1, before.saved)
    assert (after.savers, after.best) == (min(2, before.savers + earned), max(before.best, after.current))


@given(histories.filter(bool), st.integers(min_value=-5, max_value=12))
def test_looking_at_it_later_changes_neither_the_best_nor_what_was_finished(finished: list[int], later: int) -> None:
    now = streak(finished)
    assert now is not None
    seen = as_of(now, now.last_day + later)
    assert (seen.best, seen.last_day, seen.finished) == (now.best, now.last_day, now.finished)
    assert seen.current in (0, now.current)


@pytest.mark.parametrize("years", [1, 10])
def test_who_finishes_every_day_for_years_has_a_streak_of_all_of_them(years: int) -> None:
    assert of(range(1, 365 * years + 1)) == Streak(
        365 * years, 365 * years, 2, FIRST + 365 * years - 1, 365 * years, ()
    )


@given(histories)
def test_going_on_from_day_to_day_comes_to_what_all_days_come_to(finished: list[int]) -> None:
    now: Streak | None = None
    for count, day in enumerate(finished, start=1):
        now = streak(finished[:1]) if now is None else go_on(now, day)
        assert now == streak(finished[:count])

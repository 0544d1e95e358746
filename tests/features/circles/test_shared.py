"""Streaks that two people share: what both logs say, and nothing else."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.features.circles.shared import can_save, shared_days, shared_streak, would_end
from bot.league.streaks import MOST_SAVERS, SAVER_EVERY

deals = st.sets(st.tuples(st.sampled_from(["luckybox", "flip7"]), st.integers(0, 40)), max_size=60)
played = st.sets(st.integers(0, 40))


def plainly(days: set[int], today: int) -> int:
    """How long a streak is today, gone through day by day: a saver for every seventh day, two held at most."""
    current = savers = finished = 0
    missed: list[int] = []
    for day in range(min(days, default=today), today + 1):
        if day in days:
            if len(missed) > savers:
                current = 0
            elif missed:
                savers -= len(missed)
            current, finished, missed = current + 1, finished + 1, []
            savers = min(MOST_SAVERS, savers + (finished % SAVER_EVERY == 0))
        elif day < today:
            missed.append(day)
    return 0 if len(missed) > savers else current


@given(deals, deals, st.integers(0, 40))
def test_a_day_counts_if_both_have_finished_the_same_deal_since_they_joined(
    mine: set[tuple[str, int]], theirs: set[tuple[str, int]], since: int
) -> None:
    counted = shared_days(mine, theirs, since)
    assert counted == {day for _, day in mine & theirs if day >= since}
    assert counted == shared_days(theirs, mine, since), "it is the same for both"


@given(played.map(lambda days: {day for day in days if day <= 30}), st.integers(30, 45))
def test_it_is_as_long_as_going_through_it_day_by_day_says(days: set[int], today: int) -> None:
    found = shared_streak(days, today, ())
    assert (0 if found is None else found.current) == plainly(days, today)


@given(played, st.integers(0, 42))
def test_it_would_end_exactly_where_a_day_without_both_ends_it(days: set[int], today: int) -> None:
    days = {day for day in days if day <= today}
    lost = would_end(days, today, ())
    now, kept = plainly(days, today), plainly(days | {today}, today + 1)
    if lost:
        assert lost == now > 0
        assert plainly(days, today + 1) == 0
        assert kept == now + 1, "playing saves it"
    else:
        assert now == 0 or today in days or plainly(days, today + 1) == now, "nothing is lost, or a saver covers it"


def test_a_day_on_which_nobody_could_play_is_missed_by_nobody() -> None:
    found = shared_streak({1, 2, 4}, 5, {3})
    assert found is not None
    assert found.current == 3


def test_whoever_has_played_what_the_other_has_not_waits_for_them() -> None:
    assert can_save((), ())
    assert can_save((), ("flip7",))
    assert not can_save(("flip7",), ())
    assert can_save(("flip7",), ("luckybox",)), "each can play the other's"

"""Lost time: which days nobody can have missed, and what ends later."""

from __future__ import annotations

from datetime import date

import pytest

from bot.league import days
from bot.league.lost import Span, granted, skipped
from bot.league.streaks import as_of, go_on, reach_needed, streak

DAY = days.of_date(date(2026, 11, 2))
HOUR = 3600.0
MORNING = days.begins(DAY)


def lost(began: float, ended: float, slot: int = 0, shards: int = 1) -> Span:
    """What a shard has lost, in hours of the day."""
    return Span(shards, slot, MORNING + began * HOUR, MORNING + ended * HOUR)


@pytest.mark.parametrize(
    ("spans", "is_skipped"),
    [
        ([lost(0, 12.5)], True),
        ([lost(0, 11.5)], False),
        ([lost(1, 8), lost(10, 16)], True),
        ([lost(22, 24)], True),
        ([lost(22, 27)], True),
        ([lost(22.1, 24)], False),
        ([lost(21, 23.9)], False),
        ([lost(0, 7, slot=0, shards=2), lost(7, 13, slot=1, shards=2)], False),
        ([lost(0, 13, slot=1, shards=2)], True),
        ([lost(0, 8), lost(0, 8)], False),
        ([], False),
    ],
)
def test_a_day_is_skipped_if_more_than_half_or_its_last_two_hours_were_lost(
    spans: list[Span], is_skipped: bool
) -> None:
    assert (DAY in skipped(spans)) is is_skipped


def test_days_that_were_lost_altogether_are_skipped_but_not_those_at_the_edges() -> None:
    assert skipped([lost(13, 24 * 4 + 3)]) == {DAY, DAY + 1, DAY + 2, DAY + 3}
    assert skipped([lost(23, 24 * 2 + 3)]) == {DAY + 1}


def test_what_was_lost_before_the_end_is_granted_also_what_is_lost_of_that() -> None:
    end = days.ends(DAY)
    assert granted(MORNING, end, [lost(1, 2)]) == end + HOUR
    assert granted(MORNING, end, [lost(23.5, 24.5)]) == end + HOUR
    assert granted(MORNING, end, [lost(23.5, 24.5), lost(24.75, 25)]) == end + 1.25 * HOUR
    assert granted(MORNING, end, [lost(25, 26), lost(-2, 0)]) == end
    assert granted(MORNING, end, [lost(1, 2, 0, 2), lost(1, 4, 1, 2)]) == end + 3 * HOUR


def test_a_skipped_day_ends_no_streak_and_takes_no_saver() -> None:
    before = streak([DAY, DAY + 1, DAY + 3], {DAY + 2})
    assert before is not None
    assert (before.current, before.savers, before.saved) == (3, 0, ())
    assert go_on(before, DAY + 6, {DAY + 4, DAY + 5}).current == 4
    assert go_on(before, DAY + 6, {DAY + 4}).current == 1


def test_a_streak_is_alive_over_skipped_days() -> None:
    now = streak([DAY])
    assert now is not None
    assert as_of(now, DAY + 2).current == 0
    assert as_of(now, DAY + 2, {DAY + 1}).current == 1
    assert reach_needed(DAY + 2, {DAY + 1}) == DAY
    assert reach_needed(DAY + 4, {DAY + 1, DAY + 3}, 1) == DAY


def test_a_skipped_day_that_somebody_has_finished_counts() -> None:
    now = streak([DAY, DAY + 1, DAY + 2], {DAY + 1})
    assert now is not None
    assert now.current == 3

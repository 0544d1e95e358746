"""Luck and play as they are kept: whole thousandths that add up, and sums of one version alone."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from bot.engine.luck import Breakdown, SeatLuck
from bot.league.luck import NONE, PARTS, Corrected, error_of, seat_breakdowns
from bot.league.summary import Course, take_luck
from bot.league.values import GameKind, Result, TallyKey
from tests.depth import examples

NOON = 20_000.5 * 86_400


def breakdown(*seats: SeatLuck) -> Breakdown:
    return Breakdown(3, 0.6, over=True, seats=seats)


@given(st.floats(-100, 300), st.floats(-80, 80), st.integers(-20, 250))
@examples(100)
def test_what_is_kept_adds_up_to_the_score_exactly(start: float, luck: float, score: int) -> None:
    (kept,) = seat_breakdowns(breakdown(SeatLuck(score, start, luck, score - start - luck)))
    assert kept.start + kept.luck + kept.play == PARTS * score
    for whole, part in ((kept.start, start), (kept.luck, luck), (kept.play, score - start - luck)):
        assert abs(whole - PARTS * part) < 1.001
    assert abs(kept.corrected - PARTS * (score - 0.6 * luck)) <= 0.5
    assert kept.version == 3


def test_a_sum_is_of_the_newest_version_in_whatever_order_games_are_worked_out() -> None:
    games = [(1, 50_000), (2, 40_500), (1, 70_000), (2, 60_000)]
    for order in permutations(games):
        tally = NONE
        for version, corrected in order:
            tally = tally.with_game(version, corrected)
        assert tally == Corrected(2, 2, 100_500, 40_500**2 + 60_000**2)


def result(**given: object) -> Result:
    values: dict[str, object] = {
        "table_id": 1,
        "seat": 0,
        "game": "luckybox",
        "kind": GameKind.TABLE,
        "total": 57,
        "rank": 1,
        "seats": 2,
        "people": 2,
        "rated": True,
        "finished_at": NOON,
        "user_id": 7,
        "guild_id": 70,
        "luck_version": 1,
        "corrected": 54_600,
    } | given
    return Result(**values)  # type: ignore[arg-type]


def test_a_rated_game_counts_where_it_was_played_and_everywhere_in_each_of_its_periods() -> None:
    made = take_luck(result(), {})
    assert {key.scope for key in made} == {0, 70}
    assert len(made) == 8
    assert set(made.values()) == {Corrected(1, 1, 54_600, 54_600**2)}
    once_more = take_luck(result(corrected=50_000), made)
    assert set(once_more.values()) == {Corrected(1, 2, 104_600, 54_600**2 + 50_000**2)}


def test_no_other_game_counts() -> None:
    for other in (
        result(rated=False),
        result(user_id=None),
        result(user_id=-5),
        result(luck_version=None, corrected=None),
        result(kind=GameKind.DAILY, rated=False, day=20_000, rank_key=57),
    ):
        assert take_luck(other, {}) == {}


def test_a_rebuild_takes_luck_in_as_it_comes_to_the_results() -> None:
    course = Course()
    for total, version in ((50, 1), (60, None), (55, 1)):
        course.take(result(total=total, luck_version=version, corrected=1000 * total), (), (), ())
    assert course.corrected[TallyKey(0, "all", 7)] == Corrected(1, 2, 105_000, 50_000**2 + 55_000**2)
    assert course.tallies[TallyKey(0, "all", 7)].games == 3


def test_a_variance_that_rounding_brought_below_nothing_is_none() -> None:
    assert error_of(-1e-12) == 0
    assert error_of(2.25) == 1.5

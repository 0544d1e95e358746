"""LuckService of luck and play: they add up, in fractions and in the whole numbers that people are shown."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bot.engine.luck import Breakdown, Chanced, Ledger, SeatLuck, shown, whole
from tests.depth import examples

WORTHS = st.floats(-200, 300)
PARTS = st.lists(st.floats(-1000, 1000), min_size=1, max_size=6)


def chanced(round_: int = 1) -> Chanced:
    return Chanced(round_, 1, "number", (7,), None, 0.0, 0.0)


def ledger(*chances: tuple[float, float]) -> Ledger:
    """What was expected and what came, chance after chance."""
    found = Ledger()
    for number, (expected, worth) in enumerate(chances):
        found.add(expected, worth, chanced(number + 1))
    return found


def test_luck_is_what_chance_brought_beyond_what_was_expected_and_play_is_the_rest() -> None:
    mine = ledger((50, 53), (51, 49)).closed(52)
    assert (mine.score, mine.start, mine.luck, mine.play) == (52, 50, 3 - 2, -2 + 3)
    assert [(chance.luck, chance.play) for chance in mine.chances] == [(3, -2), (-2, 3)]
    assert mine.by_round() == {1: 3, 2: -2}


@given(st.lists(st.tuples(WORTHS, WORTHS), min_size=1, max_size=40), st.integers(-20, 250))
@examples(100)
def test_score_is_start_and_luck_and_play(chances: list[tuple[float, float]], score: int) -> None:
    mine = ledger(*chances).closed(score)
    assert mine.start + mine.luck + mine.play == pytest.approx(score, abs=1e-9)
    assert mine.start == chances[0][0]
    assert sum(chance.luck for chance in mine.chances) == mine.luck
    assert sum(chance.play for chance in mine.chances) == mine.play
    line = shown(mine)
    assert line.score == score == line.start + line.luck + line.play


def test_a_game_that_goes_on_is_worth_what_it_was_after_the_last_chance() -> None:
    mine = ledger((50, 53), (51, 49.5)).closed(None)
    assert (mine.score, mine.start, mine.luck, mine.play) == (49.5, 50, 1.5, -2)
    assert Ledger().closed(None) == SeatLuck(0, 0, 0, 0)


def test_a_share_of_the_luck_is_taken_off_a_score() -> None:
    breakdown = Breakdown(1, 0.6, over=True, seats=(SeatLuck(60, 50, 10, 0), SeatLuck(40, 50, -5, -5)))
    assert [breakdown.corrected(seat) for seat in (0, 1)] == [54, 43]


@given(PARTS)
@examples(200)
def test_whole_parts_add_up_and_none_is_off_by_one(parts: list[float]) -> None:
    total = round(sum(parts))
    found = whole(parts, total)
    assert sum(found) == total
    assert all(abs(one - part) < 1 for one, part in zip(found, parts, strict=True))


@given(PARTS)
@examples(200)
def test_whole_parts_are_as_near_as_they_can_be(parts: list[float]) -> None:
    """No unit moved from one part to another would bring the two nearer to what they are."""
    found = whole(parts, round(sum(parts)))
    for one, part in zip(found, parts, strict=True):
        for other, second in zip(found, parts, strict=True):
            now = (one - part) ** 2 + (other - second) ** 2
            moved = (one - 1 - part) ** 2 + (other + 1 - second) ** 2
            assert one is other or moved >= now - 1e-6


def test_of_equal_remainders_the_first_goes_up() -> None:
    assert whole((59.5, 4.5, -7.0), 57) == (60, 4, -7)
    assert whole((59.4, 4.1, -6.5), 57) == (59, 4, -6)


def test_another_sum_than_the_parts_have_is_refused() -> None:
    for total in (56, 61):
        with pytest.raises(ValueError, match="not the sum"):
            whole((59.5, 4.5, -5.5), total)
    with pytest.raises(ValueError, match="finite"):
        whole((float("nan"), 1.0), 1)


@given(st.floats(-300, 300), st.floats(-300, 300), st.floats(-300, 300))
@examples(100)
def test_what_is_shown_of_a_game_that_goes_on_adds_up_too(start: float, luck: float, play: float) -> None:
    score = start + luck + play
    assume(abs(score) < 900)
    line = shown(SeatLuck(score, start, luck, play))
    assert line.score == round(score) == line.start + line.luck + line.play

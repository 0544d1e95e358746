"""Who meets whom: rounds by hand, and what has to hold of every one."""

from __future__ import annotations

import math
import time
from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.features.tournaments.pairing import Entrant, Pair, Two, boards, swiss
from tests.features.tournaments import simulated, swiss_simulator

ROUND = 7
"""People of the rounds that are held against trying everything, at most."""


def two(one: int, other: int) -> Two:
    return frozenset((one, other))


def ranked(*halves: int) -> list[Entrant]:
    """Entrants 1, 2, … with so many halves of points, each stronger than the next."""
    return [Entrant(number, points, -number) for number, points in enumerate(halves, 1)]


@st.composite
def rounds(draw: st.DrawFn) -> tuple[list[Entrant], set[Two], set[Two]]:
    """Entrants, who has met, and who is kept apart."""
    numbers = range(1, draw(st.integers(1, ROUND)) + 1)
    halves, strengths, had_ai = st.integers(0, 4), st.sampled_from((1000.0, 1200.0)), st.integers(0, 2)
    entrants = [Entrant(number, draw(halves), draw(strengths), draw(had_ai)) for number in numbers]
    everybody = [two(*pair) for pair in combinations(numbers, 2)]
    some = st.sets(st.sampled_from(everybody)) if everybody else st.just(set[Two]())
    return entrants, draw(some), draw(some)


def most_pairs(numbers: frozenset[int], never: set[Two]) -> int:
    """How many pairs of those who may meet there can be: by trying everything."""
    return max(
        (
            1 + most_pairs(numbers - pair, never)
            for pair in map(frozenset, combinations(sorted(numbers), 2))
            if pair not in never
        ),
        default=0,
    )


def test_the_first_of_a_group_meets_the_first_of_its_lower_half() -> None:
    assert swiss(ranked(0, 0, 0, 0, 0, 0), (), ()) == [Pair(1, 4), Pair(2, 5), Pair(3, 6)]


def test_equals_meet_and_who_finds_nobody_floats_down_to_the_first_of_the_next_group() -> None:
    assert swiss(ranked(4, 4, 4, 2, 2, 2), (), ()) == [Pair(1, 2), Pair(3, 4), Pair(5, 6)]
    # Of three the first meets the second; the third has nobody left among them.
    assert swiss(ranked(2, 2, 0, 0), [two(1, 2)], ()) == [Pair(1, 3), Pair(2, 4)]


def test_the_last_who_had_none_has_the_ai() -> None:
    one, *_, last = four = ranked(4, 2, 2, 0)
    assert swiss([*four, Entrant(5, 0, -5)], (), ())[-1] == Pair(5, None)
    had_it = [*four[:-1], Entrant(last.number, 0, -4, against_ai=1), Entrant(5, 0, -5, against_ai=1)]
    assert swiss(had_it, (), ())[-1] == Pair(3, None)
    assert swiss([one], (), ()) == [Pair(1, None)]


def test_a_pair_is_not_taken_that_leaves_two_who_have_met() -> None:
    # 1 against 2 would be the pair of equals; then 3 and 4 would meet again.
    assert swiss(ranked(4, 4, 0, 0), [two(3, 4)], ()) == [Pair(1, 3), Pair(2, 4)]


def test_who_is_kept_apart_has_an_ai_rather_than_each_other_or_a_second_meeting_with_nobody_needing_it() -> None:
    assert swiss(ranked(0, 0), (), [two(1, 2)]) == [Pair(1, None), Pair(2, None)]
    # All have met: they meet again, but for those who are kept apart.
    met = [two(*pair) for pair in combinations(range(1, 5), 2)]
    again = swiss(ranked(6, 4, 2, 0), met, [two(1, 2), two(3, 4)])
    assert {two(pair.one, pair.other or 0) for pair in again} in ({two(1, 3), two(2, 4)}, {two(1, 4), two(2, 3)})


@given(rounds())
def test_everybody_is_there_once_nobody_kept_apart_meets_and_no_more_meet_again_than_must(
    given_: tuple[list[Entrant], set[Two], set[Two]],
) -> None:
    entrants, met, apart = given_
    pairs = swiss(entrants, met, apart)
    present = Counter(who for pair in pairs for who in (pair.one, pair.other) if who is not None)
    assert present == dict.fromkeys((one.number for one in entrants), 1)
    people = [two(pair.one, pair.other) for pair in pairs if pair.other is not None]
    assert apart.isdisjoint(people)
    numbers = frozenset(present)
    assert sum(pair not in met for pair in people) == most_pairs(numbers, met | apart)
    if not apart and len(numbers) % 2 == 0:
        # Without anybody to be kept apart nobody has an AI but the last of an odd number.
        assert len(people) * 2 == len(numbers)


@given(rounds(), st.randoms())
def test_the_same_entrants_have_the_same_round_in_whichever_order_they_are_named(
    given_: tuple[list[Entrant], set[Two], set[Two]], order: Random
) -> None:
    entrants, met, apart = given_
    shuffled = order.sample(entrants, len(entrants))
    assert swiss(shuffled, sorted(met, key=sorted), apart) == swiss(entrants, met, apart)


def test_nine_rounds_of_256_people_are_paired_without_a_second_meeting_in_seconds() -> None:
    chance, met, points = Random(9), set[Two](), Counter[int]()
    began = time.process_time()
    for _ in range(9):
        pairs = swiss([Entrant(number, points[number], chance.random()) for number in range(256)], met, ())
        for pair in pairs:
            assert pair.other is not None
            assert two(pair.one, pair.other) not in met
            met.add(two(pair.one, pair.other))
            points[pair.one] += 2
    assert time.process_time() - began < 20


def side(first: int, *strengths: float) -> list[Entrant]:
    return [Entrant(number, 0, strength) for number, strength in enumerate(strengths, first)]


def test_the_strongest_of_two_servers_meet_on_the_first_board_and_so_on_as_far_as_both_have_people() -> None:
    ones, others = side(1, 900, 1500, 1200), side(11, 1000, 1300)
    assert boards(ones, others, ()) == [Pair(2, 12), Pair(3, 11)]


def test_who_is_kept_apart_has_the_nearest_board_beside_or_none() -> None:
    ones, others = side(1, 1500, 1400, 1300), side(11, 1500, 1400, 1300)
    assert boards(ones, others, [two(1, 11)]) == [Pair(1, 12), Pair(2, 11), Pair(3, 13)]
    assert boards(side(1, 1500), side(11, 1500), [two(1, 11)]) == []


def _interval(people: int, rounds_: int, many: int) -> tuple[float, float, float]:
    """How often the best wins by these rules, and by the simulator, with half the width of the 95 % interval."""
    strengths, chance = simulated.strengths_of(people), Random(people)
    ours = sum(simulated.best_wins(strengths, rounds_, chance) for _ in range(many)) / many
    reference, chance = 4 * many, Random(people + 1)
    theirs = sum(swiss_simulator.best_wins(strengths, rounds_, chance) for _ in range(reference)) / reference
    return ours, theirs, 1.96 * math.sqrt(theirs * (1 - theirs) * (1 / many + 1 / reference))


def test_the_best_of_eight_or_32_wins_as_often_as_in_a_simulator_written_apart() -> None:
    for people, rounds_, many in ((8, 3, 1000), (32, 5, 200)):
        ours, theirs, half = _interval(people, rounds_, many)
        assert abs(ours - theirs) <= half, (people, ours, theirs, half)


@pytest.mark.deep
@pytest.mark.parametrize(("people", "rounds_"), [(8, 3), (32, 5), (128, 7)])
def test_in_a_thousand_tournaments_the_best_wins_as_often_as_in_that_simulator(people: int, rounds_: int) -> None:
    ours, theirs, half = _interval(people, rounds_, 1000)
    assert abs(ours - theirs) <= half, (ours, theirs, half)

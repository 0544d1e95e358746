"""How many shards each process should have."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.cluster.shares import plan_claim, plan_release, to_leave


def test_a_process_alone_takes_everything() -> None:
    assert plan_claim(12, {"a": 0}, "a") == 12


def test_of_three_each_takes_a_third() -> None:
    assert [plan_claim(12, {"a": 0, "b": 0, "c": 3}, who) for who in "abc"] == [4, 4, 1]


def test_a_new_process_is_given_its_share_by_whoever_has_too_much() -> None:
    counts = {"a": 6, "b": 6, "c": 0}
    assert plan_release(12, counts, "a", [5, 4, 3, 2, 1, 0]) == {5: "c", 4: "c"}
    assert plan_release(12, counts, "b", [11, 10, 9, 8, 7, 6]) == {11: "c", 10: "c"}


def test_where_one_of_two_has_to_give_the_first_does() -> None:
    counts = {"a": 2, "b": 2, "c": 0}
    assert plan_release(4, counts, "a", [1, 0]) == {1: "c"}
    assert plan_release(4, counts, "b", [3, 2]) == {}


def test_nothing_is_given_where_it_would_only_change_places() -> None:
    counts = {"a": 2, "b": 1, "c": 1}
    assert all(plan_release(4, counts, who, [0, 1]) == {} for who in "abc")


def test_who_ends_hands_its_slots_to_those_who_have_least() -> None:
    assert to_leave({"b": 4, "c": 3}, [0, 1, 2]) == {0: "c", 1: "b", 2: "c"}


def test_the_last_one_hands_them_to_nobody() -> None:
    assert to_leave({}, [0, 1]) == {0: None, 1: None}


@given(st.lists(st.integers(0, 40), min_size=1, max_size=7))
def test_giving_in_turns_comes_to_even_shares_and_then_stops(having: list[int]) -> None:
    counts = {f"p{number}": count for number, count in enumerate(having)}
    shards = sum(having)
    moves = 0
    for _ in range(len(counts) + 1):
        for me in counts:
            for heir in plan_release(shards, dict(counts), me, range(counts[me])).values():
                counts[me] -= 1
                counts[heir] += 1
                moves += 1
    assert max(counts.values()) - min(counts.values()) <= 1
    assert all(plan_release(shards, counts, me, range(counts[me])) == {} for me in counts)
    even = shards // len(counts)
    assert moves <= sum(max(0, count - even) for count in having), "none goes through two hands"

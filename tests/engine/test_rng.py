"""Shuffles: a seed means the same game everywhere, and streams know nothing of each other."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import pytest

from bot.engine.rng import WORD_BITS, Scripted, Seeded, _below

NUMBER_CARDS = tuple(number for number in range(1, 10) for _ in range(2))


# Worked out with a program of its own from the description of the shuffle, not with the engine.
@pytest.mark.parametrize(
    ("seed", "stream", "index", "items", "order"),
    [
        ("lucky", "boxes", 0, range(1, 11), (7, 4, 9, 5, 6, 1, 2, 3, 10, 8)),
        ("lucky", "numbers", 0, NUMBER_CARDS, (2, 5, 5, 9, 8, 7, 9, 8, 4, 2, 3, 1, 3, 7, 6, 1, 4, 6)),
        ("lucky", "numbers", 3, NUMBER_CARDS, (9, 9, 7, 6, 1, 1, 5, 2, 3, 4, 8, 4, 6, 8, 3, 5, 2, 7)),
        ("", "boxes", 0, range(1, 11), (9, 6, 3, 7, 8, 1, 4, 5, 2, 10)),
        ("Glück ☾", "boxes", 1, range(1, 11), (6, 9, 10, 5, 2, 7, 4, 3, 1, 8)),
        ("\ud800", "boxes", 0, range(1, 11), (1, 7, 10, 2, 8, 6, 4, 9, 5, 3)),
    ],
)
def test_a_seed_means_the_same_order_everywhere(
    seed: str, stream: str, index: int, items: Sequence[int], order: tuple[int, ...]
) -> None:
    assert Seeded(seed).order(stream, index, items) == order


def test_a_shuffle_keeps_every_item() -> None:
    for index in range(20):
        assert sorted(Seeded("any").order("boxes", index, range(120))) == list(range(120))
        assert Counter(Seeded("any").order("numbers", index, NUMBER_CARDS)) == Counter(NUMBER_CARDS)


@pytest.mark.parametrize("items", [(), (7,)])
def test_nothing_and_one_item_stay_as_they_are(items: tuple[int, ...]) -> None:
    assert Seeded("any").order("boxes", 0, items) == items


def test_the_items_given_are_not_changed() -> None:
    items = list(range(10))
    Seeded("any").order("boxes", 0, items)
    assert items == list(range(10))


def test_every_order_is_about_equally_likely() -> None:
    orders = Counter(Seeded("any").order("sample", index, range(4)) for index in range(4800))
    assert len(orders) == 24
    # 200 each are expected, with a standard deviation of 14; more than five of those would be a wonder.
    assert all(130 <= count <= 270 for count in orders.values())


def test_every_item_comes_to_every_place_about_equally_often() -> None:
    places = Counter(
        (place, item)
        for index in range(2000)
        for place, item in enumerate(Seeded("x").order("sample", index, range(10)))
    )
    assert len(places) == 100
    assert all(130 <= count <= 270 for count in places.values())


def test_words_past_the_last_whole_multiple_are_thrown_away() -> None:
    largest = (1 << WORD_BITS) - 1
    assert largest % 3 == 0
    assert _below(iter([largest, 5]), 3) == 2
    assert _below(iter([largest - 1, 5]), 3) == 2
    assert _below(iter([largest - 2, 5]), 3) == 1


def test_streams_indices_and_seeds_are_independent() -> None:
    names = [(seed, stream, index) for seed in ("a", "b") for stream in ("boxes", "numbers") for index in range(3)]
    orders = [Seeded(seed).order(stream, index, range(60)) for seed, stream, index in names]
    for one, other in combinations(orders, 2):
        # Two independent orders of 60 agree in one place on average.
        assert sum(a == b for a, b in zip(one, other, strict=True)) < 8


def test_a_shuffle_does_not_depend_on_those_before_it() -> None:
    alone = Seeded("any").order("boxes", 1, range(60))
    chance = Seeded("any")
    chance.order("boxes", 0, range(60))
    chance.order("numbers", 0, range(18))
    assert chance.order("boxes", 1, range(60)) == alone


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("a", "b", 11), ("a", "b1", 1)),
        (("a/1:b", "c", 0), ("a", "b/1:c", 0)),
        (("ab", "c", 0), ("a", "bc", 0)),
        (("1", "1", 1), ("11", "1", 1)),
    ],
)
def test_no_two_names_of_shuffles_meet(one: tuple[str, str, int], other: tuple[str, str, int]) -> None:
    orders = [Seeded(seed).order(stream, index, range(60)) for seed, stream, index in (one, other)]
    assert orders[0] != orders[1]


def test_a_script_answers_with_its_lists_as_they_stand() -> None:
    script = Scripted({"boxes": ((3, 1), (2,))})
    assert script.order("boxes", 0, range(60)) == (3, 1)
    assert script.order("boxes", 1, range(60)) == (2,)


def test_what_a_script_lacks_is_empty() -> None:
    assert Scripted({"boxes": ((3, 1),)}).order("boxes", 1, range(60)) == ()
    assert Scripted().order("numbers", 0, range(18)) == ()

"""How much a game counts: less and less, the more the same people have played lately."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.league.repeats import HALF_LIFE, LOOKED_AT, WINDOW, Earlier, weight, weights
from tests.depth import examples

ADA, BEN, CY, GONE = 1, 2, 3, -77
NOON = 1_000_000.0
MINUTES = 60.0


class Evening:
    """Rated games one after the other, and what each has counted."""

    def __init__(self) -> None:
        self.histories: dict[int, list[Earlier]] = {}
        self.at = NOON
        self.games = 0

    def ends(self, *people: int, later: float = 0.0) -> list[float]:
        """A game ends so many seconds after the last one; what it counts for each."""
        self.at += later
        self.games += 1
        found = weights(people, self.at, self.histories)
        for user in people:
            self.histories[user] = [*self.histories.get(user, ()), Earlier(self.games, self.at)][-LOOKED_AT:]
        return found


def test_the_first_game_counts_and_each_further_one_less() -> None:
    evening = Evening()
    found = [evening.ends(ADA, BEN) for _ in range(5)]
    assert [ada for ada, _ in found] == pytest.approx([1, 1 / 3, 1 / 6, 1 / 10, 1 / 15])
    assert all(ada == ben for ada, ben in found)


def test_however_many_games_two_people_play_together_they_count_less_than_two() -> None:
    assert sum(weight(count) for count in range(10_000)) < 2
    evening = Evening()
    assert 1.9 < sum(evening.ends(ADA, BEN)[0] for _ in range(LOOKED_AT)) < 2


def test_who_plays_somebody_else_each_time_is_slowed_half_as_much() -> None:
    evening = Evening()
    assert [evening.ends(ADA, other)[0] for other in (11, 12, 13)] == [weight(0), weight(0.5), weight(1)]
    assert evening.ends(14, 15) == [1, 1]


def test_for_a_newcomer_a_game_counts_whatever_the_others_have_played() -> None:
    evening = Evening()
    for _ in range(6):
        evening.ends(ADA, BEN)
    ada, cy = evening.ends(ADA, CY)
    assert (ada, cy) == (weight(3), 1)


def test_a_third_account_at_the_table_changes_only_its_part_of_the_mean() -> None:
    evening = Evening()
    for _ in range(8):
        evening.ends(ADA, BEN)
    ada, _, _ = evening.ends(ADA, BEN, CY)
    assert ada == pytest.approx((weight(8) + weight(4)) / 2)


def test_a_game_counts_half_as_lately_after_six_hours_and_not_at_all_after_two_days() -> None:
    def second(later: float) -> float:
        evening = Evening()
        evening.ends(ADA, BEN)
        return evening.ends(ADA, BEN, later=later)[0]

    assert second(HALF_LIFE) == pytest.approx(weight(0.5))
    assert second(24 * 60 * MINUTES) == pytest.approx(weight(1 / 16))
    assert second(WINDOW - 1) < second(WINDOW) == 1


def test_who_plays_every_evening_is_rated_every_evening() -> None:
    evening = Evening()
    worth = []
    for _ in range(30):
        worth.append(sum(evening.ends(ADA, BEN, CY, later=30 * MINUTES)[0] for _ in range(5)))
        evening.at += 21.5 * 60 * MINUTES
    assert worth[0] > worth[1] > 1.2
    assert worth[-1] == pytest.approx(worth[1], rel=0.05)


def test_a_clock_that_was_set_back_makes_no_game_newer_than_now() -> None:
    evening = Evening()
    evening.ends(ADA, BEN)
    assert evening.ends(ADA, BEN, later=-5 * HALF_LIFE)[0] == weight(1)


def test_people_who_had_their_data_deleted_are_people_like_all_others() -> None:
    evening = Evening()
    for _ in range(3):
        evening.ends(ADA, GONE)
    assert evening.ends(ADA, GONE)[0] == weight(3)


@examples(50)
@given(st.lists(st.lists(st.sampled_from(range(5)), min_size=2, max_size=5, unique=True), max_size=40), st.integers())
def test_a_game_counts_something_and_no_more_than_one_in_whichever_order_people_are_given(
    games: list[list[int]], seed: int
) -> None:
    evening, dice = Evening(), Random(seed)
    for people in games:
        mixed = dice.sample(people, len(people))
        before, histories = dict(evening.histories), dict(evening.histories)
        later = dice.uniform(-10, 600) * MINUTES
        found = evening.ends(*people, later=later)
        assert all(0 < count <= 1 for count in found)
        again = weights(mixed, evening.at, histories)
        assert dict(zip(mixed, again, strict=True)) == dict(zip(people, found, strict=True))
        assert histories == before


def test_the_more_the_less() -> None:
    assert all(less < more for more, less in pairwise(weight(count / 4) for count in range(200)))

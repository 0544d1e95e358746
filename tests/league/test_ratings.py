"""How strong somebody is: who gains, who loses, and how sure a rating gets."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.league.ratings import NEW, PROVISIONAL_GAMES, PROVISIONAL_OPPONENTS, Rating, provisional, rate, shown

MOST = 12
"""Seats at a table."""
TODAY = 20_000

rating = st.builds(
    Rating, st.floats(min_value=0, max_value=50), st.floats(min_value=0.5, max_value=25 / 3), st.integers(0, 500)
)
# A few ratings and places to draw from, so that equal ones at the same place are common.
some = st.sampled_from([NEW, Rating(31.7, 4.1, 9), Rating(18.3, 2.9, 40)])
games = st.lists(st.tuples(rating | some, st.integers(min_value=1, max_value=MOST)), min_size=2, max_size=MOST)


def moved(before: Sequence[Rating], ranks: Sequence[int]) -> list[float]:
    """By how much each mean changed in a game."""
    return [after.mu - old.mu for old, after in zip(before, rate(before, ranks), strict=True)]


def by_the_paper(before: Sequence[Rating]) -> list[tuple[float, float]]:
    """Algorithm 4 of Weng and Lin (2011) in plain sums, for people in the order of their places, nobody tied.

    With what TAU adds before the game, and the limit of sigma after it.
    """
    beta, tau, kappa = 25 / 6, 25 / 300, 0.0001
    mu = [person.mu for person in before]
    variance = [person.sigma**2 + tau**2 for person in before]
    c = math.sqrt(sum(variance) + len(before) * beta**2)
    found = []
    for i, person in enumerate(before):
        # The chance to be first among those who were left, for each place up to one's own.
        chances = [math.exp(mu[i] / c) / sum(math.exp(other / c) for other in mu[q:]) for q in range(i + 1)]
        omega = 1 - sum(chances)
        delta = sum(chance * (1 - chance) for chance in chances)
        shrunk = max(1 - math.sqrt(variance[i]) / c * variance[i] / c**2 * delta, kappa)
        found.append((mu[i] + variance[i] / c * omega, min(math.sqrt(variance[i] * shrunk), person.sigma)))
    return found


# Who gains and who loses


def test_of_two_new_people_the_winner_gains_what_the_loser_loses() -> None:
    won, lost = moved([NEW, NEW], [1, 2])
    assert won > 0
    assert lost == pytest.approx(-won)


def test_after_a_first_duel_people_read_1658_and_1342() -> None:
    assert [shown(after) for after in rate([NEW, NEW], [1, 2])] == [(1658, 968), (1342, 968)]


def test_the_places_say_who_won_not_the_seats() -> None:
    first, second, third = moved([NEW, NEW, NEW], [3, 1, 2])
    assert second > third > first


def test_beating_somebody_stronger_gains_more_than_beating_somebody_weaker() -> None:
    me = Rating(25, 4, 20)
    gains = [moved([me, Rating(other, 4, 20)], [1, 2])[0] for other in (15, 20, 25, 30, 35)]
    assert gains == sorted(gains)
    assert gains[-1] > 3 * gains[0] > 0


def test_losing_to_somebody_weaker_costs_more() -> None:
    me = Rating(25, 4, 20)
    losses = [moved([me, Rating(other, 4, 20)], [2, 1])[0] for other in (15, 20, 25, 30, 35)]
    assert losses == sorted(losses)
    assert losses[-1] < 0


def test_who_is_less_sure_moves_further() -> None:
    new, old = moved([NEW, Rating(25, 2, 80)], [1, 2])
    assert new > -old > 0


def test_a_tie_of_equals_moves_neither() -> None:
    assert moved([NEW, NEW], [1, 1]) == pytest.approx([0, 0])


def test_a_tie_brings_the_stronger_down_and_the_weaker_up() -> None:
    stronger, weaker = moved([Rating(30, 5, 10), Rating(22, 5, 10)], [1, 1])
    assert stronger < 0 < weaker


def test_two_who_share_the_second_place_gain_less_than_the_winner_and_more_than_the_last() -> None:
    first, second, also_second, last = moved([NEW, NEW, NEW, NEW], [1, 2, 2, 4])
    assert first > second == also_second > last


def test_two_who_share_the_first_place_gain_as_much_as_the_first_two_places_on_average() -> None:
    # The package alone gives both of them less than the third.
    shared = moved([NEW] * 5, [1, 1, 3, 4, 5])
    alone = moved([NEW] * 5, [1, 2, 3, 4, 5])
    assert shared[0] == shared[1] == pytest.approx((alone[0] + alone[1]) / 2)
    assert shared[2:] == pytest.approx(alone[2:])


def test_twelve_who_all_tie_stay_where_they_are_if_they_are_equal() -> None:
    assert moved([NEW] * MOST, [1] * MOST) == pytest.approx([0] * MOST, abs=1e-9)


def test_only_the_order_of_the_places_matters() -> None:
    assert rate([NEW, NEW, NEW], [1, 2, 2]) == rate([NEW, NEW, NEW], [1, 7, 7])


def test_twelve_people_end_in_the_order_of_their_places() -> None:
    gains = moved([NEW] * MOST, range(1, MOST + 1))
    assert gains == sorted(gains, reverse=True)
    assert gains[0] > 0 > gains[-1]


# How sure it is


def test_a_game_of_new_people_makes_all_of_them_surer() -> None:
    for people in range(2, MOST + 1):
        assert all(after.sigma < NEW.sigma for after in rate([NEW] * people, range(1, people + 1)))


def test_a_favourites_win_tells_little_but_leaves_nobody_less_sure() -> None:
    before = [Rating(45, 1.5, 90), Rating(5, 1.5, 90)]
    assert [after.sigma for after in rate(before, [1, 2])] == [1.5, 1.5]


def test_a_tie_of_people_who_are_sure_leaves_none_less_sure_not_even_by_a_last_digit() -> None:
    for step in range(100):
        sigma = 0.5 + step / 200
        after = rate([Rating(24, sigma, 90), Rating(25, sigma, 90), Rating(26, sigma, 90)], [1, 1, 1])
        assert max(person.sigma for person in after) <= sigma


def test_after_a_thousand_games_a_rating_still_moves() -> None:
    one = other = NEW
    for game in range(1000):
        one, other = rate([one, other], [1, 2] if game % 2 else [2, 1])
    assert one.games == 1000
    before = shown(one)[0]
    for _ in range(5):
        one, other = rate([one, other], [1, 2])
    assert shown(one)[0] - before > 25


def test_each_game_counts_for_each_person() -> None:
    assert [after.games for after in rate([NEW, Rating(30, 3, 41)], [2, 1])] == [1, 42]


# What is shown


def test_a_new_rating_reads_1500_plus_minus_1000() -> None:
    assert shown(NEW) == (1500, 1000)


def test_what_is_shown_is_rounded_and_may_be_below_zero() -> None:
    assert shown(Rating(24.991, 1.2345, 3)) == (1499, 148)
    assert shown(Rating(24.992, 1.2375, 3)) == (1500, 148)
    assert shown(Rating(-1.0, 1.0, 3)) == (-60, 120)


def test_a_rating_is_provisional_for_its_first_nine_games_and_not_with_the_tenth() -> None:
    assert PROVISIONAL_GAMES == 10
    assert [provisional(Rating(25, 5, count, 3), TODAY) for count in (0, 9, 10, 11)] == [True, True, False, False]


def test_a_rating_is_provisional_with_fewer_than_three_opponents_however_many_games_it_has() -> None:
    assert PROVISIONAL_OPPONENTS == 3
    assert [provisional(Rating(25, 5, 99, count), TODAY) for count in (0, 1, 2, 3)] == [True, True, True, False]


def test_a_rating_is_provisional_up_to_the_day_that_is_named_in_it() -> None:
    assert [provisional(Rating(25, 5, 99, 3, until=TODAY + days), TODAY) for days in (-1, 0, 1)] == [False, True, True]


def test_opponents_are_counted_once_each_and_forgotten_when_there_are_enough() -> None:
    rating = NEW.having_met([7, -5]).having_met([7])
    assert (rating.opponents, rating.met) == (2, (7, -5))
    assert (enough := rating.having_met([1, 2])) == replace(rating, opponents=3, met=())
    assert enough.having_met([8]) == enough


# Games that count for less


@pytest.mark.parametrize("share", [1.0, 0.5, 1 / 3, 0.1, 0.001])
def test_a_game_that_counts_for_less_moves_a_rating_less_and_the_same_way(share: float) -> None:
    before = [Rating(30, 6, 4), Rating(22, 7, 9), Rating(25, 2, 80)]
    whole, less = rate(before, [3, 1, 2]), rate(before, [3, 1, 2], [share] * 3)
    for old, most, some in zip(before, whole, less, strict=True):
        assert abs(some.mu - old.mu) <= abs(most.mu - old.mu)
        assert (some.mu - old.mu) * (most.mu - old.mu) > 0
        assert most.sigma <= some.sigma <= old.sigma
        assert some.games == old.games + 1


def test_what_a_game_counts_for_one_changes_nothing_for_the_others() -> None:
    whole, half = rate([NEW] * 3, [1, 2, 3]), rate([NEW] * 3, [1, 2, 3], [1.0, 0.5, 1.0])
    assert (half[0], half[2]) == (whole[0], whole[2])
    assert half[1].sigma > whole[1].sigma


def test_precisions_are_what_a_share_is_taken_of() -> None:
    whole, half = rate([NEW] * 2, [1, 2])[0], rate([NEW] * 2, [1, 2], [0.5, 0.5])[0]
    assert half.sigma**-2 == pytest.approx((NEW.sigma**-2 + whole.sigma**-2) / 2)
    assert half.mu * half.sigma**-2 == pytest.approx((NEW.mu * NEW.sigma**-2 + whole.mu * whole.sigma**-2) / 2)


# What is refused


@pytest.mark.parametrize(("people", "ranks"), [(0, []), (1, [1]), (2, [1]), (2, [1, 2, 3])])
def test_a_game_has_two_people_at_least_and_a_place_for_each(people: int, ranks: list[int]) -> None:
    with pytest.raises(ValueError, match=r".+"):
        rate([NEW] * people, ranks)


# Whoever plays


@given(st.lists(rating | some, min_size=2, max_size=MOST))
def test_the_model_is_that_of_the_paper(before: list[Rating]) -> None:
    for after, (mu, sigma) in zip(rate(before, range(len(before))), by_the_paper(before), strict=True):
        assert after.mu == pytest.approx(mu, abs=1e-9)
        assert after.sigma == pytest.approx(sigma, abs=1e-9)


@given(
    st.lists(rating | some, max_size=4), st.lists(rating | some, min_size=2, max_size=3), st.lists(rating, max_size=4)
)
def test_a_tie_is_the_mean_of_the_orders_it_leaves_open(
    above: list[Rating], tied: list[Rating], below: list[Rating]
) -> None:
    before = [*above, *tied, *below]
    seats = range(len(above), len(above) + len(tied))
    ranks = [min(seats) if seat in seats else seat for seat in range(len(before))]
    orders = [[*range(min(seats)), *tie, *range(max(seats) + 1, len(before))] for tie in permutations(seats)]
    outcomes = [dict(zip(order, by_the_paper([before[seat] for seat in order]), strict=True)) for order in orders]
    for seat, after in enumerate(rate(before, ranks)):
        assert after.mu == pytest.approx(fmean(outcome[seat][0] for outcome in outcomes), abs=1e-9)
        assert after.sigma == pytest.approx(fmean(outcome[seat][1] for outcome in outcomes), abs=1e-9)


@given(some, st.lists(st.integers(min_value=1, max_value=MOST), min_size=2, max_size=MOST))
def test_among_equals_a_better_place_always_gains_more(person: Rating, ranks: list[int]) -> None:
    gains = dict(zip(ranks, moved([person] * len(ranks), ranks), strict=True))
    assert [gains[rank] for rank in sorted(gains)] == sorted(gains.values(), reverse=True)
    assert len(set(gains.values())) == len(gains)


@given(st.data(), games)
def test_in_whichever_order_people_are_listed_each_comes_to_exactly_the_same(
    data: st.DataObject, game: list[tuple[Rating, int]]
) -> None:
    order = data.draw(st.permutations(range(len(game))))
    after = rate([person for person, _ in game], [rank for _, rank in game])
    shuffled = rate([game[seat][0] for seat in order], [game[seat][1] for seat in order])
    assert shuffled == tuple(after[seat] for seat in order)


@given(some, st.integers(min_value=2, max_value=MOST), st.data())
def test_equals_at_the_same_place_get_exactly_the_same(person: Rating, people: int, data: st.DataObject) -> None:
    ranks = data.draw(st.lists(st.integers(min_value=1, max_value=3), min_size=people, max_size=people))
    after = rate([person] * people, ranks)
    assert len(set(zip(ranks, after, strict=True))) == len(set(ranks))


@given(games)
def test_nobody_gets_less_sure_and_a_sole_first_gains_and_a_sole_last_loses(game: list[tuple[Rating, int]]) -> None:
    before, ranks = [person for person, _ in game], [rank for _, rank in game]
    after = rate(before, ranks)
    assert all(0 < new.sigma <= old.sigma for old, new in zip(before, after, strict=True))
    assert [new.games - old.games for old, new in zip(before, after, strict=True)] == [1] * len(game)
    first, last = ranks.index(min(ranks)), ranks.index(max(ranks))
    if ranks.count(min(ranks)) == 1:
        assert after[first].mu > before[first].mu
    if ranks.count(max(ranks)) == 1:
        assert after[last].mu < before[last].mu


@given(st.lists(st.integers(min_value=1, max_value=MOST), min_size=2, max_size=MOST))
def test_among_people_equally_sure_nothing_is_gained_that_nobody_loses(ranks: list[int]) -> None:
    before = [Rating(20 + seat, 5, seat) for seat in range(len(ranks))]
    assert sum(moved(before, ranks)) == pytest.approx(0, abs=1e-9)

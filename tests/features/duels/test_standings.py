"""Matchpoints: half a dozen tables by hand, and what has to hold of every one."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.features.duels.standings import TIE, WIN, DealScore, halves_of, standings

KEYS = st.integers(0, 9)
FINISHED = st.lists(KEYS.map(lambda key: DealScore(key, key)), min_size=1, max_size=12)
SOME_FINISHED = st.lists(KEYS.map(lambda key: DealScore(key, key)) | st.none(), min_size=1, max_size=12)


def scores(*keys: int | None) -> list[DealScore | None]:
    """What people made of a deal, by what is compared."""
    return [None if key is None else DealScore(100 + key, key) for key in keys]


def test_a_rival_who_did_worse_is_a_matchpoint_and_one_who_did_as_well_half_of_one() -> None:
    assert halves_of(scores(5, 3)) == (WIN, 0)
    assert halves_of(scores(4, 4)) == (TIE, TIE)
    assert halves_of(scores(7, 9, 7, 1)) == (WIN + TIE, 3 * WIN, WIN + TIE, 0)


def test_who_did_not_finish_has_nothing_and_is_beaten_by_all_who_did() -> None:
    assert halves_of(scores(0, None, None)) == (2 * WIN, 0, 0)
    assert halves_of(scores(None, None)) == (0, 0)


def test_what_is_shown_does_not_decide() -> None:
    assert halves_of([DealScore(50, 2), DealScore(50, 1)]) == (WIN, 0)


def test_deals_are_summed_and_equal_sums_share_a_place() -> None:
    rows = standings([scores(5, 3, 1), scores(1, 3, 5), scores(2, 2, 2)])
    assert [(row.player, row.rank, row.halves) for row in rows] == [(0, 1, 6), (1, 1, 6), (2, 1, 6)]
    rows = standings([scores(5, 3, 1), scores(5, 3, 3), scores(1, None, 2)])
    assert [(row.player, row.rank, row.halves) for row in rows] == [(0, 1, 10), (2, 2, 5), (1, 3, 3)]
    assert rows[0].deals == (4, 4, 2)


@given(FINISHED)
def test_where_all_finish_every_pair_shares_out_one_matchpoint(deal: list[DealScore]) -> None:
    assert sum(halves_of(deal)) == WIN * len(deal) * (len(deal) - 1) // 2


@given(SOME_FINISHED)
def test_a_pair_shares_out_a_matchpoint_unless_neither_finished(deal: list[DealScore | None]) -> None:
    nobody = sum(one is None for one in deal)
    pairs = len(deal) * (len(deal) - 1) // 2 - nobody * (nobody - 1) // 2
    halves = halves_of(deal)
    assert sum(halves) == WIN * pairs
    assert all(mine == 0 for mine, one in zip(halves, deal, strict=True) if one is None)


@given(SOME_FINISHED)
def test_a_better_score_never_has_fewer(deal: list[DealScore | None]) -> None:
    halves = halves_of(deal)
    keys = [-1 if one is None else one.rank_key for one in deal]
    order = sorted(range(len(deal)), key=lambda player: keys[player])
    assert [halves[player] for player in order] == sorted(halves)


@given(st.lists(st.lists(KEYS, min_size=4, max_size=4), min_size=3, max_size=3))
def test_everybody_stands_once_the_best_first(deals: list[list[int]]) -> None:
    rows = standings([scores(*deal) for deal in deals])
    assert sorted(row.player for row in rows) == [0, 1, 2, 3]
    assert [row.halves for row in rows] == sorted((row.halves for row in rows), reverse=True)
    assert all(row.halves == sum(row.deals) for row in rows)
    assert all(row.rank == 1 + sum(other.halves > row.halves for other in rows) for row in rows)

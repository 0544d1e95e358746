"""Mistakes seen in other programs for this game: none of them here."""

import pytest

from tests.games.flip7.build import table


def test_players_still_active_at_a_flip_7_get_their_points() -> None:
    ended = table("12 5 11 10 9 8 7 6", seats=2).hit(0)
    ended = ended.stay(1).hit(*[0] * 5)
    assert ended.scores == [63 + 15, 5]
    active = table("12 5 flip3 11 10 9 flip3 8 7 6", seats=2).hit(0).to(0)
    over = active.hit(1).to(0)
    assert (over.scores, over.status) == ([63 + 15, 5], "active active")


def test_a_second_second_chance_in_the_same_round_protects() -> None:
    played = table("second 5 5 second 5 6", seats=1).hit(0, 0, 0, 0)
    assert (played.status, played.front(0)) == ("active", "5")


def test_an_extra_second_chance_is_not_set_aside_inside_a_flip_three() -> None:
    asked = table("9 second 7 flip3 second 2 3 4", seats=3).hit(0).to(1)
    assert asked.question == "1 give second: 0 2"
    assert len(asked.events("flipped")) == 1


def test_x2_does_not_double_plus_cards() -> None:
    assert table("5 1 x2 2 +10 3", seats=2).hit(0, 1, 0).stay(1, 0).scores == [20, 3]


def test_targets_of_a_flip_three_before_their_card_are_still_dealt() -> None:
    turned = table("flip3 1 2 3 4 5 6", seats=3, flip3_before_first_card="deal").to(2)
    assert turned.fronts == ["6", "4", "1 2 3 5"]


@pytest.mark.parametrize("card", ["+2", "x2", "second"])
def test_a_stay_without_a_number_card_is_legal(card: str) -> None:
    assert table(f"{card} 5 6").stay(0).status == "stayed active"


def test_a_stay_with_nothing_in_front_is_not() -> None:
    dealt = table("freeze 1 2 3", seats=3).to(1)
    assert dealt.events("hit")
    assert dealt.question == "2 turn"


def test_the_busting_card_does_not_go_to_the_discard_pile_at_once() -> None:
    assert table("4 5 4 6").hit(0).discard == ""


def test_cards_in_front_reach_the_discard_pile_at_the_end_of_the_round() -> None:
    ended = table("4 5 4 +2 6").hit(0, 1).stay(1)
    assert ended.discard == "4 4 5 +2"

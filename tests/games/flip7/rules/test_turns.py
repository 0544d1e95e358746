"""T1 to T5 and A2: whose turn it is, and what a hit and a stay do."""

import pytest

from bot.games.flip7.rules.actions import Stay
from tests.games.flip7.build import table

# T1


def test_t1_each_active_player_in_seat_order_from_the_dealers_left() -> None:
    dealt = table("1 2 3 4 5 6 7 8 9", seats=3, dealer=0)
    turns = [dealt.asked]
    for _ in range(3):
        dealt = dealt.hit()
        turns.append(dealt.asked)
    assert turns == [1, 2, 0, 1]


def test_t1_a_hit_is_exactly_one_card() -> None:
    assert table("1 2 3 4").hit(0).fronts == ["1 3", "2"]


def test_t1_who_is_out_is_passed_over() -> None:
    dealt = table("1 2 3 4 5 6 7 8 9", seats=3).hit(0).stay(1)
    assert dealt.hit(2).asked == 0
    assert dealt.hit(2).hit(0).asked == 2


def test_t1_the_last_one_goes_on_alone() -> None:
    dealt = table("1 2 3 4 5 6", seats=2).stay(0)
    assert dealt.hit(1, 1, 1).front(1) == "2 3 4 5"


# T2


@pytest.mark.parametrize("card", ["7", "0", "+4", "x2", "second"])
def test_t2_any_card_in_front_is_enough_to_stay(card: str) -> None:
    dealt = table(f"{card} 5 6")
    assert dealt.question == "0 turn"
    assert dealt.stay(0).status == "stayed active"


@pytest.mark.parametrize(("card", "points"), [("+4", 4), ("x2", 0), ("second", 0)])
def test_t2_what_that_is_worth(card: str, points: int) -> None:
    assert table(f"{card} 5 6").stay(0, 1).scores == [points, 5]


def test_t2_with_nothing_in_front_a_player_can_only_hit_which_is_not_asked() -> None:
    dealt = table("freeze 1 2 3", seats=3).to(1)
    # 0 gave its dealt card away: its first turn is a hit.
    assert dealt.event("hit").seat == 0
    assert dealt.fronts == ["2", "", "1"]
    assert dealt.question == "2 turn"


def test_t2_again_and_again_until_something_lies_there() -> None:
    dealt = table("freeze 1 freeze 2 3", seats=4).to(3)
    # 1 has its card; 2 was dealt a Freeze too and gives it to 1; 0 and 2 have to hit.
    after = dealt.to(1)
    assert after.fronts == ["2", "1", "3", ""]
    assert [event.seat for event in after.events("hit")] == [0, 2]


# T3


def test_t3_a_number_not_held_is_kept() -> None:
    assert table("1 2 3 4").hit(0).front(0) == "1 3"


def test_t3_a_number_held_is_a_bust() -> None:
    busted = table("3 2 3 4").hit(0)
    assert busted.status == "busted active"
    assert busted.event("bust").data == {"card": "3", "lost": 3}


@pytest.mark.parametrize("cards", ["+2 +4", "x2 +10", "second +8"])
def test_t3_nothing_else_can_bust(cards: str) -> None:
    first, other = cards.split()
    assert table(f"{first} 2 {other} 4").hit(0).status == "active active"


def test_t3_each_players_numbers_are_their_own() -> None:
    assert table("3 2 2 3").hit(0, 1).fronts == ["2 3", "2 3"]


# T4


def test_t4_a_bust_is_out_with_nothing_and_modifiers_are_lost() -> None:
    ended = table("3 2 +10 4 3 5").hit(0, 1, 0).stay(1)
    assert ended.scores == [0, 6]


def test_t4_the_cards_stay_on_the_table_until_the_round_ends() -> None:
    busted = table("3 2 +10 4 3 5").hit(0, 1, 0)
    assert (busted.front(0), busted.of_seats("points")[0], busted.discard) == ("3 +10", 0, "")
    assert busted.stay(1).discard == "2 3 3 4 +10"


# T5


def test_t5_who_stays_is_out_and_banks_at_the_end_of_the_round() -> None:
    stayed = table("3 2 4 5").stay(0)
    assert stayed.status == "stayed active"
    assert (stayed.of_seats("points"), stayed.of_seats("total")) == ([3, 2], [0, 0])
    assert stayed.stay(1).of_seats("total") == [3, 2]


def test_t5_who_stayed_cannot_be_targeted_or_given_anything() -> None:
    froze = table("3 2 1 freeze 4", seats=3).stay(0).hit(1)
    assert froze.question == "1 target freeze: 1 2"
    extra = table("3 second 1 9 second 4", seats=4).stay(0).hit(1)
    assert extra.question == "1 give second: 2 3"


def test_t5_who_stayed_is_not_asked_again() -> None:
    assert table("3 2 4 5").stay(0).refusal(Stay(), 0) == "not_your_turn"


# A2


def test_a2_the_next_turn_is_after_the_player_whose_turn_it_was_not_after_the_target() -> None:
    turned = table("1 2 3 4 flip3 5 6 7 8", seats=4).hit(0).to(2)
    assert turned.asked == 1
    assert turned.stay(1).asked == 2


def test_a2_chains_included() -> None:
    chained = table("1 2 3 4 flip3 flip3 5 6 7 8 9", seats=4).hit(0).to(2).to(3)
    assert chained.fronts == ["1", "2", "3 5 6", "4 7 8 9"]
    assert chained.asked == 1


def test_a2_all_effects_are_finished_before_the_next_hit_or_stay() -> None:
    chained = table("1 2 3 4 flip3 flip3 freeze 6 7 8 9", seats=4).hit(0).to(2)
    assert chained.question == "2 target flip3: 0 1 2 3"
    assert chained.to(3).question == "2 target freeze: 0 1 2 3"
    assert chained.to(3, 1).question == "2 turn"


def test_a2_nobodys_turn_is_skipped_or_repeated_when_the_target_is_next() -> None:
    turned = table("1 2 3 flip3 5 6 7 8", seats=3).hit(0).to(1)
    assert turned.asked == 1
    assert turned.hit(1).asked == 2
    frozen = table("1 2 3 freeze 5 6 7 8", seats=3).hit(0).to(1)
    assert frozen.asked == 2


def test_a2_in_the_deal_the_next_card_goes_to_the_seat_after_the_one_that_was_dealt() -> None:
    dealt = table("freeze 1 2 3 4", seats=4).to(2)
    assert [event.seat for event in dealt.events("dealt")] == [1, 3]


def test_a2_who_freezes_themselves_in_their_turn_is_followed_by_the_next() -> None:
    assert table("1 2 3 freeze 5 6 7 8", seats=3).hit(0).to(0).asked == 1

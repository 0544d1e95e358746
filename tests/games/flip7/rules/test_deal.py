"""D1 to D6: the deal, and the options that change it."""

from typing import Any

import pytest

from tests.games.flip7.build import table

# D1


def test_d1_one_card_each_from_the_dealers_left_the_dealer_last() -> None:
    dealt = table("1 2 3 9", seats=3, dealer=1)
    assert dealt.fronts == ["2", "3", "1"]
    assert [event.seat for event in dealt.events("dealt")] == [2, 0, 1]
    assert dealt.question == "2 turn"


def test_first_player_dealer_deal_and_turns_begin_with_the_dealer() -> None:
    dealt = table("1 2 3 9", seats=3, dealer=1, first_player="dealer")
    assert dealt.fronts == ["3", "1", "2"]
    assert dealt.question == "1 turn"
    assert [dealt.asked, dealt.stay().asked, dealt.stay().stay().asked] == [1, 2, 0]


# D2


def test_d2_an_action_card_stops_the_deal_until_everything_it_causes_is_done() -> None:
    asked = table("flip3 1 2 freeze 4 5", seats=3)
    assert (asked.question, asked.fronts) == ("0 target flip3: 0 1 2", ["", "", ""])
    turned = asked.to(0)
    assert (turned.question, turned.fronts) == ("0 target freeze: 0 1 2", ["1 2", "", ""])
    assert turned.status == "active waiting waiting"
    assert turned.to(0).fronts == ["1 2", "4", "5"]


def test_d2_there_is_no_replacement_for_it() -> None:
    dealt = table("freeze 1 2 9 8", seats=3).to(2)
    # 0 gave its card away, 1 has its own, 2 is out; 0 has nothing in front and has to hit.
    assert dealt.fronts == ["2", "1", ""]
    assert dealt.event("hit").seat == 0


def test_deal_guarantee_until_card_deals_another_at_once() -> None:
    dealt = table("freeze 1 2 9", seats=3, deal_guarantee="until_card").to(2)
    assert dealt.fronts == ["1", "2", ""]
    assert [event.seat for event in dealt.events("dealt")] == [0, 1]
    assert dealt.question == "0 turn"


def test_deal_guarantee_until_card_goes_on_until_there_is_a_card() -> None:
    first = table("freeze freeze 1 2 9 8", seats=4, deal_guarantee="until_card").to(3)
    assert (first.question, first.status) == ("0 target freeze: 0 1 2", "active waiting waiting frozen")
    dealt = first.to(2)
    assert dealt.fronts == ["1", "2", "", ""]


def test_deal_guarantee_until_card_after_a_flip_three_that_left_nothing() -> None:
    turned = table("flip3 freeze freeze flip3 5 6", seats=3, deal_guarantee="until_card").to(0)
    dealt = turned.to(1, 1, 1)
    # 1 is frozen by the first card, the others find it out; 0 holds nothing and is dealt another.
    assert dealt.fronts == ["5", "", "6"]


def test_deal_guarantee_until_card_counts_any_card_in_front_and_not_seats_out() -> None:
    assert table("x2 second 1", deal_guarantee="until_card").fronts == ["x2", "second"]
    assert table("freeze 1 2", deal_guarantee="until_card").to(0).fronts == ["", "1"]


# D3


@pytest.mark.parametrize("options", [{}, {"deal_guarantee": "until_card"}])
def test_d3_who_is_frozen_before_their_card_is_skipped_and_scores_0(options: dict[str, Any]) -> None:
    dealt = table("freeze 1 2 3 4", seats=3, **options).to(1)
    assert dealt.front(1) == ""
    assert dealt.status == "active frozen active"
    assert dealt.everyone_stays().scores[1] == 0


def test_d3_who_is_bust_before_their_card_is_skipped() -> None:
    dealt = table("flip3 4 4 1 2 3", seats=3).to(1)
    assert dealt.status == "active busted active"
    assert dealt.front(1) == "4"
    assert [event.seat for event in dealt.events("dealt")] == [2]


def test_d3_a_seat_not_dealt_yet_may_be_named() -> None:
    assert table("freeze 1", seats=3).question == "0 target freeze: 0 1 2"
    assert table("freeze 1", seats=3).status == "active waiting waiting"


# D4


def test_d4_who_turned_cards_of_a_flip_three_before_is_asked() -> None:
    asked = table("flip3 1 2 3 9 8 7", seats=3).to(1)
    assert (asked.question, asked.status) == ("1 turn", "active active waiting")
    hit = asked.hit(1)
    assert [(event.seat, event.data["card"]) for event in hit.events("dealt")] == [(1, "9"), (2, "8")]
    assert hit.fronts == ["7", "1 2 3 9", "8"]
    stayed = asked.stay(1)
    assert stayed.status == "active stayed active"
    assert stayed.fronts == ["8", "1 2 3", "9"]


def test_d4_the_hit_may_be_a_bust_or_an_action_card() -> None:
    asked = table("flip3 1 2 3 3 8 7", seats=3).to(1)
    assert asked.hit(1).status == "active busted active"
    assert asked.hit(1).fronts == ["7", "1 2 3", "8"]
    froze = table("flip3 1 2 3 freeze 8 7", seats=3).to(1).hit(1)
    assert froze.question == "1 target freeze: 0 1 2"


def test_d4_after_the_hit_the_deal_goes_on_without_another_question() -> None:
    hit = table("flip3 1 2 3 4 5 6", seats=3).to(1).hit(1)
    assert hit.fronts == ["6", "1 2 3 4", "5"]
    assert hit.question == "1 turn"  # its own turn, as 0 had to hit


@pytest.mark.parametrize(
    ("value", "fronts"),
    [("deal", ["6", "1 2 3 4", "5"]), ("skip", ["5", "1 2 3", "4"])],
)
def test_flip3_before_first_card_deals_or_skips_without_asking(value: str, fronts: list[str]) -> None:
    dealt = table("flip3 1 2 3 4 5 6", seats=3, flip3_before_first_card=value).to(1)
    assert dealt.fronts == fronts
    assert (dealt.status, dealt.question) == ("active active active", "1 turn")


@pytest.mark.parametrize("value", ["ask", "deal", "skip"])
def test_d4_with_nothing_in_front_the_seat_is_dealt_under_every_value(value: str) -> None:
    turned = table("flip3 freeze freeze flip3 5 6", seats=3, flip3_before_first_card=value).to(1)
    assert turned.question == "1 target freeze: 0 1 2"
    dealt = turned.to(0, 0, 0)
    assert dealt.status == "frozen active active"
    assert dealt.fronts == ["", "5", "6"]


@pytest.mark.parametrize("value", ["ask", "deal", "skip"])
def test_d4_a_second_chance_alone_is_enough_for_who_turned_cards(value: str) -> None:
    turned = table("flip3 freeze second flip3 5 6 7", seats=3, flip3_before_first_card=value).to(1)
    dealt = turned.to(0, 0)
    assert dealt.front(1) == {"ask": "second", "deal": "5 second", "skip": "second"}[value]
    if value == "ask":
        assert dealt.question == "1 turn"
        assert dealt.stay(1).status == "frozen stayed active"


def test_d4_also_where_the_second_chance_was_given_to_who_had_turned_cards() -> None:
    # 1 turns a Freeze and two Flip Threes; 0 carries one out and gives its extra Second Chance to 1.
    turned = table("flip3 freeze flip3 flip3 second second 4 9 8 7", seats=3).to(1)
    assert turned.question == "1 target freeze: 0 1 2"
    nested = turned.to(2, 0, 2)
    assert nested.question == "1 turn"
    assert nested.fronts == ["4 second", "second", ""]
    assert nested.status == "active active frozen"


def test_d4_who_was_busted_by_it_is_not_asked() -> None:
    assert table("flip3 4 4 1 2", seats=3).to(2).status == "active active busted"


# D5


def test_d5_who_was_only_given_a_second_chance_is_dealt_normally() -> None:
    turned = table("flip3 second second 5 6 7 8", seats=3).to(0)
    assert turned.question == "0 give second: 1 2"
    dealt = turned.to(1)
    assert dealt.fronts == ["5 second", "6 second", "7"]


@pytest.mark.parametrize("value", ["deal", "skip"])
def test_d5_under_every_value_of_the_option(value: str) -> None:
    turned = table("flip3 second second 5 6 7 8", seats=3, flip3_before_first_card=value).to(0)
    assert turned.to(1).fronts == ["5 second", "6 second", "7"]


# D6


def test_d6_a_flip_7_in_the_deal_ends_the_round() -> None:
    first = table("flip3 1 2 flip3 3 4 flip3 5 6 7 8 9", seats=3).to(1)
    assert first.question == "1 target flip3: 0 1 2"
    ended = first.to(1, 1)
    assert ended.last_round["flip7_by"] == 1
    assert ended.scores == [0, 28 + 15, 0]
    assert ended.status == "active waiting waiting"
    assert (ended.pile, ended.question) == ("8 9", None)

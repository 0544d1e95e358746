"""The sentences on records of Flip 7 that no line of the rules says, one test each; `test_records.py` has those on the
header, the shape of actions and the codes."""

from typing import Any

import pytest

from tests.games.flip7.build import Table, table

SEQUENTIAL: dict[str, Any] = {"setaside_timing": "sequential"}
RESOLVE: dict[str, Any] = {"setaside_on_bust": "resolve"}


def test_the_first_deal_is_made_at_the_start() -> None:
    assert table("4 5 6 7", seats=3).fronts == ["4", "5", "6"]


def test_only_real_choices_are_actions() -> None:
    # 0 stays; 1 hits a Flip Three, which can only be its own, as can the Freeze it turns.
    ended = table("4 5 flip3 6 freeze 7 8").stay(0).hit(1)
    assert (ended.question, ended.scores) == (None, [4, 18])


def test_after_a_round_that_did_not_end_the_game_advance_deals_the_next() -> None:
    ended = table("4 5 6 7").stay(0, 1)
    assert (ended.question, ended.result["round"]) == (None, 1)
    dealt = ended.advance()
    assert (dealt.question, dealt.result["round"]) == ("1 turn", 2)


def test_the_end_of_the_game_needs_no_action() -> None:
    assert table("4 5", totals=(200, 0)).stay(0, 1).result["over"]


# The result


def test_numbers_ascend_and_modifiers_end_with_x2() -> None:
    played = table("12 5 x2 0 +10 3 2 +2 11", seats=1).hit(*[0] * 8)
    assert played.result["seats"][0]["numbers"] == ["0", "2", "3", "5", "11", "12"]
    assert played.result["seats"][0]["modifiers"] == ["+2", "+10", "x2"]


def test_after_a_bust_the_duplicate_is_not_listed() -> None:
    assert table("4 5 4 6").hit(0).result["seats"][0]["numbers"] == ["4"]


def test_the_discard_pile_is_listed_in_the_order_of_cards() -> None:
    cards = "second flip3 freeze x2 +10 +2 12 10 2 0"
    assert table("4 5", discard=cards).discard == "0 2 10 12 +2 +10 x2 freeze flip3 second"


def test_waiting_is_an_active_seat_the_deal_has_not_reached() -> None:
    assert table("freeze 4 5", seats=3).status == "active waiting waiting"
    assert table("freeze 4 5 6", seats=3).to(1).status == "active frozen active"


def ended() -> Table:
    """A round in which 0 busts, 1 is frozen and 2 stays; the deck goes on."""
    return table("4 5 6 4 freeze second 7 8", seats=3).hit(0).hit(1).to(1).hit(2).stay(2)


def test_after_the_end_of_a_round_everything_is_in_the_discard_pile() -> None:
    after = ended()
    assert after.fronts == ["", "", ""]
    assert after.of_seats("points") == [0, 0, 0]
    assert after.discard == "4 4 5 6 freeze second"
    assert (after.result["round"], after.result["dealer"], after.question) == (1, 2, None)


def test_after_the_end_of_a_round_the_status_is_as_it_was() -> None:
    assert ended().status == "busted frozen stayed"
    waiting = table("flip3 1 2 flip3 3 4 flip3 5 6 7 8 9", seats=3).to(1).to(1, 1)
    assert waiting.status == "active waiting waiting"


def test_the_rounds_tell_dealer_end_scores_and_totals() -> None:
    assert ended().result["rounds"] == [
        {"dealer": 2, "end": "all_out", "flip7_by": None, "scores": [0, 5, 6], "totals": [0, 5, 6]}
    ]


# Details


def test_nothing_to_draw_is_found_in_play() -> None:
    empty = table("4 5")
    assert (empty.pile, empty.discard, empty.question) == ("", "", "0 turn")
    assert empty.stay(0, 1).last_round["end"] == "all_out"
    assert empty.hit(0).last_round["end"] == "nothing_to_draw"


def test_at_nothing_to_draw_active_and_waiting_seats_keep_their_status_and_bank() -> None:
    assert table("4", seats=2).status == "active waiting"
    # 1 waits, and has turned two cards of a Flip Three.
    over = table("flip3 4 x2", seats=3).to(1)
    assert (over.status, over.scores) == ("active waiting waiting", [0, 8, 0])


def test_a_seat_stops_waiting_when_its_card_is_turned() -> None:
    assert table("flip3 4 5", seats=2).status == "active waiting"


def test_a_seat_stops_waiting_when_it_is_asked() -> None:
    asked = table("flip3 4 5 6", seats=2).to(1)
    assert (asked.question, asked.status) == ("1 turn", "active active")


def test_a_seat_stops_waiting_when_it_is_skipped() -> None:
    skipped = table("flip3 4 5 6 freeze 7", seats=3, flip3_before_first_card="skip").to(1)
    assert (skipped.question, skipped.status) == ("2 target freeze: 0 1 2", "active active active")


def test_a_seat_that_waits_still_does_while_it_turns_the_cards_of_a_flip_three() -> None:
    turned = table("flip3 4 5 freeze 7", seats=3).to(1)
    assert (turned.question, turned.status) == ("1 target freeze: 0 1 2", "active waiting waiting")


def test_continue_turn_in_the_deal_means_another_dealt_card_never_a_question() -> None:
    turned = table("flip3 second 4 3 4 3 9", seats=2, second_chance_use="continue_turn").to(1)
    assert turned.question == "1 turn"
    after = turned.hit(1)
    # The 4 is saved, another card is dealt: the 3 is a bust.
    assert after.status.split()[1] == "busted"


def test_the_origin_of_a_set_aside_flip_three_is_the_seat_that_turned_it() -> None:
    deck = "9 8 7 6 flip3 1 2 flip3 freeze 3 4 5"
    turned = table(deck, seats=4, setaside_assigner="origin").hit(0).to(1)
    assert turned.question == "0 target flip3: 0 1 2 3"
    assert turned.to(3).question == "1 target freeze: 0 1 2 3"


def test_the_assigner_need_not_be_active_also_after_a_bust() -> None:
    deck = "9 8 7 6 flip3 freeze flip3 8 3 4 5"
    busted = table(deck, seats=4, **RESOLVE).hit(0).to(1)
    assert busted.status == "active busted active active"
    assert busted.question == "1 target freeze: 0 2 3"
    assert busted.to(0).question == "1 target flip3: 0 2 3"


def test_with_nobody_active_the_rest_is_discarded() -> None:
    deck = "9 8 flip3 freeze flip3 8 3 4 5"
    after = table(deck, **RESOLVE, **SEQUENTIAL).stay(0).hit(1)
    assert (after.status, after.discard) == ("stayed busted", "8 8 9 freeze flip3 flip3")


@pytest.mark.parametrize("options", [SEQUENTIAL, SEQUENTIAL | RESOLVE])
def test_a_later_bust_does_not_cancel_set_aside_cards_of_an_outer_flip_three(options: dict[str, Any]) -> None:
    deck = "9 8 7 flip3 flip3 freeze 1 8 2 3 4"
    busted = table(deck, seats=3, **options).hit(0).to(1).to(1)
    assert busted.status == "active busted active"
    assert busted.question == "1 target freeze: 0 2"


def test_in_sequential_the_queue_does_not_apply() -> None:
    # The same deck and answers as for P4, where the Freeze came first.
    deck = "9 8 7 flip3 flip3 freeze 1 flip3 2 3 4 5 6 0"
    nested = table(deck, seats=3, **SEQUENTIAL).hit(0).to(0).to(1)
    assert nested.question == "1 target flip3: 0 1 2"
    done = nested.to(2)
    assert (done.front(2), done.question) == ("4 5 6 7", "0 target freeze: 0 1 2")
    assert done.to(2).status == "active active frozen"


def test_a_card_in_question_is_in_no_list() -> None:
    asked = table("4 5 6 freeze 7", seats=3).hit(0)
    assert (asked.fronts, asked.discard, asked.result["draw_pile"]) == (["4", "5", "6"], "", 1)
    second = table("second 5 6 second 7", seats=3).hit(0)
    assert (second.fronts, second.discard, second.result["draw_pile"]) == (["second", "5", "6"], "", 1)


def test_set_aside_and_waiting_cards_are_in_no_list() -> None:
    turned = table("9 8 7 flip3 freeze 1 flip3 2 3 4", seats=3).hit(0).to(1)
    assert (turned.discard, turned.result["draw_pile"], turned.front(1)) == ("", 3, "1 8")
    assigned = turned.to(2)
    assert (assigned.discard, assigned.status) == ("", "active active active")


def test_all_cards_of_a_fresh_deck_are_the_deck_and_what_was_discarded_at_the_start() -> None:
    begun = table("4 5 6", discard="9", reshuffles=["9 6 5 4"], fresh_deck_each_round=True)
    assert begun.discard == "9"
    fresh = begun.stay(0, 1).advance()
    assert (fresh.front(1), fresh.front(0), fresh.pile, fresh.discard) == ("9", "6", "5 4", "")


def test_reshuffles_in_a_round_share_the_list_in_order_of_use() -> None:
    begun = table("4 5", discard="9", reshuffles=["9", "5 9 4"], fresh_deck_each_round=True)
    fresh = begun.hit(0).stay(1).stay(0).advance()
    assert (fresh.front(1), fresh.front(0), fresh.pile) == ("5", "9", "4")

"""P1 to P5: the Flip Three, what it sets aside, and the options for that."""

from typing import Any

import pytest

from tests.games.flip7.build import Table, table

SEQUENTIAL: dict[str, Any] = {"setaside_timing": "sequential"}
RESOLVE: dict[str, Any] = {"setaside_on_bust": "resolve"}
ORIGIN: dict[str, Any] = {"setaside_assigner": "origin"}

# P1


def test_p1_the_target_turns_three_cards_one_at_a_time() -> None:
    turned = table("9 8 flip3 1 2 3 4").hit(0).to(1)
    assert (turned.fronts, turned.pile) == (["9", "1 2 3 8"], "4")
    assert [event.data["of_three"] for event in turned.events("flipped")] == [1, 2, 3]
    assert [moment.seats[1].numbers for moment in turned.step.frames] == [(8, 1), (8, 1, 2), (8, 1, 2, 3)]


@pytest.mark.parametrize(
    ("cards", "front"),
    [("+2 x2 +10", "8 +2 +10 x2"), ("second 8 5", "5 8"), ("freeze flip3 5", "5 8"), ("second second 5", "5 8 second")],
)
def test_p1_every_card_counts_as_one_of_the_three(cards: str, front: str) -> None:
    turned = table(f"9 8 flip3 {cards} 4 3 2 1 0").hit(0).to(1)
    assert turned.front(1) == front
    assert len(turned.events("flipped")) == 3


def test_p1_it_stops_at_once_at_a_bust() -> None:
    turned = table("9 8 flip3 1 8 3 4").hit(0).to(1)
    assert (turned.status, turned.fronts, turned.pile) == ("active busted", ["9", "1 8"], "3 4")


def test_p1_it_stops_at_once_at_the_seventh_number() -> None:
    turned = table("12 11 10 9 8 7 flip3 1 2 3", seats=1).hit(*[0] * 6)
    assert turned.last_round["flip7_by"] == 0
    assert turned.pile == "2 3"


# P2


def test_p2_a_second_chance_is_kept_at_once_and_of_use_in_the_same_flip_three() -> None:
    turned = table("9 8 flip3 second 8 3 4").hit(0).to(1)
    assert (turned.front(1), turned.status, turned.discard) == ("3 8", "active active", "8 flip3 second")


def test_p2_an_extra_one_is_given_before_the_next_card() -> None:
    asked = table("9 second 7 flip3 second 2 3 4", seats=3).hit(0).to(1)
    assert (asked.question, asked.fronts, asked.pile) == ("1 give second: 0 2", ["9", "second", "7"], "2 3 4")
    assert asked.to(2).fronts == ["9", "2 3 second", "7 second"]


def test_p2_a_save_inside_it_is_handled_at_once() -> None:
    turned = table("second 2 8 3 flip3 8 8 5 6", seats=2).hit(0, 1, 0).to(0)
    assert (turned.status, turned.discard) == ("busted active", "8 flip3 second")
    assert turned.pile == "5 6"


# P3


def set_aside() -> Table:
    """Seat 1 of four has turned a Freeze and a Flip Three, and is asked for the first of them."""
    return table("9 8 7 6 flip3 freeze 1 flip3 2 3 4 5", seats=4).hit(0).to(1)


def test_p3_action_cards_inside_it_are_set_aside() -> None:
    turned = set_aside()
    assert [event.data["card"] for event in turned.events("set_aside")] == ["freeze", "flip3"]
    assert turned.front(1) == "1 8"


def test_p3_after_three_cards_who_turned_them_assigns_them_in_that_order_to_any_active_player() -> None:
    turned = set_aside()
    assert turned.question == "1 target freeze: 0 1 2 3"
    assert turned.to(2).question == "1 target flip3: 0 1 2 3"


def test_p3_all_are_assigned_before_one_takes_effect() -> None:
    assigned = set_aside().to(2)
    assert assigned.status == "active active active active"
    done = assigned.to(3)
    assert done.status == "active active frozen active"
    assert done.front(3) == "2 3 4 6"


def test_p3_bust_discards_them() -> None:
    turned = table("9 8 flip3 freeze 8 3 4").hit(0).to(1)
    assert (turned.status, turned.discard, turned.question) == ("active busted", "freeze flip3", "0 turn")


def test_p3_flip_7_discards_them() -> None:
    ended = table("12 11 10 9 8 7 flip3 freeze 2 3", seats=1).hit(*[0] * 6)
    assert ended.last_round["flip7_by"] == 0
    assert (ended.status, ended.discard) == ("active", "2 7 8 9 10 11 12 freeze flip3")


def test_p3_with_one_active_player_left_they_are_that_players_without_a_question() -> None:
    turned = table("9 8 flip3 1 freeze 2 3 4").stay(0).hit(1)
    assert (turned.status, turned.scores) == ("stayed frozen", [9, 11])


def test_setaside_timing_sequential_carries_each_out_before_the_next_is_assigned() -> None:
    turned = table("9 8 7 6 flip3 flip3 1 freeze 2 3 4 5", seats=4, **SEQUENTIAL).hit(0).to(1)
    assert turned.question == "1 target flip3: 0 1 2 3"
    first = turned.to(3)
    assert first.front(3) == "2 3 4 6"
    assert first.question == "1 target freeze: 0 1 2 3"
    assert first.to(0).status == "frozen active active active"


def test_setaside_timing_sequential_takes_those_out_by_then_off_the_list() -> None:
    turned = table("9 8 7 6 flip3 freeze 1 freeze 2 3 4 5", seats=4, **SEQUENTIAL).hit(0).to(1)
    assert turned.to(3).question == "1 target freeze: 0 1 2"


def test_setaside_timing_sequential_is_depth_first() -> None:
    # 1 turns a Flip Three and a Freeze; 2 turns a Flip Three inside the first.
    deck = "9 8 7 6 flip3 flip3 1 freeze 2 flip3 3 0 4 5 10 11"
    turned = table(deck, seats=4, **SEQUENTIAL).hit(0).to(1).to(2)
    assert turned.question == "2 target flip3: 0 1 2 3"
    inner = turned.to(3)
    assert inner.front(3) == "0 4 5 6"
    assert inner.question == "1 target freeze: 0 1 2 3"


def test_setaside_timing_sequential_discards_the_flip_three_when_its_last_card_is_assigned() -> None:
    # The pile is empty when the second Flip Three begins: the first is in the reshuffle already.
    deck = "9 8 7 6 flip3 1 2 flip3"
    sequential = table(deck, seats=4, reshuffles=["flip3"], **SEQUENTIAL).hit(0).to(1).to(2)
    assert sequential.last_round["end"] == "nothing_to_draw"
    assert sequential.events("reshuffled")[0].data["cards"] == 1
    # With another card to be assigned it is not.
    deck = "9 8 7 6 flip3 flip3 2 freeze"
    waiting = table(deck, seats=4, discard="12", reshuffles=["12"], **SEQUENTIAL).hit(0).to(1).to(2)
    assert waiting.last_round["end"] == "nothing_to_draw"


@pytest.mark.parametrize("options", [{}, SEQUENTIAL])
def test_setaside_assigner_origin_is_who_drew_the_flip_three(options: dict[str, Any]) -> None:
    turned = table("9 8 7 6 flip3 freeze 1 freeze 2 3", seats=4, **ORIGIN, **options).hit(0).to(1)
    assert turned.question == "0 target freeze: 0 1 2 3"


def test_setaside_assigner_origin_of_a_set_aside_flip_three_is_the_seat_that_turned_it() -> None:
    # 0 draws it, 1 turns a Flip Three, 0 assigns it to 2, who turns a Freeze: that one is 1's to assign.
    turned = table("9 8 7 6 flip3 flip3 1 2 freeze 3 4 5", seats=4, **ORIGIN).hit(0).to(1)
    assert turned.question == "0 target flip3: 0 1 2 3"
    assert turned.to(2).question == "1 target freeze: 0 1 2 3"


def test_setaside_assigner_need_not_be_active() -> None:
    # 0 draws the Flip Three for 1, gets its Freeze and still assigns the next card.
    turned = table("9 8 7 6 flip3 freeze 1 freeze 2 3", seats=4, **ORIGIN, **SEQUENTIAL).hit(0).to(1).to(0)
    assert turned.status == "frozen active active active"
    assert turned.question == "0 target freeze: 1 2 3"
    flipper = table("9 8 7 6 flip3 freeze 1 freeze 2 3", seats=4, **SEQUENTIAL).hit(0).to(1).to(1)
    assert flipper.question == "1 target freeze: 0 2 3"


def test_setaside_on_bust_resolve_has_the_busted_flipper_assign_them_to_active_seats() -> None:
    busted = table("9 8 7 6 flip3 freeze 8 3 4", seats=4, **RESOLVE).hit(0).to(1)
    assert busted.status == "active busted active active"
    assert busted.question == "1 target freeze: 0 2 3"
    assert busted.to(3).status == "active busted active frozen"
    assert busted.to(3).discard == "flip3"
    assert busted.to(3).asked == 2


def test_setaside_on_bust_resolve_in_sequential_and_by_the_origin() -> None:
    deck = "9 8 7 6 flip3 freeze flip3 8 3 4 5"
    busted = table(deck, seats=4, **RESOLVE, **SEQUENTIAL).hit(0).to(1)
    assert busted.to(0).question == "1 target flip3: 2 3"
    by_origin = table(deck, seats=4, **RESOLVE, **ORIGIN).hit(0).to(1)
    assert by_origin.question == "0 target freeze: 0 2 3"


def test_setaside_on_bust_resolve_with_nobody_active_discards_them() -> None:
    ended = table("9 8 flip3 freeze 8 3", **RESOLVE).stay(0).hit(1)
    assert (ended.status, ended.discard) == ("stayed busted", "8 8 9 freeze flip3")


def test_setaside_on_bust_resolve_with_one_active_is_not_asked() -> None:
    busted = table("9 8 flip3 freeze 8 3", **RESOLVE).hit(0).to(1)
    assert busted.status == "frozen busted"
    assert busted.scores == [9, 0]


def test_setaside_on_bust_resolve_discards_them_after_a_flip_7() -> None:
    ended = table("12 11 10 9 8 7 flip3 freeze 2 3", seats=1, **RESOLVE).hit(*[0] * 6)
    assert ended.last_round["flip7_by"] == 0
    assert (ended.status, ended.scores) == ("active", [57 + 2 + 15])


@pytest.mark.parametrize("on_bust", ["discard", "resolve"])
def test_a_later_bust_does_not_cancel_what_an_outer_flip_three_set_aside(on_bust: str) -> None:
    options = SEQUENTIAL | {"setaside_on_bust": on_bust}
    deck = "9 8 7 6 flip3 flip3 1 freeze 8 2 3 4"
    busted = table(deck, seats=4, **options).hit(0).to(1).to(1)
    assert busted.status == "active busted active active"
    assert busted.question == "1 target freeze: 0 2 3"


def test_with_nobody_active_the_rest_is_discarded() -> None:
    # In turn: everybody is frozen by what one Flip Three set aside, and one card is left over.
    deck = "9 8 flip3 freeze freeze freeze 4"
    ended = table(deck, **SEQUENTIAL).hit(0).to(0).to(0)
    assert (ended.status, ended.scores) == ("frozen frozen", [9, 8])
    assert ended.discard == "8 9 freeze freeze freeze flip3"
    assert [event.data["why"] for event in ended.events("discarded")] == ["nobody"]


# P4


def test_p4_first_assigned_first_done() -> None:
    done = set_aside().to(3, 3)
    # The Freeze came first: the Flip Three finds 3 out.
    assert (done.status, done.front(3)) == ("active active active frozen", "6")
    assert done.discard == "flip3 flip3"
    deck = "9 8 7 6 flip3 flip3 1 freeze 2 3 4 5"
    other = table(deck, seats=4).hit(0).to(1).to(3, 3)
    assert (other.status, other.front(3)) == ("active active active frozen", "2 3 4 6")


def test_p4_cards_assigned_inside_go_behind_what_already_waits() -> None:
    # 0 turns a Flip Three for 1 and a Freeze for 2; 1 turns another Flip Three for 2: the Freeze is first.
    deck = "9 8 7 flip3 flip3 freeze 1 flip3 2 3 4 5"
    nested = table(deck, seats=3).hit(0).to(0).to(1, 2)
    assert nested.question == "1 target flip3: 0 1 2"
    done = nested.to(2)
    assert (done.status, done.fronts) == ("active active frozen", ["1 9", "2 3 8", "7"])
    assert done.event("discarded").data == {"card": "flip3", "why": "out"}


def test_p4_two_flip_threes_on_one_player_are_both_carried_out() -> None:
    deck = "12 11 flip3 flip3 flip3 0 1 2 3 4 5 6 7"
    done = table(deck, seats=2).hit(0).to(0).to(1, 1)
    assert done.last_round["flip7_by"] == 1
    assert done.scores == [12, 11 + 1 + 2 + 3 + 4 + 5 + 6 + 15]
    assert done.pile == "7"


def test_p4_a_second_flip_three_waits_behind_the_first_on_the_same_player() -> None:
    deck = "12 11 flip3 flip3 flip3 0 1 2 3 11 5 6 7"
    done = table(deck, seats=2).hit(0).to(0).to(1, 1)
    assert (done.status, done.pile) == ("active busted", "5 6 7")


# P5


def test_p5_the_flip_three_is_discarded_when_what_it_set_aside_is_assigned() -> None:
    turned = set_aside()
    assert turned.discard == ""
    assert turned.to(2).discard == ""
    assert "flip3" in turned.to(2).to(3).discard


def test_p5_not_while_an_extra_second_chance_is_in_question() -> None:
    asked = table("9 second 7 flip3 1 2 second 3 4", seats=3).hit(0).to(1)
    assert (asked.question, asked.discard) == ("1 give second: 0 2", "")
    assert asked.to(0).discard == "flip3"

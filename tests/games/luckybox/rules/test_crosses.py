"""The turn's cross: one open square with the number, lightning to change the number, and when one may pass."""

import pytest

from bot.games.luckybox.rules.actions import Cross, Pass
from bot.games.luckybox.rules.legal import bolt_cost
from tests.games.luckybox.build import card, face, position, seat


def test_a_square_with_the_revealed_number_is_crossed_for_nothing() -> None:
    game = position(seat(card(1)), revealed=5).cross(1, (1, 1))
    assert game.crossed(1) == "... .x. ..."
    assert game.me.bolts == 4


def test_any_of_ones_cards_will_do() -> None:
    game = position(seat(card(1), card(2)), revealed=5)
    assert game.options() == (
        Cross(1, (1, 1)),
        Cross(2, (1, 1)),
        Cross(1, (1, 0)),
        Cross(1, (1, 2)),
        Cross(2, (1, 0)),
        Cross(2, (1, 2)),
        Cross(1, (0, 2)),
        Cross(1, (2, 0)),
        Cross(2, (0, 2)),
        Cross(2, (2, 0)),
        Cross(1, (0, 1)),
        Cross(1, (2, 1)),
        Cross(2, (0, 1)),
        Cross(2, (2, 1)),
        Cross(1, (0, 0)),
        Cross(1, (2, 2)),
        Cross(2, (0, 0)),
        Cross(2, (2, 2)),
    )


def test_only_one_square_is_crossed_in_a_turn() -> None:
    game = position(seat(card(1), card(2)), revealed=5).cross(1, (1, 1))
    assert game.options() == ()
    assert game.refusal(Cross(2, (1, 1))) == "already_done"


def test_a_crossed_square_is_not_crossed_again() -> None:
    assert position(seat(card(1, "... .x. ...")), revealed=5).refusal(Cross(1, (1, 1))) == "already_crossed"


def test_another_players_card_cannot_be_crossed() -> None:
    assert position(seat(card(1)), seat(card(2)), revealed=5).refusal(Cross(2, (1, 1))) == "not_your_cards"


@pytest.mark.parametrize("number", [0, -1, 61, 121])
def test_a_card_of_no_deck_cannot_be_crossed(number: int) -> None:
    assert position(seat(card(1)), revealed=5).refusal(Cross(number, (1, 1))) == "unknown_card"


def test_the_second_copies_are_unknown_below_seven_players() -> None:
    assert position(*(seat(card(n)) for n in range(1, 7)), revealed=5).refusal(Cross(67, (1, 1))) == "unknown_card"
    assert position(*(seat(card(n)) for n in range(1, 8)), revealed=5).refusal(Cross(67, (1, 1))) == "not_your_cards"


# Using lightning tokens


@pytest.mark.parametrize(
    ("revealed", "wanted", "cost"),
    [
        (5, 5, 0),
        (5, 4, 1),
        (5, 6, 1),
        (5, 1, 4),
        (5, 9, 4),
        (9, 1, 1),
        (9, 2, 2),
        (9, 4, 4),
        (9, 5, 4),
        (1, 9, 1),
        (1, 8, 2),
        (1, 5, 4),
        (1, 6, 4),
        (2, 8, 3),
        (8, 2, 3),
    ],
)
def test_each_token_moves_the_number_by_one_and_9_meets_1(revealed: int, wanted: int, cost: int) -> None:
    assert bolt_cost(wanted, revealed) == cost
    square = divmod(wanted - 1, 3)
    game = position(seat(card(1), bolts=cost), revealed=revealed)
    assert game.cross(1, square).me.bolts == 0
    if cost:
        game = position(seat(card(1), bolts=cost - 1), revealed=revealed)
        assert game.refusal(Cross(1, square)) == "not_enough_lightning"


def test_the_cost_is_the_shorter_way_round() -> None:
    for revealed in range(1, 10):
        for wanted in range(1, 10):
            apart = abs(wanted - revealed)
            assert bolt_cost(wanted, revealed) == min(apart, 9 - apart) <= 4


def test_lightning_changes_the_number_for_one_player_alone() -> None:
    game = position(seat(card(1)), seat(card(2)), revealed=5).cross(1, (1, 2))
    assert game.state.revealed == 5
    assert [seat.bolts for seat in game.state.seats] == [3, 4]
    assert game.cross(2, (1, 1), by=1).state.seats[1].bolts == 4


def test_what_lightning_was_spent_is_told() -> None:
    assert position(seat(card(1)), revealed=9).cross(1, (0, 1)).event("crossed").data == {
        "card": 1,
        "square": (0, 1),
        "number": 2,
        "bonus": None,
        "bolts": 2,
    }


def test_lightning_spent_is_gone_in_the_next_turn() -> None:
    game = position(seat(card(1)), revealed=5, then=[5]).cross(1, (1, 2)).advance()
    assert game.me.bolts == 3


def test_without_lightning_only_the_revealed_number_can_be_crossed() -> None:
    assert position(seat(card(1), bolts=0), revealed=5).options() == (Cross(1, (1, 1)),)


# Crossing is compulsory


def test_a_matching_open_square_forbids_passing() -> None:
    game = position(seat(card(1)), revealed=5)
    assert Pass() not in game.options()
    assert game.refusal(Pass()) == "must_cross"


def test_who_must_cross_may_do_it_with_lightning_on_another_square() -> None:
    game = position(seat(card(1)), revealed=5).cross(1, (1, 0))
    assert (game.crossed(1), game.me.bolts) == ("... x.. ...", 3)


def test_with_no_matching_square_one_may_pass_or_spend_lightning() -> None:
    game = position(seat(card(1, "... .x. ..."), bolts=1), revealed=5)
    assert game.options() == (Cross(1, (1, 0)), Cross(1, (1, 2)), Pass())
    assert game.pass_().crossed(1) == "... .x. ..."
    assert game.cross(1, (1, 0)).me.bolts == 0


def test_a_crossed_square_does_not_count_as_matching() -> None:
    faces = {1: face("555 555 555")}
    assert position(seat(card(1, "xxx xxx xx.")), faces=faces, revealed=5).refusal(Pass()) == "must_cross"
    assert position(seat(card(1, "xxx xxx xxx")), faces=faces, revealed=5).pass_().me.done


def test_another_players_matching_square_does_not_bind() -> None:
    game = position(seat(card(1, "... .x. ...")), seat(card(2)), revealed=5)
    assert game.pass_().me.done
    assert game.refusal(Pass(), by=1) == "must_cross"


def test_who_can_cross_nothing_still_passes_and_is_not_done_by_themselves() -> None:
    game = position(seat(card(1, "xxx xxx xxx")), revealed=5)
    assert game.options() == (Pass(),)
    assert game.refusal(game.game.advance, by=None) == "seats_waiting"
    assert game.pass_().me.done


def test_after_a_pass_nothing_more_is_done_in_the_turn() -> None:
    game = position(seat(card(1, "... .x. ...")), revealed=5).pass_()
    assert game.refusal(Pass()) == "already_done"
    assert game.refusal(Cross(1, (1, 0))) == "already_done"


def test_after_a_cross_one_cannot_pass() -> None:
    assert position(seat(card(1)), revealed=5).cross(1, (1, 1)).refusal(Pass()) == "already_done"

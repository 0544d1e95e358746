"""Where an action is wrong in two ways, the first in the order of the codes is told; and nothing changes."""

import pytest

from bot.engine.core import IllegalAction
from bot.games.luckybox.rules.actions import Bonus, Cross, Decline, Keep, Pass
from tests.games.luckybox.build import Position, card, end_of_round, face, opening, position, seat


def waiting() -> Position:
    """Seat 0 has a 5 waiting and crossed card 1's first row; card 2 is seat 1's."""
    faces = {1: face("123 455 789", rows="5 moon moon")}
    game = position(seat(card(1, "xx. ... ..."), bolts=0), seat(card(2, "x.. ... ...")), faces=faces, revealed=3)
    return game.cross(1, (0, 2))


def test_the_end_of_the_game_comes_before_everything() -> None:
    game = end_of_round(seat(), seat(), round_=4).advance()
    for action in (Keep(()), Cross(99, (0, 0)), Bonus("star", 99, (0, 0)), Decline("5"), Pass(), game.game.undo):
        assert game.refusal(action) == "game_over"
        assert game.refusal(action, by=7) == "game_over"
    assert game.refusal(game.game.advance, by=None) == "game_over"


def test_a_missing_seat_comes_before_the_phase_and_undo() -> None:
    game = position(seat(card(1)), revealed=5)
    for action in (Keep((1, 2, 3)), Cross(1, (1, 1)), Pass(), game.game.undo):
        assert game.refusal(action, by=1) == "no_such_seat"


def test_the_phase_comes_before_being_done() -> None:
    assert opening().keep(1, 2, 3).refusal(Pass()) == "wrong_phase"
    assert position(seat(card(1)), revealed=5).cross(1, (1, 1)).refusal(Keep((1,))) == "wrong_phase"


def test_the_phase_comes_before_the_cards_and_bonuses() -> None:
    assert position(seat(card(1)), revealed=5).refusal(Keep((99, 99))) == "wrong_phase"
    assert opening().refusal(Bonus("5", 99, (0, 0))) == "wrong_phase"
    assert opening().refusal(Decline("5")) == "wrong_phase"


def test_undo_is_never_in_a_wrong_phase() -> None:
    assert opening().refusal(opening().game.undo) == "nothing_to_undo"
    assert opening().keep(1, 2, 3).undo().ask() == "keep"


def test_being_done_comes_before_what_is_wrong_with_the_action() -> None:
    done = position(seat(card(1, "x.. ... ...")), revealed=5).cross(1, (1, 1))
    for action in (Cross(99, (0, 0)), Cross(1, (0, 0)), Bonus("5", 1, (1, 1)), Decline("5"), Pass()):
        assert done.refusal(action) == "already_done"
    assert opening().keep(1, 2, 3).refusal(Keep((1,))) == "already_done"


def test_a_waiting_bonus_comes_before_what_is_wrong_with_a_cross_or_pass() -> None:
    for action in (Cross(99, (0, 0)), Cross(2, (0, 0)), Cross(1, (0, 0)), Cross(1, (2, 2)), Pass()):
        assert waiting().refusal(action) == "bonus_pending"


def test_a_bonus_that_does_not_wait_comes_before_its_card() -> None:
    for action in (Bonus("6", 99, (0, 0)), Bonus("6", 2, (0, 0)), Bonus("6", 1, (0, 0)), Bonus("star", 1, (1, 1))):
        assert waiting().refusal(action) == "no_such_bonus"


def test_a_bonus_that_does_not_wait_comes_before_having_to_use_it() -> None:
    assert waiting().refusal(Decline("6")) == "no_such_bonus"
    assert waiting().refusal(Decline("5")) == "must_use_bonus"


def test_the_count_comes_before_the_cards() -> None:
    assert opening().refusal(Keep((99,))) == "wrong_count"
    assert opening().refusal(Keep((99, 99, 6))) == "wrong_count"


def test_an_unknown_card_comes_before_one_that_is_not_yours() -> None:
    assert opening().refusal(Keep((6, 1, 99))) == "unknown_card"


def test_whose_card_it_is_comes_before_its_crosses() -> None:
    game = position(seat(card(1)), seat(card(2, "x.. ... ...")), revealed=5)
    assert game.refusal(Cross(2, (0, 0))) == "not_your_cards"
    assert waiting().refusal(Bonus("5", 2, (0, 0))) == "not_your_cards"


def test_a_crossed_square_comes_before_its_number_and_its_cost() -> None:
    assert waiting().refusal(Bonus("5", 1, (0, 0))) == "already_crossed"
    assert position(seat(card(1, "... ... ..x"), bolts=0), revealed=5).refusal(Cross(1, (2, 2))) == "already_crossed"


def test_a_card_kept_in_an_earlier_round_is_not_offered_again() -> None:
    game = end_of_round(seat(card(1)), round_=1).advance()
    assert game.refusal(Keep((1,))) == "not_your_cards"


@pytest.mark.parametrize(
    ("game", "action", "data"),
    [
        (opening(), Keep((1,)), {"expected": 3}),
        (position(seat(card(1), bolts=1), revealed=5), Cross(1, (0, 2)), {"cost": 2, "bolts": 1}),
        (waiting(), Pass(), {"waiting": ["5"]}),
        (waiting(), Bonus("5", 1, (2, 0)), {"wanted": 5, "number": 7}),
        (position(seat(card(1)), revealed=5), Pass(), {"number": 5}),
    ],
)
def test_a_refusal_carries_what_its_text_will_need(
    game: Position, action: Keep | Cross | Pass | Bonus, data: dict[str, object]
) -> None:
    with pytest.raises(IllegalAction) as refused:
        game.play(action)
    assert refused.value.data == data
    assert str(refused.value).startswith(refused.value.code)

"""Undo: until the next thing is revealed, a player may take back all they did since the last one."""

from dataclasses import replace

from bot.games.luckybox.rules.state import Seat
from tests.games.luckybox.build import Position, card, face, opening, position, seat


def board(seat: Seat) -> Seat:
    """The seat without its serial, which counts on."""
    return replace(seat, serial=0)


def cascade() -> Position:
    """A cross, a bonus and a bonus of the bonus, with lightning, a star and a completed card on the way."""
    faces = {1: face("123 456 789", rows="6 9 star", columns="moon moon bolt")}
    return position(seat(card(1, "xx. xx. xx.")), seat(card(2)), faces=faces, revealed=2)


def test_a_cross_is_taken_back_with_its_lightning() -> None:
    start = position(seat(card(1)), revealed=5)
    game = start.cross(1, (1, 0))
    assert game.me.bolts == 3
    assert board(game.undo().me) == board(start.me)


def test_a_whole_cascade_is_taken_back_at_once() -> None:
    start = cascade()
    game = start.cross(1, (0, 2)).use("6", 1, (1, 2)).use("9", 1, (2, 2))
    assert (game.me.bolts, game.me.stars[0], game.me.completed[0]) == (4, 1, 1)
    assert board(game.undo().me) == board(start.me)


def test_the_middle_of_a_cascade_is_taken_back_to_its_start() -> None:
    start = cascade()
    assert board(start.cross(1, (0, 2)).use("6", 1, (1, 2)).undo().me) == board(start.me)


def test_a_pass_is_taken_back() -> None:
    game = position(seat(card(1, "... .x. ...")), revealed=5).pass_().undo()
    assert game.ask() == "cross"
    assert game.cross(1, (1, 0)).crossed(1) == "... xx. ..."


def test_the_choice_of_cards_is_taken_back() -> None:
    game = opening().keep(1, 2, 3).undo()
    assert game.held() == []
    assert game.keep(3, 4, 5).held() == [3, 4, 5]


def test_after_undo_one_plays_again_and_may_undo_again() -> None:
    start = position(seat(card(1)), revealed=5)
    game = start.cross(1, (1, 0)).undo().cross(1, (1, 1)).undo()
    assert board(game.me) == board(start.me)


def test_there_is_nothing_to_undo_twice_in_a_row() -> None:
    game = position(seat(card(1)), revealed=5)
    assert game.refusal(game.game.undo) == "nothing_to_undo"
    assert game.cross(1, (1, 1)).undo().refusal(game.game.undo) == "nothing_to_undo"


def test_undo_never_goes_back_across_a_reveal() -> None:
    game = position(seat(card(1)), revealed=5, then=[6]).cross(1, (1, 1)).advance()
    assert game.refusal(game.game.undo) == "nothing_to_undo"
    again = game.cross(1, (1, 2)).undo()
    assert again.crossed(1) == "... .x. ..."


def test_a_choice_of_cards_is_settled_by_the_first_number() -> None:
    game = opening().everyone_keeps_the_first().advance()
    assert game.refusal(game.game.undo) == "nothing_to_undo"


def test_a_round_is_settled_by_its_scoring_and_deal() -> None:
    game = position(seat(card(1)), revealed=5, turn=9).cross(1, (1, 1)).advance()
    assert game.state.phase == "choose"
    assert game.refusal(game.game.undo) == "nothing_to_undo"


def test_undo_touches_nobody_else() -> None:
    game = position(seat(card(1)), seat(card(2)), revealed=5).cross(2, (1, 1), by=1).cross(1, (1, 1))
    undone = game.undo()
    assert undone.state.seats[1] == game.state.seats[1]
    assert undone.undo(by=1).crossed(2, by=1) == "... ... ..."


def test_one_cannot_undo_what_another_did() -> None:
    game = position(seat(card(1)), seat(card(2)), revealed=5).cross(2, (1, 1), by=1)
    assert game.refusal(game.game.undo, by=0) == "nothing_to_undo"


def test_the_player_may_undo_exactly_when_the_game_says_so() -> None:
    game = position(seat(card(1)), seat(card(2)), revealed=5)
    assert not game.game.may_undo(game.state, 0)
    game = game.cross(1, (1, 1))
    assert [game.game.may_undo(game.state, number) for number in (0, 1)] == [True, False]
    assert not game.game.may_undo(game.undo().state, 0)


def test_an_undone_player_is_asked_again_under_a_new_serial() -> None:
    start = position(seat(card(1)), revealed=5)
    crossed = start.cross(1, (1, 1))
    undone = crossed.undo()
    serials = [game.game.serial(game.state, 0) for game in (start, crossed, undone)]
    assert len(set(serials)) == 3
    assert undone.options() == start.options()

"""Four rounds of nine turns: numbers are revealed one by one, and everybody plays at once."""

from collections import Counter
from collections.abc import Sequence

import pytest

from bot.engine.core import IllegalAction
from bot.engine.rng import Scripted
from bot.games.luckybox import LuckyBox
from tests.games.luckybox.build import Position, card, deck, face, first_turn, opening, position, seat


def play_round(game: Position) -> tuple[Position, list[int]]:
    """Everyone passes through a round (`relaxed`): the position after it and the numbers revealed."""
    revealed = []
    while game.state.phase == "turn":
        assert game.state.revealed is not None
        revealed.append(game.state.revealed)
        game = game.everyone_passes().advance()
    return game, revealed


def test_a_round_has_nine_turns_and_a_game_four_rounds() -> None:
    game = first_turn(relaxed=True)
    for round_ in (1, 2, 3, 4):
        assert (game.state.round, game.state.turn) == (round_, 1)
        game, revealed = play_round(game)
        assert len(revealed) == 9
        if round_ < 4:
            game = game.everyone_keeps_the_first().advance()
    assert game.game.is_over(game.state)


def test_the_numbers_come_in_the_order_of_the_deck() -> None:
    _, revealed = play_round(first_turn(relaxed=True, numbers=[(5, 5, 1, 9, 2, 2, 7, 8, 3)]))
    assert revealed == [5, 5, 1, 9, 2, 2, 7, 8, 3]


def test_every_round_is_dealt_again_from_all_eighteen_number_cards() -> None:
    asked: list[tuple[str, int, tuple[int, ...]]] = []

    class Watched(Scripted):
        def order(self, stream: str, index: int, items: Sequence[int]) -> tuple[int, ...]:
            asked.append((stream, index, tuple(items)))
            return tuple(items)

    game = LuckyBox(deck())
    started = Position(game, game.start(1, {"relaxed": True}, Watched()).state)
    for _ in range(4):
        started, _ = play_round(started.everyone_keeps_the_first().advance())
    dealt = [(index, items) for stream, index, items in dict.fromkeys(asked) if stream == "numbers"]
    assert [index for index, _ in dealt] == [0, 1, 2, 3]
    assert all(Counter(items) == Counter(dict.fromkeys(range(1, 10), 2)) for _, items in dealt)


def test_no_number_comes_a_third_time_in_a_round() -> None:
    game = first_turn(seats=1, relaxed=True, numbers=[(4, 4, 4)]).pass_().advance().pass_()
    with pytest.raises(IllegalAction, match="third 4") as refused:
        game.advance()
    assert refused.value.code == "bad_record"


def test_everyone_plays_the_same_number_at_once_in_any_order() -> None:
    game = position(seat(card(1)), seat(card(2)), revealed=5)
    one = game.cross(1, (1, 1)).cross(2, (1, 1), by=1)
    other = game.cross(2, (1, 1), by=1).cross(1, (1, 1))
    assert one.state == other.state


def test_the_next_number_waits_until_every_player_is_done() -> None:
    game = position(seat(card(1)), seat(card(2)), revealed=5).cross(1, (1, 1))
    assert game.refusal(game.game.advance, by=None) == "seats_waiting"
    assert game.cross(2, (1, 1), by=1).advance().state.turn == 2


def test_a_player_with_a_bonus_waiting_is_not_done() -> None:
    game = position(seat(card(1, "xx. ... ...")), faces={1: face("123 456 789", rows="7 moon moon")}, revealed=3)
    game = game.cross(1, (0, 2))
    assert game.ask() == "bonus"
    assert game.refusal(game.game.advance, by=None) == "seats_waiting"
    assert game.use("7", 1, (2, 0)).ask() is None


def test_crosses_stay_when_the_next_number_comes() -> None:
    game = position(seat(card(1)), revealed=5).cross(1, (1, 1)).advance()
    assert game.crossed(1) == "... .x. ..."


def test_every_number_asks_everyone_again() -> None:
    game = position(seat(card(1)), seat(card(2)), revealed=5, then=[6])
    game = game.cross(1, (1, 1)).cross(2, (1, 1), by=1).advance()
    assert game.state.revealed == 6
    assert [game.ask(0), game.ask(1)] == ["cross", "cross"]


def test_a_finished_game_takes_no_more_actions() -> None:
    game = first_turn(1, relaxed=True)
    while not game.game.is_over(game.state):
        game = game.everyone_keeps_the_first() if game.state.phase == "choose" else game.everyone_passes()
        game = game.advance()
    assert game.refusal(game.game.advance, by=None) == "game_over"
    assert game.refusal(game.game.undo) == "game_over"
    assert game.options() == ()


def test_a_keep_belongs_to_the_choice_and_a_cross_to_a_turn() -> None:
    turn, choice = first_turn(), opening()
    assert turn.refusal(opening().options()[0]) == "wrong_phase"
    assert choice.refusal(first_turn().options()[0]) == "wrong_phase"


@pytest.mark.parametrize("stranger", [-1, 2, 99])
def test_only_the_seats_of_this_game_play(stranger: int) -> None:
    game = first_turn(2)
    assert game.refusal(game.options()[0], by=stranger) == "no_such_seat"

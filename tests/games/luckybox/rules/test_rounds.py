"""The end of a round: cards and stars score, completed cards leave, and three new cards are offered."""

from collections.abc import Sequence

import pytest

from bot.games.luckybox.rules.actions import Keep
from tests.games.luckybox.build import Position, card, end_of_round, opening, position, seat

ALMOST = "xxx xxx xx."
DONE = "xxx xxx xxx"


def nines(count: int, round_: int) -> Position:
    """The end of a round in which a player crossed the last square, a 9, of this many cards, one of them by cross."""
    faces_and_cards = seat(*(card(number, ALMOST) for number in range(1, count + 1)))
    game = position(faces_and_cards, revealed=9, round_=round_, turn=9 - count + 1, then=_others(count))
    for number in range(1, count + 1):
        game = game.cross(number, (2, 2)).advance()
    return game


def _others(count: int) -> Sequence[int]:
    # Later turns show 9 once more, then 8: a card's 9 costs one lightning there.
    return [9, 8][: count - 1]


@pytest.mark.parametrize(("round_", "points"), [(1, 15), (2, 12), (3, 10), (4, 8)])
@pytest.mark.parametrize("count", [1, 2, 3])
def test_each_card_completed_scores_15_12_10_8_by_round(round_: int, points: int, count: int) -> None:
    game = nines(count, round_)
    assert game.me.box_points == tuple(points * count * (r == round_) for r in (1, 2, 3, 4))


@pytest.mark.parametrize("round_", [1, 2, 3, 4])
@pytest.mark.parametrize(("stars", "points"), [(0, 0), (1, 1), (2, 4), (3, 9)])
def test_the_stars_of_the_round_score_1_4_9(round_: int, stars: int, points: int) -> None:
    row = [0, 0, 0, 0]
    row[round_ - 1] = stars
    game = end_of_round(seat(stars=(row[0], row[1], row[2], row[3])), round_=round_).advance()
    assert game.me.star_points == tuple(points * (r == round_) for r in (1, 2, 3, 4))


def test_stars_of_earlier_rounds_do_not_score_again() -> None:
    game = end_of_round(seat(stars=(3, 1, 0, 0)), round_=2).advance()
    assert game.me.star_points == (0, 1, 0, 0)


def test_nothing_is_scored_before_the_round_ends() -> None:
    game = position(seat(card(1, ALMOST), stars=(3, 0, 0, 0)), revealed=9, turn=8, then=[1]).cross(1, (2, 2)).advance()
    assert game.me.total == 0
    game = game.pass_().advance()
    assert game.me.total == 15 + 9


def test_a_round_tells_what_each_player_scored() -> None:
    game = end_of_round(seat(stars=(2, 0, 0, 0)), seat(), round_=1).advance()
    assert [(event.seat, event.data) for event in game.events if event.kind == "scored"] == [
        (0, {"round": 1, "boxes": 0, "stars": 4}),
        (1, {"round": 1, "boxes": 0, "stars": 0}),
    ]


def test_completed_cards_leave_and_the_others_stay_with_their_crosses() -> None:
    game = end_of_round(seat(card(3, "x.. .x. ..."), card(7, DONE), card(9)), round_=1).advance()
    assert game.held() == [3, 9]
    assert game.crossed(3) == "x.. .x. ..."


def test_completed_cards_go_to_the_discard_pile_by_seat_then_id() -> None:
    first = seat(card(30, DONE), card(2, DONE))
    game = end_of_round(first, seat(card(9), card(1, DONE)), round_=1).advance()
    assert game.state.discard == (2, 30, 1)


def test_rejected_cards_enter_the_discard_pile_after_the_choice() -> None:
    game = end_of_round(seat(card(60, DONE)), seat(), round_=1).advance()
    assert [seat.offered for seat in game.state.seats] == [(1, 2, 3), (4, 5, 6)]
    game = game.keep(5, by=1).keep(3)
    assert game.state.discard == (60,)
    assert game.advance().state.discard == (60, 1, 2, 4, 6)


@pytest.mark.parametrize("round_", [1, 2, 3])
def test_after_rounds_1_2_and_3_three_cards_are_dealt_to_each_player_in_seat_order(round_: int) -> None:
    game = end_of_round(seat(card(1)), seat(card(2)), round_=round_).advance()
    assert [seat.offered for seat in game.state.seats] == [(3, 4, 5), (6, 7, 8)]
    assert (game.state.phase, game.state.round, game.state.turn) == ("choose", round_ + 1, 1)
    assert [game.ask(0), game.ask(1)] == ["keep", "keep"]


def test_after_round_4_no_cards_are_dealt() -> None:
    game = end_of_round(seat(card(1)), seat(card(2)), round_=4).advance()
    assert game.game.is_over(game.state)
    assert [seat.offered for seat in game.state.seats] == [None, None]
    assert len(game.state.pile) == 58


@pytest.mark.parametrize("cards", [(), (2, 3), (2, 3, 4), (2, 2)])
def test_exactly_one_of_three_is_kept(cards: tuple[int, ...]) -> None:
    game = end_of_round(seat(card(1)), round_=1).advance()
    assert game.options() == (Keep((2,)), Keep((3,)), Keep((4,)))
    assert game.refusal(Keep(cards)) == "wrong_count"


def test_the_kept_card_joins_those_still_in_work() -> None:
    game = end_of_round(seat(card(8, "xx. ... ..."), card(9)), round_=1).advance().keep(2).advance()
    assert game.held() == [8, 9, 2]
    assert game.crossed(8) == "xx. ... ..."
    assert game.crossed(2) == "... ... ..."


def test_who_completes_nothing_holds_six_cards_in_the_last_round() -> None:
    game = opening(1, relaxed=True)
    held = []
    while not game.game.is_over(game.state):
        game = game.everyone_keeps_the_first() if game.state.phase == "choose" else game.everyone_passes()
        held.append(len(game.me.cards))
        game = game.advance()
    assert max(held) == held[-1] == 6


def test_tokens_are_kept_from_round_to_round() -> None:
    game = end_of_round(seat(bolts=7, moons=3), round_=1).advance()
    assert (game.me.bolts, game.me.moons) == (7, 3)


def test_the_numbers_are_shuffled_again_for_the_next_round() -> None:
    game = opening(1, numbers=[(1, 2, 3, 4, 5, 6, 7, 8, 9), (9, 9, 8)], relaxed=True)
    game = game.everyone_keeps_the_first().advance()
    for _ in range(9):
        game = game.everyone_passes().advance()
    assert game.everyone_keeps_the_first().advance().state.revealed == 9

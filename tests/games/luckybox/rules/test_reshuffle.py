"""When the draw pile runs out in the middle of a deal, the discard pile becomes the new one and dealing goes on."""

from dataclasses import replace

import pytest

from bot.engine.core import IllegalAction
from bot.engine.rng import Scripted, Seeded
from bot.games.luckybox import LuckyBox
from tests.games.luckybox.build import Position, card, deck, position, seat

DONE = "xxx xxx xxx"


def two_left(*second: int) -> Position:
    """Two players at the end of round 2, two cards to draw, four to shuffle; `second` is the order they come in."""
    chance = Scripted({"boxes": (tuple(range(1, 61)), second)})
    held = range(10, 61)
    game = position(
        seat(card(7, DONE), *map(card, held)),
        seat(),
        revealed=9,
        round_=2,
        turn=9,
        pile=(1, 2),
        discard=(3, 4, 5, 6),
        chance=chance,
    )
    return game.cross(10, (2, 2)).pass_(by=1)


def test_the_discard_pile_is_shuffled_into_a_new_pile_and_dealing_goes_on() -> None:
    game = two_left(6, 3, 7, 5, 4).advance()
    assert [seat.offered for seat in game.state.seats] == [(1, 2, 6), (3, 7, 5)]
    assert (game.state.pile, game.state.discard) == ((4,), ())
    assert game.kinds().count("reshuffled") == 1


def test_cards_completed_this_round_are_already_in_it_and_come_back_uncrossed() -> None:
    game = two_left(6, 3, 7, 5, 4).advance().keep(1).keep(7, by=1)
    assert game.crossed(7, by=1) == "... ... ..."


def test_it_happens_only_when_a_card_is_needed() -> None:
    chance = Scripted({"boxes": (tuple(range(1, 61)),)})
    game = position(
        seat(*map(card, range(10, 61))), revealed=9, round_=2, turn=9, pile=(1, 2, 3), discard=(4, 5), chance=chance
    )
    game = game.cross(10, (2, 2)).advance()
    assert game.me.offered == (1, 2, 3)
    assert (game.state.pile, game.state.discard) == ((), (4, 5))


@pytest.mark.parametrize("second", [(), (6, 3, 7, 5), (6, 3, 7, 5, 4, 8), (6, 3, 7, 5, 5), (6, 3, 7, 5, 8)])
def test_a_record_must_give_exactly_the_discard_pile_of_the_moment(second: tuple[int, ...]) -> None:
    with pytest.raises(IllegalAction) as refused:
        two_left(*second).advance()
    assert refused.value.code == "bad_record"


def test_with_six_players_the_pile_runs_out_after_round_2_and_everyone_is_still_dealt_three() -> None:
    game = LuckyBox(deck())
    now = Position(game, game.start(6, {"relaxed": True}, Seeded("six")).state)
    reshuffled = []
    while not game.is_over(now.state):
        now = now.everyone_keeps_the_first() if now.state.phase == "choose" else now.everyone_passes()
        now = now.advance()
        if "reshuffled" in now.kinds():
            reshuffled.append(now.state.round)
        if now.state.phase == "choose":
            assert {len(seat.offered or ()) for seat in now.state.seats} == {3}
    # 30 and 18 cards are dealt before; 12 are left for the 18 of the third deal.
    assert reshuffled == [3]


@pytest.mark.parametrize("seats", [6, 12])
def test_with_a_full_table_that_completes_nothing_the_cards_suffice(seats: int) -> None:
    game = LuckyBox(deck())
    now = Position(game, game.start(seats, {"relaxed": True}, Seeded("full")).state)
    for _ in range(3):
        now = now.everyone_keeps_the_first().advance()
        for _ in range(9):
            now = now.everyone_passes().advance()
    assert all(len(seat.cards) == 5 and len(seat.offered or ()) == 3 for seat in now.state.seats)


def test_a_second_reshuffle_takes_the_next_order_of_the_record() -> None:
    chance = Scripted({"boxes": (tuple(range(1, 61)), (3, 1, 2), (5, 4, 9))})
    game = position(seat(*map(card, range(10, 61))), revealed=9, turn=9, pile=(), discard=(1, 2, 3), chance=chance)
    first = game.cross(10, (2, 2)).advance()
    later = replace(first.state, phase="turn", round=1, turn=9, discard=(4, 5, 9), seats=(seat(*first.me.cards),))
    second = Position(game.game, later).cross(11, (2, 2)).advance()
    assert (first.me.offered, second.me.offered) == ((3, 1, 2), (5, 4, 9))

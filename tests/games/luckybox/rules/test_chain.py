"""The chain of a turn: every cross since the last number, in order, with what it was crossed with and what it won."""

from bot.games.luckybox.rules.state import Link
from tests.games.luckybox.build import Position, card, face, position, seat

FACES = {1: face("123 456 789", rows="6 9 star", columns="moon moon bolt")}


def started() -> Position:
    return position(seat(card(1, "xx. xx. xx.")), seat(card(2, "x.. ... ...")), faces=FACES, revealed=2)


def test_a_chain_tells_every_cross_the_bonus_it_was_made_with_and_the_lines_it_completed() -> None:
    game = started().cross(1, (0, 2)).use("6", 1, (1, 2)).use("9", 1, (2, 2))
    assert game.me.chain == (
        Link(1, (0, 2), None, (0,)),
        Link(1, (1, 2), "6", (1,)),
        Link(1, (2, 2), "9", (2, 5)),
    )


def test_crosses_of_earlier_turns_are_in_no_chain() -> None:
    assert started().me.chain == ()


def test_undo_takes_the_chain_back() -> None:
    assert started().cross(1, (0, 2)).undo().me.chain == ()


def test_the_next_number_begins_a_new_chain() -> None:
    game = started().cross(1, (0, 2)).use("6", 1, (1, 2)).use("9", 1, (2, 2)).cross(2, (0, 1), by=1)
    assert game.me.chain != ()
    assert game.advance().me.chain == ()


def test_everybody_sees_everybodys_chain() -> None:
    game = started().cross(2, (0, 1), by=1)
    assert game.game.view(game.state, 0).seats[1].chain == (Link(2, (0, 1), None, ()),)

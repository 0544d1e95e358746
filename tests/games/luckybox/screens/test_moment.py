"""The best moment of a game of Lucky Box: its longest chain, as it stood in the end."""

from __future__ import annotations

from bot.games.luckybox.rules.state import State
from bot.games.luckybox.screens.moment import best
from tests.games.luckybox.build import Position, card, face, position, seat

NAMES = ("**Ada**", "**Ben**")
CASCADE = {number: face("123 456 789", "5 moon moon") for number in (9, 10)}
"""The top row of these cards wins a 5."""


def start(*marks: str) -> Position:
    """Everybody has a card, the first number 9, with these squares crossed, and a 3 is there to be crossed."""
    return position(*(seat(card(9 + place, mark)) for place, mark in enumerate(marks)), revealed=3, faces=CASCADE)


def states(*played: Position) -> list[State]:
    """What a game came through."""
    return [one.state for one in played]


def test_the_longest_chain_is_shown_cross_by_cross() -> None:
    before = start("xx. ... ...", "... ... ...")
    crossed = before.cross(9, (0, 2))
    used = crossed.use("5", 9, (1, 1))
    found = best(states(before, crossed, used), NAMES)
    assert found is not None
    assert found.seat == 0
    assert [len(state.seats[0].chain) for state in found.states] == [0, 1, 2]
    assert found.words == "**Ada**, round 1: 2 crosses in one turn!"


def test_what_was_taken_back_was_no_chain() -> None:
    before = start("xx. ... ...", "xx. ... ...")
    crossed = before.cross(9, (0, 2))
    used = crossed.use("5", 9, (1, 1))
    undone = used.undo()
    theirs = undone.cross(10, (0, 2), by=1)
    found = best(states(before, crossed, used, undone, theirs), NAMES)
    assert found is not None
    assert (found.seat, len(found.states)) == (1, 2)


def test_a_box_that_a_chain_has_made_is_told() -> None:
    before = start("xx. xxx xxx")
    found = best(states(before, before.cross(9, (0, 2))), NAMES)
    assert found is not None
    assert found.words.endswith("And a box!")


def test_where_nobody_has_crossed_anything_there_is_none() -> None:
    assert best(states(start("... ... ...")), NAMES) is None

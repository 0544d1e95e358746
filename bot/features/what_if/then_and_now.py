"""A game as it was beside the same one played on by other answers of one seat, with the same future.

Shuffles are named (`engine.rng`), so the same seed deals the same however somebody plays: what comes next is the same
as far as the same cards lie in the piles. The other seats do what they did as long as they are asked the same with the
same in front of them; a game says what lies in front of a seat (`engine.similarity`). Then they play for themselves.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.engine import words
from bot.engine.core import JsonObject, SomeAction, SomeState
from bot.engine.replayed_line import Line, SeatTurn
from bot.engine.similarity import SomeSimilarity


def whereabouts(actions: Iterable[JsonObject], seat: int) -> tuple[int, int]:
    """Return how often a game has moved on, and how many answers of a seat stand since."""
    segment = index = 0
    for action in actions:
        if action["do"] == words.ADVANCE:
            segment, index = segment + 1, 0
        elif action.get("seat") == seat:
            index = 0 if action["do"] == words.UNDO else index + 1
    return segment, index


def as_it_was(
    line: Line, similarity: SomeSimilarity, state: SomeState, seat: int, actions: Iterable[JsonObject]
) -> SomeAction | None:
    """Return what a seat answered in the game as it was, if it is asked the same now with the same in front of it.

    `actions` are those of the new line so far; `state` is what they have come to.
    """
    then = line.answer(seat, *whereabouts(actions, seat))
    if then is None or similarity.visible_state(then.asked, seat) != similarity.visible_state(state, seat):
        return None
    before, now = line.rules.decision(then.asked, seat), line.rules.decision(state, seat)
    if before is None or now is None:
        return None
    same = (before.ask, before.options, before.data) == (now.ask, now.options, now.data)
    return then.action if same else None


@dataclass(frozen=True, slots=True)
class Difference:
    """The first turn that two lines of a seat do not have in common; None where one of them has no such turn."""

    then: SeatTurn | None
    now: SeatTurn | None


def first_difference(then: Line, now: Line, seat: int) -> Difference | None:
    """Return where a seat first played otherwise; None where it did the same throughout."""
    before = {(turn.segment, turn.index): turn for turn in then.turns(seat)}
    after = {(turn.segment, turn.index): turn for turn in now.turns(seat)}
    for key in sorted({*before, *after}):
        one, other = before.get(key), after.get(key)
        if one is None or other is None or one.actions != other.actions:
            return Difference(one, other)
    return None

"""What the host remarks on when it first comes up for somebody in Lucky Box, finer than events and verbs are."""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine.core import Decision, Event, SomeAction
from bot.games.luckybox.rules.actions import Cross
from bot.games.luckybox.rules.faces import ANY, BOLT, BOLT2, NUMBER_BONUSES, Deck
from bot.games.luckybox.rules.legal import open_squares
from bot.games.luckybox.rules.state import State

_NAMES = {ANY: "any", BOLT2: BOLT, **dict.fromkeys(NUMBER_BONUSES, "number")}
"""The kinds of bonuses that go by another name."""


def asks_of(state: State, deck: Deck, decision: Decision[SomeAction]) -> Iterable[str]:
    """Return what a question calls for: the bonuses that wait, lightning where it is of use, nothing to cross."""
    mine = state.seats[decision.seat]
    if mine.waiting:
        return [_NAMES[bonus] for bonus in mine.waiting]
    if state.revealed is None or open_squares(mine, deck, state.revealed):
        return ()
    return ("lightning",) if any(isinstance(option, Cross) for option in decision.options) else ("nothing",)


def kind_of(event: Event) -> str:
    """Return the kind of remark that an event calls for: of a line it is its bonus."""
    if event.kind != "line":
        return event.kind
    bonus = str(event.data["bonus"])
    return _NAMES.get(bonus, bonus)

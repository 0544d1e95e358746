"""What the host remarks on when it first comes up for somebody in Flip 7, finer than events and verbs are."""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine.core import Decision, Event, SomeAction
from bot.games.flip7.players.odds import of_seat
from bot.games.flip7.rules.cards import FLIP3, FREEZE, NAMES, PLUS, SECOND, SEVEN, X2
from bot.games.flip7.rules.view import View
from bot.games.flip7.screens.story import CARDS

RISKY = 0.2
"""From this chance of a bust on it is worth counting."""
_CARDS = {NAMES[SECOND]: "second", NAMES[X2]: "double", **{NAMES[card]: "plus" for card in PLUS}}
"""The kinds of cards worth a remark when they are turned."""
_GIVEN = {NAMES[FREEZE]: "target_freeze", NAMES[FLIP3]: "target_flip3"}


def asks_of(view: View, decision: Decision[SomeAction]) -> Iterable[str]:
    """Return what a question calls for: the card to be given, six numbers, the risk of a bust."""
    if decision.ask == "give":
        return ("give",)
    if decision.ask == "target":
        return (_GIVEN[decision.options[0].card],)
    if len(view.seats[decision.seat].line.numbers) == SEVEN - 1:
        return ("sixth",)
    return ("odds",) if of_seat(view, decision.seat).bust >= RISKY else ()


def kind_of(event: Event) -> str:
    """Return the kind of remark that an event calls for: of a card that was turned it is the card's."""
    if event.kind == "second_given":
        return "second"
    return _CARDS.get(str(event.data["card"]), event.kind) if event.kind in CARDS else event.kind

"""What spectators of Flip 7 are asked: whether the next card is a bust for whoever may take one; the odds are exact.

It is about the card: who stays has not taken it, and the question comes to nothing. Where a Second Chance lies in
front, or nothing that is left could be a bust, there is nothing to ask.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.core import Event
from bot.engine.predictions import ResolvedQuestion, SpectatorQuestion
from bot.games.flip7.rules.state import State

BUST = "bust"
CHANCES = ("20", "50", "80")
TURNED = ("hit", "dealt")
"""The events that tell of the card that was asked for."""


class Flip7Predictions:
    """Asks them (`bot.engine.predictions.Predictions`)."""

    def asks(self, state: State) -> SpectatorQuestion | None:
        """Return the question about the next card of whoever is asked to hit or stay."""
        question = state.question
        if question is None or question.ask != "turn":
            return None
        odds = bust_odds(state, question.seat)
        if not odds:
            return None
        # A seat's serial changes with every question and with every answer.
        name = f"{question.seat}.{state.serials[question.seat]}"
        return SpectatorQuestion(name, BUST, CHANCES, question.seat, state.round, odds)

    def resolved(self, before: State, after: State, events: Sequence[Event]) -> ResolvedQuestion | None:
        """Return whether the card was a bust; what it may have led to, a Flip Three say, does not count."""
        asked = self.asks(before)
        if asked is None:
            return None
        turned = next(
            (index for index, event in enumerate(events) if event.kind in TURNED and event.seat == asked.seat), None
        )
        if turned is None:
            return ResolvedQuestion(asked)
        return ResolvedQuestion(asked, happened=any(event.kind == BUST for event in events[turned + 1 : turned + 2]))


def bust_odds(state: State, seat: int) -> float:
    """Return the exact chance that the next card is a bust (T3): it comes from the pile, or the discard pile (K4)."""
    mine = state.seats[seat]
    cards = state.pile or state.discard
    if mine.second or not cards:
        return 0.0
    return sum([card in mine.numbers for card in cards]) / len(cards)

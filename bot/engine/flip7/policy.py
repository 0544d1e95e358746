"""What is played for a seat: by the clock, and by the one character there is so far."""

from __future__ import annotations

from bot.engine.core import Decision
from bot.engine.flip7.actions import Action, Give, Hit, Stay, Target
from bot.engine.flip7.state import State

BUST_LIMIT = 0.22
"""The best simple rule for a round alone: hit while the next card is a bust with less than this chance."""


def cautious(state: State, decision: Decision[Action]) -> Action:
    """What the clock plays: it stays; a Freeze or Flip Three goes to the leader among the others, by total and points
    in front; a Second Chance it may keep it keeps, else it goes to whoever has least. Of equals, who sits next to the
    left. A question always has another seat to name, so nobody is made to hurt themselves."""
    if decision.ask == "turn":
        return Stay()
    count = len(state.seats)

    def standing(action: Action) -> tuple[int, int]:
        assert isinstance(action, (Target, Give))
        seat = state.seats[action.at]
        return seat.total + seat.points, (action.at - decision.seat - 1) % count

    if decision.ask == "give":
        own = Give(decision.seat)
        return own if own in decision.options else min(decision.options, key=standing)
    others = [option for option in decision.options if option != Target(_card(option), decision.seat)]
    return min(others, key=lambda option: (-standing(option)[0], standing(option)[1]))


def _card(action: Action) -> str:
    assert isinstance(action, Target)
    return action.card


def bust_chance(state: State, seat: int) -> float:
    """How likely the next card is a bust: over the whole draw pile, whose cards are known."""
    mine = state.seats[seat]
    pile = state.pile or state.discard
    if mine.second or not pile:
        return 0.0
    return sum(card in mine.numbers for card in pile) / len(pile)


def regular(state: State, decision: Decision[Action]) -> Action:
    """Hits while a bust is unlikely; gives cards as the clock does."""
    if decision.ask == "turn" and bust_chance(state, decision.seat) < BUST_LIMIT:
        return Hit()
    return cautious(state, decision)

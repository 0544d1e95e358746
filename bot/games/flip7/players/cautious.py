"""What the clock plays for a seat, at once and without dice."""

from __future__ import annotations

from bot.engine.core import Decision
from bot.games.flip7.rules.actions import Action, Give, Stay, Target
from bot.games.flip7.rules.state import State


def cautious(state: State, decision: Decision[Action]) -> Action:
    """Return the clock's answer: it stays, and gives cards by who is ahead.

    A Freeze or Flip Three goes to the leader among the others, by total and points in front; a Second Chance it may
    keep it keeps, else it goes to whoever has least. Of equals, who sits next to the left.

    A question always has another seat to name, so nobody is made to hurt themselves.
    """
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

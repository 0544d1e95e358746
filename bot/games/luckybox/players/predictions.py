"""What spectators of Lucky Box are asked: who scores most in the round, by full boxes and stars.

They may say it while boxes are chosen and until the fourth number comes. By then there is something to see on the
cards, and most of the round is still to come. The first round is not asked about: of two regulars hardly one in ten
scores in it, of four three in ten.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.core import Event
from bot.engine.predictions import ResolvedQuestion, SpectatorQuestion
from bot.games.luckybox.rules.state import TURNS, State

MOST = "most"
FIRST, OPEN = 2, 3
"""The first round that is asked about, and the last turn of a round in which it may be said."""


class LuckyBoxPredictions:
    """Asks them (`bot.engine.predictions.Predictions`)."""

    def asks(self, state: State) -> SpectatorQuestion | None:
        """Return the question of the round that is about to be played, or has just begun."""
        if state.round < FIRST or state.phase == "over" or (state.phase == "turn" and state.turn > OPEN):
            return None
        return _question(state)

    def resolved(self, before: State, after: State, events: Sequence[Event]) -> ResolvedQuestion | None:
        """Return who scored most, once the round is scored; nobody where nobody scored anything."""
        over = (
            before.round >= FIRST
            and before.phase == "turn"
            and before.turn == TURNS
            and any(event.kind == "scored" for event in events)
        )
        if not over:
            return None
        this = before.round - 1
        points = [seat.box_points[this] + seat.star_points[this] for seat in after.seats]
        most = max(points)
        right = frozenset(str(seat) for seat, scored in enumerate(points) if scored == most > 0)
        return ResolvedQuestion(_question(before), right=right)


def _question(state: State) -> SpectatorQuestion:
    seats = tuple(str(seat) for seat in range(len(state.seats)))
    return SpectatorQuestion(f"r{state.round}", MOST, seats, round=state.round)

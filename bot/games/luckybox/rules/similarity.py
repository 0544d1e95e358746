"""What a board of Lucky Box is made of, and what lies in front of a seat when it answers."""

from __future__ import annotations

from collections.abc import Hashable

from bot.engine.similarity import Marks
from bot.games.luckybox.rules.faces import FULL
from bot.games.luckybox.rules.state import State

SQUARES = FULL.bit_length()


class LuckyBoxSimilarity:
    """Two boards are as unlike as the share of the squares crossed off on either that only one of them has.

    A square is one of a card: the same number on another card is another square, as it takes part in other lines.
    """

    def visible_state(self, state: State, seat: int) -> Hashable:
        """Return cards, offer and bonuses; what others have in front of them changes no answer that is legal."""
        mine = state.seats[seat]
        return (
            mine.cards,
            mine.offered,
            mine.kept,
            mine.bolts,
            mine.moons,
            mine.stars,
            mine.waiting,
            mine.crossed,
            mine.passed,
        )

    def marks(self, state: State, seat: int) -> Marks:
        """Return every square that is crossed off, as its card and its place on it; boxes go when they are scored."""
        cards = state.seats[seat].cards
        return frozenset((card.id, square) for card in cards for square in range(SQUARES) if card.crossed >> square & 1)

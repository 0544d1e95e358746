"""What lies in front of a seat of Flip 7 when it answers, and how unlike two games alone are."""

from __future__ import annotations

from collections.abc import Hashable

from bot.games.flip7.rules.state import State


class Flip7Similarity:
    """Two games alone are as unlike as their scores: what lay in front is put away with every round."""

    def visible_state(self, state: State, seat: int) -> Hashable:
        """Return the cards in front, in any order, and whether it is still in."""
        mine = state.seats[seat]
        return frozenset(mine.numbers), tuple(sorted(mine.modifiers)), mine.second, mine.status

    def marks(self, state: State, seat: int) -> None:
        """Return nothing: the score says enough."""

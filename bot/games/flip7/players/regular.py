"""The regular: counts cards, takes one as long as a bust is unlikely, and goes for whoever leads."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.flip7.players.board import Board
from bot.games.flip7.players.choosing import last, leader

LIMIT = 0.22
"""A chance of a bust below which it hits: the best simple rule for a round alone."""


class Regular:
    """The best simple rule for a round alone (`LIMIT`); needs no dice."""

    def __init__(self, seed: str = "") -> None:
        self.seed = seed

    def hits(self, board: Board, seat: int) -> bool:
        """Hit with a Second Chance, or while the chance of a bust is below the limit."""
        if board.seconds[seat]:
            return True
        cards = board.unseen
        total = board.left
        if not total:
            cards = board.discard
            total = sum(cards)
        return not total or sum([cards[number] for number in board.numbers[seat]]) < LIMIT * total

    def target(self, board: Board, seat: int, card: int, legal: Sequence[int]) -> int:
        """Name the leader among the others, as the clock does."""
        return leader(board, seat, legal)

    def give(self, board: Board, seat: int, legal: Sequence[int]) -> int:
        """Name whoever has least, as the clock does."""
        return last(board, seat, legal)

"""The rookie: stays once it has twenty points, and gives cards to anybody, itself included."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.flip7.players.board import Board
from bot.games.flip7.players.choosing import anybody

ENOUGH = 20
"""Points in front that it stays with, whatever the pile and a Second Chance say."""


class Rookie:
    """Knows one number."""

    def __init__(self, seed: str = "") -> None:
        self.seed = seed

    def hits(self, board: Board, seat: int) -> bool:
        """Hit below twenty points."""
        return board.points[seat] < ENOUGH

    def target(self, board: Board, seat: int, card: int, legal: Sequence[int]) -> int:
        """Name anybody."""
        return anybody(board, seat, legal, self.seed)

    def give(self, board: Board, seat: int, legal: Sequence[int]) -> int:
        """Name anybody."""
        return anybody(board, seat, legal, self.seed)

"""The interface of the characters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bot.games.flip7.players.board import Board


class Player(Protocol):
    def hits(self, board: Board, seat: int) -> bool:
        """Return whether the seat takes a card, or else stays."""
        ...

    def target(self, board: Board, seat: int, card: int, legal: Sequence[int]) -> int:
        """Name who gets a Freeze or Flip Three."""
        ...

    def give(self, board: Board, seat: int, legal: Sequence[int]) -> int:
        """Name who gets a Second Chance that the seat may not keep."""
        ...

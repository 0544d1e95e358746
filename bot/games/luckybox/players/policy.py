"""The interface of the characters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bot.games.luckybox.players.fast_deck import DeckTables
from bot.games.luckybox.players.sight import Sight


class Policy(Protocol):
    """Somebody who answers for a seat from what the seat sees."""

    @property
    def name(self) -> str:
        """What it is called."""
        ...

    def choose(self, deck: DeckTables, sight: Sight, options: Sequence[int], seed: str) -> int:
        """One of the options (`compact.rules`), a pure function of its arguments."""
        ...

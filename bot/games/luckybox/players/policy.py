"""The interface of the characters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bot.games.luckybox.players.fast_deck import FastDeck
from bot.games.luckybox.players.sight import Sight


class Policy(Protocol):
    """Somebody who answers for a seat from what the seat sees."""

    @property
    def name(self) -> str: ...

    def choose(self, deck: FastDeck, sight: Sight, options: Sequence[int], seed: str) -> int:
        """Return one of the options (`answers`), a pure function of its arguments."""
        ...

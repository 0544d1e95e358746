"""Where AI seats think."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bot.engine.core import SomeAction, SomeState, considered
from bot.tables.game import PlayedGame


class Thinker(Protocol):
    def prepare(self) -> None:
        """Get ready: there will be something to think about."""
        ...

    async def answers(
        self, game: PlayedGame, state: SomeState, seat: int, character: str, seed: str
    ) -> Sequence[SomeAction]:
        """Return everything a character answers until nothing is asked of its seat; changes nothing."""
        ...


class ThinksHere:
    """Thinking in place, for tests and for a game whose characters take no time."""

    def prepare(self) -> None:
        """Prepare nothing."""

    async def answers(
        self, game: PlayedGame, state: SomeState, seat: int, character: str, seed: str
    ) -> Sequence[SomeAction]:
        return considered(game.rules, game.players, state, seat, character, seed)

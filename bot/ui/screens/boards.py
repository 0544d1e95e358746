"""Boards: who of a server comes first by what. Features have them; others tell of the first of each."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from bot.store.results.pages import Ranked

MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}
"""What stands in a text before whoever has such a place."""


class ServerBoard(ABC):
    """One of them, in every game."""

    key: str
    """Kept in databases: never renamed."""

    @abstractmethod
    def title(self) -> str:
        """Return what it is of, in the language spoken here."""

    @abstractmethod
    def words(self, game: str, place: Ranked) -> str:
        """Return what somebody has their place by; of a place that was kept, too, whose name is not known."""

    @abstractmethod
    async def first(self, game: str, guild_id: int, period: str, count: int) -> Sequence[Ranked]:
        """Return the first of a period (`league.periods`) in a server, at most so many: those who let it see them."""

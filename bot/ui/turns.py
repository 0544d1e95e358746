"""What somebody did in a turn, in a few words."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from bot.engine.core import SomeAction
from bot.tables.table import Table
from bot.text import plain


class TurnWords:
    """Part of a game's screens: its turns in words."""

    @abstractmethod
    def label(self, table: Table, action: SomeAction) -> str:
        """Return an answer as its button has it."""

    def turn(self, table: Table, seat: int, answers: Sequence[SomeAction]) -> str:
        """Return what a seat did in a turn, in a few words; the table is as it was when it was asked."""
        return " → ".join(f"**{plain(self.label(table, answer))}**" for answer in answers)

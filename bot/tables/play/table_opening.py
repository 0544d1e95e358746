"""What tables of a kind have in front of them when they begin: a lesson's first moves, a game of before.

A feature's is `TABLE_OPENING` in its `table_opening.py`, found by its place as a mode is (`modes.py`). Whoever begins a
table plays it (`lobby.start`), so that one which was made, but stopped before it began, begins like any other.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cache
from typing import ClassVar

from bot.store.enums import TableKind
from bot.store.rooms import by_kind
from bot.store.rows import TableRow
from bot.tables.play.transaction import Transaction


class TableOpening(ABC):
    kind: ClassVar[TableKind]

    @abstractmethod
    async def play(self, transaction: Transaction) -> None:
        """Play it, and what follows until somebody is asked; the cards have been dealt, and no clock runs."""


@cache
def _by_kind() -> dict[TableKind, TableOpening]:
    return by_kind("table_opening")


def opening_of(header: TableRow) -> TableOpening | None:
    """Return the opening of a table; None: it begins with the first question."""
    return _by_kind().get(header.kind)

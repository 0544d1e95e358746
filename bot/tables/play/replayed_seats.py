"""Seats that show who sat at another table: nobody sits there, and what they do is what was done then.

Whoever answers for them, at tables of one kind, is `REPLAYED_SEATS` in the `replayed_seats.py` of the kind's feature,
found by its place as a mode is (`modes.py`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cache
from typing import ClassVar

from bot.store.enums import TableKind
from bot.store.rooms import by_kind
from bot.store.rows import TableRow
from bot.tables.play.transaction import Transaction


class ReplayedSeats(ABC):
    kind: ClassVar[TableKind]

    @abstractmethod
    async def answer(self, transaction: Transaction) -> None:
        """Answer for all of them that are asked; what follows may be a question to another of them."""


@cache
def _by_kind() -> dict[TableKind, ReplayedSeats]:
    return by_kind("replayed_seats")


def replayed_seats_of(header: TableRow) -> ReplayedSeats | None:
    """Return who answers for the seats of a table that show somebody of another one; None: it has no such seats."""
    return _by_kind().get(header.kind)

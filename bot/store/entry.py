"""An action of a game as it is kept: a row of `entries`, without what SQLModel would keep of each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.store.enums import By

if TYPE_CHECKING:
    from sqlalchemy import RowMapping

    from bot.engine.core import JsonObject


@dataclass(frozen=True, slots=True)
class Entry:
    """One of them, on its way to the database or from there: a table has read it (`tables/entry.py`)."""

    table_id: int
    number: int
    action: JsonObject
    """The record form."""
    by: By
    at: float

    @classmethod
    def read(cls, row: RowMapping) -> Entry:
        """Return the entry of a row."""
        return cls(row["table_id"], row["number"], row["action"], row["by"], row["at"])

    def columns(self) -> dict[str, object]:
        """Return the values by column, as parameters of a statement."""
        return {"table_id": self.table_id, "number": self.number, "action": self.action, "by": self.by, "at": self.at}

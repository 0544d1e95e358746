"""An action of a game as tables hold it: a row of `entries`, without what SQLModel would keep of each."""

from __future__ import annotations

from dataclasses import dataclass
from sys import intern
from typing import TYPE_CHECKING

from bot.store.enums import By

if TYPE_CHECKING:
    from sqlalchemy import RowMapping

    from bot.engine.core import JsonObject


@dataclass(frozen=True, slots=True)
class Entry:
    """One of them: a table has hundreds, so it takes a fifth of a row's memory."""

    table_id: int
    number: int
    action: JsonObject
    """The record form."""
    by: By
    at: float

    @classmethod
    def read(cls, row: RowMapping) -> Entry:
        """Return the entry of a row; words that are the same in all of them are held once."""
        action = {intern(key): intern(part) if isinstance(part, str) else part for key, part in row["action"].items()}
        return cls(row["table_id"], row["number"], action, row["by"], row["at"])

    def columns(self) -> dict[str, object]:
        """Return the values by column, as parameters of a statement."""
        return {"table_id": self.table_id, "number": self.number, "action": self.action, "by": self.by, "at": self.at}

"""An action of a game as tables hold it: a row of `entries`, without what SQLModel would keep of each."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from sys import intern
from typing import TYPE_CHECKING

from bot.store.enums import By

if TYPE_CHECKING:
    from sqlalchemy import RowMapping

    from bot.engine.core import JsonObject, JsonValue


KNOWN = 4096
"""Short lists that are held once: a table's actions name the same few squares again and again."""


def _shared(part: JsonValue) -> JsonValue:
    """Return the one value that stands for all that are equal, where it is one that comes again; none is changed."""
    if isinstance(part, str):
        return intern(part)
    if isinstance(part, list):
        numbers = [one for one in part if type(one) is int]
        return _lists(*numbers) if len(numbers) == len(part) else part
    return part


@lru_cache(KNOWN)
def _lists(*numbers: int) -> list[JsonValue]:
    return [*numbers]


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
        action = {intern(key): _shared(part) for key, part in row["action"].items()}
        return cls(row["table_id"], row["number"], action, row["by"], row["at"])

    def columns(self) -> dict[str, object]:
        """Return the values by column, as parameters of a statement."""
        return {"table_id": self.table_id, "number": self.number, "action": self.action, "by": self.by, "at": self.at}

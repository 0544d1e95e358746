"""An action of a game as a table in memory holds it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.engine.core import JsonObject, SomeAction, SomeRules
from bot.store.enums import By


@dataclass(frozen=True, slots=True)
class TableEntry:
    """An entry as the rules have read it. A table has hundreds: the value takes a fifth of its record form's memory."""

    number: int
    """Its place in the table's list."""
    seat: int | None
    """Who did it; None: the table itself, which moved on."""
    action: SomeAction
    by: By
    at: float

    @property
    def is_advance(self) -> bool:
        """Return whether the table moved on with it: there is no other action of its own."""
        return self.seat is None


def record_forms(rules: SomeRules, entries: Iterable[TableEntry]) -> list[JsonObject]:
    """Return what was done in the form in which it is kept and written to records."""
    return [rules.dump_action(entry.seat, entry.action) for entry in entries]

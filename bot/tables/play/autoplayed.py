"""What the clock and the autopilot have played for people lately: so that whoever comes back is told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.engine.core import SomeState
from bot.store.enums import By
from bot.tables.entry import TableEntry

KEPT = 3
"""The last times somebody stood in for a seat that can still be told in words."""


@dataclass(frozen=True, slots=True)
class AutoplayedTurn:
    """What was played for a seat at one go, until nothing was asked of it."""

    state: SomeState
    """In which the seat was asked."""
    entries: tuple[TableEntry, ...]
    """What was answered: at least one."""

    @property
    def by(self) -> By:
        """Return who stood in."""
        return self.entries[0].by

    def goes_on_with(self, entry: TableEntry) -> bool:
        """Return whether the next entry of the seat is part of it."""
        last = self.entries[-1]
        return (last.number + 1, last.by) == (entry.number, entry.by)


class AutoplayedTurns:
    """The last of them for every seat of a table."""

    def __init__(self) -> None:
        self._of: dict[int, list[AutoplayedTurn]] = {}

    def note(self, entry: TableEntry, state: SomeState) -> None:
        """Take an entry into account, with the state before it; all of a table's come, in their order."""
        if not entry.by.stands_in or entry.seat is None:
            return
        kept = self._of.setdefault(entry.seat, [])
        if kept and kept[-1].goes_on_with(entry):
            kept[-1] = replace(kept[-1], entries=(*kept[-1].entries, entry))
        else:
            kept.append(AutoplayedTurn(state, (entry,)))
            del kept[:-KEPT]

    def since(self, seat: int, entry: int) -> Sequence[AutoplayedTurn]:
        """Return what was played for a seat from this entry on, as far as it is kept, the oldest first."""
        return [stand_in for stand_in in self._of.get(seat, ()) if stand_in.entries[0].number >= entry]

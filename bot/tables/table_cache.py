"""The tables in memory: those that were used lately, as far as there is room (docs/decisions/0021)."""

from __future__ import annotations

import weakref
from collections import OrderedDict
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from bot.tables.table import Table

QUIET = 900.0
"""Seconds without use after which a table is let go: by then no panel of it can be changed from here."""
ROOM = 32 * 1024 * 1024
"""Bytes, estimated, beyond which those used least lately go earlier."""
BARE, ENTRY, EVENT = 18_000, 120, 200
"""Bytes of a table without its game, of an entry, and of an event."""


class TableDisplay(Protocol):
    """Who shows tables, and holds something of each meanwhile."""

    def rests(self, table: Table) -> bool:
        """Return whether nothing of this table is waiting to be shown."""
        ...

    def let_go(self, table_id: int, users: Collection[int]) -> None:
        """Keep no more of a table at which these people are than is needed to show it again."""
        ...


class _Evicted(NamedTuple):
    """What of an open table cannot be read from the database."""

    version: int
    changes: int
    seen_before: dict[int, int]
    told_from: dict[int, int]
    read: dict[int, int]
    asked: frozenset[int]

    @classmethod
    def of(cls, table: Table) -> _Evicted:
        """Return what is to be kept of a table."""
        return cls(table.header.version, table.changes, table.seen_before, table.told_from, table.read, asked(table))

    def restore(self, table: Table) -> None:
        """Let the table, read again, go on from there."""
        changes = self.changes + (table.header.version != self.version)
        table.go_on_from(changes, self.seen_before, self.told_from, self.read)


def asked(table: Table) -> frozenset[int]:
    """Return the people with an open question at a table."""
    users = (table.seats[seat].user_id for seat in table.waits_for)
    return frozenset(user for user in users if user is not None)


@dataclass(slots=True)
class _Entry:
    table: Table
    used: float


def weight(table: Table) -> int:
    """Return about how many bytes a table takes."""
    return BARE + ENTRY * len(table.entries) + EVENT * len(table.log)


class TableCache:
    """The tables in memory, the one used least lately first.

    A table is let go only if nobody else refers to it: no press, no timer, no message under way. So there never are two
    of one table, of which one does not know what the other has done.
    """

    def __init__(self, shown_by: TableDisplay) -> None:
        self._shown_by = shown_by
        self._entries: OrderedDict[int, _Entry] = OrderedDict()
        self._left: dict[int, _Evicted] = {}
        """What cannot be read from the database, of open tables that were let go."""

    def __iter__(self) -> Iterator[Table]:
        return iter([entry.table for entry in self._entries.values()])

    def __len__(self) -> int:
        return len(self._entries)

    def __contains__(self, table_id: int) -> bool:
        return table_id in self._entries

    def find(self, table_id: int, now: float) -> Table | None:
        """Return a table that is in memory, used now."""
        entry = self._entries.get(table_id)
        if entry is None:
            return None
        entry.used = now
        self._entries.move_to_end(table_id)
        return entry.table

    def asked(self, table_id: int, version: int) -> frozenset[int] | None:
        """Return who has an open question at a table in this version; None where that is not known in memory.

        It is remembered of open tables that were let go, and none of those in memory counts as used.
        """
        entry, left = self._entries.get(table_id), self._left.get(table_id)
        if entry is not None:
            return asked(entry.table) if entry.table.header.version == version else None
        return left.asked if left is not None and left.version == version else None

    def add(self, table: Table, now: float) -> Table:
        """Hold a table that was made or loaded, and return it: the one that is held already, if there is one.

        A press may load a table that another has just made, before that one is told that it is made.
        """
        found = self.find(table.id, now)
        if found is not None:
            return found
        left = self._left.pop(table.id, None)
        if left is not None:
            left.restore(table)
        self._entries[table.id] = _Entry(table, now)
        return table

    def quiet(self, now: float) -> list[int]:
        """Return the tables that may go: those not used for long, and where there is no room the next ones."""
        room = ROOM - sum(weight(entry.table) for entry in self._entries.values())
        found = []
        for table_id, entry in self._entries.items():
            # Farther ahead: the clock was set back.
            if room >= 0 and 0 <= now - entry.used < QUIET:
                break
            room += weight(entry.table)
            found.append(table_id)
        return found

    def unsaved(self, table_id: int) -> Table | None:
        """Return the table if it holds panels that the database does not know."""
        entry = self._entries.get(table_id)
        return entry.table if entry is not None and entry.table.unsaved else None

    def let_go(self, table_id: int) -> bool:
        """Let go of a table that nobody uses; return whether it went."""
        entry = self._entries.get(table_id)
        if entry is None or entry.table.unsaved or not self._shown_by.rests(entry.table):
            return False
        remains = _Evicted.of(entry.table) if entry.table.status.is_open else None
        users = {*entry.table.panels, *(seat.user_id for seat in entry.table.seats if seat.user_id is not None)}
        here = weakref.ref(entry.table)
        del self._entries[table_id], entry
        used = here()
        if used is not None:
            self._entries[table_id] = _Entry(used, used.context.clock.now())
            return False
        self._shown_by.let_go(table_id, users)
        if remains is not None:
            self._left[table_id] = remains
        return True

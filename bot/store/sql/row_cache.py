"""Rows held in memory as they were last read or written."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

from bot import machine

Row = TypeVar("Row")
ALWAYS = float("inf")
"""What was read is believed for as long as it is held: nobody else writes it."""


class RowCache(Generic[Row]):
    """Rows by the id of what they are of. A read that a write has overtaken is not held: it may be of before."""

    def __init__(self, most: int, fresh_for: float = ALWAYS) -> None:
        """`fresh_for`: seconds for which what was read is believed; less where other processes may change it."""
        self._most = most
        self._fresh_for = fresh_for
        self._rows: dict[int, tuple[Row, float]] = {}
        self._written = 0

    def last(self, key: int) -> Row | None:
        """Return a row as last known."""
        found = self._rows.get(key)
        return None if found is None else found[0]

    def fresh(self, key: int) -> Row | None:
        """Return a row that need not be read."""
        found = self._rows.get(key)
        if found is None:
            return None
        row, read_at = found
        return row if machine.monotonic() - read_at <= self._fresh_for else None

    async def read(self, key: int, reading: Callable[[], Awaitable[Row]]) -> Row:
        """Return a row as it is read now, or as it was written meanwhile."""
        written, asked_at = self._written, machine.monotonic()
        row = await reading()
        if self._written != written:
            return self.fresh(key) or row
        self._hold(key, row, asked_at)
        return row

    def wrote(self, key: int, row: Row) -> Row:
        """Hold a row as it was just written; return it."""
        self._written += 1
        self._hold(key, row, machine.monotonic())
        return row

    def adjust(self, key: int, changing: Callable[[Row], Row]) -> None:
        """Hold what a write has changed of a row, if it is held; what else is in it stays as old as it was."""
        self._written += 1
        if key in self._rows:
            row, read_at = self._rows[key]
            self._rows[key] = changing(row), read_at

    def drop(self, key: int) -> None:
        """Hold a row no longer that was just deleted, or that somebody else has written."""
        self._written += 1
        self._rows.pop(key, None)

    def _hold(self, key: int, row: Row, read_at: float) -> None:
        if len(self._rows) >= self._most:
            self._rows.clear()
        self._rows[key] = row, read_at

"""Statements that several stores make."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from sqlalchemy import ColumnElement, Select
from sqlalchemy import Table as SqlTable

from bot.store.base import Row
from bot.store.entry import Entry
from bot.store.sql.writing import Upsert

Columns: TypeAlias = dict[str, Any]
"""Values by column."""
Value: TypeAlias = ColumnElement[Any]
"""Something a statement works out. Columns of a table that is looked up by name have no types."""
Query: TypeAlias = Select[Any]
"""A statement that selects such values."""


def values(rows: Iterable[Row | Entry]) -> list[Columns]:
    return [row.columns() for row in rows]


def put(table: SqlTable, leaving: Iterable[str] = ()) -> Upsert:
    """Return a statement that inserts a row or replaces what the key holds, `leaving` these columns as they are."""
    left = {*(column.name for column in table.primary_key), *leaving}
    changed = [column.name for column in table.columns if column.name not in left]
    return Upsert(table, lambda new: {name: new[name] for name in changed})


def put_new(table: SqlTable) -> Upsert:
    """Return a statement that inserts a row unless its key is there already."""
    return Upsert(table)

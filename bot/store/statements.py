"""Statements that several stores make."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from sqlalchemy import ColumnElement, Select
from sqlalchemy import Table as SqlTable
from sqlalchemy.dialects.sqlite import Insert
from sqlalchemy.dialects.sqlite import insert as upsert

from bot.store.base import Row
from bot.store.entry import Entry

Columns: TypeAlias = dict[str, Any]
"""Values by column."""
Value: TypeAlias = ColumnElement[Any]
"""Something a statement works out. Columns of a table that is looked up by name have no types."""
Query: TypeAlias = Select[Any]
"""A statement that selects such values."""


def values(rows: Iterable[Row | Entry]) -> list[Columns]:
    """Return rows as parameters."""
    return [row.columns() for row in rows]


def put(table: SqlTable, leaving: Iterable[str] = ()) -> Insert:
    """Return a statement that inserts a row or replaces what the key holds, `leaving` these columns as they are."""
    statement = upsert(table)
    keys = [column.name for column in table.primary_key]
    left = {*keys, *leaving}
    changed = {column.name: statement.excluded[column.name] for column in table.columns if column.name not in left}
    return statement.on_conflict_do_update(index_elements=keys, set_=changed)


def put_new(table: SqlTable) -> Insert:
    """Return a statement that inserts a row unless its key is there already."""
    return upsert(table).on_conflict_do_nothing()

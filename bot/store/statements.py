"""Statements that several stores make."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Table as SqlTable
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlmodel import SQLModel


def values(rows: Iterable[Any]) -> list[dict[str, Any]]:
    """Rows as parameters, also those of a plain dataclass."""
    return [row.model_dump() if isinstance(row, SQLModel) else dict(vars(row)) for row in rows]


def put(table: SqlTable, leaving: Iterable[str] = ()) -> Any:
    """A statement that inserts a row or replaces what the key holds, `leaving` these columns as they are."""
    statement = upsert(table)
    keys = [column.name for column in table.primary_key]
    left = {*keys, *leaving}
    changed = {column.name: statement.excluded[column.name] for column in table.columns if column.name not in left}
    return statement.on_conflict_do_update(index_elements=keys, set_=changed)


def put_new(table: SqlTable) -> Any:
    """A statement that inserts a row unless its key is there already."""
    return upsert(table).on_conflict_do_nothing()

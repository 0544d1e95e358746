"""Deleting tables, with everything that hangs on them, of whichever feature it is."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from sqlalchemy import Column, delete
from sqlmodel import SQLModel

from bot.store.finding import TABLES
from bot.store.sql.writing import Writing


def delete_tables(writing: Writing, tables: Collection[int]) -> None:
    """Delete tables by their ids, with all that refers to one: a row left there would undo the transaction."""
    if not tables:
        return
    for column in _references():
        writing.execute(delete(column.table).where(column.in_(tables)))
    writing.execute(delete(TABLES).where(TABLES.c.id.in_(tables)))


def _references() -> Iterator[Column[int]]:
    """Yield every column that refers to a table, in the order in which their rows can be deleted."""
    for table in reversed(SQLModel.metadata.sorted_tables):
        yield from (column for column in table.c if column.references(TABLES.c.id))

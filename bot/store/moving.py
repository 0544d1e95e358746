"""Moving everything from one database into an empty one, of whichever kind, and looking whether it is the same."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from itertools import count

from sqlalchemy import JSON, Row, Select, String, func, insert, select
from sqlalchemy import Table as SqlTable
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlmodel import SQLModel

from bot.store import schema as _schema  # noqa: F401 - fills the metadata
from bot.store.sql.database import Database, is_postgres
from bot.store.sql.door import parts_of, sifted
from bot.store.sql.sound import Values
from bot.store.sql.statements import Value
from bot.store.sql.writing import Prepared, Writing

ROWS_AT_ONCE = 2000
"""Rows that are written in a transaction."""


class MovingError(Exception):
    """What was to be moved, or where to, is not as it has to be."""


async def is_empty(database: Database) -> bool:
    """Return whether nothing has ever been kept in a database."""
    async with database.read() as connection:
        found = [(await connection.execute(select(table).limit(1))).first() for table in _tables()]
    return not any(found)


async def move(source: Database, target: Database) -> int:
    """Write everything that is in one database into another, which is empty; return how many rows that was.

    Broken rows are left out, or mended, and told of (`store/sql/door.py`).
    """
    moved = 0
    async with source.snapshot() as connection:
        for table in _tables():
            adding = Prepared(insert(table))
            names = [column.name for column in table.columns]
            async for some in _parts(connection, _all(source, table)):
                rows = [dict(zip(names, row, strict=True)) for row in some]
                await target.write(lambda writing, adding=adding, rows=rows: writing.execute_many(adding, *rows))  # type: ignore[misc]
                moved += len(rows)
    if is_postgres(str(target.engine.url)):
        await target.write(_count_on)
    return moved


async def first_difference(one: Database, other: Database) -> str | None:
    """Return which row is the first that is not the same in both; None: they are the same, row by row."""
    async with one.snapshot() as mine, other.snapshot() as theirs:
        for table in _tables():
            here = _rows(mine, _all(one, table))
            there = _rows(theirs, _all(other, table))
            for number in count(1):
                left, right = await anext(here, None), await anext(there, None)
                if left != right:
                    return f"row {number} of {table.name}"
                if left is None:
                    break
    return None


def _tables() -> list[SqlTable]:
    """Return all tables, those that others refer to first."""
    return SQLModel.metadata.sorted_tables


def _all(database: Database, table: SqlTable) -> Select[*Values]:
    """Return what selects a table's rows in the order of its key: by the letters' numbers, as a file sorts them."""
    on_a_server = is_postgres(str(database.engine.url))

    def sorted_by(column: Value) -> Value:
        return column.collate("C") if on_a_server and isinstance(column.type, String) else column

    return select(table).order_by(*map(sorted_by, table.primary_key))


async def _parts(connection: AsyncConnection, query: Select[*Values]) -> AsyncIterator[list[Row[*Values]]]:
    parts = parts_of(query)
    async with connection.stream(query) as rows:
        async for some in rows.partitions(ROWS_AT_ONCE):
            yield list(sifted(some, parts))


async def _rows(connection: AsyncConnection, query: Select[*Values]) -> AsyncIterator[tuple[object, ...]]:
    """Yield rows so that equal ones are the same, the order in what is JSON included."""
    nested = [isinstance(column.type, JSON) for column in query.selected_columns]
    async for some in _parts(connection, query):
        for row in some:
            yield tuple(json.dumps(value) if inside else value for value, inside in zip(row, nested, strict=True))


def _count_on(writing: Writing) -> None:
    """Let the ids that count by themselves go on after the last one that was moved."""
    for table in _tables():
        ids = table.autoincrement_column
        if ids is None or ids.name != "id":
            # The other keys are Discord's.
            continue
        last = writing.execute(select(func.coalesce(func.max(ids), 0))).scalar_one()
        if last:
            writing.execute(select(func.setval(func.pg_get_serial_sequence(table.name, "id"), last)))

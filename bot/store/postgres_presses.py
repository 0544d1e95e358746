"""Presses in PostgreSQL: what waits is one statement, in which every table's version fences what is written to it.

The rows of all changes go as arrays, a table of the database together, and each is joined with the changes whose table
still has the version they know. So fifty presses at fifty tables cost little more than one.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count
from typing import TypeAlias

import asyncpg
from sqlalchemy import JSON, Boolean, Column, Float, Insert, Integer
from sqlalchemy import Table as SqlTable

from bot.store.fenced import TABLES, Fenced
from bot.store.postgres_writing import POSTGRES
from bot.store.writing import Parameters, Prepared, Process, Removal, Upsert

AT_ONCE = 64
"""Changes that are written together at most."""
Shape: TypeAlias = tuple[tuple[str, ...], tuple[Prepared, ...]]
"""What changes written together have in common: the columns of the header they set, and what they write beside it."""
Array: TypeAlias = list[object]
Ask: TypeAlias = Callable[[str, Sequence[Array]], Awaitable[Sequence[asyncpg.Record]]]
"""Asks the server: SQL, and an array for each of its placeholders."""


@dataclass(frozen=True, slots=True)
class Written:
    """What became of a change."""

    done: bool
    repeated: bool
    """What it was changed by has come before."""


@dataclass(slots=True)
class _Waiting:
    change: Fenced
    answer: asyncio.Future[Written]


class Presses:
    """The changes that wait. One statement is under way at a time, with all that fits into it."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask
        self._waiting: deque[_Waiting] = deque()
        self._worker: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        return len(self._waiting)

    async def do(self, change: Fenced) -> Written:
        """Write a change; an error may be that of another beside it: then neither is written."""
        waiting = _Waiting(change, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        if self._worker is None or self._worker.done():
            self._worker = asyncio.create_task(self._work())
        # Whoever stops waiting does not stop the work.
        return await asyncio.shield(waiting.answer)

    async def close(self) -> None:
        """Finish what waits."""
        if self._worker is not None:
            await self._worker

    async def _work(self) -> None:
        while self._waiting:
            some = self._some()
            statement = _statement(shape_of(some[0].change))
            try:
                rows = await self._ask(statement.sql, statement.arrays([one.change for one in some]))
            except Exception as error:  # noqa: BLE001 - it belongs to those who wait
                for one in some:
                    one.answer.set_exception(error)
                    one.answer.exception()  # somebody may have stopped waiting
                continue
            written = {table: Written(done, repeated) for table, done, repeated in rows}
            for one in some:
                one.answer.set_result(written[one.change.table_id])

    def _some(self) -> list[_Waiting]:
        """Take what is written next: the first that waits, and those after it of the same shape, at other tables."""
        shape, tables = shape_of(self._waiting[0].change), set[int]()
        some: list[_Waiting] = []
        left: deque[_Waiting] = deque()
        for one in self._waiting:
            table = one.change.table_id
            if len(some) < AT_ONCE and table not in tables and shape_of(one.change) == shape:
                some.append(one)
            else:
                left.append(one)
            # Two changes of a table keep their order.
            tables.add(table)
        self._waiting = left
        return some


def shape_of(change: Fenced) -> Shape:
    """Return what a change has in common with those it is written with."""
    return tuple(sorted(change.header)), tuple(statement for statement, _ in change.parts)


@dataclass(frozen=True, slots=True)
class _Field:
    """A column as arrays of it are given."""

    name: str
    array: str
    """The type of the array."""
    value: str
    """What follows a value of the array where it is put into the column."""
    process: Process | None

    @classmethod
    def of(cls, column: Column[object]) -> _Field:
        """Return the field of a column."""
        process = column.type.dialect_impl(POSTGRES.dialect).bind_processor(POSTGRES.dialect)
        array, value = "text[]", ""
        if isinstance(column.type, JSON):
            value = "::json"
        elif isinstance(column.type, Boolean):
            array = "bool[]"
        elif isinstance(column.type, Float):
            array = "float8[]"
        elif isinstance(column.type, Integer):
            array = "int8[]"
        return cls(column.name, array, value, process)

    def of_all(self, rows: Sequence[Parameters]) -> Array:
        """Return the values of rows."""
        name, process = self.name, self.process
        return [row[name] for row in rows] if process is None else [process(row[name]) for row in rows]


class _Statement:
    """The statement for changes of a shape."""

    def __init__(self, shape: Shape) -> None:
        header, parts = shape
        self._header = [_Field.of(TABLES.c[name]) for name in header]
        self._fields = [[_Field.of(column) for column in _columns(part)] for part in parts]
        numbers = count(1)
        fenced = ["int8[]", "int8[]", "int8[]", *(field.array for field in self._header)]
        places = ", ".join(f"${next(numbers)}::{array}" for array in fenced)
        names = ", ".join(["t", "v", "i", *(f"h{place}" for place in range(len(header)))])
        sets = ["version = tables.version + 1"]
        sets += [f'"{field.name}" = f.h{place}{field.value}' for place, field in enumerate(self._header)]
        written = [
            f"w{place} AS ({_write(part, fields, numbers)})"
            for place, (part, fields) in enumerate(zip(parts, self._fields, strict=True))
        ]
        self.sql = (
            f"WITH f AS (SELECT * FROM unnest({places}) AS f({names})),"  # noqa: S608 - made of our own names
            " seen AS (SELECT interaction_id AS i FROM deliveries WHERE interaction_id = ANY($3)),"
            f" fenced AS (UPDATE tables SET {', '.join(sets)} FROM f WHERE tables.id = f.t AND tables.version = f.v"
            " AND NOT EXISTS (SELECT FROM seen WHERE seen.i = f.i) RETURNING tables.id AS t)"
            f"{''.join(f', {one}' for one in written)}"
            " SELECT f.t, fenced.t IS NOT NULL, EXISTS (SELECT FROM seen WHERE seen.i = f.i)"
            " FROM f LEFT JOIN fenced ON fenced.t = f.t"
        )

    def arrays(self, changes: Sequence[Fenced]) -> list[Array]:
        """Return what is given for the placeholders."""
        given: list[Array] = [
            [change.table_id for change in changes],
            [change.version for change in changes],
            [change.interaction_id for change in changes],
            *(field.of_all([change.header for change in changes]) for field in self._header),
        ]
        for place, fields in enumerate(self._fields):
            rows = [row for change in changes for row in change.parts[place][1]]
            given.append([change.table_id for change in changes for _ in change.parts[place][1]])
            given += [field.of_all(rows) for field in fields]
        return given


_statement = cache(_Statement)


def _columns(part: Prepared) -> list[Column[object]]:
    table = _table(part)
    return list(table.primary_key if isinstance(part.statement, Removal) else table.columns)


def _table(part: Prepared) -> SqlTable:
    statement = part.statement
    assert isinstance(statement, Upsert | Removal | Insert)
    table = statement.table
    assert isinstance(table, SqlTable)
    return table


def _write(part: Prepared, fields: Sequence[_Field], numbers: count[int]) -> str:
    """Return what writes the rows of a part whose tables are fenced."""
    places = ", ".join(f"${next(numbers)}::{array}" for array in ["int8[]", *(field.array for field in fields)])
    names = ", ".join(["t", *(f"c{place}" for place in range(len(fields)))])
    rows = f"unnest({places}) AS r({names})"
    name, statement = _table(part).name, part.statement
    if isinstance(statement, Removal):
        same = " AND ".join(f'{name}."{field.name}" = r.c{place}' for place, field in enumerate(fields))
        return f"DELETE FROM {name} USING {rows}, fenced WHERE fenced.t = r.t AND {same}"  # noqa: S608
    columns = ", ".join(f'"{field.name}"' for field in fields)
    values = ", ".join(f"r.c{place}{field.value}" for place, field in enumerate(fields))
    made = f"INSERT INTO {name} ({columns}) SELECT {values} FROM {rows} JOIN fenced ON fenced.t = r.t"  # noqa: S608
    return made + (_otherwise(statement) if isinstance(statement, Upsert) else "")


def _otherwise(statement: Upsert) -> str:
    """Return what becomes of a row whose key is there already."""
    if statement.changes is None:
        return " ON CONFLICT DO NOTHING"
    new = POSTGRES.insert(statement.table).excluded
    changed = statement.changes(new)
    assert all(value is new[name] for name, value in changed.items()), "set to what is new, and to nothing else"
    keys = ", ".join(f'"{column.name}"' for column in statement.table.primary_key)
    sets = ", ".join(f'"{name}" = excluded."{name}"' for name in changed)
    return f" ON CONFLICT ({keys}) DO UPDATE SET {sets}"

"""Presses in PostgreSQL: what waits is one statement, in which every table's version fences what is written to it.

The rows of all changes go as arrays, a table of the database together, and each is joined with the changes whose table
still has the version they know. So fifty presses at fifty tables cost little more than one. A change that goes alone is
the same statement with values for its arrays.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache
from itertools import count
from typing import TypeAlias

import asyncpg
from sqlalchemy import JSON, Boolean, Column, Float, Insert, Integer
from sqlalchemy import Table as SqlTable

from bot import machine
from bot.store.sql.database import Busy
from bot.store.sql.optimistic_write import TABLES, OptimisticWrite
from bot.store.sql.postgres_writing import POSTGRES
from bot.store.sql.writing import Parameters, Prepared, Process, Removal, Upsert

SOON = (0.02, 0.05, 0.1)
"""Seconds before each other try of a change whose table somebody holds: another process is done in a moment."""
SUSPECT = 10.0
"""Seconds for which a table goes by itself where somebody has held a row of it."""
AT_ONCE = 64
"""Changes that are written together at most."""
Shape: TypeAlias = tuple[tuple[str, ...], tuple[Prepared, ...]]
"""What changes written together have in common: the columns of the header they set, and what they write beside it."""
Ask: TypeAlias = Callable[[str, Sequence[object], int], Awaitable[Sequence[asyncpg.Record]]]
"""Asks the server: SQL, what is given for its placeholders, and how many changes that is."""


class WriteOutcome(Enum):
    DONE = auto()
    REPEATED = auto()
    """What it was changed by has come before."""
    LATE = auto()
    """The table is of another version by now."""
    BUSY = auto()
    """Somebody holds the table's row, and is not waited for: what is written with it would wait, too."""


@dataclass(slots=True)
class _Waiting:
    change: OptimisticWrite
    shape: Shape
    answer: asyncio.Future[WriteOutcome]


class Presses:
    """The changes that wait. One statement is under way at a time, with all that fits into it."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask
        self._waiting: deque[_Waiting] = deque()
        self._worker: asyncio.Task[None] | None = None
        self._suspects: dict[int, float] = {}
        """Tables that held others up, and until when they go by themselves."""

    def __len__(self) -> int:
        return len(self._waiting)

    async def written(self, change: OptimisticWrite) -> WriteOutcome:
        """Write a change, again where somebody holds its table for a moment; `Busy` where it is to go by itself."""
        if machine.monotonic() < self._suspects.get(change.table_id, 0.0):
            raise Busy("", None, TimeoutError(), hide_parameters=True)
        self._suspects.pop(change.table_id, None)
        outcome = await self.do(change)
        for pause in SOON:
            if outcome is not WriteOutcome.BUSY:
                break
            await asyncio.sleep(pause)
            outcome = await self.do(change)
        return outcome

    def suspect(self, table_id: int) -> None:
        """Let the changes of a table go by themselves for a while: together with others they would hold those up."""
        self._suspects[table_id] = machine.monotonic() + SUSPECT

    async def do(self, change: OptimisticWrite) -> WriteOutcome:
        """Write a change; an error may be that of another beside it: then neither is written.

        Whoever stops waiting does not stop the work.
        """
        answer: asyncio.Future[WriteOutcome] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiting(change, shape_of(change), answer))
        if self._worker is None or self._worker.done():
            self._worker = asyncio.create_task(self._work())
        return await answer

    async def close(self) -> None:
        """Finish what waits."""
        if self._worker is not None:
            await self._worker

    async def _work(self) -> None:
        while self._waiting:
            some = self._some()
            try:
                outcomes = await self._written(some[0].shape, [one.change for one in some])
            except Exception as error:  # noqa: BLE001 - it belongs to those who wait
                for one in some:
                    if not one.answer.cancelled():
                        one.answer.set_exception(error)
                        one.answer.exception()  # somebody may have stopped waiting just now
                continue
            for one in some:
                if not one.answer.cancelled():
                    one.answer.set_result(outcomes.get(one.change.table_id, WriteOutcome.DONE))

    async def _written(self, shape: Shape, changes: Sequence[OptimisticWrite]) -> dict[int, WriteOutcome]:
        """Write changes of a shape; return what became of those tables that it was not written to."""
        # The driver looks at each array from all sides, which takes a seventh of a press that goes alone.
        single = len(changes) == 1 and all(len(rows) == 1 for _, rows in changes[0].parts)
        given = _values(shape, changes[0]) if single else _arrays(shape, changes)
        answer = await self._ask(_sql(shape, single), given, len(changes))
        return {table: _outcome(repeated=repeated, same=same) for table, repeated, same in answer}

    def _some(self) -> list[_Waiting]:
        """Take what is written next: the first that waits, and those after it of the same shape, at other tables."""
        shape, tables = self._waiting[0].shape, set[int]()
        some: list[_Waiting] = []
        left: deque[_Waiting] = deque()
        for one in self._waiting:
            table = one.change.table_id
            if len(some) < AT_ONCE and table not in tables and one.shape == shape:
                some.append(one)
            else:
                left.append(one)
            # Two changes of a table keep their order.
            tables.add(table)
        self._waiting = left
        return some


def _outcome(*, repeated: bool, same: bool) -> WriteOutcome:
    """Return what became of a change that was not written; `same`: its table is of its version, as far as seen."""
    if repeated:
        return WriteOutcome.REPEATED
    return WriteOutcome.BUSY if same else WriteOutcome.LATE


def shape_of(change: OptimisticWrite) -> Shape:
    """Return what a change has in common with those it is written with."""
    return tuple(sorted(change.header)), tuple(statement for statement, _ in change.parts)


@dataclass(frozen=True, slots=True)
class _Field:
    """A column as values for it are given."""

    name: str
    type: str
    """The type a value is given as."""
    value: str
    """What follows a value where it is put into the column."""
    process: Process | None

    @classmethod
    def holding(cls, column: Column[object]) -> _Field:
        process = column.type.dialect_impl(POSTGRES.dialect).bind_processor(POSTGRES.dialect)
        given, value = "text", ""
        if isinstance(column.type, JSON):
            value = "::json"
        elif isinstance(column.type, Boolean):
            given = "bool"
        elif isinstance(column.type, Float):
            given = "float8"
        elif isinstance(column.type, Integer):
            given = "int8"
        return cls(column.name, given, value, process)

    def of(self, row: Parameters) -> object:
        value = row[self.name]
        return value if self.process is None else self.process(value)

    def of_all(self, rows: Sequence[Parameters]) -> list[object]:
        name, process = self.name, self.process
        return [row[name] for row in rows] if process is None else [process(row[name]) for row in rows]


@cache
def _fields(shape: Shape) -> tuple[list[_Field], list[list[_Field]]]:
    """Return the fields of the header, and of each part."""
    header, parts = shape
    return (
        [_Field.holding(TABLES.c[name]) for name in header],
        [[_Field.holding(column) for column in _columns(part)] for part in parts],
    )


def _values(shape: Shape, change: OptimisticWrite) -> list[object]:
    """Return the value for each placeholder of the statement for one change, with one row in each part."""
    header, parts = _fields(shape)
    given: list[object] = [change.table_id, change.version, change.interaction_id]
    given += [field.of(change.header) for field in header]
    for fields, (_, [row]) in zip(parts, change.parts, strict=True):
        given.append(change.table_id)
        given += [field.of(row) for field in fields]
    return given


def _arrays(shape: Shape, changes: Sequence[OptimisticWrite]) -> list[object]:
    """Return the values for each placeholder of the statement for changes of a shape."""
    header, parts = _fields(shape)
    given: list[object] = [
        [change.table_id for change in changes],
        [change.version for change in changes],
        [change.interaction_id for change in changes],
        *(field.of_all([change.header for change in changes]) for field in header),
    ]
    for index, fields in enumerate(parts):
        given.append([change.table_id for change in changes for _ in change.parts[index][1]])
        rows = [row for change in changes for row in change.parts[index][1]]
        given += [field.of_all(rows) for field in fields]
    return given


@cache
def _sql(shape: Shape, single: bool) -> str:
    """Return the statement for changes of a shape; `single`: for one, with one row in each part.

    It says what became of those that were not written.
    """
    header, parts = _fields(shape)
    places = _Places(single)
    fenced = places.next(3 * ["int8"] + [field.type for field in header])
    names = ", ".join(["t", "v", "i", *(f"h{index}" for index in range(len(header)))])
    sets = ["version = tables.version + 1"]
    sets += [f'"{field.name}" = f.h{index}{field.value}' for index, field in enumerate(header)]
    written = [
        f", w{index} AS ({_write(part, fields, places)})"
        for index, (part, fields) in enumerate(zip(shape[1], parts, strict=True))
    ]
    return (
        f"WITH f AS (SELECT * FROM unnest({', '.join(fenced)}) AS f({names})),"  # noqa: S608 - made of our own names
        f" seen AS (SELECT interaction_id AS i FROM deliveries WHERE interaction_id = ANY({fenced[2]})),"
        " held AS (SELECT tables.id AS t FROM tables JOIN f ON tables.id = f.t AND tables.version = f.v"
        " FOR NO KEY UPDATE OF tables SKIP LOCKED),"
        f" fenced AS (UPDATE tables SET {', '.join(sets)} FROM f JOIN held ON held.t = f.t WHERE tables.id = f.t"
        " AND NOT EXISTS (SELECT FROM seen WHERE seen.i = f.i) RETURNING tables.id AS t)"
        f"{''.join(written)}"
        " SELECT f.t, EXISTS (SELECT FROM seen WHERE seen.i = f.i),"
        " EXISTS (SELECT FROM tables WHERE tables.id = f.t AND tables.version = f.v)"
        " FROM f WHERE NOT EXISTS (SELECT FROM fenced WHERE fenced.t = f.t)"
    )


class _Places:
    """The placeholders of a statement, each of an array."""

    def __init__(self, single: bool) -> None:
        self._form = "ARRAY[${}::{}]" if single else "${}::{}[]"
        self._numbers = count(1)

    def next(self, types: Sequence[str]) -> list[str]:
        """Return the next ones, for arrays of these types."""
        return [self._form.format(next(self._numbers), one) for one in types]


def _columns(part: Prepared) -> list[Column[object]]:
    table = _table(part)
    return list(table.primary_key if isinstance(part.statement, Removal) else table.columns)


def _table(part: Prepared) -> SqlTable:
    statement = part.statement
    assert isinstance(statement, Upsert | Removal | Insert)
    table = statement.table
    assert isinstance(table, SqlTable)
    return table


def _write(part: Prepared, fields: Sequence[_Field], places: _Places) -> str:
    """Return what writes the rows of a part whose tables are fenced."""
    names = ", ".join(["t", *(f"c{index}" for index in range(len(fields)))])
    rows = f"unnest({', '.join(places.next(['int8', *(field.type for field in fields)]))}) AS r({names})"
    name, statement = _table(part).name, part.statement
    if isinstance(statement, Removal):
        same = " AND ".join(f'{name}."{field.name}" = r.c{index}' for index, field in enumerate(fields))
        return f"DELETE FROM {name} USING {rows}, fenced WHERE fenced.t = r.t AND {same}"  # noqa: S608
    columns = ", ".join(f'"{field.name}"' for field in fields)
    values = ", ".join(f"r.c{index}{field.value}" for index, field in enumerate(fields))
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

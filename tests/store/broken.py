"""Broken rows of every table: of each column in turn, in every way its kind of database lets it be broken."""

from __future__ import annotations

import itertools
from collections.abc import Awaitable, Iterator
from typing import NamedTuple

from sqlalchemy import JSON, Boolean, Column, Float, Integer, LargeBinary, Table, text
from sqlmodel import SQLModel

from bot.store.enums import EnumText
from bot.store.sql.database import Database
from bot.store.sql.sound import DAYS, SECRETS
from tests.store.backends import on_postgres
from tests.store.everything import DAY, GAME, NOW

FIRST = 900_000
"""Ids from here on are those of broken rows."""
AS_IT_MATTERS = {
    ("tables", "status"): "running",
    ("evenings", "status"): "planned",
    ("duels", "status"): "open",
    ("results", "kind"): "table",
    ("people", "visibility"): "everyone",
    ("tables", "kind"): "game",
}
"""Words with which somebody looks at a row by themselves."""
SHAPES = {"games": '["luckybox"]', "channels": "[1]", "roles": "[1]", "games_off": "[]", "remarks": "[]", "words": "[]"}
TORN, NUMBER, LIST = '{"torn', "7", '[{"a": 1}]'
"""JSON that is none, and of other shapes."""
GARBAGE = b"\xff\x00"


class Break(NamedTuple):
    """A value for a column that nothing of ours would write."""

    table: Table
    column: str
    value: object


class Row(NamedTuple):
    """A broken row."""

    broken: Break
    values: dict[str, object]


def breaks() -> Iterator[Break]:
    """Every column of every table, broken in every way."""
    for table in SQLModel.metadata.sorted_tables:
        for column in table.columns:
            for value in _values(column):
                yield Break(table, column.name, value)


def _values(column: Column[object]) -> Iterator[object]:
    sqlite = not on_postgres()
    if sqlite and not column.nullable and not column.primary_key:
        yield None
    match column.type:
        case EnumText():
            yield "sundial"
        case JSON():
            yield from (TORN, NUMBER, LIST) if sqlite else (NUMBER, LIST)
        case Float():
            yield from (1e18, float("inf"), *(("soon", GARBAGE) if sqlite else (float("nan"),)))
        case Integer():
            yield from (10**12,) if column.name in DAYS else ()
            # A file's own count of rows takes nothing else.
            counts_itself = column.primary_key and len(column.table.primary_key) == 1
            yield from ("three", GARBAGE) if sqlite and not counts_itself else ()
        case LargeBinary() | Boolean():
            pass
        case _:
            yield from ("no hex",) if column.name in SECRETS else ()
            yield from (GARBAGE,) if sqlite else ()


def rows() -> Iterator[Row]:
    """A row for each of them, with a key of its own."""
    ids = itertools.count(FIRST)
    for one in breaks():
        number = next(ids)
        values = {column.name: _usual(column, number) for column in one.table.columns}
        yield Row(one, {**values, one.column: one.value})


def _usual(column: Column[object], number: int) -> object:
    match column.type:
        case EnumText():
            first = str(next(word.value for word in column.type.words))
            return AS_IT_MATTERS.get((column.table.name, column.name), first)
        case JSON():
            return SHAPES.get(column.name, "{}")
        case Float():
            return NOW - 10
        case Boolean():
            return column.name in ("present", "rated", "watched", "mentions")
        case Integer():
            return _number(column, number)
        case LargeBinary():
            return b"x"
    if column.name in SECRETS:
        return "5e" * 32
    usual = f"{column.name}{number}" if column.primary_key else "usual"
    return GAME if column.name == "game" else usual


def _number(column: Column[object], number: int) -> int:
    if column.name == "day" and column.primary_key:
        return number - FIRST
    if column.name in DAYS or column.name == "until":
        return DAY - 1
    return number if column.primary_key or column.name.endswith("_id") or column.name in ("id", "number") else 1


async def put_down(database: Database) -> list[Row]:
    """Put all of them down; return those that the database has taken."""
    sqlite = not on_postgres()
    taken: list[Row] = []
    async with database.engine.connect() as connection:
        if sqlite:
            await connection.exec_driver_sql("PRAGMA foreign_keys=OFF")
            await connection.exec_driver_sql("PRAGMA writable_schema=ON")
            await connection.exec_driver_sql(
                "UPDATE sqlite_master SET sql = replace(sql, ' NOT NULL', '') WHERE type = 'table' AND sql NOT LIKE"
                " '%WITHOUT ROWID%' AND name != 'alembic_version'"
            )
            await connection.exec_driver_sql("PRAGMA schema_version = 99999")
            await connection.exec_driver_sql("PRAGMA writable_schema=RESET")
            await connection.commit()
        else:
            await connection.exec_driver_sql("SET session_replication_role = replica")
        for row in rows():
            names = ", ".join(f'"{name}"' for name in row.values)
            given = ", ".join(f":{name}" for name in row.values)
            if not sqlite:
                given = ", ".join(
                    f"CAST(:{column.name} AS json)" if isinstance(column.type, JSON) else f":{column.name}"
                    for column in row.broken.table.columns
                )
            # Where a column has to be there, NULL is passed over.
            otherwise = "" if sqlite else " ON CONFLICT DO NOTHING"
            put = f"INSERT {'OR IGNORE ' if sqlite else ''}INTO {row.broken.table.name} ({names}) VALUES ({given})"  # noqa: S608
            if (await connection.execute(text(put + otherwise), row.values)).rowcount:
                taken.append(row)
        await connection.commit()
        again = "PRAGMA foreign_keys=ON" if sqlite else "SET session_replication_role = origin"
        await connection.exec_driver_sql(again)
    return taken


async def sound(ids: Awaitable[list[int]]) -> list[int]:
    """Those of ids that are not broken."""
    return [number for number in await ids if number < FIRST]

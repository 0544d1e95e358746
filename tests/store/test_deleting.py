"""Deleting tables: everything that hangs on one goes with it, whichever feature has hung it there."""

from __future__ import annotations

from sqlalchemy import func, select
from sqlmodel import SQLModel

from bot.store.deleting import delete_tables
from bot.store.enums import Status, TimerKind
from bot.store.sql.database import Database
from bot.store.stored import Change, TimerKey
from tests.store.everything import NOW, Life
from tests.store.rows import header

_sql = SQLModel.metadata.tables


async def test_whatever_refers_to_a_table_is_deleted_with_it(database: Database) -> None:
    life = Life(database)
    await life.lived()
    await life.store.create(header(status=Status.OVER), [], Change(at=NOW, timers={TimerKey(TimerKind.IDLE): NOW}))
    hanging = [table for table in _sql.values() if any(key.column.table.name == "tables" for key in table.foreign_keys)]
    assert len(hanging) > 7
    full = await rows(database, [table.name for table in hanging])
    assert all(full.values()), f"nothing hangs there: {full}"
    async with database.read() as connection:
        every = list((await connection.execute(select(_sql["tables"].c.id))).scalars())
    gone, kept = every[1:], every[0]
    await database.write(lambda writing: delete_tables(writing, gone))
    async with database.read() as connection:
        assert list((await connection.execute(select(_sql["tables"].c.id))).scalars()) == [kept]
        for table in hanging:
            left = set((await connection.execute(select(table.c.table_id))).scalars())
            assert left <= {kept}, table.name


async def test_without_any_there_is_nothing_to_do(database: Database) -> None:
    await Life(database).lived()
    before = await rows(database, ["tables", "seats"])
    await database.write(lambda writing: delete_tables(writing, ()))
    assert await rows(database, ["tables", "seats"]) == before


async def rows(database: Database, names: list[str]) -> dict[str, int]:
    """How many rows each of these has."""
    async with database.read() as connection:
        return {
            name: int((await connection.execute(select(func.count()).select_from(_sql[name]))).scalar_one())
            for name in names
        }

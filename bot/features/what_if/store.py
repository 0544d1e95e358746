"""Storing what-ifs: a person has one, a new one takes its place, and it is thrown away some days later."""

from __future__ import annotations

from sqlalchemy import Table as SqlTable
from sqlalchemy import and_, delete, or_, select, update
from sqlmodel import SQLModel

from bot.features.what_if.rows import KEPT, WhatIfRow
from bot.store.deleting import delete_tables
from bot.store.enums import OPEN_STATUSES, Ending, Status
from bot.store.finding import TABLES
from bot.store.sql.database import Database
from bot.store.sql.statements import Query
from bot.store.sql.writing import Lock, Writing
from bot.store.stored import TableWrite

_sql = SQLModel.metadata.tables
WHAT_IFS: SqlTable = _sql["whatifs"]
_TIMERS = _sql["timers"]


class WhatIfStore:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def of_table(self, table_id: int) -> WhatIfRow | None:
        """Return of which game a table is a what-if, if it is one."""
        async with self.database.read() as connection:
            query = select(WHAT_IFS).where(WHAT_IFS.c.table_id == table_id)
            found = (await connection.execute(query)).mappings().first()
            return None if found is None else WhatIfRow(**found)


def what_if_begun(row: WhatIfRow) -> TableWrite:
    """Return what is written with the table of a person's new one."""
    return lambda writing, table_id: _replace(writing, row.model_copy(update={"table_id": table_id}))


def _replace(writing: Writing, row: WhatIfRow) -> None:
    """Write down a person's new one; one that they have open is closed: there is room for one.

    It is not deleted: somebody may hold it in memory, or press on it, and is told then.
    """
    writing.lock(Lock.HOSTS)
    mine = select(WHAT_IFS.c.table_id).where(WHAT_IFS.c.user_id == row.user_id, WHAT_IFS.c.table_id != row.table_id)
    old = (TABLES.c.id.in_(mine), TABLES.c.status.in_(OPEN_STATUSES))
    writing.execute(delete(_TIMERS).where(_TIMERS.c.table_id.in_(select(TABLES.c.id).where(*old))))
    closed = {
        "status": Status.CLOSED,
        "ending": Ending.REPLACED,
        "ended_at": row.made_at,
        "shown_entry": None,
        "version": TABLES.c.version + 1,
    }
    writing.execute(update(TABLES).where(*old).values(closed))
    writing.execute(WHAT_IFS.insert().values(row.columns()))


def throw_away(writing: Writing, now: float) -> None:
    """Delete those that ended long enough ago, and those of people who had their data deleted, with all of them."""
    old = and_(TABLES.c.status.not_in(OPEN_STATUSES), TABLES.c.ended_at < now - KEPT)
    gone: Query = (
        select(WHAT_IFS.c.table_id)
        .join(TABLES, TABLES.c.id == WHAT_IFS.c.table_id)
        .where(or_(WHAT_IFS.c.user_id.is_(None), old))
    )
    delete_tables(writing, list(writing.execute(gone).scalars()))

"""Storing boards of what if: a person has one, a new one takes its place, and it is thrown away some days later."""

from __future__ import annotations

from sqlalchemy import Table as SqlTable
from sqlalchemy import and_, delete, exists, or_, select, update
from sqlmodel import SQLModel

from bot.store import whatif_rows as _rows  # noqa: F401 - fills the metadata
from bot.store.enums import OPEN_STATUSES, Ending, Status
from bot.store.finding import ENTRIES, PANELS, SEATS, TABLES
from bot.store.sql.database import Database
from bot.store.sql.statements import Query
from bot.store.sql.writing import Lock, Writing
from bot.store.stored import TableWrite
from bot.store.whatif_rows import WhatIfRow

_sql = SQLModel.metadata.tables
WHATIFS: SqlTable = _sql["whatifs"]
_TIMERS = _sql["timers"]
_OF_A_TABLE = (_TIMERS, PANELS, _sql["proposals"], _sql["votes"], ENTRIES, SEATS, WHATIFS)
"""What has to go before a table can."""
KEPT = 3 * 86_400.0
"""Seconds a board is kept after its end: long enough to look at it again."""


class WhatIfStore:
    """What is kept of boards beside their tables."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def of_table(self, table_id: int) -> WhatIfRow | None:
        """Return of which game a table is a board, if it is one."""
        async with self.database.read() as connection:
            query = select(WHATIFS).where(WHATIFS.c.table_id == table_id)
            found = (await connection.execute(query)).mappings().first()
            return None if found is None else WhatIfRow(**found)


def board_begun(row: WhatIfRow) -> TableWrite:
    """Return what is written with the table of a person's new board."""
    return lambda writing, table_id: _replace_boards(writing, row.model_copy(update={"table_id": table_id}))


def _replace_boards(writing: Writing, row: WhatIfRow) -> None:
    """Write down a person's new board; one that they have open is closed: there is room for one.

    It is not deleted: somebody may hold it in memory, or press on it, and is told then.
    """
    writing.lock(Lock.HOSTS)
    mine = select(WHATIFS.c.table_id).where(WHATIFS.c.user_id == row.user_id, WHATIFS.c.table_id != row.table_id)
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
    writing.execute(WHATIFS.insert().values(row.columns()))


def throw_away(writing: Writing, now: float) -> None:
    """Delete boards that ended long enough ago, and those of people who had their data deleted, with all of them."""
    old = and_(TABLES.c.status.not_in(OPEN_STATUSES), TABLES.c.ended_at < now - KEPT)
    gone: Query = (
        select(WHATIFS.c.table_id)
        .join(TABLES, TABLES.c.id == WHATIFS.c.table_id)
        .where(or_(WHATIFS.c.user_id.is_(None), old))
    )
    boards = list(writing.execute(gone).scalars())
    if not boards:
        return
    for table in _OF_A_TABLE:
        writing.execute(delete(table).where(table.c.table_id.in_(boards)))
    writing.execute(delete(TABLES).where(TABLES.c.id.in_(boards)))


def forget_boards(writing: Writing, user_id: int, name: str) -> None:
    """Let a person's boards be nobody's, and call them `name` on the boards of others, which show who sat there.

    To be done while it can still be seen at which tables they sat.
    """
    there = SEATS.alias()
    shown = exists().where(
        WHATIFS.c.table_id == SEATS.c.table_id,
        there.c.table_id == WHATIFS.c.origin,
        there.c.seat == SEATS.c.seat,
        there.c.user_id == user_id,
    )
    boards = select(WHATIFS.c.table_id).join(there, there.c.table_id == WHATIFS.c.origin)
    writing.execute(
        update(TABLES)
        .where(TABLES.c.id.in_(boards.where(there.c.user_id == user_id)))
        .values(version=TABLES.c.version + 1)
    )
    of_boards = SEATS.c.table_id.in_(select(WHATIFS.c.table_id))
    writing.execute(update(SEATS).where(of_boards, SEATS.c.user_id.is_(None), shown).values(name=name))
    writing.execute(update(WHATIFS).where(WHATIFS.c.user_id == user_id).values(user_id=None))

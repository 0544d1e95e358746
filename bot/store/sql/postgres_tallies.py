"""The parts of the tallies in PostgreSQL: a board of all time is read as one piece, not row by row from all over.

A tally is changed again and again. As long as a page has room, a changed row stays on its page and no index has to be
told: so pages are not filled to the end, and the indexes hold nothing but keys.
"""

from __future__ import annotations

from sqlalchemy import Connection, Table

from bot.league.periods import ALL
from bot.league.values import EVERYWHERE

TENDED = {
    "autovacuum_vacuum_scale_factor": 0.002,
    "autovacuum_vacuum_insert_scale_factor": 0.002,
    "autovacuum_analyze_scale_factor": 0.01,
}
"""After which share of changed rows PostgreSQL looks through them: how many a new period has, it does not know before.
Usually it does so at a fifth and a tenth of all: that would be months later."""
BUSY, CHANGED = 70, 80
"""How full pages are made, in percent: those of all time, which every game changes; those of a period, for its time."""


def _with(filled: int) -> str:
    return f"WITH (fillfactor = {filled}, {', '.join(f'{name} = {share}' for name, share in TENDED.items())})"


def parts_of(table: str) -> tuple[str, ...]:
    return (
        f"CREATE TABLE {table}_of_servers PARTITION OF {table} DEFAULT {_with(CHANGED)}",
        f"CREATE TABLE {table}_everywhere PARTITION OF {table} FOR VALUES IN ({EVERYWHERE}) PARTITION BY LIST (period)",
        f"CREATE TABLE {table}_of_all_time PARTITION OF {table}_everywhere FOR VALUES IN ('{ALL}') {_with(BUSY)}",
        f"CREATE TABLE {table}_of_periods PARTITION OF {table}_everywhere DEFAULT {_with(CHANGED)}",
    )


def divide(table: Table, connection: Connection, **__: object) -> None:
    """Make the parts of a table of tallies that was made just now, where that is in PostgreSQL."""
    if connection.dialect.name == "postgresql":
        for part in parts_of(table.name):
            connection.exec_driver_sql(part)

"""A change of a table as most presses make it: rows that are written if the table still is of the version one knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from sqlalchemy import Table as SqlTable
from sqlalchemy import bindparam, literal_column, update
from sqlmodel import SQLModel

from bot.measures.meter import meter
from bot.store import rows as _rows  # noqa: F401 - fills the metadata
from bot.store.sql.writing import Parameters, Prepared, Writing
from bot.store.stored import Conflict

TABLES: SqlTable = SQLModel.metadata.tables["tables"]


Piece: TypeAlias = tuple[Prepared, Sequence[Parameters]]
"""Rows, and the statement that writes or drops them."""
_NOTHING: Mapping[str, object] = MappingProxyType({})


class OptimisticWrite(NamedTuple):
    """Such a change."""

    table_id: int
    version: int
    """That the table has to have; it is raised."""
    header: Mapping[str, object] = _NOTHING
    """New values of columns of the table's row."""
    interaction_id: int | None = None
    """What is changed by, which may come only once."""
    parts: Sequence[Piece] = ()
    """What else is written, in this order."""

    def write(self, writing: Writing) -> None:
        """Write it; raises `Conflict`, or `IntegrityError` for what has come before."""
        raise_version(writing, self.table_id, self.version, self.header)
        for statement, rows in self.parts:
            writing.execute_many(statement, *rows)


@cache
def _set_header(*columns: str) -> Prepared:
    """Return the statement that sets these columns of a table's row and raises its version."""
    given: dict[str, object] = {name: bindparam(name) for name in columns}
    known = (TABLES.c.id == bindparam("t"), TABLES.c.version == bindparam("v"))
    return Prepared(update(TABLES).where(*known).values({**given, "version": TABLES.c.version + literal_column("1")}))


def raise_version(writing: Writing, table_id: int, version: int, header: Mapping[str, object]) -> None:
    """Set new values of a table's row, unless somebody else has written since this version."""
    if not writing.execute_count(_set_header(*sorted(header)), **header, t=table_id, v=version):
        meter().conflict()
        raise Conflict

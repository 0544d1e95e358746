"""What a transaction is given to write with, whatever database it is in; and statements that are given often.

A transaction is a plain function of a `Writing`. In an SQLite file it runs in the one thread that writes
(`store/sql/sqlite_writer.py`), in PostgreSQL on a connection of its own (`store/sql/postgres_writing.py`).
"""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar, cast

from sqlalchemy import ColumnElement, CursorResult, Dialect, Executable, Select, bindparam, delete
from sqlalchemy import Table as SqlTable
from sqlalchemy.sql.base import ReadOnlyColumnCollection
from sqlalchemy.sql.dml import UpdateBase

from bot.measures.meter import meter
from bot.store.sql.door import SelectedColumn, parts_of, sifted
from bot.store.sql.sound import Values

if TYPE_CHECKING:
    from sqlalchemy.dialects.postgresql import Insert as PostgresInsert
    from sqlalchemy.dialects.sqlite import Insert as SqliteInsert

T = TypeVar("T")
Parameters: TypeAlias = Mapping[str, object]
Answer: TypeAlias = CursorResult[*Values]
Process: TypeAlias = Callable[[object], object]
"""What a value goes through on its way into the database."""
New: TypeAlias = ReadOnlyColumnCollection[str, ColumnElement[object]]
"""The values of a row that has met another of the same key."""
SLOW = 0.5
"""Seconds above which a commit is worth a line in the log."""
log = logging.getLogger(__name__)


def note_commit(seconds: float, together: int) -> None:
    """Note how long it took to commit so many pieces of work together."""
    meter().committed(seconds, together)
    if seconds > SLOW:
        log.info("a commit of %d took %.1f s", together, seconds, extra={"seconds": seconds})


class Lock(Enum):
    """What two transactions at once must not do, where they run side by side."""

    RESULTS = 1
    """Write what finished games came to, or look whether it is still the same."""
    HOSTS = 2
    """Count somebody's open tables before one more is begun."""
    PAIRS = 3
    """Count whom somebody has asked or agreed with before there is one more, or let two agree."""


@dataclass(frozen=True, slots=True)
class SqlDialect:
    """What one kind of database calls things."""

    name: str
    dialect: Dialect
    insert: Callable[[SqlTable], PostgresInsert | SqliteInsert]
    """Its `INSERT`, which knows what to do about a key that is there already."""


@dataclass(frozen=True, slots=True)
class Upsert:
    """Insert a row; where its key is there already, set these columns instead, or (None) leave it as it is."""

    table: SqlTable
    changes: Callable[[New], Mapping[str, object]] | None = None

    def statement(self, sql_dialect: SqlDialect) -> UpdateBase:
        """Return the statement, in the words of a kind of database."""
        made = sql_dialect.insert(self.table)
        if self.changes is None:
            return cast("UpdateBase", made.on_conflict_do_nothing())
        keys = [column.name for column in self.table.primary_key]
        changed = self.changes(made.excluded)
        return cast("UpdateBase", made.on_conflict_do_update(index_elements=keys, set_=changed))


@dataclass(frozen=True, slots=True)
class Removal:
    """Delete the row that has this key."""

    table: SqlTable

    def statement(self, _: SqlDialect) -> UpdateBase:
        return delete(self.table).where(*(column == bindparam(column.name) for column in self.table.primary_key))


class CompiledStatement(NamedTuple):
    """A statement as a kind of database takes it."""

    sql: str
    parameters: tuple[tuple[str, Process | None], ...]
    """For every placeholder the parameter's name, and what its value goes through."""

    def given(self, row: Parameters) -> list[object]:
        """Return the values of a row in the order of the placeholders."""
        return [row[name] if process is None else process(row[name]) for name, process in self.parameters]


class Prepared:
    """A statement that is given often: its SQL is made once."""

    def __init__(self, statement: UpdateBase | Select[*Values] | Upsert | Removal) -> None:
        self.statement = statement
        self._compiled: dict[str, CompiledStatement] = {}

    def sound(self, rows: Sequence[Values]) -> list[Values]:
        """Return those of the rows it has selected that can be read, as they lie in the database."""
        return list(sifted(rows, self._parts))

    @cached_property
    def _parts(self) -> tuple[SelectedColumn, ...]:
        return parts_of(self.statement) if isinstance(self.statement, Select) else ()

    def compiled(self, sql_dialect: SqlDialect) -> CompiledStatement:
        compiled = self._compiled.get(sql_dialect.name)
        if compiled is None:
            compiled = self._compiled[sql_dialect.name] = self._compile(sql_dialect)
        return compiled

    def _compile(self, sql_dialect: SqlDialect) -> CompiledStatement:
        dialect, statement = sql_dialect.dialect, self.statement
        if isinstance(statement, Upsert | Removal):
            statement = statement.statement(sql_dialect)
        compiled = statement.compile(dialect=dialect)
        names = cast("Sequence[str]", compiled.positiontup)
        processors = {
            name: bound.type.dialect_impl(dialect).bind_processor(dialect) for name, bound in compiled.binds.items()
        }
        return CompiledStatement(str(compiled), tuple((name, processors[name]) for name in names))


class Writing(ABC):
    """What a transaction is given to write, and to read what it needs for that."""

    @abstractmethod
    def execute(self, statement: Executable, parameters: Parameters | Sequence[Parameters] | None = None) -> Answer:
        """Return what a statement answers."""

    @abstractmethod
    def rows(self, statement: Prepared, **parameters: object) -> list[Values]:
        """Return what a prepared statement selects, as it lies in the database."""

    @abstractmethod
    def execute_many(self, statement: Prepared, *rows: Parameters) -> None:
        """Write by a prepared statement, once with each of these parameters."""

    @abstractmethod
    def execute_count(self, statement: Prepared, **parameters: object) -> int:
        """Change rows by a prepared statement; return how many."""

    @abstractmethod
    def lock(self, lock: Lock) -> None:
        """Wait until no other transaction holds this, and hold it to the end of this one."""

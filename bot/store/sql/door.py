"""The door through which every row comes that is read: one that is broken stays outside, and is told of in one line.

So nobody who reads many rows is held up by one of them. Of what somebody has chosen the columns that cannot be read are
what is usual; a row without which the rest would be wrong is asked for `strictly`.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeVar, cast
from weakref import WeakKeyDictionary

from sqlalchemy import Column, Connection, CursorResult, Executable, Join, Select
from sqlalchemy.sql import visitors
from sqlalchemy.sql.selectable import CompoundSelect
from sqlmodel import SQLModel

from bot.store.sql.sound import Check, Values, check_of, default_of, sound_types, sound_types_worked_out, worked_out

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement


log = logging.getLogger(__name__)
S = TypeVar("S", bound=Executable)
V = TypeVar("V", bound=Sequence[object])
STRICT = "strict"
MENDED = frozenset({"people", "guilds", "members"})
"""Tables of whose rows the columns that can be read are taken, and of the others what is usual."""
UNSAID = frozenset({"mark", "token", "secret", "seed", "value"})
"""Columns of which nothing is written into the log."""
TOLD_AT_MOST = 10_000


class Unreadable(Exception):
    """What was asked for is there, and cannot be read."""


class SelectedColumn(NamedTuple):
    name: str
    check: Check
    column: Column[object] | None
    """The one of a table that it shows, if it is none that is worked out."""
    types: frozenset[type]
    """Those of which every value is sound."""

    def takes(self, values: Sequence[object]) -> bool:
        """Return whether all of these values are sound."""
        return self.types.issuperset(map(type, values)) or all(map(self.check, values))


_parts: WeakKeyDictionary[object, tuple[SelectedColumn, ...]] = WeakKeyDictionary()
"""By compiled statement, which SQLAlchemy keeps for statements of one form."""
_told: set[str] = set()
"""What has been told: whoever looks every second finds the same row broken every second."""


def strictly(statement: S) -> S:
    """Let a statement raise `Unreadable` where a row that it selects is broken."""
    strict: S = statement.execution_options(**{STRICT: True})
    return strict


class Reading(Connection):
    """A connection whose rows have come through the door. What is streamed has not (`sifted`)."""

    def execute(self, statement, parameters=None, *, execution_options=None):  # type: ignore[no-untyped-def]
        """Return what a statement answers, as SQLAlchemy's own does."""
        result = super().execute(statement, parameters, execution_options=execution_options)
        if not result.returns_rows or not isinstance(statement, Select | CompoundSelect):
            return result
        if execution_options and execution_options.get("stream_results"):
            return result
        return _sifted(result, statement)


def _sifted(result: CursorResult[*Values], statement: Select[*Values] | CompoundSelect[*Values]) -> object:
    compiled = result.context.compiled
    parts = _parts.get(compiled)
    if parts is None:
        parts = _parts[compiled] = parts_of(statement)
    frozen = result.freeze()
    if parts:
        strict = bool(statement.get_execution_options().get(STRICT))
        frozen.data = sifted(frozen.data, parts, strict=strict)
    return frozen()


def parts_of(statement: Select[*Values] | CompoundSelect[*Values]) -> tuple[SelectedColumn, ...]:
    """Return what is to be looked at of the rows of a statement."""
    selects = (one for one in visitors.iterate(statement) if isinstance(one, Select))
    froms = (part for one in selects for whole in one.get_final_froms() for part in visitors.iterate(whole))
    # There any column may be null.
    outer = any(isinstance(one, Join) and (one.isouter or one.full) for one in froms)
    return tuple(_part(column, may_be_null=outer) for column in statement.selected_columns)


def _part(column: ColumnElement[object], *, may_be_null: bool) -> SelectedColumn:
    name = str(getattr(column, "name", ""))
    shown = next((one for one in column.base_columns if _is_ours(one)), None)
    if not isinstance(shown, Column):
        return SelectedColumn(name, worked_out(column.type), None, sound_types_worked_out(column.type))
    types = sound_types(shown, may_be_null=may_be_null)
    return SelectedColumn(name, check_of(shown, may_be_null=may_be_null), shown, types)


def _is_ours(column: ColumnElement[object]) -> bool:
    return isinstance(column, Column) and getattr(column.table, "metadata", None) is SQLModel.metadata


def sifted(rows: Sequence[V], parts: Sequence[SelectedColumn], *, strict: bool = False) -> Sequence[V]:
    """Return the rows that can be read."""
    # Of many rows a column at a time: in nearly all of them nothing but types has to be looked at.
    is_sound = not rows or all(part.takes(values) for part, values in zip(parts, zip(*rows, strict=True), strict=True))
    return rows if is_sound else list(_one_by_one(rows, parts, strict=strict))


def _one_by_one(rows: Iterable[V], parts: Sequence[SelectedColumn], *, strict: bool) -> Iterator[V]:
    checks = [part.check for part in parts]
    for row in rows:
        if all(check(value) for check, value in zip(checks, row, strict=True)):
            yield row
        elif (mended := _mended(row, parts, strict=strict)) is not None:
            yield cast("V", mended)


def _mended(row: Sequence[object], parts: Sequence[SelectedColumn], *, strict: bool) -> Sequence[object] | None:
    """Return a broken row with what is usual where it is broken; None where it has to be left out."""
    broken = [part for part, value in zip(parts, row, strict=True) if not part.check(value)]
    may_be_mended = all(_may_be_mended(part) for part in broken)
    if strict:
        raise Unreadable(_named(row, parts, broken))
    _tell(row, parts, broken, mended=may_be_mended)
    if not may_be_mended:
        return None
    return tuple(
        value if part not in broken or part.column is None else default_of(part.column)
        for part, value in zip(parts, row, strict=True)
    )


def _may_be_mended(part: SelectedColumn) -> bool:
    column = part.column
    return column is not None and column.table.name in MENDED and not column.primary_key


def _named(row: Sequence[object], parts: Sequence[SelectedColumn], broken: Sequence[SelectedColumn]) -> str:
    """Return which row it is, and which of its columns are broken."""
    tables = {part.column.table.name for part in broken if part.column is not None}
    keys = [
        f"{part.name} {value!r:.40}"
        for part, value in zip(parts, row, strict=True)
        if part.column is not None and part.column.primary_key and part.name not in UNSAID
    ]
    which = f"{' and '.join(sorted(tables)) or 'what was counted'} ({', '.join(keys) or 'no key was asked for'})"
    return f"{which}: {', '.join(part.name for part in broken)} cannot be read"


def _tell(
    row: Sequence[object], parts: Sequence[SelectedColumn], broken: Sequence[SelectedColumn], *, mended: bool
) -> None:
    error(f"{_named(row, parts, broken)}: {'what is usual is taken for it' if mended else 'the row is left out'}")


def error(told: str) -> None:
    """Tell of a row that is broken, in a line, once."""
    if told in _told:
        return
    if len(_told) >= TOLD_AT_MOST:
        _told.clear()
    _told.add(told)
    log.error("a row of %s", told)

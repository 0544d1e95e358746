"""What a value in a column has to be like: a damaged file, or somebody's own hand, may have put anything there.

A file takes text for a number, words that no enumeration has, and JSON that is none; a server takes at least moments
that no calendar has, and JSON of another shape.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias, get_args, get_origin

from sqlalchemy import JSON, Boolean, Column, ColumnElement, Float, Integer, LargeBinary, String, literal_column
from sqlalchemy.types import TypeEngine

from bot.store.base import Row, row_classes
from bot.store.enums import EnumText

if TYPE_CHECKING:
    from sqlalchemy import Dialect

Values: TypeAlias = tuple[Any, ...]
"""A row as it lies in the database."""
Check: TypeAlias = Callable[[object], bool]
"""Whether a value is one that the column may hold."""
EARLIEST, LATEST = -62_135_596_800.0, 253_402_300_799.0
"""The moments of a calendar, the years 1 to 9999, in seconds since 1970."""
DAYS = frozenset({"day", "summary_day", "reminded_day", "last_day", "seen_day", "gone_day"})
"""Columns of days since 1970."""
LAST_DAY = int(LATEST // 86_400)
SECRETS = frozenset({"secret", "link"})
"""Columns of 32 bytes as hex digits, from which deals follow (`engine.fair`)."""
IS_SECRET = re.compile("[0-9a-f]{64}").fullmatch
MOST = 2**63 - 1
"""The largest number; whatever is no number comes after it, where a file compares the two."""


class Broken:
    """Stands for JSON that is none."""


BROKEN = Broken()


def unpacked(text: str | bytes) -> object:
    """Return what some JSON says; `BROKEN` for what is none: one row's fault is not that of those read with it."""
    try:
        return json.loads(text)
    except (ValueError, TypeError, RecursionError):
        return BROKEN


class Packed(LargeBinary):
    """Bytes, as they lie in the database: SQLAlchemy's own would make some of a number, and fail at text."""

    cache_ok = True

    def result_processor(self, dialect: Dialect, coltype: object) -> None:
        """Return nothing that a value has to go through."""
        return


def is_number(column: ColumnElement[int]) -> ColumnElement[bool]:
    """Return the condition that a column really holds a number: in a file text and bytes come after all numbers."""
    return column <= literal_column(str(MOST), Integer)


def is_moment(column: ColumnElement[float]) -> ColumnElement[bool]:
    """Return the condition that a column holds a moment of a calendar."""
    return column.between(literal_column(str(EARLIEST), Float), literal_column(str(LATEST), Float))


@cache
def check_of(column: Column[object], *, may_be_null: bool) -> Check:
    check = _of_type(column.type, column.name, _shape(column.table.name, column.name))
    nullable = may_be_null or bool(column.nullable)
    # Nothing that has to be there is null: no check takes it.
    return (lambda value: value is None or check(value)) if nullable else check


def sound_types(column: Column[object], *, may_be_null: bool) -> frozenset[type]:
    """Return the types of which a column may hold every value: no check has to look at one.

    A moment is looked at, and so are JSON and text that no word of an enumeration was made of.
    """
    found = _types_of(column.type, column.name)
    return found | {type(None)} if found and (may_be_null or column.nullable) else found


def default_of(column: Column[object]) -> object:
    """Return what a row has in a column if nothing else is said; where something has to be, what is next to nothing."""
    field = _kinds()[column.table.name].model_fields[column.name]
    if not field.is_required():
        return field.get_default(call_default_factory=True)
    if column.nullable:
        return None
    nothing: object = 0.0 if isinstance(column.type, Float) else 0
    return "" if isinstance(column.type, String) else nothing


def worked_out(kind: TypeEngine[object]) -> Check:
    """Return the check of what a statement works out, which is of this type, or null."""
    if isinstance(kind, Integer | Float):
        return lambda value: not isinstance(value, str | bytes | Broken) and not _is_endless(value)
    if isinstance(kind, String):
        return lambda value: not isinstance(value, bytes)
    return lambda value: value is not BROKEN


def sound_types_worked_out(kind: TypeEngine[object]) -> frozenset[type]:
    """Return the same of what a statement works out."""
    if isinstance(kind, Integer | Float):
        return frozenset({bool, int, type(None)})
    return frozenset({str, type(None)}) if isinstance(kind, String) else frozenset()


def _types_of(kind: TypeEngine[object], name: str) -> frozenset[type]:
    if isinstance(kind, EnumText):
        return frozenset({kind.words})
    if isinstance(kind, Boolean):
        return frozenset({bool, int})
    if isinstance(kind, Integer) and name not in DAYS:
        return frozenset({bool, int})
    if isinstance(kind, LargeBinary):
        return frozenset({bytes})
    if isinstance(kind, String) and name not in SECRETS:
        return frozenset({str})
    return frozenset()


def _is_endless(value: object) -> bool:
    return isinstance(value, float) and not math.isfinite(value)


def _of_type(kind: TypeEngine[object], name: str, shape: object) -> Check:
    if isinstance(kind, EnumText):
        words = frozenset(word.value for word in kind.words)
        return lambda value: isinstance(value, str) and value in words
    if isinstance(kind, JSON):
        return lambda value: _has_shape(value, shape)
    if isinstance(kind, Boolean):
        return lambda value: isinstance(value, bool | int)
    if isinstance(kind, Float):
        # What is no number at all is neither before nor after anything.
        return lambda value: isinstance(value, float | int) and EARLIEST <= value <= LATEST
    if isinstance(kind, Integer) and name in DAYS:
        return lambda value: isinstance(value, int) and 0 <= value <= LAST_DAY
    if isinstance(kind, Integer):
        return lambda value: isinstance(value, int)
    if isinstance(kind, LargeBinary):
        return lambda value: isinstance(value, bytes)
    if name in SECRETS:
        return lambda value: isinstance(value, str) and IS_SECRET(value) is not None
    return lambda value: isinstance(value, str)


def _has_shape(value: object, shape: object) -> bool:
    """Return whether JSON is of the shape that a field says: a list, or an object, of values of one type."""
    whole, parts = get_origin(shape) or shape, get_args(shape)
    if whole is list:
        return isinstance(value, list) and all(isinstance(one, parts[0]) for one in value)
    if not isinstance(value, dict):
        return False
    if len(parts) < 2 or {parts[1]}.issuperset(map(type, value.values())):
        return True
    return all(isinstance(one, parts[1]) for one in value.values())


def _shape(table: str, column: str) -> object:
    shape: object = _kinds()[table].model_fields[column].annotation
    some = [part for part in get_args(shape) if part is not type(None)]
    return some[0] if get_origin(shape) is not dict and get_origin(shape) is not list and some else shape


@cache
def _kinds() -> dict[str, type[Row]]:
    return {str(kind.__tablename__): kind for kind in row_classes()}

"""What every row is: a value, made whole and never changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, NamedTuple, Self

from sqlalchemy import event
from sqlalchemy.orm import Mapper
from sqlmodel import SQLModel


@dataclass(frozen=True, slots=True)
class _Form:
    """What the rows of a table are made of."""

    names: frozenset[str]
    required: tuple[str, ...]
    defaults: Mapping[str, object]
    factories: Mapping[str, Callable[[], object]]
    """What makes the defaults that are no constants."""

    @classmethod
    @cache
    def of(cls, kind: type[Row]) -> _Form:
        fields = kind.model_fields
        factories = {name: field.default_factory for name, field in fields.items() if field.default_factory}
        return cls(
            frozenset(fields),
            tuple(name for name, field in fields.items() if field.is_required()),
            {
                name: field.default
                for name, field in fields.items()
                if not field.is_required() and name not in factories
            },
            factories,  # type: ignore[arg-type] # none of ours takes the values validated before it
        )


POSTGRESQL_WHERE, PARTITION_BY = "postgresql_where", "partition_by"
"""What an index or a table says in its `info` for PostgreSQL alone (`schema`): said as SQLAlchemy has it, the dialect
would be loaded by every bot with a file, for three MiB and a twentieth of its start."""


DAY = 86_400.0
"""Seconds."""


def is_channel(number: int) -> bool:
    """Return whether this is a channel's id: where one was deleted with somebody's data, a negative number stands."""
    return number > 0


class Personal(NamedTuple):
    """What becomes of rows that hold somebody's id, where a person wants their data, or wants it gone.

    False: whoever writes that table sees to it (`PeopleStore.export` and `forget`), as more is to be done than that.
    """

    is_exported: bool = True
    """The person's rows are given to them, by `user_id`."""
    is_deleted: bool = True
    """They are deleted with the person's data."""
    kept_for: float | None = None
    """Seconds after which they are dropped by themselves, at the latest; None: they stay until then."""


class Row(SQLModel):
    """A row of a table, as a value.

    SQLModel itself drops what it does not know without a word; here a misspelt or a missing column is an error, and so
    is changing a row that others may hold. No session ever follows a row, so it is made without telling SQLAlchemy of
    it, or of any value: that would take ten times as long, at every row that is read or written.
    """

    __personal__: ClassVar[Personal | None] = None
    """Of rows that hold somebody's id: what becomes of them with that person's data."""

    # Nothing validates a row: what Pydantic would need for that is not made at every start.
    model_config = {"defer_build": True}

    def __init__(self, **values: Any) -> None:
        form = _Form.of(type(self))
        _refuse_unknown(type(self), values)
        if missing := [name for name in form.required if name not in values]:
            raise TypeError(f"{type(self).__name__} lacks {', '.join(missing)}")
        held = self.__dict__
        held.update(form.defaults)
        held.update(values)
        for name, make in form.factories.items():
            if name not in values:
                held[name] = make()

    def __setattr__(self, name: str, value: Any) -> None:
        if name in _Form.of(type(self)).names and name in self.__dict__:
            raise AttributeError(f"a {type(self).__name__} is a value: {name} is set in a copy")
        super().__setattr__(name, value)

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """Return a copy with other values in these columns."""
        if deep:
            _refuse_unknown(type(self), update or {})
            return super().model_copy(update=update, deep=True)
        given = update or {}
        _refuse_unknown(type(self), given)
        copied: Self = type(self).__new__(type(self))
        copied.__dict__.update(self.__dict__)
        copied.__dict__.update(given)
        return copied

    def columns(self) -> dict[str, Any]:
        """Return the values by column, as parameters of a statement."""
        return self.__dict__.copy()


def row_classes() -> Iterator[type[Row]]:
    """Yield every kind of row there is, of the modules that have been imported."""

    def below(kind: type[Row]) -> Iterator[type[Row]]:
        for one in kind.__subclasses__():
            yield one
            yield from below(one)

    return below(Row)


@event.listens_for(Row, "after_mapper_constructed", propagate=True)
def _unfollowed(_: Mapper[Row], kind: type[Row]) -> None:
    """Let rows be Python's own: take off what SQLAlchemy puts on their class to follow each for a session.

    Its `__init__` takes twice as long as ours, and leaves what it makes beside the columns; its way to read a column
    takes ten times as long as reading an attribute.
    """
    for name in ("__init__", *kind.model_fields):
        # Of mapped classes SQLAlchemy lets nobody delete anything.
        type.__delattr__(kind, name)


def _refuse_unknown(kind: type[Row], given: Mapping[str, object]) -> None:
    known = _Form.of(kind).names
    if not given.keys() <= known:
        raise TypeError(f"{kind.__name__} has no column {', '.join(sorted(given.keys() - known))}")

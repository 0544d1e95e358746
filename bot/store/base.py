"""What every row is: a value, made whole and never changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Self

from sqlmodel import SQLModel


class Row(SQLModel):
    """A row of a table, as a value.

    SQLModel itself drops what it does not know without a word; here a misspelt or a missing column is an error, and so
    is changing a row that others may hold.
    """

    def __init__(self, **values: Any) -> None:
        fields = type(self).model_fields
        _refuse_unknown(type(self), values)
        if missing := [name for name, field in fields.items() if field.is_required() and name not in values]:
            raise TypeError(f"{type(self).__name__} lacks {', '.join(missing)}")
        super().__init__(**values)

    def __setattr__(self, name: str, value: Any) -> None:
        if name in type(self).model_fields and name in self.__dict__:
            raise AttributeError(f"a {type(self).__name__} is a value: {name} is set in a copy")
        super().__setattr__(name, value)

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """Return a copy with other values in these columns."""
        _refuse_unknown(type(self), update or ())
        return super().model_copy(update=update, deep=deep)

    def columns(self) -> dict[str, Any]:
        """Return the values by column, as parameters of a statement."""
        return {name: getattr(self, name) for name in type(self).model_fields}


def _refuse_unknown(kind: type[Row], names: Iterable[str]) -> None:
    if unknown := sorted(set(names) - kind.model_fields.keys()):
        raise TypeError(f"{kind.__name__} has no column {', '.join(unknown)}")

"""Rows that come through the door many at a time are those that come through it alone."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Column, String, cast, func, select
from sqlmodel import SQLModel

from bot.store.enums import EnumText
from bot.store.sql import door
from bot.store.sql.door import Unreadable, parts_of, sifted
from bot.store.sql.sound import BROKEN, LATEST
from tests.depth import examples

COLUMNS = [column for table in SQLModel.metadata.sorted_tables for column in table.columns]
VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=3),
    st.binary(max_size=3),
    st.sampled_from((BROKEN, LATEST, LATEST + 1, "table", "f" * 64, [], ["one"], [1], {}, {"one": 1}, {"one": "two"})),
)


def one_by_one(column: Column[object], values: list[object], *, strict: bool = False) -> list[tuple[object, ...]]:
    """The rows of a column that come through alone."""
    parts = parts_of(select(column))
    return [tuple(row) for value in values for row in sifted([(value,)], parts, strict=strict)]


@examples(50)
@given(st.sampled_from(COLUMNS), st.lists(VALUES, min_size=2, max_size=4))
def test_many_come_through_as_each_alone(column: Column[object], values: list[object]) -> None:
    door._told.clear()
    found = list(sifted([(value,) for value in values], parts_of(select(column))))
    assert str(found) == str(one_by_one(column, values))


@pytest.mark.parametrize("column", COLUMNS, ids=str)
def test_of_sound_types_every_value_is_sound(column: Column[object]) -> None:
    samples: dict[type, Iterable[object]] = {
        bool: (False, True),
        int: (0, -1, 2**70),
        str: ("", "x", "é" * 99),
        bytes: (b"", b"\xff"),
        type(None): (None,),
    }
    (part,) = parts_of(select(column))
    if isinstance(column.type, EnumText):
        samples[column.type.words] = tuple(column.type.words.__members__.values())
    assert all(part.check(value) for kind in part.types for value in samples[kind])
    (text,), (count,) = parts_of(select(cast(column, String))), parts_of(select(func.count()))
    assert all(text.check(value) for kind in text.types for value in samples[kind])
    assert all(count.check(value) for kind in count.types for value in samples[kind])


def test_one_broken_row_among_many_is_left_out_or_told_of() -> None:
    results = SQLModel.metadata.tables["results"]
    parts = parts_of(select(results.c.number, results.c.finished_at))
    rows: list[tuple[object, ...]] = [(1, 5.0), (2, float("nan")), ("three", 5.0), (4, 6.0)]
    assert list(sifted(rows, parts)) == [(1, 5.0), (4, 6.0)]
    assert list(sifted(rows[:1], parts, strict=True)) == rows[:1]
    assert list(sifted([], parts)) == []
    with pytest.raises(Unreadable):
        list(sifted(rows, parts, strict=True))

"""Values, some at a time: a statement takes only so many, and a transaction is to be short."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

T = TypeVar("T")


def batches(values: Iterable[T], size: int) -> Iterator[list[T]]:
    """Yield the values in their order, so many at a time."""
    left = iter(values)
    while some := list(islice(left, size)):
        yield some

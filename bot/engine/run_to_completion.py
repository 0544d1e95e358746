"""What is made in slices of a few milliseconds, since others wait for whoever makes it."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")


def run_to_completion(slices: Generator[None, None, T]) -> T:
    """Return what comes of slices, made to their end at once."""
    while True:
        try:
            next(slices)
        except StopIteration as end:
            found: T = end.value
            return found

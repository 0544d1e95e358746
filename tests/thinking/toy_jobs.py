"""Jobs of the tests: the other process imports this by its name."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import ClassVar

from bot.thinking.job import Job, Urgency


@dataclass(frozen=True, slots=True)
class Sum(Job[int]):
    """Adds numbers, one at a slice."""

    urgency: ClassVar[Urgency] = Urgency.LOW

    numbers: tuple[int, ...]

    def slices(self) -> Generator[None, None, int]:
        """See `Job`."""
        total = 0
        for number in self.numbers:
            total += number
            yield
        return total


@dataclass(frozen=True, slots=True)
class SoonSum(Sum):
    """Somebody waits for it."""

    urgency: ClassVar[Urgency] = Urgency.MIDDLE


@dataclass(frozen=True, slots=True)
class LateSum(Sum):
    """Nobody waits for it."""

    urgency: ClassVar[Urgency] = Urgency.LEISURE

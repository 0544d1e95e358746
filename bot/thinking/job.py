"""Work for the process that AI seats think in: a value that is sent there, and how it is done there, slice by slice.

A feature's jobs stand in its `jobs.py`, which that process imports by its name: it may know rules and who plays them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator
from enum import IntEnum
from typing import ClassVar, Generic, Protocol, TypeVar

from bot.engine.players import NobodyThinks

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Urgency(IntEnum):
    """How urgent something is."""

    HIGH = 0
    """A table waits for it."""
    MIDDLE = 1
    """Somebody waits who has pressed."""
    LOW = 2
    """Somebody has been told that it takes a while."""
    LEISURE = 3
    """Nobody waits for it."""


class JobFailed(NobodyThinks):
    """A job that cannot be done: done again it would fail in the same way. It says where it happened."""


class Job(ABC, Generic[T_co]):
    """Something to be worked out; it is pickled, and so is what comes of it."""

    urgency: ClassVar[Urgency]

    @abstractmethod
    def slices(self) -> Generator[None, None, T_co]:
        """Begin it; between two slices whoever waits for something more urgent is answered."""


class JobWorker(Protocol):
    async def work_out(self, job: Job[T]) -> T:
        """Return what comes of a job, however long it takes.

        Raises `JobFailed` where it cannot be done, and `NobodyThinks` where nobody is there to do it now.
        """
        ...

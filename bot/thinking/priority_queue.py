"""What lies before the process that thinks: the most urgent is done first, what takes long a slice at a time."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator
from typing import Generic, TypeVar

from bot.thinking.job import Urgency

T = TypeVar("T")
Slices = Generator[None, None, object]


class PriorityQueue(Generic[T]):
    """The questions that are not answered yet. Equally urgent ones are answered one after the other, as they came."""

    def __init__(self) -> None:
        self._queues: dict[Urgency, deque[T]] = {urgency: deque() for urgency in Urgency}
        self._begun: dict[Urgency, Slices] = {}
        """What has been begun: of each urgency at most one thing."""

    def __bool__(self) -> bool:
        return any(self._queues.values())

    def push(self, question: T, urgency: Urgency) -> None:
        self._queues[urgency].append(question)

    @property
    def _most(self) -> Urgency:
        return next(urgency for urgency, queue in self._queues.items() if queue)

    @property
    def first(self) -> T:
        """Return the one to be worked at now."""
        return self._queues[self._most][0]

    def begun(self, begin: Callable[[], Slices]) -> Slices:
        """Return the slices of the first question, begun now if they were not."""
        if self._most not in self._begun:
            self._begun[self._most] = begin()
        return self._begun[self._most]

    def pop(self) -> None:
        """Take the first question off: it is answered."""
        self._begun.pop(self._most, None)
        self._queues[self._most].popleft()

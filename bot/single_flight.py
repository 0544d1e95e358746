"""Work that is done once, however many ask for it at the same time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Generic, TypeVar

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")


class SingleFlight(Generic[K, T]):
    """Work that is under way, by what it is about.

    Whoever stops waiting does not stop it: others may want what comes of it.
    """

    def __init__(self) -> None:
        self._under_way: dict[K, asyncio.Task[T]] = {}

    async def do(self, key: K, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Return what comes of this, or of what is under way under this key already; its errors are raised."""
        task = self._under_way.get(key)
        if task is None:
            task = self._under_way[key] = asyncio.create_task(work())
            task.add_done_callback(lambda _: self._under_way.pop(key))
            task.add_done_callback(heed)
        return await asyncio.shield(task)

    async def stop(self) -> None:
        """Cancel what is under way."""
        tasks = list(self._under_way.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def heed(done: asyncio.Future[Any]) -> None:
    """Look at how something ended: asyncio takes an error for a fault of the program where nobody is left to hear it.

    `asyncio.shield` looks at none any more once whoever waited has been cancelled.
    """
    if not done.cancelled():
        done.exception()

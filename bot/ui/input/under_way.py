"""What is being answered at the moment: a bot that is stopped answers it before it lets go of Discord."""

from __future__ import annotations

import asyncio


class UnderWay:
    """The tasks of presses and commands that have come and are not through."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[object]] = set()

    def note(self) -> None:
        """Note that the current task answers something."""
        task = asyncio.current_task()
        if task is not None and task not in self._tasks:
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def settle(self, seconds: float) -> None:
        """Wait until all of them are through, so many seconds at most; what is not by then is given up."""
        if not self._tasks:
            return
        _, late = await asyncio.wait(self._tasks, timeout=seconds)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)

"""What is being answered at the moment: a bot that is stopped answers it before it lets go of Discord."""

from __future__ import annotations

import asyncio


class UnderWay:
    """The tasks of presses and commands that have come and are not through."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[object]] = set()
        self._over = False

    def note(self) -> None:
        """Note that the current task answers something; where nothing is answered any more, it is cancelled."""
        task = asyncio.current_task()
        if task is not None and task not in self._tasks:
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
            if self._over:
                task.cancel()

    async def settle(self, seconds: float) -> None:
        """Wait until all of them are through, and those that come meanwhile, so many seconds at most.

        What is not by then is given up, and so is what comes afterwards: Discord says that it has failed.
        """
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        while self._tasks and (left := end - loop.time()) > 0:
            await asyncio.wait(self._tasks, timeout=left)
        self._over = True
        late = list(self._tasks)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)

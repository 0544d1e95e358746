"""Background work: kept from being garbage-collected, its faults logged."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from bot.store.sql.database import UNAVAILABLE, in_short

log = logging.getLogger(__name__)


class Background:
    """Tasks nobody waits for."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopped = False

    def start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do this in the background; nothing once stopped."""
        if self._stopped:
            work.close()
            work = _nothing()
        task = asyncio.create_task(self._guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        # One that is cancelled before its first step would be complained of as never awaited.
        task.add_done_callback(lambda _: work.close())
        return task

    async def stop(self) -> None:
        """Cancel what is under way: what it would show is shown after the next start."""
        self._stopped = True
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _guarded(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except UNAVAILABLE as error:
            log.warning("a table is not shown: the database: %s", in_short(error))
        except Exception:  # showing must never stop a game; the next change shows it again
            log.exception("could not show a table")


async def _nothing() -> None:
    """Do nothing."""

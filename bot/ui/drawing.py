"""Drawing off the event loop: in a thread, a whole picture at a time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from bot.render.picture import Picture

log = logging.getLogger(__name__)
P = ParamSpec("P")
T = TypeVar("T")


class Studio:
    """A drawing thread. Boards share one: more would only fight over the interpreter (see docs/benchmarks.md). What
    takes longer than anybody should wait for their board has another."""

    def __init__(self, name: str = "studio") -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name)

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The work's answer, worked out in the drawing thread."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, lambda: work(*args, **kwargs))

    async def draw(self, work: Callable[P, Picture], *args: P.args, **kwargs: P.kwargs) -> Picture | None:
        """The picture, or None if drawing failed: the board is then shown as text."""
        try:
            return await self.run(work, *args, **kwargs)
        except Exception:  # a board that cannot be drawn must not stop the game
            log.exception("drawing failed: %s", getattr(work, "__name__", work))
            return None

    def close(self) -> None:
        """Let the thread go."""
        self._thread.shutdown(wait=False, cancel_futures=True)

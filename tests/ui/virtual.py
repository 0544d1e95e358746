"""Time that passes only when nobody has anything else to do: minutes of waiting take no time, and no order is left to
chance."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")
START = 1_000_000.0
"""What the clock says at the beginning."""


class _Selector(selectors.SelectSelector):
    """Waits for nothing: the loop's time moves on instead."""

    loop: VirtualLoop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Return what is ready; if nothing is, let the time pass that it would be waited."""
        ready = super().select(0)
        if not ready:
            assert timeout is not None, "everybody waits, and nothing will ever come"
            self.loop.seconds += timeout
        return ready


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop on such time."""

    def __init__(self) -> None:
        selector = _Selector()
        selector.loop = self
        self.seconds = 0.0
        super().__init__(selector)

    def time(self) -> float:
        """Return the time, in seconds since the beginning."""
        return self.seconds


class LoopClock:
    """The clock of tables and screens, on the loop's time."""

    ahead = 0.0

    def now(self) -> float:
        """Return the time."""
        return START + self.ahead + asyncio.get_running_loop().time()

    async def sleep_until(self, moment: float) -> None:
        """Return when it is `moment` or later."""
        while (left := moment - self.now()) > 0:  # noqa: ASYNC110 - time itself is the event
            await asyncio.sleep(left)


def run(work: Coroutine[Any, Any, T]) -> T:
    """Return what the work returns, without waiting for any of the time it takes."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(work)

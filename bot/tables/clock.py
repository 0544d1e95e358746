"""The time, injected: the machine's own, or one that sandbox and tests move."""

from __future__ import annotations

import asyncio
import contextlib
import time
from pathlib import Path
from typing import Protocol

LOOK_AGAIN = 0.05
"""Seconds between looks at a clock that others may move."""


class Clock(Protocol):
    """Seconds since 1970, and waiting for a moment to come."""

    def now(self) -> float:
        """The time."""
        ...

    async def sleep_until(self, moment: float) -> None:
        """Return when it is `moment` or later."""
        ...


class SystemClock:
    """The machine's clock."""

    def now(self) -> float:
        """The time."""
        return time.time()

    async def sleep_until(self, moment: float) -> None:
        """Return when it is `moment` or later."""
        while (left := moment - self.now()) > 0:  # noqa: ASYNC110 - time itself is the event
            # Long sleeps are cut up, so that a clock set forward is noticed within the minute.
            await asyncio.sleep(min(left, 60.0))


class FileClock:
    """The machine's clock plus the seconds that stand in a file: sandbox, bot and tests share and move one time."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._offset = 0.0

    def now(self) -> float:
        """The time; while the file is being replaced, by the offset last read."""
        with contextlib.suppress(OSError, ValueError):
            self._offset = float(self.file.read_text(encoding="ascii"))
        return time.time() + self._offset

    async def sleep_until(self, moment: float) -> None:
        """Return when it is `moment` or later, looking again every little while."""
        while (left := moment - self.now()) > 0:  # noqa: ASYNC110 - another process moves it
            await asyncio.sleep(min(left, LOOK_AGAIN))

"""The time, injected: the machine's own, or one that sandbox and tests move."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import time
from pathlib import Path
from typing import Protocol

log = logging.getLogger(__name__)

LOOK_AGAIN = 0.05
"""Seconds between looks at a clock that others may move."""
SETTLED = 1.0
"""Seconds after which a file that looks the same is the same: until then its times are too coarse to tell."""


class Clock(Protocol):
    """Seconds since 1970, and waiting for a moment to come."""

    def now(self) -> float:
        """Return the time."""
        ...

    async def sleep_until(self, moment: float) -> None:
        """Return when it is `moment` or later."""
        ...


SET_BACK = 2.0
"""Seconds by which a clock goes back that was set back; less is one being set right by and by."""


class _Source:
    """A clock, and how one waits by it."""

    def now(self) -> float:
        """Return the time."""
        raise NotImplementedError

    async def pause(self, seconds: float) -> None:
        """Return after so many seconds, or earlier: when the clock was moved, or to look whether it was."""
        raise NotImplementedError

    async def sleep_until(self, moment: float) -> None:
        """Return when it is `moment` or later."""
        while (left := moment - self.now()) > 0:
            await self.pause(left)


class SystemClock(_Source):
    """The machine's clock."""

    def now(self) -> float:
        """Return the time."""
        return time.time()

    async def pause(self, seconds: float) -> None:
        """Sleep, in pieces, so that a clock set forward is noticed within the minute."""
        await asyncio.sleep(min(seconds, 60.0))


class SteadyClock(_Source):
    """A clock that goes on where it was when the one it goes by is set back, until that has caught up.

    Everything a table waits for is a moment: set back by three hours, it would wait three hours longer. Set forward, it
    is followed: a machine that slept, and summer time where somebody sets it by hand.
    """

    def __init__(self, clock: _Source) -> None:
        self._clock = clock
        self._latest = clock.now()
        self._ahead = 0.0
        """Seconds it goes ahead of the other."""

    def now(self) -> float:
        """Return the time."""
        told = self._clock.now()
        if self._ahead and told >= self._latest:
            log.warning("the machine's clock is right again")
            self._ahead = 0.0
        elif (back := self._latest - told - self._ahead) > SET_BACK:
            log.warning("the machine's clock was set back by %.0f s: the bot goes on by the time it knew", back)
            self._ahead += back
        now = told + self._ahead
        self._latest = max(self._latest, now)
        return now

    async def pause(self, seconds: float) -> None:
        """Pause as the other clock does."""
        await self._clock.pause(seconds)


class FileClock(_Source):
    """The machine's clock plus the seconds that stand in a file: sandbox, bot and tests share and move one time.

    An "@" before the number stops the clock: the number is the moment it stands at.
    """

    def __init__(self, file: Path) -> None:
        self.file = file
        self._seconds = 0.0
        self._stands = False
        self._read: tuple[int, ...] = ()
        """How the file looked that was read, once it had settled."""
        self._waiting: set[asyncio.Future[None]] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._next_look: asyncio.TimerHandle | None = None
        self._looked_at = (0.0, False)
        """What the file said at the last look."""

    def now(self) -> float:
        """Return the time; while the file is being replaced, as it was last read."""
        with contextlib.suppress(OSError, ValueError):
            self._look()
        return self._seconds if self._stands else time.time() + self._seconds

    def _look(self) -> None:
        """Read the file, unless it is the one that was read before: a look at it costs a tenth of reading it."""
        stat = os.stat(self.file)
        looks = (stat.st_mtime_ns, stat.st_ino, stat.st_size)
        if looks == self._read:
            return
        settled = abs(time.time() - stat.st_mtime) > SETTLED
        text = self.file.read_text(encoding="ascii")
        self._seconds, self._stands = float(text.removeprefix("@")), text.startswith("@")
        self._read = looks if settled else ()

    async def pause(self, seconds: float) -> None:
        """Wait by a file that is looked at again and again, once for all who wait."""
        loop = asyncio.get_running_loop()
        moved = loop.create_future()
        alarm = None if self._stands else loop.call_later(seconds, _wake, moved)
        self._waiting.add(moved)
        if self._next_look is None or self._loop is not loop:
            self._loop, self._next_look = loop, loop.call_later(LOOK_AGAIN, self._look_again)
            self._looked_at = (self._seconds, self._stands)
        try:
            await moved
        finally:
            self._waiting.discard(moved)
            if alarm is not None:
                alarm.cancel()

    def _look_again(self) -> None:
        """Wake whoever waits if the file has changed since the last look, whoever was the first to see it."""
        assert self._loop is not None
        self.now()
        if self._looked_at != (self._seconds, self._stands):
            self._looked_at = (self._seconds, self._stands)
            for moved in self._waiting:
                _wake(moved)
        self._next_look = self._loop.call_later(LOOK_AGAIN, self._look_again) if self._waiting else None


def _wake(waiting: asyncio.Future[None]) -> None:
    if not waiting.done():
        waiting.set_result(None)

"""The time, injected: the machine's own, or one that sandbox and tests move."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from bot import machine

log = logging.getLogger(__name__)

LOOK_AGAIN = 0.05
"""Seconds between looks at a clock that others may move."""
SETTLED = 1.0
"""Seconds after which a file that looks the same is the same: until then its times are too coarse to tell."""


class Clock(Protocol):
    """Seconds since 1970, and waiting for a moment to come."""

    def now(self) -> float: ...

    async def sleep_until(self, moment: float) -> None:
        """Return when it is `moment` or later."""
        ...


SLACK = 2.0
"""Seconds by which a clock jumps that was set; less is one being set right by and by."""
STANDS = 60.0
"""Seconds after which a jump of the machine's clock is believed that nobody has contradicted."""
AGREE = 30.0
"""Seconds by which a witness of the time may be off: its word has been on its way, and is in whole seconds."""
RETURNS = 600.0
"""Seconds within which a moved clock may be moved back as if it had not been moved."""
LONG, HOLD = 3600.0, 5.0
"""Seconds of a move of a shared clock after which nothing expires for a while: it may be moved back; and that while."""


@dataclass(frozen=True, slots=True)
class Jump:
    """That the bot's time has gone from one moment to another, and was lived through nowhere."""

    before: float
    after: float
    takes_back: bool = False
    """It takes an earlier jump back, of which nothing was made yet."""


class Judged:
    """A clock that does not believe everything, and how one waits by it."""

    def now(self) -> float:
        raise NotImplementedError

    async def pause(self, seconds: float) -> None:
        """Return after so many seconds, or earlier: when the clock was moved, or to look whether it was."""
        raise NotImplementedError

    async def sleep_until(self, moment: float) -> None:
        """Return when it is `moment` or later."""
        while (left := moment - self.now()) > 0:
            await self.pause(left)

    def is_unsure(self) -> bool:
        """Return whether it may be about to be taken back: nothing is to expire by it."""
        return False

    @property
    def wants_witness(self) -> bool:
        """Return whether somebody who knows the time is to be asked."""
        return False

    def witness(self, moment: float) -> None:
        """Hear from somebody else what time it is."""

    def take_jumps(self) -> list[Jump]:
        """Return how the time has jumped since it was last asked."""
        return []


class SystemClock(Judged):
    """The machine's clock, if it is to be believed: time passes as fast as it does for a watch that nobody sets.

    Where the two differ, the bot goes on by the watch. The jump is believed once it has stood for a while, or somebody
    else says the same; who says otherwise is believed, too. A machine that has slept has not jumped: its watch knows.
    """

    def __init__(self, watch: Callable[[], float] = machine.boottime) -> None:
        self._watch = watch
        self._believed, self._at = machine.time(), watch()
        self._doubt: tuple[float, float] | None = None
        """Since when the machine's clock differs, on the watch, and by how much."""
        self._jumps: list[Jump] = []

    def now(self) -> float:
        at, told = self._watch(), machine.time()
        expected = self._believed + (at - self._at)
        ahead = told - expected
        if abs(ahead) <= SLACK:
            if self._doubt is not None:
                log.warning("the machine's clock is right again")
            self._doubt, expected = None, told
        elif self._doubt is None or abs(ahead - self._doubt[1]) > SLACK:
            log.warning("the machine's clock has jumped by %+.0f s: the bot goes on by the time it knew", ahead)
            self._doubt = at, ahead
        elif at - self._doubt[0] >= STANDS:
            expected = self._believe(expected, told)
        if self._doubt is None:
            # In doubt it is reckoned from when the two agreed last: what passes between two looks may be less than what
            # a number of this size can hold, and added up it would be lost.
            self._believed, self._at = expected, at
        return expected

    def _believe(self, expected: float, told: float) -> float:
        log.warning("the machine's clock has stood for a while, %+.0f s away: it is believed", told - expected)
        self._jumps.append(Jump(expected, told))
        self._doubt = None
        return told

    @property
    def wants_witness(self) -> bool:
        """Return whether it has just jumped."""
        return self._doubt is not None

    def witness(self, moment: float) -> None:
        """Believe whom of the two somebody else agrees with."""
        known, told = self.now(), machine.time()
        if self._doubt is None:
            return
        if abs(moment - known) <= AGREE:
            self._doubt = self._watch(), self._doubt[1]
        elif abs(moment - told) <= AGREE:
            self._believed, self._at = self._believe(known, told), self._watch()

    def take_jumps(self) -> list[Jump]:
        """Return the jumps that are believed by now."""
        jumps, self._jumps = self._jumps, []
        return jumps

    async def pause(self, seconds: float) -> None:
        """Sleep, in pieces, so that a clock set forward is noticed within the minute."""
        await asyncio.sleep(min(seconds, 60.0))


class SteadyClock(Judged):
    """A clock that goes on where it was when the one it goes by is set back, until that has caught up.

    Everything a table waits for is a moment: set back by three hours, it would wait three hours longer. Set forward, it
    is followed; and set back to where it would be had it not been set forward a moment before, it is followed again.
    """

    def __init__(self, clock: FileClock) -> None:
        self._clock = clock
        self._latest = clock.now()
        self._at = machine.boottime()
        self._ahead = 0.0
        """Seconds it goes ahead of the other."""
        self._leaps: list[tuple[float, float]] = []
        """What it said before it was set forward, and when that was."""
        self._held_until = float("-inf")
        self._jumps: list[Jump] = []

    def now(self) -> float:
        told, at = self._clock.now(), machine.boottime()
        if self._ahead and told >= self._latest:
            log.warning("the clock is right again")
            self._ahead = 0.0
        elif (back := self._latest - told - self._ahead) > SLACK:
            if self._returns(told, at):
                self._jumps.append(Jump(self._latest, told, takes_back=True))
                log.warning("the clock was wrong by %.0f s for a moment, and is right again", back)
                self._latest, self._ahead, self._held_until = told, 0.0, float("-inf")
            else:
                log.warning("the clock was set back by %.0f s: the bot goes on by the time it knew", back)
                self._ahead += back
        elif told + self._ahead - self._latest > at - self._at + SLACK:
            self._leap(told, at)
        now = told + self._ahead
        self._latest, self._at = max(self._latest, now), at
        return now

    def _leap(self, told: float, at: float) -> None:
        self._leaps = [*((was, when) for was, when in self._leaps if at - when <= RETURNS), (self._latest, at)]
        if told + self._ahead - self._latest > LONG and not self._clock.stands:
            self._held_until = at + HOLD

    def _returns(self, told: float, at: float) -> bool:
        """Return whether this is what it would say, had it not been set forward."""
        for index, (was, when) in enumerate(self._leaps):
            if at - when <= RETURNS and was - SLACK <= told <= was + (at - when) + SLACK:
                del self._leaps[index:]
                return True
        return False

    def is_unsure(self) -> bool:
        """Return whether it was set far forward a moment ago."""
        self.now()
        return machine.boottime() < self._held_until

    @property
    def wants_witness(self) -> bool:
        """Return whether the machine's clock has jumped."""
        return self._clock.machine.wants_witness

    def witness(self, moment: float) -> None:
        """Tell the machine's clock."""
        self._clock.machine.witness(moment)

    def take_jumps(self) -> list[Jump]:
        """Return the jumps of both."""
        jumps, self._jumps = self._jumps, []
        return [*self._clock.machine.take_jumps(), *jumps]

    async def pause(self, seconds: float) -> None:
        await self._clock.pause(seconds)


class FileClock(Judged):
    """The machine's clock plus the seconds that stand in a file: sandbox, bot and tests share and move one time.

    An "@" before the number stops the clock: the number is the moment it stands at.
    """

    def __init__(self, file: Path) -> None:
        self.file = file
        self.machine = SystemClock()
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
        return self._seconds if self._stands else self.machine.now() + self._seconds

    @property
    def stands(self) -> bool:
        """Return whether it passes only as it is moved: whoever does that means it."""
        return self._stands

    def _look(self) -> None:
        """Read the file, unless it is the one that was read before: a look at it costs a tenth of reading it."""
        stat = os.stat(self.file)
        looks = (stat.st_mtime_ns, stat.st_ino, stat.st_size)
        if looks == self._read:
            return
        settled = abs(machine.time() - stat.st_mtime) > SETTLED
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

"""An event loop whose time passes only when nothing is left to do now, and processes that can be killed on it.

Callbacks run first in, first out, as asyncio promises; what is chance (how long a connection or a thread takes) is
drawn where the delay is made. A process is a mark in the context of its callbacks: of a dead one nothing runs any more.
"""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Callable
from contextvars import Context, ContextVar, copy_context
from itertools import count
from typing import Any, TypeVar, TypeVarTuple

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
BOOTED = 1000.0
"""What the loop's time begins with: a machine that has been up for a while."""


class Process:
    """What of the loop's callbacks belongs together, and ends together."""

    def __init__(self, name: str, program: str = "") -> None:
        """`program`: which version of the bot it runs: each has a layout of its own."""
        self.name = name
        self.program = program
        self.dead = False
        self.held: list[asyncio.Handle] | None = None
        """What it would do now while it is paused; None: it is not."""
        self.steps = 0
        """How many of its callbacks have run."""
        self.dies_after: int | None = None
        """After how many steps it is killed, wherever it is then."""
        self.on_death: Callable[[], None] = lambda: None
        self.ended = asyncio.Event()

    def kill(self) -> None:
        """Let nothing of it run any more."""
        if not self.dead:
            self.dead = True
            self.on_death()
            self.ended.set()

    def run(self, handle: asyncio.Handle) -> None:
        """Run one of its callbacks."""
        self.steps += 1
        handle._run()
        if self.dies_after is not None and self.steps >= self.dies_after:
            self.kill()

    def context(self) -> Context:
        """Return a new context in which what is started belongs to this process."""
        context = copy_context()
        context.run(_process.set, self)
        return context


_process: ContextVar[Process | None] = ContextVar("process", default=None)


def current_process() -> Process | None:
    """Return whose callback is running."""
    return _process.get()


class _Timer(asyncio.TimerHandle):
    """A timer that comes after those of the same moment that were set before it."""

    place = (0.0, 0)
    """When it goes off, and its number: worked out once, as it is compared some ten times."""

    def __lt__(self, other: asyncio.TimerHandle) -> bool:
        assert isinstance(other, _Timer)
        return self.place < other.place


class SimulatedLoop(asyncio.BaseEventLoop):
    """A loop without sockets and without waiting: when nothing is ready, it is as late as the next timer."""

    def __init__(self) -> None:
        super().__init__()
        self._now = BOOTED
        self._numbers = count()
        self._clock_resolution = 1e-9
        self.buried: list[object] = []
        """Callbacks and tasks of dead processes. Were they collected, their `finally` would run, which no kill does."""
        self.faults: list[dict[str, Any]] = []
        """What `call_exception_handler` was told, of the living."""
        self.set_exception_handler(self._note)

    def _note(self, _: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        process = _process.get()
        if process is None or not process.dead:
            self.faults.append(context)

    def time(self) -> float:
        return self._now

    def call_at(
        self, when: float, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.TimerHandle:
        timer = _Timer(when, callback, args, self, context)
        timer.place = when, next(self._numbers)
        heapq.heappush(self._scheduled, timer)  # type: ignore[attr-defined] # BaseEventLoop's own
        timer._scheduled = True  # type: ignore[attr-defined]
        return timer

    def _run_once(self) -> None:
        scheduled, ready = self._scheduled, self._ready  # type: ignore[attr-defined] # BaseEventLoop's own
        if not ready and not self._stopping:  # type: ignore[attr-defined]
            while scheduled and scheduled[0].cancelled():
                self._timer_cancelled_count -= 1  # type: ignore[attr-defined]
                heapq.heappop(scheduled)._scheduled = False
            if not scheduled:
                raise Deadlock
            self._now = max(self._now, scheduled[0].when())
        while scheduled and scheduled[0].when() <= self._now:
            handle = heapq.heappop(scheduled)
            handle._scheduled = False
            ready.append(handle)
        for _ in range(len(ready)):
            handle = ready.popleft()
            if handle.cancelled():
                continue
            process = handle._context.get(_process)
            if process is None:
                handle._run()
            else:
                self._let(process, handle)

    def _let(self, process: Process, handle: asyncio.Handle) -> None:
        """Run one of its callbacks, as far as it lives; while it is paused it is kept."""
        if process.dead:
            self.buried.append(handle)
        elif process.held is not None:
            process.held.append(handle)
        elif not handle.cancelled():
            process.run(handle)

    def pause(self, process: Process) -> None:
        """Let nothing of it run for now (SIGSTOP)."""
        process.held = process.held or []

    def go_on(self, process: Process) -> None:
        """Let it do what it would have done meanwhile, in the order in which that came."""
        held, process.held = process.held, None
        for handle in held or ():
            self.call_soon(self._let, process, handle)

    def bury_tasks(self) -> None:
        """Keep all tasks that there are from being collected, as some of them are of a process that has just died."""
        self.buried += asyncio.all_tasks(self)

    def _write_to_self(self) -> None:
        """There is nobody to be woken: no other thread ever schedules anything."""

    def _process_events(self, _: object) -> None:
        """There are no sockets."""


class Deadlock(Exception):
    """Nothing is ready and nothing is scheduled: whoever waits would wait for ever."""

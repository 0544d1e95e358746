"""What a machine was like while it measured: how quick it is, what else wanted its processors, what its host took.

A figure made on a busy machine says more about what it was busy with. So each is told with these, and none that was
made where more than one process wanted each processor is held against an aim.
"""

from __future__ import annotations

import os
import statistics
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

ADDITIONS = 1_000_000
LOOK = 0.25
"""Seconds between two looks at what wants a processor."""
BUSY = 1.0
"""Processes that want each processor from which on a figure is no verdict."""


@dataclass(frozen=True, slots=True)
class Conditions:
    """What it was like."""

    additions: float
    """CPU seconds that a loop of a million additions took, right before and right after, the mean of both."""
    load: float
    """Processes that ran or waited for a processor, those that are measured included, for each processor."""
    stolen: float
    """The share of the processors' time that the machine's host gave to others."""

    @property
    def is_busy(self) -> bool:
        """Whether figures made here are no verdict on an aim."""
        return self.load > BUSY

    def told(self) -> str:
        """The conditions as a line below a table."""
        return (
            f"*Measured where a million additions take {self.additions * 1000:.3g} ms, with {self.load:.2f} processes "
            f"that wanted each processor and {self.stolen:.0%} of the processors given to others by the host.*"
        )


@dataclass(slots=True)
class Watch:
    """What is seen while something is measured; `found` when that is over."""

    found: Conditions | None = None
    _wanting: list[int] = field(default_factory=list)
    _over: threading.Event = field(default_factory=threading.Event)

    def look(self) -> None:
        """Count, until it is over, what wants a processor."""
        while not self._over.wait(LOOK):
            self._wanting.append(_wanting())

    def end(self) -> float:
        """Look no more; return how many wanted each processor."""
        self._over.set()
        return statistics.fmean(self._wanting or [_wanting()]) / (os.cpu_count() or 1)


def additions() -> float:
    """CPU seconds of a loop of a million additions."""
    started = time.thread_time()
    total = 0
    for number in range(ADDITIONS):
        total += number
    return time.thread_time() - started


@contextmanager
def watching() -> Iterator[Watch]:
    """Watch the machine while something is measured."""
    watch, first, before = Watch(), additions(), ticks()
    looking = threading.Thread(target=watch.look, daemon=True)
    looking.start()
    try:
        yield watch
    finally:
        load = watch.end()
        looking.join()
    stolen, every = (now - then for then, now in zip(before, ticks(), strict=True))
    watch.found = Conditions((first + additions()) / 2, load, stolen / max(1, every))


def _wanting() -> int:
    """How many threads of the machine run or wait for a processor, without the one that asks."""
    try:
        running = Path("/proc/loadavg").read_text(encoding="ascii").split()[3].partition("/")[0]
    except OSError:
        # No Linux: the mean of the last minute has to do.
        return round(os.getloadavg()[0])
    return max(0, int(running) - 1)


def ticks() -> tuple[int, int]:
    """Ticks so far, of all processors: those that the host gave to others, and all of them; none but on Linux."""
    try:
        found = [int(one) for one in Path("/proc/stat").read_text(encoding="ascii").split("\n")[0].split()[1:]]
    except OSError:
        return 0, 0
    return found[7], sum(found[:8])

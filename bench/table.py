"""Figures and how they are printed."""

from __future__ import annotations

import os
import platform
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

ROUNDS = 7
"""Repetitions of a measurement; the median is told."""
LEAST = 0.1
"""Seconds of CPU a repetition takes at least."""


@dataclass(frozen=True, slots=True)
class Section:
    """A table of results: a title, a line of what it is, columns and rows."""

    title: str
    about: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def markdown(self) -> str:
        """The section as Markdown."""
        lines = [f"## {self.title}", "", self.about, "", _row(self.columns), _row(["---"] * len(self.columns))]
        return "\n".join([*lines, *(_row(row) for row in self.rows)])


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def cpu(work: Callable[[], object]) -> float:
    """CPU seconds (all threads of this process) of one call: the median of calibrated repetitions."""
    work()
    started = time.process_time()
    work()
    calls = max(1, int(LEAST / max(time.process_time() - started, 1e-7)))
    found = []
    for _ in range(ROUNDS):
        started = time.process_time()
        for _ in range(calls):
            work()
        found.append((time.process_time() - started) / calls)
    return statistics.median(found)


def percentile(values: Sequence[float], share: float) -> float:
    """The value that this share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def ms(seconds: float) -> str:
    """Milliseconds with three figures."""
    return f"{seconds * 1000:.3g} ms"


def us(seconds: float) -> str:
    """Microseconds with three figures."""
    return f"{seconds * 1e6:.3g} µs"


def machine() -> str:
    """What these figures were measured on."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        model = next(line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        model = platform.processor() or "unknown"
    started = time.process_time()
    total = 0
    for number in range(1_000_000):
        total += number
    loop = time.process_time() - started
    return (
        f"{os.cpu_count()} × {model}, {platform.system()} {platform.release()}, Python {platform.python_version()}. "
        f"A loop of 1,000,000 additions takes {ms(loop)} here: divide by it to compare machines."
    )

"""Figures and how they are printed."""

from __future__ import annotations

import asyncio
import os
import platform
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.conditions import Conditions, additions

ROUNDS = 7
"""Repetitions of a measurement; the median is told."""
LEAST = 0.1
"""Seconds of CPU a repetition takes at least."""


@dataclass(frozen=True, slots=True)
class Aim:
    """Something wanted of a figure, with what was measured."""

    what: str
    measured: float
    limit: float
    unit: str
    """What both are in, "×" for a ratio."""
    least: bool = False
    """Whether the limit is to be reached instead of kept."""

    @property
    def met(self) -> bool:
        """Whether the aim is met."""
        return self.measured >= self.limit if self.least else self.measured <= self.limit

    def cells(self, conditions: Conditions | None = None) -> tuple[str, str, str, str, str, str]:
        """The aim as a row: what, the limit, the figure, met or missed and by how much of the limit; and what the
        machine was like, which may be too busy for a verdict.
        """
        apart = abs(self.measured - self.limit) / self.limit
        space = "" if self.unit == "×" else " "
        verdict = f"met, {apart:.0%} to spare" if self.met else f"**missed by {apart:.0%}**"
        return (
            self.what,
            f"{'≥' if self.least else '≤'} {self.limit:g}{space}{self.unit}",
            f"{self.measured:.3g}{space}{self.unit}",
            "no verdict: too busy" if conditions and conditions.is_busy else verdict,
            ms(conditions.additions) if conditions else "",
            f"{conditions.load:.2f}" if conditions else "",
        )


@dataclass(frozen=True, slots=True)
class Section:
    """A table of results: a title, a line of what it is, columns and rows; and the aims it has figures for."""

    title: str
    about: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    aims: tuple[Aim, ...] = ()
    conditions: Conditions | None = None
    """What the machine was like when these were made."""

    def markdown(self) -> str:
        """The section as Markdown."""
        lines = [f"## {self.title}", "", self.about, "", row(self.columns), row(["---"] * len(self.columns))]
        told = ["", self.conditions.told()] if self.conditions else []
        return "\n".join([*lines, *(row(cells) for cells in self.rows), *told])


def row(cells: Sequence[str]) -> str:
    """A line of a table."""
    return "| " + " | ".join(cells) + " |"


def cpu(work: Callable[[], object], rounds: int = ROUNDS, least: float = LEAST) -> float:
    """CPU seconds (all threads of this process) of one call: the median of calibrated repetitions."""
    work()
    started = time.process_time()
    work()
    calls = max(1, int(least / max(time.process_time() - started, 1e-7)))
    found = []
    for _ in range(rounds):
        started = time.process_time()
        for _ in range(calls):
            work()
        found.append((time.process_time() - started) / calls)
    return statistics.median(found)


def percentile(values: Sequence[float], share: float) -> float:
    """The value that this share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


async def watch_loop(lags: list[float], tick: float) -> None:
    """Note by how many seconds the loop is late for each of many short waits, until it is cancelled."""
    while True:
        before = time.perf_counter()
        await asyncio.sleep(tick)
        lags.append(max(0.0, time.perf_counter() - before - tick))


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
    return (
        f"{os.cpu_count()} × {model}, {platform.system()} {platform.release()}, Python {platform.python_version()}. "
        f"A loop of 1,000,000 additions takes {ms(additions())} here: divide by it to compare machines."
    )

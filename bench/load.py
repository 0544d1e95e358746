"""A load: so many tables, so many presses a second, so long, against the real bot on the sandbox.

`python -m bench.load --tables 200 --rate 100 --seconds 600`, or `make load TABLES=200 RATE=100 SECONDS=600`. Presses
come at their times whether the bot has answered those before or not; a person presses again when the last answer is
there. A table whose game is over plays another. The stand-in for Discord and those who press share one process, and the
machine with the bot; Discord's limits are enforced.
"""

from __future__ import annotations

import argparse
import asyncio
import heapq
import json
import os
import resource
import signal
import time
from collections import Counter
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.clicks import offered, open_table, press, sit_down, verb_of
from bench.conditions import ticks
from bench.first_play import cpu, memory
from bench.process import Process, running
from bench.table import Aim, Section, ms, percentile
from bench.tree import HERE, Tree
from sandbox.server import Sandbox

TABLES, RATE, SECONDS = 200, 100.0, 600.0
AIM = 0.3
GROWN = 0.1
"""The share by which the bot's memory may have grown at the end."""
AGAIN, WAITS = 0.5, 5.0
"""Seconds until somebody looks again whether there is something to press; after so many, whether the game is over."""
WATCHED = 30.0
"""Seconds at the end in which the event loop is watched, which costs CPU itself."""
SAMPLE = 10.0
WARM = 15.0
"""Seconds of the load before what is counted: what is drawn at the first of its kind is drawn then."""
BUDGETS = {"bot": "bot's fifty a second", "token": "tokens of presses", "callback": "first answers, without a limit"}
"""Each budget of requests (`sandbox.limits`) as the figures say it."""


@dataclass(slots=True)
class Table:
    """A channel with two people at a table."""

    channel: str
    panels: dict[str, int]
    pressed_at: float
    opening: bool = False
    results: int = 0
    """Games that have ended here."""


@dataclass(slots=True)
class Measured(Process):
    """A bot under load: presses that fail are counted."""

    failed: Counter[str] = field(default_factory=Counter)

    async def press(self, sandbox: Sandbox, who: str, panel: int) -> bool:
        """Press what is asked, if anything is."""
        try:
            return await press(sandbox, self, who, panel)
        except RuntimeError as error:
            self.failed[str(error)[:80]] += 1
            return True


class Load:
    """Presses at their times."""

    def __init__(self, sandbox: Sandbox, process: Measured, tables: Sequence[Table]) -> None:
        self._sandbox = sandbox
        self._process = process
        self._tasks: set[asyncio.Task[None]] = set()
        self._number = 0
        self._free: list[tuple[float, int, Table, str]] = []
        """People who are not pressing, by when they look next."""
        for table in tables:
            for who in table.panels:
                self._later(0.0, table, who)
        self.missed = 0
        """Presses for which nobody was asked anything."""
        self.games = 0

    async def run(self, seconds: float, rate: float) -> None:
        """Press for so long."""
        started = time.perf_counter()
        for number in range(int(seconds * rate)):
            late = started + number / rate - time.perf_counter()
            await asyncio.sleep(max(0.0, late))
            self._one()
        await asyncio.gather(*self._tasks)

    def _one(self) -> None:
        """Begin one press: of whoever has waited longest for a question."""
        now = time.perf_counter()
        while self._free and self._free[0][0] <= now:
            _, _, table, who = heapq.heappop(self._free)
            if table.opening:
                self._later(now + AGAIN, table, who)
            elif offered(self._sandbox.message(table.panels[who])) is not None:
                self._begin(self._press(table, who))
                return
            elif now - table.pressed_at > WAITS and self._has_ended(table):
                table.opening = True
                self._later(now + AGAIN, table, who)
                self._begin(self._again(table))
            else:
                self._later(now + AGAIN, table, who)
        self.missed += 1

    def _later(self, at: float, table: Table, who: str) -> None:
        self._number += 1
        heapq.heappush(self._free, (at, self._number, table, who))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _press(self, table: Table, who: str) -> None:
        await self._process.press(self._sandbox, who, table.panels[who])
        table.pressed_at = time.perf_counter()
        self._later(table.pressed_at, table, who)

    def _has_ended(self, table: Table) -> bool:
        """Return whether there is a result that was not there before."""
        shown = self._sandbox.messages(table.channel, next(iter(table.panels)))
        results = sum(any(verb_of(button.custom_id) == "rematch" for button in message.buttons) for message in shown)
        ended, table.results = results > table.results, results
        return ended

    async def _again(self, table: Table) -> None:
        """Another game: the last one is over."""
        try:
            panels = await sit_down(self._sandbox, table.channel, list(table.panels))
        except (RuntimeError, TimeoutError, StopIteration, AssertionError) as error:
            self._process.failed[f"another game: {error}"[:80]] += 1
            panels = {}
        if panels:
            table.panels = panels
            self.games += 1
        table.pressed_at = time.perf_counter()
        table.opening = False


@dataclass(slots=True)
class Figures:
    """What a load came to."""

    wall: float
    stolen: float
    """The share of the machine's processors that others had of what was wanted here."""
    cpu: dict[str, float]
    memory: list[list[float]]
    """MiB of each process, every so often."""
    lags: list[float]
    budgets: Counter[str]
    refused: Counter[str]
    load: Load
    process: Measured


async def _sampled(pid: int, found: list[list[float]]) -> None:
    while True:
        found.append(memory(pid))
        await asyncio.sleep(SAMPLE)


def _spent(pid: int) -> dict[str, float]:
    """CPU seconds so far: of the bot, of the processes it has started, and of this one with the sandbox."""
    first = Process(pid, Path()).cpu()
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return {
        "the bot": first,
        "where AI seats think": cpu(pid) - first,
        "the sandbox and those who press": usage.ru_utime + usage.ru_stime,
    }


async def measured(tables: int, rate: float, seconds: float, tree: Tree = HERE) -> Figures:
    """Put a tree's bot under load."""
    async with running("bench.watched", limits=True, level="ERROR", tree=tree) as (sandbox, plain):
        process = Measured(plain.pid, plain.lags_file)
        opened = [await open_table(sandbox, number) for number in range(tables)]
        seated = [Table(channel, panels, time.perf_counter()) for channel, panels in opened]
        load = Load(sandbox, process, seated)
        await load.run(min(WARM, seconds), rate)
        process.forget()
        process.failed.clear()
        before, (stolen, every) = _spent(process.pid), ticks()
        used, refused = sandbox.limits.used.copy(), sandbox.limits.refused.copy()
        held: list[list[float]] = []
        sampling = asyncio.create_task(_sampled(process.pid, held))
        started = time.perf_counter()
        watched = min(WATCHED, seconds / 4)
        await load.run(seconds - watched, rate)
        os.kill(process.pid, signal.SIGUSR1)
        await load.run(watched, rate)
        wall = time.perf_counter() - started
        sampling.cancel()
        held.append(memory(process.pid))
        after, (stolen_after, every_after) = _spent(process.pid), ticks()
        share = (stolen_after - stolen) / max(1, every_after - every)
        return Figures(
            wall,
            share,
            {what: after[what] - before[what] for what in after},
            held,
            await _lags(process),
            sandbox.limits.used - used,
            sandbox.limits.refused - refused,
            load,
            process,
        )


async def _lags(process: Process) -> list[float]:
    os.kill(process.pid, signal.SIGUSR2)
    while not process.lags_file.exists():  # noqa: ASYNC110 - another process writes it
        await asyncio.sleep(0.05)
    await asyncio.sleep(0.2)
    lags: list[float] = json.loads(process.lags_file.read_text(encoding="ascii"))
    return lags


def told(found: Figures, tables: int, rate: float, seconds: float) -> Section:
    """The figures as a section."""
    process, presses = found.process, max(1, len(found.process.answered))
    p50, p99 = (percentile(process.answered, share) for share in (0.5, 0.99))
    first, last = sum(found.memory[0]), sum(found.memory[-1])
    failed = ", ".join(f"{count} {what}" for what, count in process.failed.most_common()) or "none"
    rows = [
        ("presses", f"{presses:,} in {found.wall:.0f} s: {process.kinds}"),
        ("presses that failed", failed),
        ("times when nobody had anything to press", f"{found.load.missed:,}"),
        ("games begun anew", f"{found.load.games:,}"),
        ("press to answer, p50 / p99 / longest", f"{ms(p50)} / {ms(p99)} / {ms(max(process.answered, default=0.0))}"),
        ("the event loop's lag, p99 / longest", f"{ms(percentile(found.lags, 0.99))} / {ms(max(found.lags))}"),
        ("of the machine's processors, given to others by its host", f"{found.stolen:.0%}"),
        *(
            (f"CPU of {what}", f"{spent / found.wall:.0%} of a core, {ms(spent / presses)} a press")
            for what, spent in found.cpu.items()
        ),
        (
            "memory of the bot and its processes, start / most / end",
            f"{first:.0f} / {max(map(sum, found.memory)):.0f} / {last:.0f} MiB",
        ),
        *(
            (f"requests that count against the {BUDGETS[budget]}", f"{count / found.wall:.1f} a second")
            for budget, count in found.budgets.most_common()
        ),
        ("requests refused as too many", f"{found.refused.total()}"),
    ]
    about = (
        f"{tables} tables of Lucky Box of two people and an AI, {rate:g} presses a second for {seconds:g} s after "
        f"{min(WARM, seconds):g} s that are not counted. Presses come at their times, whether those before are "
        "answered or not. The sandbox enforces Discord's limits and shares the machine."
    )
    aims = (
        Aim(f"{rate:g} presses/s at {tables} tables, answer p99", 1000 * p99, 1000 * AIM, "ms"),
        Aim(
            f"{rate:g} presses/s at {tables} tables, presses that fail",
            100 * process.failed.total() / presses,
            0.1,
            "%",
        ),
        Aim("the bot's memory at the end of the load over that at its start", last / first, 1 + GROWN, "×"),
    )
    return Section("Load", about, ("what", "figure"), tuple(rows), aims)


def sections(tables: int = TABLES, rate: float = RATE, seconds: float = SECONDS) -> list[Section]:
    """The figures of a load."""
    return [told(asyncio.run(measured(tables, rate, seconds)), tables, rate, seconds)]


def main(arguments: Sequence[str] | None = None) -> None:
    """Put a bot under the load that is asked for."""
    parser = argparse.ArgumentParser(prog="python -m bench.load", description="Put the bot under load.")
    parser.add_argument("--tables", type=int, default=TABLES, help="tables of two people and an AI")
    parser.add_argument("--rate", type=float, default=RATE, help="presses a second, at all tables together")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="how long")
    parsed = parser.parse_args(arguments)
    for section in sections(parsed.tables, parsed.rate, parsed.seconds):
        print(section.markdown(), end="\n\n")


if __name__ == "__main__":
    main()

"""A bot that runs against the stand-in for Discord and is measured from outside."""

from __future__ import annotations

import asyncio
import contextlib
import os
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from bench.tree import HERE, Tree
from sandbox.server import Sandbox
from sandbox.views import Outcome

READY = 20.0
QUICK = "1000"
"""Presses a second that a person is allowed: these here press again as soon as they are answered."""
FIRST = 100
"""Presses before those that are measured: what is drawn at the first of its kind is drawn then."""
SAID = {
    "do": "answer buttons",
    "several": "selects of several",
    "pick": "selects of one",
    "focus": "cards chosen first",
    "next": "Next",
    "rematch": "Rematch",
    "again": "the same button",
}
"""Each kind of press as the figures say it."""
DEFAULTS: Mapping[str, str] = MappingProxyType({})
LOOK, IDLE = 1.0, 0.1
"""Seconds between two looks whether the bot is busy with its start still, and the share of a core it may use then."""


@dataclass(slots=True)
class Process:
    """A bot under measurement."""

    pid: int
    lags_file: Path
    answered: list[float] = field(default_factory=list)
    """Wall seconds from press to answer, as the stand-in sees it."""
    pressed: Counter[str] = field(default_factory=Counter)
    """How many presses of which kind these are, by verb."""
    late: int | None = None
    """Presses that Discord gave up, where that is no reason to stop: a disk that others use may stand still."""

    async def answer(self, kind: str, pressing: Awaitable[Outcome]) -> None:
        """Press, and note how long the answer took and what kind of press it was."""
        started = time.perf_counter()
        outcome = await pressing
        if not outcome.ok:
            if self.late is None or outcome.refusals:
                raise RuntimeError(f"a press failed: {outcome.error} {outcome.refusals}")
            self.late += 1
        self.answered.append(time.perf_counter() - started)
        self.pressed[kind] += 1

    def forget(self) -> None:
        """Forget the presses so far: what is measured begins now."""
        self.answered.clear()
        self.pressed.clear()

    @property
    def kinds(self) -> str:
        """How many presses of which kind were counted."""
        return ", ".join(f"{count} {SAID[kind]}" for kind, count in self.pressed.most_common())

    def cpu(self) -> float:
        """CPU seconds the process has used."""
        fields = Path(f"/proc/{self.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    async def settle(self) -> None:
        """Wait until the bot has nothing to do: what it does by itself after its start is no part of a press."""
        before = -1.0
        while self.cpu() - before > IDLE * LOOK:
            before = self.cpu()
            await asyncio.sleep(LOOK)

    def rss(self) -> float:
        """Resident memory in MiB."""
        lines = Path(f"/proc/{self.pid}/status").read_text(encoding="ascii").splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


@asynccontextmanager
async def running(
    module: str,
    *,
    limits: bool = False,
    level: str = "WARNING",
    shards: int = 1,
    settings: Mapping[str, str] = DEFAULTS,
    tree: Tree = HERE,
) -> AsyncIterator[tuple[Sandbox, Process]]:
    """The sandbox, and a bot connected to it that logs from this level; `limits`: Discord's limits are enforced.

    `settings` are those that differ from what every benchmark has; `tree` is whose bot it is. It goes by the machine's
    clock: to look at one that others move costs too.
    """
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sandbox = await Sandbox.start(clock_file=folder / "clock", limits=limits, shards=shards)
        lags = folder / "lags.json"
        env = {
            **os.environ,
            **sandbox.environment,
            "LOG_LEVEL": level,
            "CLOCK_FILE": "",
            "PRESSES_PER_SECOND": QUICK,
            "DATABASE_URL": f"sqlite+aiosqlite:///{folder / 'bench.db'}",
            **settings,
        }
        child = await asyncio.create_subprocess_exec(tree.python, "-m", module, str(lags), cwd=tree.folder, env=env)
        try:
            await sandbox.wait_until(lambda: sandbox.online, READY)
            process = Process(child.pid, lags)
            await process.settle()
            yield sandbox, process
        finally:
            with contextlib.suppress(ProcessLookupError):
                child.kill()
            await child.wait()
            await sandbox.stop()

"""Processes of the bot that live, are stopped, and die."""

from __future__ import annotations

import asyncio
import logging
import shutil
from collections.abc import Mapping
from pathlib import Path

from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot import machine
from bot.config import read
from bot.database_setup import passes
from bot.running import run
from simulation.loop import Process, SimulatedLoop, current_process
from simulation.machine import SimulatedMachine

log = logging.getLogger(__name__)
AGAIN = 2.0
"""Seconds after which whoever runs the bot starts one anew that has ended by itself."""


class Host:
    """Where the bot runs: one process after the other, with the files that the last one left."""

    def __init__(
        self, name: str, loop: SimulatedLoop, on: SimulatedMachine, folder: Path, settings: Mapping[str, str]
    ) -> None:
        self.name = name
        self.lives = 0
        """How many processes there have been."""
        self.kills = 0
        self.program = "first"
        """The version of the bot that the next process runs."""
        self.process: Process | None = None
        self._loop = loop
        self.machine = on
        self._home = folder
        self.settings = dict(settings)
        """What the next process is started with."""
        self._folder = folder / "0"
        self._folder.mkdir(parents=True)
        self._main: asyncio.Task[None] | None = None

    @property
    def database(self) -> Path:
        """The file of its database."""
        return self._folder / "bot.db"

    @property
    def alive(self) -> bool:
        """Whether there is a process."""
        return self.process is not None and not self.process.dead and self._main is not None and not self._main.done()

    @property
    def at_work(self) -> bool:
        """Whether there is a process that is not paused."""
        return self.alive and self.process is not None and self.process.held is None

    def pause(self) -> None:
        """SIGSTOP: it knows nothing of the time that passes until it goes on."""
        if self.process is not None:
            self._loop.pause(self.process)

    def go_on(self) -> None:
        """SIGCONT."""
        if self.process is not None and self.process.held is not None:
            self._loop.go_on(self.process)

    def start(self) -> None:
        """Start a process."""
        self.lives += 1
        self.process = Process(f"{self.name}.{self.lives}", self.program)
        self.process.on_death = self._died
        context = self.process.context()
        context.run(machine.set_current, self.machine)
        # discord.py has one for all of a process, with locks that a process that is killed would hold for ever.
        context.run(async_context.set, AsyncWebhookAdapter())  # type: ignore[no-untyped-call]
        self._main = context.run(self._loop.create_task, self._run(), context=context)

    async def _run(self) -> None:
        """Do what `python -m bot` does, and what whoever starts it again does."""
        values = {"DATABASE_URL": f"sqlite+aiosqlite:///{self.database}", **self.settings}
        while True:
            try:
                if not await run(read(values, self._folder / "no.env")):
                    return
            except asyncio.CancelledError:
                return
            except Exception as error:
                if not passes(error):
                    log.exception("the bot ended")
            await asyncio.sleep(AGAIN)

    def kill(self) -> None:
        """SIGKILL: no last word, no tidying up."""
        if self.process is not None:
            self.process.kill()

    def kill_after(self, steps: int) -> None:
        """Kill it when so many more of its callbacks have run, wherever it is then."""
        if self.process is not None:
            self.process.dies_after = self.process.steps + steps

    async def died(self) -> None:
        """Wait until the process is gone that was killed."""
        if self.process is not None:
            await self.process.ended.wait()

    async def stop(self) -> None:
        """SIGTERM, and its end is waited for."""
        if self._main is not None and self.alive:
            self._main.cancel()
            await asyncio.wait([self._main])

    def _died(self) -> None:
        """Do what the system does with a process that is gone: connections break, locks are free, files stay."""
        assert self.process is not None
        self.kills += 1
        self.machine.network.cut(self.process)
        self.machine.release(self.process)
        self._loop.bury_tasks()
        self._loop.buried.append(self.process)  # it may be paused, and hold what it was to do
        # Connections of the dead to the database stay open, as closing them would tidy up: the next has a copy.
        left, self._folder = self._folder, self._home / str(self.kills)
        shutil.copytree(left, self._folder, ignore=shutil.ignore_patterns("*-shm", "*.lock"))


class Log(logging.Handler):
    """Lines that processes wrote, with who and when by the loop, whatever the clock of their machine shows."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.lines: list[tuple[float, str, logging.LogRecord]] = []

    def emit(self, record: logging.LogRecord) -> None:
        process = current_process()
        if process is None or not process.dead:
            self.lines.append((machine.monotonic(), "" if process is None else process.name, record))

"""One evening's world: Discord's stand-in, the host of the bot, their network and clocks, all from one seed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from random import Random
from typing import TypeVar

from bot import machine
from bot.logs import set_up_logging
from sandbox.server import Sandbox
from simulation.hosts import Host, Log
from simulation.loop import BOOTED, SimulatedLoop
from simulation.machine import SimulatedMachine, SimulatedThreads
from simulation.network import Network

T = TypeVar("T")
ORDINARY = 1_800_000_000.0
"""15 January 2027, 08:00 UTC."""
MOMENTS = (
    1_800_057_600.0,  # a midnight
    1_801_440_000.0,  # a month's first midnight, between two weeks
    1_805_007_600.0,  # summer time begins in New York
    1_806_195_600.0,  # and in Berlin
    1_824_944_400.0,  # it ends there
    1_830_297_600.0,  # 1 January 2028
)
"""Moments before which half of all evenings begin."""
BEFORE = 420.0
"""Seconds before such a moment at most."""


class World:
    """Everything that is there. Each kind of chance has its own stream, so that less of one leaves the others as is."""

    sandbox: Sandbox
    host: Host

    def __init__(self, seed: str, folder: Path, settings: Mapping[str, str]) -> None:
        self.seed = seed
        self.folder = folder
        self.loop = SimulatedLoop()
        self.network = Network(self.stream("network"))
        beginning = self.stream("beginning")
        moment = beginning.choice(MOMENTS) - beginning.uniform(0, BEFORE)
        self._began = ORDINARY if beginning.random() < 0.5 else moment
        self.machine = self._machine("discord")
        self.log = Log()
        self._settings = dict(settings)

    def stream(self, name: str) -> Random:
        """Return the chance of one kind."""
        return Random(f"{self.seed} {name}")

    def _machine(self, name: str) -> SimulatedMachine:
        return SimulatedMachine(self.loop, self.network, self.stream(name), self._began - BOOTED)

    async def _open(self) -> None:
        self.sandbox = await Sandbox.start(clock_file=self.folder / "clock")
        settings = (
            {key: value for key, value in self.sandbox.environment.items() if key != "CLOCK_FILE"}
            | {"DAILY_SECRET": "the secret of these simulated evenings", "LOG_LEVEL": "INFO"}
            | self._settings
        )
        self.host = Host("bot", self.loop, self._machine("bot"), self.folder / "bot", settings)

    def run(self, story: Callable[[World], Awaitable[T]]) -> T:
        """Play a story in this world from its beginning to its end; return what it returns."""

        async def begin() -> T:
            await self._open()
            return await story(self)

        self.loop.set_default_executor(SimulatedThreads(self.machine, 8))
        set_up_logging("INFO")
        root = logging.getLogger()
        before, root.handlers = root.handlers, [self.log]
        asyncio.set_event_loop(self.loop)
        try:
            with machine.running_on(self.machine):
                return self.loop.run_until_complete(begin())
        finally:
            root.handlers = before

    async def serving(self) -> None:
        """Wait until the bot is at the gateway."""
        await self.sandbox.wait_until(lambda: self.sandbox.online, 600.0)

"""One evening's world: Discord's stand-in, the hosts of the bot, their network and clocks, all from one seed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import TypeVar

from bot import machine
from bot.cluster.member import LEASE
from bot.logs import set_up_logging
from sandbox.server import Sandbox
from simulation.hosts import Host, Log
from simulation.loop import BOOTED, SimulatedLoop
from simulation.machine import SimulatedMachine, SimulatedThreads
from simulation.network import Network, processes
from simulation.server import SimulatedServer

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
LOOK = 0.25
"""Seconds between looks into the database of several hosts."""
LIVING = "SELECT id FROM processes WHERE beat_at > ?"
SERVED = """
SELECT owner FROM slots JOIN processes ON owner = id
WHERE connected AND beat_at > ? AND slots.shards = (SELECT CAST(value AS INTEGER) FROM notes WHERE key = 'shards')
"""


class World:
    """Everything that is there. Each kind of chance has its own stream, so that less of one leaves the others as is."""

    sandbox: Sandbox
    hosts: Sequence[Host]
    server: SimulatedServer | None = None
    """The one of the database that hosts share; None: one host has a file."""

    def __init__(self, seed: str, folder: Path, settings: Mapping[str, str], hosts: int = 1) -> None:
        self.seed = seed
        self._count = hosts
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
        self._settings = (
            {key: value for key, value in self.sandbox.environment.items() if key != "CLOCK_FILE"}
            | {"DAILY_SECRET": "the secret of these simulated evenings", "LOG_LEVEL": "INFO"}
            | self._settings
        )
        names = ["bot"]
        if self._count > 1:
            shards = self.stream("shards")
            self.sandbox.gateway.starts.enforced = True
            self.sandbox.gateway.starts.shards = shards.randint(2, 4)
            self.sandbox.gateway.starts.max_concurrency = shards.choice((1, 16))
            self.server = SimulatedServer(self.folder / "server.db", self.stream("server"))
            names = [f"bot{number}" for number in range(1, self._count + 1)]
        self.hosts = [self._host(name) for name in names]

    def _host(self, name: str) -> Host:
        shared = {} if self.server is None else {"DATABASE_URL": self.server.address}
        return Host(name, self.loop, self._machine(name), self.folder / name, self._settings | shared)

    async def move_back(self) -> None:
        """Let one host have a file with all that is on the server, as after `python -m bot copy`."""
        assert self.server is not None
        for host in self.hosts:
            await host.stop()
        server, self.server = self.server, None
        alone = self._host("alone")
        server.raw.execute("VACUUM INTO ?", (str(alone.database),))
        server.close()
        self.hosts = [alone]
        alone.start()

    @property
    def database(self) -> Path:
        """The file in which everything is."""
        return self.hosts[0].database if self.server is None else self.server.file

    def reached(self) -> frozenset[int]:
        """Return the shards whose presses reach a process of the bot that can answer them."""
        gateway = self.sandbox.gateway
        if gateway.silent:
            return frozenset()
        if self.server is None:
            there = self.hosts[0].alive and self.sandbox.online
            return frozenset(range(gateway.starts.shards) if there else ())
        living = {row["id"].rpartition("-")[0] for row in self.server.rows(LIVING, self.server.clock() - LEASE)}
        at_work = {one.process for one in self.hosts if one.process and one.at_work and one.process.name in living}
        able = {process for process in at_work if self.server.hears(process)}
        # Whoever has handed a shard over goes on answering until another one is connected for it.
        return frozenset(
            one.session.shard
            for one in gateway.connections
            if one.session and one.session.outbox is one.outbox and able & processes(one.request.transport)
        )

    def _all_reached(self) -> bool:
        return len(self.reached()) == self.sandbox.gateway.starts.shards

    def _settled(self) -> bool:
        """Return whether each shard is connected by the process that has it."""
        assert self.server is not None
        names = {one.process.name for one in self.hosts if one.process and one.at_work}
        owners = [row["owner"].rpartition("-")[0] for row in self.server.rows(SERVED, self.server.clock() - LEASE)]
        return len(owners) == self.sandbox.gateway.starts.shards and names.issuperset(owners)

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
        if self.server is None:
            await self.sandbox.wait_until(lambda: self.sandbox.online, 600.0)
            return
        async with asyncio.timeout(600.0):
            while not (self._all_reached() and self._settled()):  # noqa: ASYNC110 - nobody is told of what lies in the database
                await asyncio.sleep(LOOK)

"""A test of this folder in the simulation: the bot, the stand-in and the test in one process, on one simulated loop.

Each runs in a process of its own (`children.py`).
"""

from __future__ import annotations

import asyncio
import logging
import shutil
import sqlite3
import tempfile
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager, closing
from pathlib import Path
from random import Random
from typing import Any

from bot import machine
from bot.logs import Scrub, TextFormatter, set_up_logging
from bot.store.sql.connect import open_database
from sandbox.server import Sandbox
from simulation import database, starts, thinking, third_party
from simulation.hosts import Host
from simulation.loop import BOOTED, SimulatedLoop, current_process
from simulation.machine import SimulatedMachine, SimulatedThreads
from simulation.network import Network
from simulation.runner import MEMORY
from tests.patience import PATIENCE
from tests.wire import seeded
from tests.wire.process import Bot

BEGINS = 1_800_000_000.0
"""What the clock of the machines shows at first; tests have one that stands still, if not told otherwise."""
LOOK_AGAIN = 0.1
"""Seconds between the bot's looks at the clock of the tests: here each of them costs, and waiting does not."""
_empty: list[bytes] = []
"""An empty database of the newest schema, once made."""


class SimulatedBot(Bot):
    """The bot as a process of the simulation."""

    nudge_after = 1.0  # of simulated seconds: an answer takes some tenths of one

    def __init__(self, sandbox: Sandbox, folder: Path, *, mode: str = "cold", **settings: str) -> None:
        assert mode == "cold", f"{mode}: drawing that takes its time takes a real process"
        on = machine.current()
        assert isinstance(on, SimulatedMachine)
        self._home = Path(tempfile.mkdtemp(prefix="wire-", dir=MEMORY if MEMORY.is_dir() else None))
        own = SimulatedMachine(asyncio.get_running_loop(), on.network, Random(on.chance.getrandbits(64)), on.began)
        self._lines = _Lines()
        self._host = Host("bot", _loop(), own, self._home, {})
        self._host.database.write_bytes(_empty[0])
        assert thinking.answers.folder is not None
        super().__init__(sandbox, folder, mode=mode, **settings)

    @property
    def database(self) -> Path:
        """The file of its database: a killed process leaves it to the next as a copy."""
        return self._host.database

    @database.setter
    def database(self, _: Path) -> None:
        """It is where the host has it."""

    @property
    def running(self) -> bool:
        return self._host.alive

    @property
    def log_size(self) -> int:
        return len(self._lines.written)

    def log(self, since: int = 0) -> str:
        return self._lines.written[since:].decode("utf-8", "replace")

    async def start(self) -> None:
        self._host.settings = {
            **self._sandbox.environment,
            "LOG_LEVEL": "INFO",
            "DAILY_SECRET": self.daily_secret,
            "PRESSES_PER_SECOND": "1000",
            **self._settings,
        }
        identified = self._sandbox.core.gateway.identified
        self._host.start()
        await self._sandbox.wait_until(lambda: self._sandbox.core.gateway.identified > identified, PATIENCE)

    async def ended(self) -> int:
        raise AssertionError("whether a process ends by itself is shown by a real one")

    async def kill(self) -> None:
        self._host.kill()
        await self._sandbox.wait_until(lambda: not self._sandbox.online, PATIENCE)

    async def stop(self, *, everybody: bool = False) -> None:
        await self._host.stop()

    def throw_away(self) -> None:
        """Leave nothing of its files."""
        shutil.rmtree(self._home, ignore_errors=True)


class _Lines(logging.Handler):
    """What processes of the bot wrote, as their log has it."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.written = bytearray()
        self.setFormatter(TextFormatter(Scrub()))
        logging.getLogger().addHandler(self)

    def emit(self, record: logging.LogRecord) -> None:
        process = current_process()
        of_the_loop = process is None and record.name == "asyncio"
        if of_the_loop or (process is not None and not process.dead):
            self.written += f"{self.format(record)}\n".encode()


def _loop() -> SimulatedLoop:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, SimulatedLoop)
    return loop


def is_here() -> bool:
    """Whether this test runs in the simulation."""
    return isinstance(machine.current(), SimulatedMachine)


@asynccontextmanager
async def a_bot(sandbox: Sandbox, folder: Path, *, mode: str, **settings: str) -> AsyncIterator[Bot]:
    """A bot, not started yet, whose shuffles follow from the test's name."""
    with ExitStack() as stack:
        bot = SimulatedBot(sandbox, folder, mode=mode, **settings)
        stack.callback(bot.throw_away)
        seeded.seed_by(stack, bot.seeds, LOOK_AGAIN)
        seeded.cold(stack)
        yield bot
        await bot.stop()


# Living in it


def prepare(folder: Path) -> None:
    """Let this process do nothing but simulate from now on; what all tests need lies in this folder."""
    thinking.answers.folder = folder
    asyncio.run(_make_empty(folder))
    third_party.install()
    database.install()
    starts.install()
    # It sets no level where something else listens to the log, as pytest does.
    logging.getLogger().handlers.clear()
    set_up_logging("INFO")


async def _make_empty(folder: Path) -> None:
    made = await open_database(f"sqlite+aiosqlite:///{folder / 'made.db'}")
    await made.close()
    with closing(sqlite3.connect(folder / "made.db")) as file:
        file.execute("VACUUM INTO ?", (str(folder / "empty.db"),))
    _empty.append((folder / "empty.db").read_bytes())


def begin(test: str) -> SimulatedLoop:
    """Begin a world whose chance follows from the name of a test; every loop that is asked for is its loop."""
    loop, chance = SimulatedLoop(), Random(test)
    on = SimulatedMachine(loop, Network(Random(chance.getrandbits(64))), chance, BEGINS - BOOTED)
    loop.set_default_executor(SimulatedThreads(on, 8))
    loop.set_exception_handler(_tell)
    logging.getLogger().handlers.clear()
    machine.set_current(on)
    asyncio.events.new_event_loop = lambda: loop
    asyncio.Runner.close = _stay_open  # type: ignore[method-assign]
    return loop


def _tell(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log what the loop was told of the living, as the loop of a process does: tests look for it."""
    process = current_process()
    if process is None or not process.dead:
        loop.default_exception_handler(context)


def _stay_open(self: asyncio.Runner) -> None:
    """End nothing in order: what waits there is gone with the process."""

"""A test of this folder in the simulation: the bot, the stand-in and the test in one process, on one simulated loop.

Each test runs in a child, forked from a process that has loaded everything, and the child ends by `os._exit`. So what a
test replaces is replaced for it alone, and nothing of a killed bot is ever collected, whose `finally` would run then.
"""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import os
import select
import shutil
import signal
import sqlite3
import tempfile
import warnings
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, closing
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from random import Random
from typing import Any, NoReturn

import pytest
from _pytest.reports import TestReport
from _pytest.runner import runtestprotocol

import bot
from bot import app, machine
from bot.games.catalogue import games
from bot.logs import Scrub, TextFormatter, set_up_logging
from bot.store.sql.connect import open_database
from bot.text import catalogue, languages
from bot.ui.input import zones
from sandbox import openapi
from sandbox.server import Sandbox
from simulation import database, thinking, third_party
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
LIMIT = 120.0
"""Real seconds that a test may take."""
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
        # Title pictures never change: the first child draws one for all others.
        (self._host.database.parent / "pictures").symlink_to(thinking.answers.folder / "pictures")
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


# Tests in children


def run(item: pytest.Item) -> Iterator[TestReport]:
    """Run a test in a child; what it came to, phase by phase."""
    if not _empty:
        _prepare(item)
    gc.collect(0)
    gc.freeze()
    reading, writing = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of other threads: the child needs none of them
        child = os.fork()
    if not child:
        _be_the_child(item, writing)
    gc.unfreeze()
    os.close(writing)
    told = _read(reading, child)
    _, status = os.waitpid(child, 0)
    if not told:
        why = f"the child of this test ended with status {status}, within {LIMIT:.0f} s"
        yield TestReport(item.nodeid, item.location, {}, "failed", why, "call")
        return
    for data in json.loads(told):
        yield item.config.hook.pytest_report_from_serializable(config=item.config, data=data)


def _read(reading: int, child: int) -> bytes:
    """Read what the child tells until it ends; it is killed when it takes too long."""
    pieces: list[bytes] = []
    end = machine.monotonic() + LIMIT
    with open(reading, "rb", buffering=0) as source:
        while True:
            if not select.select([source], [], [], max(0.0, end - machine.monotonic()))[0]:
                os.kill(child, signal.SIGKILL)
                return b""
            if not (piece := source.read(1 << 20)):
                return b"".join(pieces)
            pieces.append(piece)


def _prepare(item: pytest.Item) -> None:
    """Load everything, and make what all tests need, once for all children."""
    for language in languages():
        catalogue(language)
    for module in walk_packages(bot.__path__, "bot."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    games()
    zones.prepare()
    if openapi.why_not() is None:
        openapi.description()
    factory: pytest.TempPathFactory = item.config._tmp_path_factory  # type: ignore[attr-defined] # as its fixture does
    folder = factory.mktemp("simulated")
    thinking.answers.folder = folder
    (folder / "pictures").mkdir()
    app._picture_version()
    asyncio.run(_make_empty(folder))


async def _make_empty(folder: Path) -> None:
    made = await open_database(f"sqlite+aiosqlite:///{folder / 'made.db'}")
    await made.close()
    with closing(sqlite3.connect(folder / "made.db")) as file:
        file.execute("VACUUM INTO ?", (str(folder / "empty.db"),))
    _empty.append((folder / "empty.db").read_bytes())


def _be_the_child(item: pytest.Item, writing: int) -> NoReturn:
    status = 1
    try:
        # What is dead may not be collected, and what is left over is not tidied up.
        gc.disable()
        _live_in_the_simulation(item)
        reports = runtestprotocol(item, log=False, nextitem=item.parent)  # type: ignore[arg-type] # whose fixtures stay
        tell: Any = item.config.hook.pytest_report_to_serializable
        with os.fdopen(writing, "w", encoding="utf-8") as out:
            json.dump([tell(config=item.config, report=report) for report in reports], out)
        status = 0
    finally:
        os._exit(status)


def _live_in_the_simulation(item: pytest.Item) -> None:
    loop, chance = SimulatedLoop(), Random(item.nodeid)
    on = SimulatedMachine(loop, Network(Random(chance.getrandbits(64))), chance, BEGINS - BOOTED)
    loop.set_default_executor(SimulatedThreads(on, 8))
    loop.set_exception_handler(_tell)
    third_party.install()
    database.install()
    set_up_logging("INFO")
    logging.getLogger().handlers.clear()
    machine.set_current(on)
    asyncio.events.new_event_loop = lambda: loop
    asyncio.Runner.close = _stay_open  # type: ignore[method-assign]


def _tell(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log what the loop was told of the living, as the loop of a process does: tests look for it."""
    process = current_process()
    if process is None or not process.dead:
        loop.default_exception_handler(context)


def _stay_open(self: asyncio.Runner) -> None:
    """End nothing in order: what waits there is gone with the child."""

"""The machines: real bot processes, each with a wire of its own to the database and a door of its own to Discord."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from bench.cluster.network import Wire
from bench.cluster.postgres import NAME
from bench.process import QUICK
from bot.config import ROOT
from sandbox.core import API
from sandbox.server import Sandbox
from tests.store.server import USER

ENDS = 60.0
"""Seconds a process may take to end in order."""
NOTHING: Mapping[str, str] = MappingProxyType({})


@dataclass(slots=True)
class Machine:
    """A place for one bot process, which is started there again and again."""

    name: str
    environment: Mapping[str, str]
    log: Path
    wire: Wire
    door: int
    """The port at which it reaches the stand-in for Discord."""
    child: asyncio.subprocess.Process | None = None
    started: float = 0.0
    ends: list[str] = field(default_factory=list)
    """Ends that nobody ordered."""

    @property
    def runs(self) -> bool:
        """Whether a process is there, be it stopped."""
        return self.child is not None and self.child.returncode is None

    @property
    def pid(self) -> int:
        """The number of its process, the last one's if it has ended."""
        return self.child.pid if self.child is not None else 0

    def owns(self, process: str | None) -> bool:
        """Whether this id in the database is that of its process: `<host>-<pid>-<random>`."""
        parts = (process or "").rsplit("-", 2)
        return len(parts) == 3 and parts[1] == str(self.pid)

    async def start(self, settings: Mapping[str, str] = NOTHING) -> None:
        """Start a process; `settings` differ from what every machine has."""
        assert not self.runs
        with self.log.open("ab") as log:
            self.child = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "bot",
                cwd=ROOT,
                env={**self.environment, **settings},
                stdout=log,
                stderr=log,
                stdin=asyncio.subprocess.DEVNULL,
                start_new_session=True,
            )
        self.started = time.monotonic()

    def signal(self, number: signal.Signals, *, all_of_it: bool = True) -> None:
        """Send a signal to everything of the machine, or to its first process alone."""
        with contextlib.suppress(ProcessLookupError):
            (os.killpg if all_of_it else os.kill)(self.pid, number)

    async def kill(self) -> None:
        """End it at once, without a last word."""
        self.signal(signal.SIGKILL)
        await self.ended()

    def ask_to_end(self) -> None:
        """Send SIGTERM, as whoever runs it does."""
        self.signal(signal.SIGTERM, all_of_it=False)

    async def ended(self) -> float:
        """Wait until it has ended; how many seconds that took. Raises TimeoutError."""
        assert self.child is not None
        began = time.monotonic()
        async with asyncio.timeout(ENDS):
            await self.child.wait()
        return time.monotonic() - began

    def said(self, since: int = 0) -> str:
        """What it has written to its log, from this place on."""
        return self.log.read_bytes()[since:].decode("utf-8", "replace") if self.log.exists() else ""


async def machine(name: str, sandbox: Sandbox, folder: Path, socket: Path, settings: Mapping[str, str]) -> Machine:
    """A machine with its wire and its door; nothing runs there yet."""
    wire, door = Wire(socket), await sandbox.open_door()
    await wire.open()
    environment = {
        **os.environ,
        **sandbox.environment,
        "LOG_LEVEL": "INFO",
        "CLOCK_FILE": "",
        "PRESSES_PER_SECOND": QUICK,
        "DISCORD_API_BASE": f"http://127.0.0.1:{door}{API}",
        "BACKUPS": "off",
        "DATABASE_URL": f"postgresql://{USER}@127.0.0.1:{wire.port}/{NAME}",
        **settings,
    }
    return Machine(name, environment, folder / f"{name}.log", wire, door)

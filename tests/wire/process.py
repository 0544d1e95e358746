"""`python -m bot` as a process of its own, with shuffles that are the same in every run."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import os
import signal
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from bot import machine
from bot.__main__ import main
from sandbox.server import Sandbox
from simulation.machine import SimulatedMachine
from tests.patience import PATIENCE

ROOT = Path(__file__).resolve().parents[2]
SECRET = "the secret of the dailies of these tests"


class Bot:
    """`python -m bot` as a child process, with its log."""

    daily_secret = SECRET
    nudge_after = 0.06
    """Seconds of the loop after which a wait for what does not come moves the clock on first."""

    def __init__(self, sandbox: Sandbox, folder: Path, *, mode: str = "cold", **settings: str) -> None:
        self._sandbox = sandbox
        self._mode = mode
        self._settings = settings
        self.database = folder / "bot.db"
        self._log = folder / "bot.log"
        self.seeds = folder / "seeds"
        self.shuffles_for("nobody")
        self._log.touch()
        self._process: asyncio.subprocess.Process | None = None

    def shuffles_for(self, test: str) -> None:
        """Let what is shuffled from now on follow from the name of a test, not from chance or from earlier tests."""
        self.seeds.write_text(test, encoding="utf-8")

    def sets(self, **settings: str) -> None:
        """Let the next start have these settings, too."""
        self._settings |= settings

    @property
    def running(self) -> bool:
        """Whether the process lives."""
        return self._process is not None and self._process.returncode is None

    @property
    def log_size(self) -> int:
        """How far the log has come."""
        return self._log.stat().st_size

    def log(self, since: int = 0) -> str:
        """What the bot wrote, from this place of the log on."""
        return self._log.read_bytes()[since:].decode("utf-8", "replace")

    async def start(self) -> None:
        """Start it as its mode says (`seeded`), and wait until it is at the gateway."""
        environment = {
            **os.environ,
            **self._sandbox.environment,
            "DATABASE_URL": f"sqlite+aiosqlite:///{self.database}",
            "LOG_LEVEL": "INFO",
            "DAILY_SECRET": SECRET,
            "SEEDS_FILE": str(self.seeds),
            "PRESSES_PER_SECOND": "1000",  # people who press as soon as they are answered
            **self._settings,
        }
        command = [sys.executable, "-m", "tests.wire.seeded", f"--{self._mode}"]
        with self._log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *command, cwd=ROOT, env=environment, stdout=log, stderr=log
            )
        before = self._sandbox.core.gateway.identified
        gone = asyncio.ensure_future(self._process.wait())
        here = asyncio.ensure_future(
            self._sandbox.wait_until(lambda: self._sandbox.core.gateway.identified > before, PATIENCE)
        )
        await asyncio.wait({gone, here}, return_when=asyncio.FIRST_COMPLETED)
        gone.cancel()
        if not here.done():
            here.cancel()
            raise AssertionError(f"the bot ended at its start:\n{self.log()}")
        await here

    async def ended(self) -> int:
        """Its exit status, once it has ended by itself."""
        assert self._process is not None
        return await self._process.wait()

    async def kill(self) -> None:
        """SIGKILL: no last word, no tidying up."""
        assert self._process is not None
        self._process.kill()
        await self._process.wait()
        await self._sandbox.wait_until(lambda: not self._sandbox.online, PATIENCE)

    async def stop(self, *, everybody: bool = False) -> None:
        """SIGTERM; `everybody`: to its own processes first, as far as this system names them."""
        if self._process is not None and self.running:
            if everybody:
                _stop_children(self._process.pid)
            self._process.terminate()
            await self._process.wait()


def _stop_children(process: int) -> None:
    """SIGTERM to whatever a process has started."""
    children = Path(f"/proc/{process}/task/{process}/children")
    if children.exists():
        for child in children.read_text(encoding="ascii").split():
            os.kill(int(child), signal.SIGTERM)


async def replay(record: Mapping[str, Any], folder: Path) -> dict[str, Any]:
    """What `python -m bot replay` says of a record."""
    return await _told(["-m", "bot", "replay"], record, folder)


async def verify(record: Mapping[str, Any], folder: Path) -> dict[str, Any]:
    """What `python -m bot verify` says of a record."""
    return await _told(["-m", "bot", "verify"], record, folder)


async def _told(command: Sequence[str], record: Mapping[str, Any], folder: Path) -> dict[str, Any]:
    file = folder / "record.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    if isinstance(machine.current(), SimulatedMachine):
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            assert main([*command[2:], str(file)]) == 0, printed.getvalue()
        return cast("dict[str, Any]", json.loads(printed.getvalue()))
    process = await asyncio.create_subprocess_exec(
        sys.executable, *command, str(file), cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    said, _ = await process.communicate()
    assert process.returncode == 0, said
    line: dict[str, Any] = json.loads(said)
    return line

"""The bot as a child process: started, watched, killed and started again without touching the sandbox."""

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import Callable, Mapping

from sandbox.errors import Json

STOP_SECONDS = 8.0


class BotProcess:
    """One child at a time. Its output is passed on line by line."""

    def __init__(self, command: list[str], env: Mapping[str, str], on_change: Callable[[], None]) -> None:
        self._command = command
        self._env = dict(env)
        self._on_change = on_change
        self._child: asyncio.subprocess.Process | None = None
        self._watcher: asyncio.Task[None] | None = None
        self._starting = asyncio.Lock()
        self.code: int | None = None  # how the last one ended; negative: by that signal
        self.ended = 0
        """How many have ended so far."""

    @property
    def running(self) -> bool:
        """Whether a child is alive."""
        return self._child is not None and self._child.returncode is None

    @property
    def pid(self) -> int | None:
        """The child's process id while it runs."""
        return self._child.pid if self._child is not None and self.running else None

    def describe(self) -> Json:
        """`{"state": "running" | "stopped", "code": exit code or None}`."""
        return {"state": "running" if self.running else "stopped", "code": self.code}

    async def start(self) -> None:
        """Start the child. Raises OSError when the command cannot be run."""
        # A session of its own: Ctrl-C reaches the sandbox alone, which then ends the bot in order.
        self._child = await asyncio.create_subprocess_exec(
            *self._command,
            env=self._env,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            start_new_session=True,
        )
        self.code = None
        self._watcher = asyncio.create_task(self._watch(self._child))
        self._on_change()

    async def restart(self) -> None:
        """Stop the child if it runs, then start a new one."""
        async with self._starting:
            await self.stop()
            await self.start()

    def kill(self) -> None:
        """End the child and its own children at once, with SIGKILL."""
        self._signal(signal.SIGKILL)

    async def wait(self) -> None:
        """Wait until the child that was started has ended."""
        if self._watcher is not None:
            await asyncio.shield(self._watcher)

    async def stop(self) -> None:
        """Ask the child to end (SIGTERM), insist after some seconds, and wait until it is gone."""
        if self._child is None or self._watcher is None:
            return
        self._signal(signal.SIGTERM)
        try:
            await asyncio.wait_for(asyncio.shield(self._watcher), STOP_SECONDS)
        except TimeoutError:
            self.kill()
            await self._watcher

    def _signal(self, number: signal.Signals) -> None:
        if self.pid is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.pid, number)

    async def _watch(self, child: asyncio.subprocess.Process) -> None:
        assert child.stdout is not None
        # In pieces, not lines: a line longer than the reader's limit must not break the relay.
        while piece := await child.stdout.read(65536):
            sys.stdout.write(piece.decode("utf-8", "replace"))
            sys.stdout.flush()
        self.code = await child.wait()
        self.ended += 1
        self._on_change()

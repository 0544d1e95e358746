"""The machine the bot runs on: time, chance, threads, processes, locks and connections, all from one place.

A simulation gives the bot a machine whose time, chance and threads follow from a seed (docs/decisions/0063). Which one
code runs on is a context variable: what a task starts runs on the machine of that task, so that several bots, and the
stand-in for Discord beside them, can each have one in the same process. `asyncio` needs nothing from here: its time,
its sleep and the threads of `asyncio.to_thread` are those of the loop, and the loop belongs to the machine.

A module function such as `monotonic` asks the machine of whoever calls it, so it may be a default argument.
"""

from __future__ import annotations

import asyncio
import os
import random
import socket
import time as _time
from asyncio.subprocess import PIPE
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from filelock import FileLock

if TYPE_CHECKING:
    from aiohttp import BaseConnector
    from aiohttp.web import AppRunner


class Stdin(Protocol):
    """Where a child process reads."""

    def write(self, data: bytes) -> None: ...


class Stdout(Protocol):
    """What a child process writes."""

    async def readexactly(self, n: int) -> bytes:
        """Return so many bytes; `asyncio.IncompleteReadError` where it ends before."""
        ...


class ChildProcess(Protocol):
    """A process that was started, as `asyncio.subprocess.Process`."""

    @property
    def pid(self) -> int: ...
    @property
    def stdin(self) -> Stdin | None: ...
    @property
    def stdout(self) -> Stdout | None: ...
    def kill(self) -> None: ...
    async def wait(self) -> int: ...


class HeldLock(Protocol):
    """A lock on a file that is held until it is released or the process ends."""

    def release(self) -> None: ...


class Machine:
    """The real one; a simulated one overrides all of it."""

    chance: random.Random = random.SystemRandom()

    def time(self) -> float:
        """Return the seconds since 1970, as the machine's clock has them."""
        return _time.time()

    def monotonic(self) -> float:
        """Return seconds that only go forward; not while the machine sleeps."""
        return _time.monotonic()

    def perf_counter(self) -> float:
        """Return seconds for measuring how long something takes."""
        return _time.perf_counter()

    def boottime(self) -> float:
        """Return seconds that only go forward, also while the machine sleeps, where that is known."""
        clock = getattr(_time, "CLOCK_BOOTTIME", None)
        return self.monotonic() if clock is None else _time.clock_gettime(clock)

    def thread(self, name: str) -> Executor:
        """Return a thread of its own, which does one thing after the other."""
        return ThreadPoolExecutor(1, thread_name_prefix=name)

    def processes(self, count: int) -> Executor:
        """Return this many fresh processes that work side by side."""
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        return ProcessPoolExecutor(count, mp_context=get_context("spawn"))

    def process_name(self) -> str:
        """Return what no other process is called that runs now, on any machine."""
        return f"{socket.gethostname()}-{os.getpid()}"

    async def start_process(self, command: Sequence[str], *, cwd: Path, env: Mapping[str, str]) -> ChildProcess:
        """Start a process that is written to and read from."""
        return await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, cwd=cwd, env=env)

    def lock(self, file: Path) -> HeldLock:
        """Lock a file, made where missing; `filelock.Timeout` at once where another process has locked it."""
        lock = FileLock(file)
        lock.acquire(blocking=False)
        return lock

    async def listen(self, runner: AppRunner, host: str, port: int) -> int:
        """Let whoever connects to this port (0: a free one) reach a server; return it. OSError where it is taken."""
        from aiohttp.web import TCPSite

        before = set(runner.addresses)
        await TCPSite(runner, host, port).start()
        ((_, found, *_),) = set(runner.addresses) - before
        return int(found)

    def connector(self) -> BaseConnector | None:
        """Return what opens connections to Discord; None: what aiohttp opens by itself."""
        return None


_machine: ContextVar[Machine] = ContextVar("machine", default=Machine())  # noqa: B039 - it has no state


def current() -> Machine:
    """Return the machine that whoever calls this runs on."""
    return _machine.get()


def set_current(machine: Machine) -> None:
    """Let this machine be the current one from now on in this context, also of the tasks that are started in it."""
    _machine.set(machine)


@contextmanager
def running_on(machine: Machine) -> Iterator[None]:
    """Let this machine be the current one, also of the tasks that are started meanwhile."""
    token = _machine.set(machine)
    try:
        yield
    finally:
        _machine.reset(token)


def time() -> float:
    """See `Machine.time`."""
    return _machine.get().time()


def monotonic() -> float:
    """See `Machine.monotonic`."""
    return _machine.get().monotonic()


def perf_counter() -> float:
    """See `Machine.perf_counter`."""
    return _machine.get().perf_counter()


def boottime() -> float:
    """See `Machine.boottime`."""
    return _machine.get().boottime()


def token_hex(count: int) -> str:
    """Return this many bytes of chance as lower-case hexadecimal digits."""
    return _machine.get().chance.randbytes(count).hex()


def chance() -> random.Random:
    """Return where this machine's chance comes from: the system's own, good for secrets, on a real one."""
    return _machine.get().chance

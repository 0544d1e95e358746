"""The machine a simulated process runs on: the loop's time, chance from a seed, threads and children as callbacks.

A thread's work is done at a drawn moment between being asked for and being answered, so that a kill can fall before it
and after it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextvars import copy_context
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from filelock import Timeout

from bot.machine import ChildProcess, HeldLock, Machine
from simulation.loop import Process, current_process
from simulation.network import MemoryConnector, Network
from simulation.thinking import ThinkingProcess

if TYPE_CHECKING:
    from aiohttp import BaseConnector
    from aiohttp.web import AppRunner

T = TypeVar("T")
QUICK, SLOW = 0.000_2, 0.004
"""Seconds that a thread takes until it has done something, and until the loop hears of it, where nothing is slow."""


class SimulatedMachine(Machine):
    """One machine: what runs on it shares its clock, its chance and the files that are locked."""

    def __init__(self, loop: asyncio.AbstractEventLoop, network: Network, chance: Random, began: float) -> None:
        self.loop = loop
        self.network = network
        self.chance = chance
        self.ids = Random(chance.getrandbits(64))
        """For what libraries draw."""
        self.delays = Random(chance.getrandbits(64))
        self.began = began
        """What its clock would show at the loop's moment 0, in seconds since 1970."""
        self.slow = 1.0
        """How many times as long everything takes as on a quick machine."""
        self.children: list[ThinkingProcess] = []
        self.locked: dict[Path, object] = {}
        """Which files are locked, and by which process."""

    def time(self) -> float:
        return self.began + self.loop.time()

    def monotonic(self) -> float:
        return self.loop.time()

    def perf_counter(self) -> float:
        return self.loop.time()

    def boottime(self) -> float:
        return self.loop.time()

    def takes(self, least: float = QUICK, most: float = SLOW) -> float:
        """Return the seconds that something takes."""
        return self.delays.uniform(least, most) * self.slow

    def release(self, process: Process) -> None:
        """Let go of what a process has locked that is gone."""
        self.locked = {file: holder for file, holder in self.locked.items() if holder is not process}

    def thread(self, name: str) -> Executor:
        return SimulatedThreads(self, 1)

    def processes(self, count: int) -> Executor:
        return SimulatedThreads(self, count)

    def process_name(self) -> str:
        process = current_process()
        return "" if process is None else process.name

    async def start_process(self, command: Sequence[str], *, cwd: Path, env: Mapping[str, str]) -> ChildProcess:
        assert list(command[1:]) == ["-m", "bot.thinking.process"], command
        await asyncio.sleep(self.takes(0.05, 0.2))
        self.children.append(ThinkingProcess(self.loop, lambda: self.takes(0.002, 0.1), self.delays))
        return self.children[-1]

    def lock(self, file: Path) -> HeldLock:
        holder = current_process()
        if self.locked.setdefault(file, holder) is not holder:
            raise Timeout(str(file))
        return _Held(self, file)

    def connector(self) -> BaseConnector:
        return MemoryConnector(self.network)

    async def listen(self, runner: AppRunner, host: str, port: int) -> int:
        assert runner.server is not None
        return self.network.listen(runner.server, port)


class _Held:
    def __init__(self, machine: SimulatedMachine, file: Path) -> None:
        self._machine = machine
        self._file = file

    def release(self) -> None:
        self._machine.locked.pop(self._file, None)


class SimulatedThreads(ThreadPoolExecutor):
    """So many threads that are none: what they are given is done by the loop, each at its moment, in order."""

    def __init__(self, machine: SimulatedMachine, count: int) -> None:
        super().__init__(count)  # of which no thread ever starts; a loop takes no other kind as its default
        self._machine = machine
        self._free = [0.0] * count
        """Until when each is busy."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        future: Future[T] = Future()
        machine, context = self._machine, copy_context()
        first = self._free.index(min(self._free))
        begins = max(machine.loop.time(), self._free[first])
        done = begins + machine.takes()
        heard = self._free[first] = done + machine.takes()

        def work() -> None:
            if not future.set_running_or_notify_cancel():
                return
            try:
                result = fn(*args, **kwargs)
            except BaseException as error:  # noqa: BLE001 - whoever asked gets it
                machine.loop.call_at(heard, future.set_exception, error, context=context)
            else:
                machine.loop.call_at(heard, future.set_result, result, context=context)

        machine.loop.call_at(done, work, context=context)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """There is nothing to be waited for."""

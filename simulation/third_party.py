"""What libraries take from the machine by themselves, given to them here: time, chance, threads. And what takes long.

`install` is for a process that does nothing but simulate. Outside a simulated machine everything is as it was. What is
replaced is named with its version in `tests/simulation/test_third_party.py`.
"""

from __future__ import annotations

import asyncio
import os
import random
import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import lru_cache
from types import ModuleType, SimpleNamespace
from typing import Any

import aiohttp.connector
import aiohttp.multipart
import aiosqlite.core
import discord.backoff
import discord.gateway
import discord.utils
from discord.gateway import KeepAliveHandler

from bot import machine
from simulation.machine import SimulatedMachine


def _simulated() -> SimulatedMachine | None:
    found = machine.current()
    return found if isinstance(found, SimulatedMachine) else None


def _dispatched(real: Callable[[], float], name: str) -> Callable[[], float]:
    def told() -> float:
        found = _simulated()
        return real() if found is None else float(getattr(found, name)())

    return told


def _random_bytes(real: Callable[[int], bytes]) -> Callable[[int], bytes]:
    def drawn(count: int, /) -> bytes:
        found = _simulated()
        return real(count) if found is None else found.ids.randbytes(count)

    return drawn


class _Heartbeat(KeepAliveHandler):
    """discord.py's heartbeat, which has a thread of its own, as a task."""

    def start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._beat())

    async def _beat(self) -> None:
        assert self.interval is not None
        while True:
            await asyncio.sleep(self.interval)
            if self._stop_ev.is_set():
                return
            if self._last_recv + self.heartbeat_timeout < time.perf_counter():
                self.stop()
                await self.ws.close(4000)
                return
            try:
                await self.ws.send_heartbeat(self.get_payload())
            except Exception:  # noqa: BLE001 - as discord.py's own does
                self.stop()
                return
            self._last_send = time.perf_counter()


class _Queue:
    """What a thread of aiosqlite is given to do, done by the loop, one after the other."""

    def __init__(self) -> None:
        self._free = 0.0

    def put_nowait(self, item: tuple[asyncio.Future[Any] | None, Callable[[], Any]]) -> None:
        future, function = item
        on = _simulated()
        if on is None:  # the simulation has ended
            return
        self._free = max(on.loop.time(), self._free) + on.takes()
        on.loop.call_at(self._free, self._do, future, function)

    @staticmethod
    def _do(future: asyncio.Future[Any] | None, function: Callable[[], Any]) -> None:
        try:
            result = function()
        except BaseException as error:  # noqa: BLE001 - whoever asked gets it
            if future is not None:
                aiosqlite.core.set_exception(future, error)
        else:
            if future is not None:
                aiosqlite.core.set_result(future, result)


class _NoThread:
    """In place of aiosqlite's thread: there is none."""

    daemon = True

    def __init__(self, target: object, args: object) -> None:
        pass

    def start(self) -> None:
        pass

    def is_alive(self) -> bool:
        return True


class _Backoff(random.Random):
    """The chance in discord.py's pauses."""

    def __init__(self) -> None:
        found = _simulated()
        self._seed = None if found is None else found.ids.getrandbits(64)
        super().__init__(self._seed)

    def seed(self, a: Any = None, version: int = 2) -> None:
        super().seed(self._seed if a is None else a, version)


REPLACED: tuple[tuple[ModuleType, str, object], ...] = (
    *((time, name, _dispatched(getattr(time, name), name)) for name in ("time", "monotonic", "perf_counter")),
    # Bound when it is imported: by it aiohttp tells which connections have been idle for too long.
    (aiohttp.connector, "monotonic", _dispatched(time.monotonic, "monotonic")),
    # It escapes 128 characters each time, and the headers are always the same few. Nobody changes what it returns.
    (aiohttp.multipart, "parse_content_disposition", lru_cache(1024)(aiohttp.multipart.parse_content_disposition)),
    (os, "urandom", _random_bytes(os.urandom)),
    (random, "_urandom", _random_bytes(os.urandom)),
    (discord.backoff, "random", SimpleNamespace(Random=_Backoff)),
    (discord.gateway, "KeepAliveHandler", _Heartbeat),
    (discord.utils, "utcnow", lambda: datetime.fromtimestamp(time.time(), UTC)),
    (aiosqlite.core, "SimpleQueue", _Queue),
    (aiosqlite.core, "Thread", _NoThread),
)
"""In which module what is replaced by what."""


def install() -> None:
    """Replace it all, once and for good."""
    for module, name, value in REPLACED:
        setattr(module, name, value)

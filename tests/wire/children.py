"""Tests in the simulation, each in a process of its own.

A fork server leaves its worker before the first test, while that is small. When it is first asked it loads everything,
plays an evening and draws every sprite, so that nothing is worked out by test after test. For each it forks a child,
which ends by `os._exit`: what a test replaces is replaced for it alone, and nothing of a killed bot is ever collected,
whose `finally` would run then.
"""

from __future__ import annotations

import asyncio
import atexit
import gc
import json
import os
import select
import signal
import socket
import struct
import traceback
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

import pytest
from _pytest.reports import TestReport
from _pytest.runner import SetupState, runtestprotocol

from bot import machine
from bot.games.catalogue import games
from simulation.runner import load
from tests.conftest import services_that_draw
from tests.wire import simulated
from tests.wire.rig import evening_alone

LIMIT = 120.0
"""Real seconds that a test may take, and that the server may take to be ready."""
NUMBER = struct.Struct("!q")
"""What the server is asked for, a test by its number; and the first that a child tells, its process. The reports of the
test follow as JSON, or why there are none."""
SILENT = f"the process of this test ended without a word, or was ended after {LIMIT:.0f} s"


class ForkServer:
    """The process from which a worker's tests are forked."""

    def __init__(self, session: pytest.Session, folder: Path) -> None:
        self._ours, theirs = socket.socketpair()
        if not _fork():
            self._ours.close()
            _serve(theirs, session, folder)
        theirs.close()
        atexit.register(self._ours.close)

    def start(self, number: int) -> int:
        """Have a test run; return a descriptor to read from what it came to."""
        reading, writing = os.pipe()
        socket.send_fds(self._ours, [NUMBER.pack(number)], [writing])
        os.close(writing)
        return reading


_servers: list[ForkServer] = []


def prepare(session: pytest.Session) -> None:
    """Have a server for this worker's tests."""
    factory: pytest.TempPathFactory = session.config._tmp_path_factory  # type: ignore[attr-defined] # as its fixture does
    _servers.append(ForkServer(session, factory.mktemp("simulated")))


def run(item: pytest.Item) -> Iterator[TestReport]:
    """Run a test in a child; what it came to, phase by phase."""
    told = _read(_servers[0].start(item.session.items.index(item)))
    reports = json.loads(told) if told else SILENT
    if isinstance(reports, str):
        yield TestReport(item.nodeid, item.location, {}, "failed", reports, "call")
        return
    for data in reports:
        yield item.config.hook.pytest_report_from_serializable(config=item.config, data=data)


def _read(reading: int) -> bytes:
    """Read what a child tells until it ends; it is killed when it takes too long."""
    told = bytearray()
    end = machine.monotonic() + LIMIT
    with open(reading, "rb", buffering=0) as source:
        while select.select([source], [], [], max(0.0, end - machine.monotonic()))[0]:
            if not (piece := source.read(1 << 20)):
                return bytes(told[NUMBER.size :])
            told += piece
    if len(told) >= NUMBER.size:
        os.kill(NUMBER.unpack_from(told)[0], signal.SIGKILL)
    return b""


def _fork() -> int:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of other threads: the child needs none of them
        return os.fork()


def _serve(theirs: socket.socket, session: pytest.Session, folder: Path) -> NoReturn:
    """Be the server, until the worker is gone."""
    try:
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the children
        why: str | None = None
        while True:
            asked, descriptors, *_ = socket.recv_fds(theirs, NUMBER.size, 1)
            if not asked:
                break
            if why is None:
                why = _prepare(folder)
            if not _fork():
                theirs.close()
                _be_the_child(session.items[NUMBER.unpack(asked)[0]], descriptors[0], why)
            os.close(descriptors[0])
    finally:
        os._exit(0)


def _prepare(folder: Path) -> str:
    """Have everything that tests need; return why that could not be, "" where it could."""
    try:
        load()
        simulated.prepare(folder)
        # What is dead may not be collected, and what is left over is not tidied up.
        gc.disable()
        simulated.begin("an evening before").run_until_complete(_play(folder))
        for game in games().values():
            game.drawer.warm()
        services_that_draw()
        gc.freeze()
    except BaseException:  # noqa: BLE001 - whatever it was, tests are told
        return traceback.format_exc()
    return ""


async def _play(folder: Path) -> None:
    """Play a little of each game."""
    async with evening_alone(folder, "an evening before") as evening:
        for game in sorted(games()):
            await evening.game(*evening.people("Ada", "Ben"), game=game)
        await asyncio.sleep(30)


def _be_the_child(item: pytest.Item, writing: int, why: str) -> NoReturn:
    try:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.write(writing, NUMBER.pack(os.getpid()))
        with os.fdopen(writing, "w", encoding="utf-8") as out:
            json.dump(why or _reports(item), out)
    finally:
        os._exit(0)


def _reports(item: pytest.Item) -> list[Any] | str:
    """Run a test; return its reports, or why there are none."""
    try:
        simulated.begin(item.nodeid)
        item.session._setupstate = SetupState()
        reports = runtestprotocol(item, log=False, nextitem=item.parent)  # type: ignore[arg-type] # whose fixtures stay
        tell: Any = item.config.hook.pytest_report_to_serializable
        return [tell(config=item.config, report=report) for report in reports]
    except BaseException:  # noqa: BLE001 - whatever it was, it is told
        return traceback.format_exc()

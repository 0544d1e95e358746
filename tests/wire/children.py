"""Tests in the simulation, each in a process of its own.

A fork server has loaded everything and played an evening, so that nothing is worked out by test after test. For each it
forks a child, which ends by `os._exit`: what a test replaces is replaced for it alone, and nothing of a killed bot is
ever collected, whose `finally` would run then.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import select
import signal
import socket
import struct
import warnings
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any, NoReturn

import pytest
from _pytest.reports import TestReport
from _pytest.runner import SetupState, runtestprotocol

import bot
from bot import machine
from bot.games.catalogue import games
from bot.text import catalogue, languages
from bot.ui.input import zones
from sandbox import openapi
from tests.wire import simulated
from tests.wire.rig import evening_alone

LIMIT = 120.0
"""Real seconds that a test may take, and that the server may take to be ready."""
NUMBER = struct.Struct("!q")
"""What the server is asked for, a test by its number; and the first that a child tells, its process."""


class ForkServer:
    """The process from which a worker's tests are forked, itself forked when the first one is to run."""

    def __init__(self, session: pytest.Session, folder: Path) -> None:
        self._ours, theirs = socket.socketpair()
        if not _fork():
            self._ours.close()
            _serve(theirs, session, folder)
        theirs.close()

    def start(self, number: int) -> int:
        """Have a test run; return a descriptor to read from what it came to."""
        reading, writing = os.pipe()
        socket.send_fds(self._ours, [NUMBER.pack(number)], [writing])
        os.close(writing)
        return reading


_servers: list[ForkServer] = []


def run(item: pytest.Item) -> Iterator[TestReport]:
    """Run a test in a child; what it came to, phase by phase."""
    if not _servers:
        factory: pytest.TempPathFactory = item.config._tmp_path_factory  # type: ignore[attr-defined] # as its fixture does
        _servers.append(ForkServer(item.session, factory.mktemp("simulated")))
    told = _read(_servers[0].start(item.session.items.index(item)))
    if not told:
        why = f"the process of this test ended without a word, or was ended after {LIMIT:.0f} s"
        yield TestReport(item.nodeid, item.location, {}, "failed", why, "call")
        return
    for data in json.loads(told):
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
        _load()
        simulated.prepare(folder)
        # What is dead may not be collected, and what is left over is not tidied up.
        gc.disable()
        simulated.begin("an evening before").run_until_complete(_play(folder))
        gc.freeze()
        while True:
            asked, descriptors, *_ = socket.recv_fds(theirs, NUMBER.size, 1)
            if not asked:
                break
            if not _fork():
                theirs.close()
                _be_the_child(session.items[NUMBER.unpack(asked)[0]], descriptors[0])
            os.close(descriptors[0])
    finally:
        os._exit(0)


def _load() -> None:
    for language in languages():
        catalogue(language)
    for module in walk_packages(bot.__path__, "bot."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    games()
    zones.prepare()
    if openapi.why_not() is None:
        openapi.description()


async def _play(folder: Path) -> None:
    """Play a little of each game."""
    async with evening_alone(folder, "an evening before") as evening:
        for game in sorted(games()):
            await evening.game(*evening.people("Ada", "Ben"), game=game)
        await asyncio.sleep(30)


def _be_the_child(item: pytest.Item, writing: int) -> NoReturn:
    try:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.write(writing, NUMBER.pack(os.getpid()))
        simulated.begin(item.nodeid)
        item.session._setupstate = SetupState()
        reports = runtestprotocol(item, log=False, nextitem=item.parent)  # type: ignore[arg-type] # whose fixtures stay
        tell: Any = item.config.hook.pytest_report_to_serializable
        with os.fdopen(writing, "w", encoding="utf-8") as out:
            json.dump([tell(config=item.config, report=report) for report in reports], out)
    finally:
        os._exit(0)

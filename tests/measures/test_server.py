"""Where the bot says how it is, asked as a container and Prometheus ask."""

from __future__ import annotations

import asyncio
import io
import socket
from collections.abc import AsyncIterator

import aiohttp
import pytest

from bot.measures import health, server
from bot.measures.prometheus import Prometheus
from bot.measures.server import ALIVE, Server


class House:
    """A server with what it asks."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.missing: str | None = None
        self.refreshed = 0
        self.measures = Prometheus()
        self.server = Server(self.measures, self.check, self.refresh, lambda: self.now)
        self.address = ""

    async def check(self) -> str | None:
        """What is missing."""
        if self.missing == "for ever":
            await asyncio.Event().wait()
        return self.missing

    async def refresh(self) -> None:
        """Count the looks."""
        self.refreshed += 1

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self.address.rpartition(":")[2])

    async def get(self, path: str) -> tuple[int, str]:
        """The status and the text of an answer."""
        async with aiohttp.ClientSession() as session, session.get(self.address + path) as answer:
            return answer.status, await answer.text()


@pytest.fixture
async def house() -> AsyncIterator[House]:
    """A server that listens at any free port."""
    made = House()
    async with made.server.serving("127.0.0.1", 0) as made.address:
        yield made


async def test_it_is_alive_while_the_event_loop_comes_round(house: House) -> None:
    assert await house.get("/livez") == (200, "alive\n")
    house.server.beat_at = house.now - ALIVE - 2
    assert await house.get("/livez") == (503, "the event loop stood still for 7.0 s\n")


async def test_it_is_ready_when_nothing_is_missing(house: House) -> None:
    assert await house.get("/readyz") == (200, "ready\n")
    house.missing = "not connected to Discord yet"
    assert await house.get("/readyz") == (503, "not connected to Discord yet\n")


async def test_a_database_that_does_not_answer_is_not_ready(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "ALIVE", 0.01)
    house.missing = "for ever"
    status, said = await house.get("/readyz")
    assert status == 503
    assert "has not been written" in said


async def test_measures_are_looked_at_anew_whenever_they_are_read(house: House) -> None:
    house.measures.conflict()
    status, read = await house.get("/metrics")
    assert (status, house.refreshed) == (200, 1)
    assert "luckytable_conflicts_total 1.0" in read


async def test_how_late_the_event_loop_comes_round_is_noted(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "BEAT", 0.0)
    noted = asyncio.Event()
    monkeypatch.setattr(house.measures, "lag", lambda _: noted.set())
    async with house.server.serving("127.0.0.1", 0):
        await asyncio.wait_for(noted.wait(), 60)


async def asked(house: House, *, ready: bool = False) -> tuple[int, str]:
    """The status and the line of `python -m bot health`."""
    out = io.StringIO()
    status = await asyncio.to_thread(health.run, "127.0.0.1", house.port, out, ready=ready)
    return status, out.getvalue()


async def test_a_container_is_told_in_a_line_and_by_the_status(house: House) -> None:
    assert await asked(house) == (0, "alive\n")
    assert await asked(house, ready=True) == (0, "ready\n")
    house.missing = "1 of 2 shards not connected"
    assert await asked(house) == (0, "alive\n")
    assert await asked(house, ready=True) == (1, "1 of 2 shards not connected\n")


def test_a_bot_that_is_not_there_is_not_well() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    out = io.StringIO()
    assert health.run("0.0.0.0", port, out) == 1  # noqa: S104
    assert out.getvalue().startswith(f"no answer at 0.0.0.0:{port}: ")
    assert health.run("127.0.0.1", None, out) == 1
    assert "METRICS_PORT is not set" in out.getvalue()


def test_a_bot_that_does_not_answer_is_not_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "PATIENCE", 0.05)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        out = io.StringIO()
        assert health.run("127.0.0.1", silent.getsockname()[1], out) == 1
        assert out.getvalue().count("\n") == 1

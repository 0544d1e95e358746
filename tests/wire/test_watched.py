"""A bot that is watched while a game is played: its health, its measures, and the story its log tells."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import sqlite3
import sys
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
import pytest_asyncio

from bot.logs import HIDDEN
from tests.test_observability import free_port
from tests.wire.process import ROOT, SECRET
from tests.wire.rig import Evening, evening_alone

LABELS = {
    "kind",
    "cause",
    "code",
    "le",
    "thread",
    "route",
    "status",
    "by",
    "scope",
    "shard",
    "version",
    "implementation",
    "major",
    "minor",
    "patchlevel",
}
"""The last four are Python's version."""


class Watched:
    """An evening with a bot that can be asked how it is."""

    def __init__(self, evening: Evening, port: int) -> None:
        self.evening = evening
        self.port = port

    async def get(self, path: str) -> tuple[int, str]:
        """The status and the text of an answer."""
        address = f"http://127.0.0.1:{self.port}{path}"
        async with aiohttp.ClientSession() as session, session.get(address) as answer:
            return answer.status, await answer.text()

    async def connected(self) -> None:
        """Wait until the bot says that it is."""
        await self.evening.until(lambda: self.evening.logged("ready as"))

    async def health(self, *arguments: str) -> tuple[int | None, str]:
        """The status and the line of `python -m bot health`."""
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "bot",
            "health",
            *arguments,
            cwd=ROOT,
            env={**os.environ, "METRICS_PORT": str(self.port), "DISCORD_TOKEN": ""},
            stdout=asyncio.subprocess.PIPE,
        )
        said, _ = await process.communicate()
        return process.returncode, said.decode().strip()

    @property
    def lines(self) -> list[dict[str, Any]]:
        """What the bot has logged."""
        return [json.loads(line) for line in self.evening.bot.log().splitlines()]

    def secrets(self) -> list[str]:
        """What may stand in no log: the key of the days, and the seeds of all tables."""
        return [SECRET, *(seed for (seed,) in self.evening.rows("SELECT seed FROM tables"))]


@pytest_asyncio.fixture(loop_scope="package")
async def watched(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> AsyncIterator[Watched]:
    """A stand-in and a bot of one's own, which logs everything, for programs, and has a port."""
    folder, port = tmp_path_factory.mktemp("watched"), free_port()
    async with evening_alone(
        folder, request.node.nodeid, METRICS_PORT=str(port), LOG_FORMAT="json", LOG_LEVEL="DEBUG"
    ) as evening:
        yield Watched(evening, port)


def read(text: str) -> dict[str, float]:
    """Each series of the measures, and its value."""
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return {line.rpartition(" ")[0]: float(line.rpartition(" ")[2]) for line in lines}


@pytest.mark.deep
async def test_a_whole_game_is_told_by_the_log_and_no_secret_with_it(watched: Watched) -> None:
    evening = watched.evening
    evening.may_log = [r'fault [0-9a-f]{6} at .* "report": "[0-9a-f]{6}"']
    table = await evening.game(*evening.people("Ada", "Bo"))
    ada, _ = table.players
    evening.sandbox.fail_next("POST", r"/callback$", 400, 50035)
    said = evening.sandbox.message(await evening.sandbox.click(ada.person, table.message, label="My board"))
    code = said.text.split("Report code: ")[1][:6]
    await table.to_end()
    lines = watched.lines
    (fault,) = [line for line in lines if line.get("report") == code]
    assert (fault["level"], fault["table"], fault["user"]) == ("ERROR", table.id, ada.person.id)
    assert "HTTPException" in fault["exception"]
    story = [line for line in lines if line.get("table") == table.id]
    messages = [line["message"] for line in story if line["level"] == "INFO" and "slow press" not in line["message"]]
    assert re.match(rf"table {table.id}: begun, luckybox of 2 seats in channel {table.room.id}$", messages[0])
    assert re.match(rf"table {table.id}: ended \(finished\) after \d+ entries$", messages[-1])
    presses = [line["press"] for line in story if "press" in line and "report" not in line]
    assert len(presses) == len(set(presses)) > 20, "one line a press"
    assert fault["press"] in presses
    log = evening.bot.log()
    assert not [secret for secret in watched.secrets() if secret in log]
    hidden = {line["logger"] for line in lines if HIDDEN in line["message"]}
    assert hidden <= {"discord.gateway"}, "but for the gateway's session, nobody has tried to write one"


@pytest.mark.deep
async def test_what_is_measured_in_a_game_names_nobody(watched: Watched) -> None:
    evening = watched.evening
    table = await evening.game(*evening.people("Ada", "Bo"), ai=1)
    await table.turns(2)
    status, text = await watched.get("/metrics")
    found = read(text)
    assert status == 200
    assert found['luckytable_press_answer_seconds_count{kind="do"}'] >= 2
    assert found['luckytable_press_answer_seconds_count{kind="/play"}'] == 1
    callback = 'by="token",route="POST /interactions/{id}/{token}/callback",status="204"'
    assert any(name.startswith("luckytable_discord_requests_total{") and callback[:60] in name for name in found)
    for name in ("commit_seconds_count", "loop_lag_seconds_count", "timer_lateness_seconds_count", "database_bytes"):
        assert found[f"luckytable_{name}"] > 0
    assert found['luckytable_picture_seconds_count{thread="drawing"}'] > 0
    assert found["luckytable_tables_open"] == found["luckytable_tables_loaded"] == 1
    assert found["luckytable_shards"] == found["luckytable_shards_connected"] == 1
    assert {label for name in found for label in re.findall(r'[{,](\w+)="', name)} <= LABELS
    ids = [table.room.id, *(player.person.id for player in table.players)]
    assert not [name for name in found for one in ids if str(one) in name]
    assert not re.search(r"\d{17,}", "".join(found))


async def test_a_bot_is_alive_and_ready_until_it_is_stopped(watched: Watched) -> None:
    await watched.connected()
    assert await watched.get("/readyz") == (200, "ready\n")
    assert await watched.get("/livez") == (200, "alive\n")
    assert await watched.health() == (0, "alive")
    assert await watched.health("--ready") == (0, "ready")
    await watched.evening.bot.stop()
    status, said = await watched.health()
    assert status == 1
    assert said.startswith("no answer at 127.0.0.1")
    await watched.evening.bot.start()


@pytest.mark.deep
async def test_a_database_that_cannot_be_written_is_not_ready(watched: Watched) -> None:
    await watched.connected()
    with contextlib.closing(sqlite3.connect(watched.evening.bot.database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        status, said = await watched.get("/readyz")
        assert status == 503
        assert "written" in said
        assert await watched.get("/livez") == (200, "alive\n")
        other.execute("ROLLBACK")

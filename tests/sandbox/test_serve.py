"""`main.serve` as a process: a bot that dies, is killed, is started again; an end in order."""

import asyncio
import contextlib
import json
import os
import re
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

from sandbox.main import _report
from sandbox.process import BotProcess
from sandbox.profile import AppProfile
from sandbox.server import Sandbox
from tests.patience import PATIENCE

ROOT = Path(__file__).resolve().parents[2]
CHILD = """
import os, sys, time, urllib.request
request = urllib.request.Request(os.environ["DISCORD_API_BASE"] + "/users/@me")
request.add_header("Authorization", "Bot " + os.environ["DISCORD_TOKEN"])
print("child", os.getpid(), urllib.request.urlopen(request).status, open(os.environ["CLOCK_FILE"]).read(), flush=True)
time.sleep(600)
"""
SERVE = """
import os, sys
from pathlib import Path
from sandbox.main import serve
child, port, state, *deploy = sys.argv[1:]
step = [sys.executable, "-c", deploy[0]] if deploy else None
sys.exit(serve([sys.executable, "-c", child], int(port), Path(state), dict(os.environ), step))
"""


class Served:
    """A running `serve` and its output."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.url = ""

    async def line(self, pattern: str) -> re.Match[str]:
        """The next line of output that matches."""
        assert self.process.stdout is not None
        while True:
            text = (await asyncio.wait_for(self.process.stdout.readline(), PATIENCE)).decode()
            assert text, f"it ended before it said {pattern!r}"
            if found := re.search(pattern, text):
                return found


@asynccontextmanager
async def serving(child: str, port: int, state: Path, *deploy: str) -> AsyncIterator[Served]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", SERVE, child, str(port), str(state), *deploy, cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    served = Served(process)
    try:
        served.url = (await served.line(r"Open (http://127\.0\.0\.1:\d+)/")).group(1)
        yield served
        if process.returncode is None:
            process.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(process.wait(), PATIENCE) == 0
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


def alive(pid: int) -> bool:
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, 0)
        return True
    return False


async def test_the_bot_dies_and_comes_back(tmp_path: Path) -> None:
    async with serving(CHILD, 0, tmp_path) as served, aiohttp.ClientSession() as session:
        first = int((await served.line(r"child (\d+) 200 0\.0")).group(1))
        ada = json.dumps({"as": "200000000000000100", "action": "kill"})
        headers = {"Content-Type": "application/json"}
        async with session.post(served.url + "/page/do", data=ada, headers=headers) as answer:
            assert answer.status == 200
        await served.line(r"has exited \(code -9\)")
        assert not alive(first)
        async with session.post(
            served.url + "/page/do", data=ada.replace("kill", "restart"), headers=headers
        ) as answer:
            assert answer.status == 200
        second = int((await served.line(r"child (\d+) 200")).group(1))
        assert alive(second)
        assert second != first
    assert not alive(second)
    assert json.loads((tmp_path / "sandbox.json").read_text()) == {
        "commands": [],
        "emojis": [],
        "application": AppProfile().dump(),
    }


@pytest.mark.deep
async def test_a_taken_port_and_a_bot_that_ends(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        async with serving("raise SystemExit(3)", port, tmp_path) as served:
            assert not served.url.endswith(f":{port}")
            await served.line(r"has exited \(code 3\)")
            async with aiohttp.ClientSession() as session, session.get(served.url) as answer:
                assert answer.status == 200


@pytest.mark.deep
async def test_a_bot_that_cannot_run_as_things_are_ends_the_sandbox_the_same_way(tmp_path: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", SERVE, "raise SystemExit(2)", "0", str(tmp_path), cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    said, _ = await asyncio.wait_for(process.communicate(), PATIENCE)
    assert process.returncode == 2
    assert b"You can restart it" not in said


async def test_a_bot_that_has_ended_before_anybody_looks_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with await Sandbox.start(clock_file=tmp_path / "clock") as sandbox:
        bot = BotProcess([sys.executable, "-c", "raise SystemExit(3)"], os.environ, lambda: None)
        await bot.start()
        await bot.wait()
        telling = asyncio.create_task(_report(sandbox, bot, asyncio.Event()))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        telling.cancel()
    assert capsys.readouterr().out.count("has exited (code 3)") == 1


REGISTER = """
import json, os, urllib.request
url = os.environ["DISCORD_API_BASE"] + "/applications/100000000000000001/commands"
headers = {"Authorization": "Bot sandbox", "Content-Type": "application/json"}
ask = lambda **more: json.load(urllib.request.urlopen(urllib.request.Request(url, headers=headers, **more)))
print("before", len(ask()), flush=True)
ask(method="PUT", data=json.dumps([{"name": "play", "description": "Play"}]).encode())
"""


@pytest.mark.deep
async def test_commands_outlive_the_sandbox(tmp_path: Path) -> None:
    for known in (0, 1):
        async with serving(REGISTER, 0, tmp_path) as served:
            assert int((await served.line(r"before (\d)")).group(1)) == known
            await served.line(r"has exited \(code 0\)")


def listening_on(port: int) -> list[str]:
    """The local addresses (in /proc's hexadecimal) that listen on the port."""
    table = Path("/proc/net/tcp")
    if not table.exists():
        pytest.skip("needs /proc")
    rows = [line.split() for line in table.read_text().splitlines()[1:]]
    return [row[1].partition(":")[0] for row in rows if row[1].endswith(f":{port:04X}") and row[3] == "0A"]


async def test_it_listens_on_loopback_only(tmp_path: Path) -> None:
    async with serving("pass", 0, tmp_path) as served:
        assert listening_on(int(served.url.rpartition(":")[2])) == ["0100007F"]


UPLOAD = """
import json, os, urllib.request
url = os.environ["DISCORD_API_BASE"] + "/applications/100000000000000001/emojis"
headers = {"Authorization": "Bot sandbox", "Content-Type": "application/json"}
pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="
body = json.dumps({"name": "star", "image": "data:image/png;base64," + pixel}).encode()
print("uploaded", urllib.request.urlopen(urllib.request.Request(url, headers=headers, data=body)).status, flush=True)
"""
COUNT = """
import json, os, urllib.request
url = os.environ["DISCORD_API_BASE"] + "/applications/100000000000000001/emojis"
found = json.load(urllib.request.urlopen(urllib.request.Request(url, headers={"Authorization": "Bot sandbox"})))
print("found", len(found["items"]), flush=True)
"""


@pytest.mark.deep
async def test_the_step_of_deployment_is_done_before_the_bot_starts_and_outlives_the_sandbox(tmp_path: Path) -> None:
    for known in (1, 2):
        async with serving(COUNT, 0, tmp_path, UPLOAD) as served:
            await served.line(r"uploaded 201")
            assert int((await served.line(r"found (\d)")).group(1)) == known


@pytest.mark.deep
async def test_the_bot_starts_where_the_step_of_deployment_fails(tmp_path: Path) -> None:
    async with serving(CHILD, 0, tmp_path, "raise SystemExit(1)") as served:
        await served.line(r"has failed \(code 1\); the bot is started anyway")
        await served.line(r"child (\d+) 200")


@pytest.mark.deep
async def test_an_end_during_the_step_of_deployment_starts_no_bot(tmp_path: Path) -> None:
    async with serving(
        "print('bot', flush=True)", 0, tmp_path, "print('step', flush=True); import time; time.sleep(600)"
    ) as served:
        await served.line("step")
        served.process.send_signal(signal.SIGTERM)
        assert served.process.stdout is not None
        rest = await asyncio.wait_for(served.process.stdout.read(), PATIENCE)
        assert b"bot" not in rest
        assert await served.process.wait() == 0

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

ROOT = Path(__file__).resolve().parents[2]
CHILD = """
import os, sys, time, urllib.request
request = urllib.request.Request(os.environ["DISCORD_API_BASE"] + "/users/@me")
request.add_header("Authorization", "Bot " + os.environ["DISCORD_TOKEN"])
print("child", os.getpid(), urllib.request.urlopen(request).status, open(os.environ["CLOCK_FILE"]).read(), flush=True)
time.sleep(60)
"""
SERVE = """
import os, sys
from pathlib import Path
from sandbox.main import serve
sys.exit(serve([sys.executable, "-c", sys.argv[1]], int(sys.argv[2]), Path(sys.argv[3]), dict(os.environ)))
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
            text = (await asyncio.wait_for(self.process.stdout.readline(), 10)).decode()
            assert text, f"it ended before it said {pattern!r}"
            if found := re.search(pattern, text):
                return found


@asynccontextmanager
async def serving(child: str, port: int, state: Path) -> AsyncIterator[Served]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", SERVE, child, str(port), str(state), cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    served = Served(process)
    try:
        served.url = (await served.line(r"Open (http://127\.0\.0\.1:\d+)/")).group(1)
        yield served
        process.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(process.wait(), 10) == 0
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
        await served.line(r"has ended \(code -9\)")
        assert not alive(first)
        async with session.post(
            served.url + "/page/do", data=ada.replace("kill", "restart"), headers=headers
        ) as answer:
            assert answer.status == 200
        second = int((await served.line(r"child (\d+) 200")).group(1))
        assert alive(second)
        assert second != first
    assert not alive(second)
    assert json.loads((tmp_path / "sandbox.json").read_text()) == {"commands": [], "emojis": []}


async def test_a_taken_port_and_a_bot_that_ends(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        async with serving("raise SystemExit(3)", port, tmp_path) as served:
            assert not served.url.endswith(f":{port}")
            await served.line(r"has ended \(code 3\)")
            async with aiohttp.ClientSession() as session, session.get(served.url) as answer:
                assert answer.status == 200


REGISTER = """
import json, os, urllib.request
url = os.environ["DISCORD_API_BASE"] + "/applications/100000000000000001/commands"
headers = {"Authorization": "Bot sandbox", "Content-Type": "application/json"}
ask = lambda **more: json.load(urllib.request.urlopen(urllib.request.Request(url, headers=headers, **more)))
print("before", len(ask()), flush=True)
ask(method="PUT", data=json.dumps([{"name": "play", "description": "Play"}]).encode())
"""


async def test_commands_outlive_the_sandbox(tmp_path: Path) -> None:
    for known in (0, 1):
        async with serving(REGISTER, 0, tmp_path) as served:
            assert int((await served.line(r"before (\d)")).group(1)) == known
            await served.line(r"has ended \(code 0\)")


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

"""What systemd is told, over a socket as it has one."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot import notify
from bot.config import ROOT
from sandbox.server import Sandbox
from tests.patience import PATIENCE
from tests.store.files import url

pytestmark = pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="there is no systemd without Unix sockets")


class Listening:
    """The other end: what systemd would hear."""

    def __init__(self, address: str) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(address)
        self._socket.settimeout(PATIENCE)

    def hear(self) -> list[str]:
        """The lines of the next message."""
        return self._socket.recv(4096).decode().splitlines()

    def hear_until(self, line: str) -> list[str]:
        """The messages up to the one with this line, joined."""
        heard: list[str] = []
        while line not in heard:
            heard += self.hear()
        return heard

    @property
    def quiet(self) -> bool:
        """Whether nothing waits to be heard."""
        self._socket.setblocking(False)
        try:
            return not self._socket.recv(4096)
        except BlockingIOError:
            return True
        finally:
            self._socket.settimeout(PATIENCE)

    def close(self) -> None:
        """Hear no more."""
        self._socket.close()


@pytest.fixture
def systemd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Listening]:
    """systemd, without a watchdog."""
    place = str(tmp_path / "notify")
    listening = Listening(place)
    monkeypatch.setenv(notify.SOCKET, place)
    monkeypatch.delenv(notify.WATCHDOG, raising=False)
    monkeypatch.delenv(notify.WATCHED, raising=False)
    yield listening
    listening.close()


def test_lines_arrive_as_one_message(systemd: Listening) -> None:
    notify.ready("Lucky Table")
    assert systemd.hear() == ["READY=1", "STATUS=ready as Lucky Table"]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has sockets outside the file system")
def test_a_socket_may_lie_outside_the_file_system(monkeypatch: pytest.MonkeyPatch) -> None:
    name = f"lucky-table-{os.getpid()}"
    listening = Listening(f"\0{name}")
    monkeypatch.setenv(notify.SOCKET, f"@{name}")
    notify.tell(notify.STOPPING)
    assert systemd_heard(listening) == ["STOPPING=1"]


def systemd_heard(listening: Listening) -> list[str]:
    """The next message, the last that is heard."""
    try:
        return listening.hear()
    finally:
        listening.close()


def test_without_systemd_nothing_is_told(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.delenv(notify.SOCKET, raising=False)
    notify.tell(notify.READY)
    assert caplog.text == ""


def test_a_socket_that_is_gone_is_a_line_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv(notify.SOCKET, str(tmp_path / "gone"))
    notify.tell(notify.READY)
    (record,) = caplog.records
    assert record.levelname == "WARNING"
    assert "systemd could not be told READY=1" in record.getMessage()


@pytest.mark.parametrize(
    ("given", "watched", "seconds"),
    [
        ("60000000", None, 60.0),
        ("60000000", "own", 60.0),
        ("60000000", "1", None),
        ("0", None, None),
        ("", None, None),
        ("soon", None, None),
    ],
)
def test_how_long_systemd_waits_is_read_from_the_environment(
    given: str, watched: str | None, seconds: float | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(notify.WATCHDOG, given)
    monkeypatch.delenv(notify.WATCHED, raising=False)
    if watched is not None:
        monkeypatch.setenv(notify.WATCHED, str(os.getpid()) if watched == "own" else watched)
    assert notify.patience() == seconds


async def test_the_loop_gives_signs_of_life_and_none_while_it_is_stuck(
    systemd: Listening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(notify.WATCHDOG, "30000")
    alive = asyncio.create_task(notify.keep_alive())
    for _ in range(3):
        assert await asyncio.to_thread(systemd.hear) == ["WATCHDOG=1"]
    # From here on nothing gives way to the loop.
    while not systemd.quiet:
        pass
    stuck = [systemd.quiet for _ in range(1000)]
    alive.cancel()
    assert all(stuck)


async def test_where_nobody_watches_no_sign_is_given(systemd: Listening) -> None:
    await notify.keep_alive()
    assert systemd.quiet


def test_a_pause_is_waited_for_and_counts_as_started(systemd: Listening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(notify.WATCHDOG, "60000000")
    with notify.pausing(300, "Discord cannot be reached"):
        assert systemd.hear() == [
            "READY=1",
            "STATUS=Discord cannot be reached",
            "WATCHDOG_USEC=360000000",
            "WATCHDOG=1",
        ]
    assert systemd.hear() == ["WATCHDOG_USEC=60000000", "WATCHDOG=1"]


def test_without_a_watchdog_a_pause_only_says_why(systemd: Listening) -> None:
    with notify.pausing(300, "Discord cannot be reached"):
        assert systemd.hear() == ["READY=1", "STATUS=Discord cannot be reached"]
    assert systemd.quiet


def service(folder: Path, **environment: str) -> subprocess.Popen[str]:
    """The bot as systemd starts it."""
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "VIRTUAL_ENV", notify.SOCKET)}
    given = {"DATABASE_URL": url(folder / "bot.db"), notify.WATCHDOG: "60000000"}
    return subprocess.Popen(
        [sys.executable, "-m", "bot", "run", "--no-sandbox"],
        cwd=ROOT,
        env=kept | given | environment,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )


@pytest.mark.deep
async def test_a_bot_says_when_it_is_ready_that_it_lives_and_that_it_ends(systemd: Listening, tmp_path: Path) -> None:
    async with await Sandbox.start(clock_file=tmp_path / "clock") as sandbox:
        bot = service(tmp_path, **sandbox.environment)
        heard = await asyncio.to_thread(systemd.hear_until, "READY=1")
        assert heard[0] == "WATCHDOG=1"
        assert sandbox.online
        bot.send_signal(signal.SIGTERM)
        await asyncio.to_thread(systemd.hear_until, "STOPPING=1")
        _, told = await asyncio.to_thread(bot.communicate, None, PATIENCE)
    assert (bot.returncode, "Traceback" in told) == (0, False)


@pytest.mark.deep
def test_a_bot_that_waits_for_discord_counts_as_started(systemd: Listening, tmp_path: Path) -> None:
    bot = service(tmp_path, DISCORD_TOKEN="none", DISCORD_API_BASE="http://127.0.0.1:9/api/v10")
    try:
        assert "WATCHDOG_USEC=65000000" in systemd.hear_until("READY=1")
    finally:
        bot.terminate()
        bot.communicate(timeout=PATIENCE)


def test_a_service_without_a_token_ends_with_one_line(tmp_path: Path) -> None:
    bot = service(tmp_path, DISCORD_TOKEN="")
    _, told = bot.communicate(timeout=PATIENCE)
    assert (bot.returncode, told.count("\n")) == (2, 1)
    assert told.startswith("DISCORD_TOKEN: ")

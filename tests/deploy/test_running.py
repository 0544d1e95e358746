"""`docs/running.md` for a server with systemd, word for word: installed, killed, restored, updated and rolled back.

What it says of PostgreSQL is followed on a server of this test run. The machine's own programs are small stand-ins
(there is one for `systemctl`, which starts what the unit says), its folders are below this test's, and Discord is the
sandbox. All else is the page's: a block is run as it stands there, with only the words in capitals filled in.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import select
import shutil
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.config import ROOT
from bot.store.schema import newest_version
from bot.version import version
from sandbox.server import Sandbox
from tests.deploy.page import blocks
from tests.patience import PATIENCE
from tests.store import server
from tests.store.backends import NO_SERVER
from tests.test_observability import free_port

PAGE = blocks(ROOT / "docs" / "running.md")
PAGE_TEXT = (ROOT / "docs" / "running.md").read_text(encoding="utf-8")
NEXT = "v999.0.0"
SYSTEMCTL = """#!{python}
import os, re, signal, subprocess, sys, time
unit, pid, log = {unit!r}, {pid!r}, {log!r}
def running():
    try:
        os.kill(int(open(pid).read()), 0)
        return True
    except (OSError, ValueError):
        return False
def stop():
    if running():
        os.kill(int(open(pid).read()), signal.SIGTERM)
        while running():
            time.sleep(0.02)
def start():
    said = open(unit).read()
    given = dict(line.split("=", 1) for line in re.findall(r"^Environment=(.+)$", said, re.M))
    edited = open(unit + ".d/override.conf").read() if os.path.exists(unit + ".d/override.conf") else ""
    given = {{name: value for name, value in given.items() if "UnsetEnvironment=" + name not in edited}}
    command = re.search(r"^ExecStart=(.+)$", said, re.M)[1].split()
    place = re.search(r"^WorkingDirectory=(.+)$", said, re.M)[1]
    seen = os.path.getsize(log) if os.path.exists(log) else 0
    if os.fork():
        os.wait()
    else:
        os.setsid()
        with open(log, "ab") as out:
            child = subprocess.Popen(
                command, cwd=place, env={{**os.environ, **given}}, stdin=subprocess.DEVNULL, stdout=out, stderr=out
            )
        with open(pid, "w") as note:
            note.write(str(child.pid))
        os._exit(0)
    while b"ready as" not in open(log, "rb").read()[seen:]:
        if not running():
            sys.exit("it ended at its start: " + open(log).read()[seen:])
        time.sleep(0.02)
verb = sys.argv[1]
if verb in ("stop", "restart", "disable"):
    stop()
if verb in ("start", "restart"):
    start()
if verb == "status":
    sys.exit(0 if running() else 3)
"""

pytestmark = [
    pytest.mark.deep,
    pytest.mark.skipif(sys.platform != "linux", reason="the page is about servers with Linux"),
    pytest.mark.skipif(not (ROOT / ".git").exists(), reason="the project is not in git here, which the page needs"),
]


@dataclass(frozen=True)
class Machine:
    """A fresh server: its folders, its programs, and where the project is to be had."""

    root: Path
    settings: dict[str, str]

    @property
    def state(self) -> Path:
        """Where the bot writes."""
        return self.root / "var/lib/lucky-table"

    @property
    def database(self) -> Path:
        """The file of the database."""
        return self.state / "lucky-table.db"

    @property
    def pid(self) -> int:
        """The service's process."""
        return int((self.root / "pid").read_text(encoding="utf-8"))

    @property
    def copies(self) -> list[str]:
        """The copies there are, by name."""
        return sorted(file.name for file in (self.state / "backups").glob("*.db"))

    def tool(self, name: str, text: str) -> None:
        """A program of this machine."""
        file = self.root / "tools" / name
        file.write_text(text if text.startswith("#!") else f"#!/bin/sh\n{text}\n", encoding="utf-8")
        file.chmod(0o755)

    def set_up(self) -> None:
        """Make folders and programs, and a repository."""
        for folder in ("tools", "opt", "etc/systemd/system", "usr/local/bin", "tmp"):
            (self.root / folder).mkdir(parents=True)
        self.state.mkdir(parents=True, mode=0o700)
        for name in ("apt-get", "useradd", "chown", "nano"):
            self.tool(name, "exit 0")
        self.tool("sudo", 'exec "$@"')
        self.tool("getent", "exit 2")
        self.tool("id", '[ "$1" = -u ] && echo 0 || echo root')
        # Of root's home the service's user may read nothing.
        self.tool(
            "setpriv",
            f'[ "$HOME" = {self.state} ] || exit 13; while [ "${{1#--}}" != "$1" ]; do shift; done; exec "$@"',
        )
        unit = self.root / "etc/systemd/system/lucky-table.service"
        self.tool(
            "systemctl",
            SYSTEMCTL.format(
                python=sys.executable, unit=str(unit), pid=str(self.root / "pid"), log=str(self.root / "log")
            ),
        )
        # The editor, as somebody uses it who has been told to put the token in; and what `make` would install.
        written = "\n".join(f"{name}={value}" for name, value in self.settings.items())
        python = f'#!/bin/sh\nexec {sys.executable} "$@"\n'
        self.tool(
            "nano",
            f"mkdir -p .venv/bin; cat >.venv/bin/python <<'END'\n{python}END\nchmod +x .venv/bin/python; "
            f"touch .venv/.run; cat >.env <<'END'\n{written}\nEND",
        )
        self._publish()

    def _publish(self) -> None:
        """The repository, with this version."""
        here = self.root / "repository"
        files = subprocess.run(
            ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT,
            check=True,
            capture_output=True,
            text=True,
        )
        for name in files.stdout.splitlines():
            if name.split("/")[0] in ("bot", "deploy", "data", "assets", "docs") or "/" not in name:
                (here / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(ROOT / name, here / name)
                shutil.copymode(ROOT / name, here / name)
        for file in (here / "deploy").iterdir():
            if file.is_file():
                file.write_text(self.placed(file.read_text(encoding="utf-8")), encoding="utf-8")
        self._commit(here, f"v{version()}", "init", "--quiet", "--initial-branch=main")

    def release(self) -> None:
        """A later version in the repository, whose database is laid out otherwise."""
        here = self.root / "repository"
        project = here / "pyproject.toml"
        said = project.read_text(encoding="utf-8")
        project.write_text(said.replace(f'version = "{version()}"', f'version = "{NEXT[1:]}"'), encoding="utf-8")
        (here / "bot/store/migrations/versions/9999_later.py").write_text(
            f'revision, down_revision = "9999", "{newest_version()}"\nbranch_labels = depends_on = None\n\n\n'
            "def upgrade() -> None:\n    pass\n",
            encoding="utf-8",
        )
        self._commit(here, NEXT, "status", "--short")

    def _commit(self, here: Path, tag: str, *first: str) -> None:
        who = ["-c", "user.name=Somebody", "-c", "user.email=somebody@example.com", "-c", "tag.gpgSign=false"]
        for command in (first, ("add", "--all"), (*who, "commit", "--quiet", "--message", tag), ("tag", tag)):
            subprocess.run(["git", *command], cwd=here, check=True, capture_output=True)

    def placed(self, text: str) -> str:
        """A text with the folders of this machine."""
        return re.sub(r"(?<![\w.])/(opt|var/lib|etc/systemd|usr/local)\b", rf"{self.root}/\1", text)

    def follow(self, heading: str, which: int = 0, **words: str) -> str:
        """Run a block of the page; return what it says."""
        text = self.placed(PAGE[heading][which])
        for word, meant in words.items():
            assert re.search(rf"\b{word}\b", text), f"{heading} does not speak of {word}"
            text = re.sub(rf"\b{word}\b", meant, text)
        return self.run(text, self.root / "tmp")

    def run(self, text: str, where: Path | None = None) -> str:
        """Run this in a shell; return what it says."""
        tools = f"{self.root / 'tools'}:{self.root / 'usr/local/bin'}:{os.environ['PATH']}"
        ran = subprocess.run(
            ["/bin/sh", "-eu", "-c", text],
            cwd=where or self.root,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            env={
                "PATH": tools,
                "HOME": str(self.root / "tmp"),
                "GIT_CONFIG_COUNT": "1",
                "GIT_CONFIG_KEY_0": "safe.directory",
                "GIT_CONFIG_VALUE_0": "*",
            },
        )
        assert ran.returncode == 0, f"{text}\n{ran.stdout}\n{ran.stderr}"
        return ran.stdout

    def edit_the_service(self) -> None:
        """What the page has for `systemctl edit`."""
        (lines,) = re.findall(r"^```ini\n(.*?)^```$", PAGE_TEXT, re.MULTILINE | re.DOTALL)
        folder = self.root / "etc/systemd/system/lucky-table.service.d"
        folder.mkdir()
        (folder / "override.conf").write_text(lines, encoding="utf-8")

    def kill(self) -> None:
        """SIGKILL to the service, and wait until it is gone."""
        with contextlib.suppress(ProcessLookupError):
            gone = os.pidfd_open(self.pid)
            os.kill(self.pid, signal.SIGKILL)
            select.select([gone], [], [], PATIENCE)
            os.close(gone)


@asynccontextmanager
async def a_server(folder: Path, settings: Mapping[str, str] | None = None) -> AsyncIterator[tuple[Machine, Sandbox]]:
    """A fresh machine and its Discord."""
    async with await Sandbox.start(clock_file=folder / "clock", response_seconds=PATIENCE) as sandbox:
        machine = Machine(folder / "machine", {**sandbox.environment, **(settings or {})})
        await asyncio.to_thread(machine.set_up)
        try:
            yield machine, sandbox
        finally:
            if (machine.root / "pid").exists():
                await asyncio.to_thread(machine.kill)


async def test_from_nothing_to_a_service_killed_restored_updated_and_rolled_back(tmp_path: Path) -> None:
    async with a_server(tmp_path) as (machine, sandbox):

        async def follow(heading: str, which: int = 0, **words: str) -> str:
            return await asyncio.to_thread(lambda: machine.follow(heading, which, **words))

        # Installed, and somebody plays.
        await follow("Install it, with systemd", REPOSITORY=str(machine.root / "repository"))
        await sandbox.wait_until(lambda: sandbox.online, PATIENCE)
        assert "sound" in await follow("Install it, with systemd", 1)
        assert "changed: description, tags, icon, cover" in await follow("Be listed")
        await sandbox.slash("Ada", "#game-table", "solo")
        assert "24 months: 0 (at most 50 a day)" in await follow("People and servers that nobody sees any more")
        await follow("Back up")
        assert machine.copies == ["by-hand.db"]
        said = await follow("A restore drill", COPY="by-hand.db")
        assert "by-hand.db\nthe file, 1 open tables, " in said
        assert said.endswith("sound\n")
        # Killed, and the database with it.
        await asyncio.to_thread(machine.kill)
        machine.database.write_bytes(b"nothing of this is a database" * 1000)
        said = await follow("Restore", COPY="by-hand.db")
        assert said.splitlines()[-1].startswith("the file, 1 open tables, ")
        assert said.endswith("sound\n")
        await sandbox.wait_until(lambda: sandbox.online, PATIENCE)
        # Updated to a version that lays the database out otherwise, which makes a copy first.
        await asyncio.to_thread(machine.release)
        await follow("Update", VERSION=NEXT)
        assert await follow("What to watch")
        (before,) = [name for name in machine.copies if "before" in name]
        # Back: the older version says what is the matter, and the copy helps.
        await follow("Roll back", VERSION=f"v{version()}", COPY=before)
        await sandbox.wait_until(lambda: sandbox.online, PATIENCE)
        assert "1 open tables" in await follow("What to watch")
        # Moved away.
        await follow("Move to another machine")
        assert (machine.state / "moving.db").is_file()
        await sandbox.wait_until(lambda: not sandbox.online, PATIENCE)


@pytest.mark.skipif(server.programs() is None or shutil.which("pg_dump") is None, reason=NO_SERVER)
async def test_one_of_several_is_updated_behind_a_migration_and_the_database_put_back(tmp_path: Path) -> None:
    connection = await server.connected(server.url("postgres"))
    await connection.execute('CREATE ROLE "lucky-table" LOGIN')
    await connection.execute('CREATE DATABASE running OWNER "lucky-table" TEMPLATE template0')
    await connection.close()
    here = f"@/running?host={server.server()}"
    settings = {"DATABASE_URL": f"postgresql://lucky-table:{here}", "METRICS_PORT": str(free_port())}
    async with a_server(tmp_path, settings) as (machine, sandbox):

        async def follow(heading: str, which: int = 0, **words: str) -> str:
            return await asyncio.to_thread(lambda: machine.follow(heading, which, **words))

        await asyncio.to_thread(machine.edit_the_service)
        await follow("Install it, with systemd", REPOSITORY=str(machine.root / "repository"))
        await sandbox.wait_until(lambda: sandbox.online, PATIENCE)
        await sandbox.slash("Ada", "#game-table", "solo")
        # Everything from before the update is in the dump.
        at_home = {"@localhost/lucky-table": here}
        await follow("Back up and restore PostgreSQL", 0, **at_home)
        connection = await server.connected(server.url("postgres"))
        await connection.execute('CREATE DATABASE drill OWNER "lucky-table" TEMPLATE template0')
        await connection.close()
        drilled = {"@localhost/drill": here.replace("running", "drill")}
        assert (await follow("A restore drill", 2, **drilled)).endswith("sound\n")
        await asyncio.to_thread(machine.release)
        said = await follow("Several processes", 2, VERSION=NEXT)
        assert f"the layout is 9999 now, it was {newest_version()}" in said
        assert said.splitlines()[-1].startswith("ready")
        assert not machine.database.exists(), "all of it is on the server"
        # Back to the version before: its layout is that of the dump.
        await asyncio.to_thread(machine.run, "systemctl stop lucky-table")
        await follow("Back up and restore PostgreSQL", 1, **at_home)
        await asyncio.to_thread(machine.run, f"cd opt/lucky-table && git checkout --quiet v{version()}")
        await asyncio.to_thread(machine.run, "systemctl start lucky-table")
        await sandbox.wait_until(lambda: sandbox.online, PATIENCE)
        played = await server.connected(server.url("running"))
        assert await played.fetchval("SELECT count(*) FROM tables") == 1
        await played.close()


def test_every_command_of_the_command_line_the_page_names_is_there() -> None:
    named = set(re.findall(r"(?:sudo lucky-table|python -m bot|run --rm --no-deps bot) ([a-z]+)", PAGE_TEXT))
    helped = subprocess.run([sys.executable, "-m", "bot", "--help"], cwd=ROOT, capture_output=True, text=True).stdout
    assert {"backup", "check", "restore", "emoji", "stats"} <= named
    assert [name for name in named if not re.search(rf"\b{name}\b", helped)] == []

"""The service: how confined systemd finds it, and what its installation does and leaves alone."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.config import ROOT
from tests.patience import PATIENCE

MOST_EXPOSED = 2.0
"""What `systemd-analyze security` may find, of ten."""
UNIT = "etc/systemd/system/lucky-table.service"
COMMAND = "usr/local/bin/lucky-table"
LOGGED = ("make", "useradd", "getent", "chown", "systemctl", "setpriv")
"""What the installation calls; here each only notes that it was called."""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no systemd on Windows")


@dataclass(frozen=True)
class Server:
    """A machine the bot is installed on: where the project lies, where the system's files go, what was called."""

    project: Path
    system: Path
    tools: Path

    @property
    def log(self) -> list[str]:
        """The commands that were called, in order."""
        file = self.tools / "log"
        return file.read_text(encoding="utf-8").splitlines() if file.exists() else []

    def files(self) -> dict[str, bytes]:
        """Every file of the project and the system."""
        return {
            str(file): file.read_bytes()
            for folder in (self.project, self.system)
            for file in folder.rglob("*")
            if file.is_file()
        }

    def install(self, *, uid: int = 0, **given: str) -> subprocess.CompletedProcess[str]:
        """`make install-service`, by root unless it is said otherwise."""
        self.tool("id", f'[ "$1" = -u ] && echo {uid} || echo somebody')
        return self.run(str(self.project / "deploy" / "install-service"), **given)

    def run(self, *command: str, **given: str) -> subprocess.CompletedProcess[str]:
        """How a command ends here."""
        path = f"{self.tools}:{os.environ['PATH']}"
        return subprocess.run(
            command,
            env={"PATH": path, "DESTDIR": str(self.system)} | given,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )

    def tool(self, name: str, text: str) -> None:
        """A program of this machine."""
        (self.tools / name).write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
        (self.tools / name).chmod(0o755)


@pytest.fixture
def server(tmp_path: Path) -> Server:
    """A machine with the project and a token, and without the service."""
    made = Server(tmp_path / "opt" / "lucky-table", tmp_path / "system", tmp_path / "tools")
    for folder in (made.project, made.system, made.tools):
        folder.mkdir(parents=True)
    shutil.copytree(ROOT / "deploy", made.project / "deploy", ignore=shutil.ignore_patterns("__pycache__"))
    (made.project / ".env").write_text("DISCORD_TOKEN=a-token\n", encoding="utf-8")
    for name in LOGGED:
        made.tool(name, f'echo "{name} $*" >>"$(dirname "$0")/log"; [ {name} != getent ]')
    python = made.project / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text('#!/bin/sh\n[ "$3" = --version ] && echo 1.2.3 || true\n', encoding="utf-8")
    python.chmod(0o755)
    return made


def unit(server: Server) -> Path:
    """The installed unit."""
    assert server.install().returncode == 0
    return server.system / UNIT


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not here")
def test_the_service_is_confined(server: Server) -> None:
    ran = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--no-pager", unit(server)], capture_output=True, text=True
    )
    if "unrecognized option" in ran.stderr:
        pytest.skip("this systemd-analyze cannot look at files that are not installed")
    found = re.search(r"Overall exposure level for \S+: ([0-9.]+)", ran.stdout)
    assert found is not None, ran.stdout + ran.stderr
    assert float(found[1]) <= MOST_EXPOSED, ran.stdout


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not here")
def test_systemd_understands_every_line_of_the_unit(server: Server) -> None:
    ran = subprocess.run(["systemd-analyze", "verify", "--man=no", unit(server)], capture_output=True, text=True)
    assert [line for line in ran.stderr.splitlines() if "lucky-table" in line] == []


def test_the_installation_writes_two_files_and_starts_the_service(server: Server) -> None:
    before = server.files()
    ran = server.install()
    assert (ran.returncode, ran.stderr) == (0, "")
    made = {name: text.decode() for name, text in server.files().items() if name not in before}
    assert set(made) == {str(server.system / UNIT), str(server.system / COMMAND)}
    assert all("@" not in re.sub(r"@[a-z-]+|\"\$@\"", "", text) for text in made.values())
    assert f"ExecStart={server.project}/.venv/bin/python -m bot run --no-sandbox" in made[str(server.system / UNIT)]
    assert os.access(server.system / COMMAND, os.X_OK)
    assert [line.split()[0] for line in server.log] == ["make", "getent", "useradd", "chown", *["systemctl"] * 3]
    assert server.log[-1] == "systemctl restart lucky-table"
    assert (server.project / ".env").stat().st_mode & 0o777 == 0o640
    assert ran.stdout.splitlines()[-1].startswith("Lucky Table 1.2.3 runs")


def test_a_dry_run_says_all_of_it_and_changes_nothing(server: Server) -> None:
    before = server.files()
    said = server.install(uid=1000, DRY="1")
    assert (said.returncode, said.stderr) == (0, "")
    assert server.files() == before
    assert server.log == ["getent passwd lucky-table"]
    done = server.install()
    commands = [line for line in done.stdout.splitlines() if line.startswith("+ ")]
    assert [line for line in said.stdout.splitlines() if line.startswith("+ ")] == commands
    for file in (UNIT, COMMAND):
        for line in (server.system / file).read_text(encoding="utf-8").splitlines():
            assert f"    {line}" in said.stdout.splitlines()


def test_the_second_time_is_an_update(server: Server) -> None:
    first = server.install()
    server.tool("getent", 'echo "getent $*" >>"$(dirname "$0")/log"')
    before = server.files()
    second = server.install()
    assert (first.returncode, second.returncode) == (0, 0)
    changed = {name for name, text in server.files().items() if before.get(name) != text}
    assert changed == {str(server.tools / "log")} or changed == set()
    assert sum(line.startswith("useradd") for line in server.log) == 1
    assert server.log.count("systemctl restart lucky-table") == 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (None, "there is no .env"),
        ("DISCORD_TOKEN=\n", "DISCORD_TOKEN is empty"),
        ("# DISCORD_TOKEN=a\nDISCORD_TOKEN= # later\n", "DISCORD_TOKEN is empty"),
    ],
)
def test_without_a_token_nothing_is_installed(server: Server, text: str | None, said: str) -> None:
    file = server.project / ".env"
    file.unlink() if text is None else file.write_text(text, encoding="utf-8")
    before = server.files()
    ran = server.install()
    assert (ran.returncode, ran.stderr.count("\n"), server.log) == (2, 1, [])
    assert said in ran.stderr
    assert server.files() == before


def test_only_root_can_install(server: Server) -> None:
    ran = server.install(uid=1000)
    assert (ran.returncode, ran.stderr.count("\n"), server.log) == (2, 1, [])
    assert "sudo make install-service" in ran.stderr


def test_a_folder_systemd_would_misread_is_refused(server: Server) -> None:
    odd = server.project.with_name("lucky 100%")
    server.project.rename(odd)
    ran = Server(odd, server.system, server.tools).install()
    assert (ran.returncode, server.log) == (2, [])
    assert "move it, to /opt/lucky-table" in ran.stderr


def test_the_command_acts_as_the_services_user_with_its_database(server: Server) -> None:
    server.install()
    server.tool("setpriv", 'echo "$DATABASE_URL $*"')
    ran = server.run(str(server.system / COMMAND), "backup", "a file.db")
    assert (ran.returncode, ran.stderr) == (0, "")
    written = (server.system / UNIT).read_text(encoding="utf-8")
    place, *command = ran.stdout.split()
    assert f"Environment=DATABASE_URL={place}\n" in written
    assert " ".join(command) == (
        f"--reuid=lucky-table --regid=lucky-table --init-groups "
        f"{server.project}/.venv/bin/python -P -m bot backup a file.db"
    )
    server.tool("id", '[ "$1" = -u ] && echo 1000 || echo somebody')
    ran = server.run(str(server.system / COMMAND), "check")
    assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (2, "", 1)

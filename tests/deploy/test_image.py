"""The image: what goes into it is there and enough, writes nothing where it may not, and is built where Docker is."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest
import yaml

from bot.config import ROOT
from bot.version import version
from sandbox.server import Sandbox
from tests.patience import PATIENCE

SOMEBODY = 10_001
"""The user of the image."""
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
CONFINED = ["setpriv", "--no-new-privs", "--bounding-set=-all", "--inh-caps=-all"] if os.geteuid() == 0 else []
"""What root's processes are started by, so that a file that must not be written cannot be."""
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))


def copied() -> list[str]:
    """What the Dockerfile copies from the project's folder, each to where it lies in it."""
    found: list[str] = []
    for line in DOCKERFILE.splitlines():
        match = re.fullmatch(r"COPY (?!--from)(.+) (\S+)", line)
        if match is not None:
            names = match[1].split()
            assert all(
                (Path(match[2]) / Path(name).name if match[2].endswith("/") else Path(match[2])) == Path(name)
                for name in names
            ), f"{line}: it lies elsewhere there"
            found += names
    return found


def environment() -> dict[str, str]:
    """The variables the image sets."""
    (lines,) = re.findall(r"^ENV ((?:.+\\\n)*.+)$", DOCKERFILE, re.MULTILINE)
    return dict(pair.split("=", 1) for pair in lines.replace("\\\n", " ").split())


# What goes in


def test_everything_that_is_copied_is_there() -> None:
    assert copied()
    assert [name for name in copied() if not list(ROOT.glob(name))] == []


def test_a_build_is_sent_what_is_copied_and_nothing_else() -> None:
    rules = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    rules = [rule for rule in rules if rule and not rule.startswith("#")]
    let_in = {rule.removeprefix("!") for rule in rules if rule.startswith("!")}
    assert rules[0] == "*"
    assert let_in == set(copied())
    assert any(fnmatch("bot/__pycache__", rule) for rule in rules[1:])


def test_image_and_compose_put_the_database_onto_the_volume() -> None:
    place = "sqlite+aiosqlite:////data/lucky-table.db"
    assert environment()["DATABASE_URL"] == place
    for service in COMPOSE["services"].values():
        assert service["environment"]["DATABASE_URL"] == f"${{DATABASE_URL:-{place}}}"
        assert "data:/data" in service["volumes"]


def test_no_container_may_more_than_it_needs() -> None:
    assert re.findall(r"^USER (.+)$", DOCKERFILE, re.MULTILINE) == [f"{SOMEBODY}:{SOMEBODY}"]
    for service in COMPOSE["services"].values():
        assert (service["read_only"], service["cap_drop"]) == (True, ["ALL"])
        assert service["security_opt"] == ["no-new-privileges:true"]
        assert "ports" not in service
        assert "privileged" not in service
    assert COMPOSE["services"]["backup"]["profiles"] == ["backups"]


@pytest.mark.skipif(shutil.which("hadolint", path=Path(sys.executable).parent) is None, reason="hadolint is not here")
def test_the_dockerfile_is_as_its_linter_wants_it() -> None:
    ran = subprocess.run(
        [Path(sys.executable).parent / "hadolint", "--no-color", ROOT / "Dockerfile"], capture_output=True, text=True
    )
    assert (ran.returncode, ran.stdout + ran.stderr) == (0, "")


def test_the_days_copy_keeps_as_many_as_are_wanted(tmp_path: Path) -> None:
    """The loop of the profile with backups, with a copy that takes no bot and a folder of its own."""
    tools = tmp_path / "tools"
    tools.mkdir()
    copies = tmp_path / "copies"
    copies.mkdir()
    for hour in range(12):
        (copies / f"lucky-table-20260101-{hour:02}0000.db").touch()
    for name, text in {"python": 'touch "$4"', "sleep": 'echo "$1" >"$SLEPT"; kill "$PPID"'}.items():
        (tools / name).write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
        (tools / name).chmod(0o755)
    (loop,) = COMPOSE["services"]["backup"]["command"]
    given = {"PATH": f"{tools}:{os.environ['PATH']}", "BACKUPS_KEPT": "3", "SLEPT": str(tmp_path / "slept")}
    subprocess.run(
        ["/bin/sh", "-euc", loop.replace("$$", "$").replace("/backups", str(copies))], env=given, timeout=PATIENCE
    )
    left = sorted(file.name for file in copies.iterdir())
    assert len(left) == 3
    assert left[:2] == ["lucky-table-20260101-100000.db", "lucky-table-20260101-110000.db"]
    assert (tmp_path / "slept").read_text(encoding="utf-8") == "86400\n"


# What comes out, without Docker: the files that are copied, which nobody may write to, run without a privilege


@dataclass(frozen=True)
class Container:
    """What there is in a container: the image's folder, and the volume."""

    app: Path
    data: Path

    @property
    def variables(self) -> dict[str, str]:
        """The image's variables, with the places this test has instead."""
        here = environment() | {
            "DATABASE_URL": f"sqlite+aiosqlite:///{self.data / 'lucky-table.db'}",
            "PATH": os.environ["PATH"],
        }
        return here | {"TMPDIR": str(self.data)}

    def start(self, *arguments: str, **given: str) -> subprocess.Popen[str]:
        """`python -m bot` with these arguments."""
        return subprocess.Popen(
            [*CONFINED, sys.executable, "-m", "bot", *arguments],
            cwd=self.app,
            env=self.variables | given,
            text=True,
            encoding="utf-8",
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )

    def run(self, *arguments: str, **given: str) -> tuple[int, str]:
        """How it ends, and what it says."""
        started = self.start(*arguments, **given)
        said, _ = started.communicate(timeout=PATIENCE)
        return started.returncode, said

    def files(self) -> dict[str, int]:
        """Every file of the image, and when it was changed."""
        return {str(file): file.stat().st_mtime_ns for file in self.app.rglob("*")}


@pytest.fixture
def container() -> Iterator[Container]:
    """What the Dockerfile makes, without what it installs; the tests' own packages stand for that."""
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        here.chmod(0o755)
        made = Container(here / "app", here / "data")
        for name in (str(found.relative_to(ROOT)) for each in copied() for found in ROOT.glob(each)):
            place = made.app / name
            place.parent.mkdir(parents=True, exist_ok=True)
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, place, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copyfile(ROOT / name, place)
        subprocess.run([sys.executable, "-m", "compileall", "-q", "bot"], cwd=made.app, check=True)
        made.data.mkdir(mode=0o700)
        for each in (made.app, *made.app.rglob("*")):
            each.chmod(0o555 if each.is_dir() else 0o444)
        yield made
        for each in (made.app, *(folder for folder in made.app.rglob("*") if folder.is_dir())):
            each.chmod(0o755)


pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the image runs on Linux")


@pytest.mark.deep
def test_the_image_knows_its_version_and_says_what_it_lacks(container: Container) -> None:
    assert container.run("--version") == (0, f"{version()}\n")
    status, said = container.run("run", "--no-sandbox")
    assert (status, said.count("\n")) == (2, 1)
    assert said.startswith("DISCORD_TOKEN: ")


@pytest.mark.deep
async def test_the_image_serves_and_writes_nothing_but_on_its_volume(container: Container) -> None:
    before = container.files()
    async with await Sandbox.start(clock_file=container.app.parent / "clock", response_seconds=PATIENCE) as sandbox:
        bot = container.start("run", "--no-sandbox", **sandbox.environment)
        try:
            await sandbox.wait_until(lambda: sandbox.online, PATIENCE)
            seen = await sandbox.slash("Ada", "#game-table", "solo")
            assert seen.interaction is not None
        finally:
            bot.terminate()
            said, _ = await asyncio.to_thread(bot.communicate, None, PATIENCE)
    assert (bot.returncode, "Traceback" in said) == (0, False), said
    assert container.files() == before
    assert (container.data / "lucky-table.db").is_file()
    for copy in ("backup", "restore"):
        status, said = container.run(copy, str(container.data / "copy.db"))
        assert status == 0, said
    status, said = container.run("check")
    assert (status, said.strip().endswith("sound")) == (0, True), said
    assert container.files() == before


# With Docker


def engine() -> bool:
    """Whether there is a Docker engine to build and run with."""
    docker = shutil.which("docker")
    return docker is not None and subprocess.run([docker, "info"], capture_output=True).returncode == 0


@pytest.mark.deep
def test_where_there_is_docker_the_image_is_built_and_run(tmp_path: Path) -> None:
    if not engine():
        pytest.skip("there is no Docker engine here")
    subprocess.run(["docker", "build", "--quiet", "--tag", "lucky-table-test", ROOT], check=True, capture_output=True)
    confined = [
        "docker",
        "run",
        "--rm",
        "--read-only",
        "--cap-drop=ALL",
        "--security-opt=no-new-privileges",
        "--tmpfs=/data:uid=10001,gid=10001",
    ]
    ran = subprocess.run([*confined, "lucky-table-test", "--version"], capture_output=True, text=True)
    assert (ran.returncode, ran.stdout.strip()) == (0, version())
    ran = subprocess.run([*confined, "lucky-table-test"], capture_output=True, text=True)
    assert (ran.returncode, ran.stderr.startswith("DISCORD_TOKEN: ")) == (2, True)
    (tmp_path / ".env").write_text("DISCORD_TOKEN=a-token\nPOSTGRES_PASSWORD=letters1\n", encoding="utf-8")
    for name in ("compose.yaml", "compose.many.yaml"):
        shutil.copyfile(ROOT / name, tmp_path / name)
        for profile in ([], ["--profile", "backups"]):
            read = ["docker", "compose", "-f", name, *profile, "config", "--quiet"]
            checked = subprocess.run(read, cwd=tmp_path, capture_output=True, text=True)
            assert checked.returncode == 0, checked.stderr

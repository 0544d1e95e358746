"""Opening the database: one bot to a file."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.config import ROOT, Settings, SettingsError, read
from bot.database_setup import open_database
from bot.league.summary import LEAGUE_VERSION
from bot.tools.stats import LEAGUE_NOTE
from tests.depth import deep
from tests.patience import PATIENCE
from tests.store.files import url
from tests.test_main import TOKEN, run

HOLD = """
import asyncio, sys
from bot.store.sql.connect import open_database
async def hold():
    database = await open_database(sys.argv[1], alone=True)
    print("open", flush=True)
    sys.stdin.read()
asyncio.run(hold())
"""


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """Settings with a database of their own."""
    monkeypatch.setenv("DATABASE_URL", url(tmp_path / "bot.db"))
    return read()


def holding(file: Path) -> subprocess.Popen[str]:
    """Another bot, which has the file open."""
    other = subprocess.Popen(
        [sys.executable, "-c", HOLD, url(file)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert other.stdout is not None
    assert other.stdout.readline() == "open\n"
    return other


async def test_a_second_bot_on_the_same_file_is_refused_until_the_first_has_let_go(settings: Settings) -> None:
    first = await open_database(settings)
    with pytest.raises(SettingsError, match="another bot is using this database"):
        await open_database(settings)
    await first.close()
    await (await open_database(settings)).close()


@pytest.mark.deep
async def test_a_killed_bot_leaves_the_file_free(settings: Settings, tmp_path: Path) -> None:
    other = holding(tmp_path / "bot.db")
    with pytest.raises(SettingsError, match="another bot"):
        await open_database(settings)
    other.kill()
    other.communicate(timeout=PATIENCE)
    await (await open_database(settings)).close()


async def test_a_file_that_is_no_database_is_not_held(settings: Settings, tmp_path: Path) -> None:
    file = tmp_path / "bot.db"
    file.write_bytes(b"not a database" * 100)
    with pytest.raises(SettingsError, match="cannot be used"):
        await open_database(settings)
    file.unlink()
    await (await open_database(settings)).close()


@pytest.mark.deep
def test_whoever_comes_second_ends_with_one_line_and_2(tmp_path: Path) -> None:
    ran, untouched = beside(tmp_path / "bot.db", "run")
    (line,) = ran.stderr.splitlines()
    assert ran.returncode == 2
    assert line.startswith("DATABASE_URL: another bot is using this database")
    assert untouched


@pytest.mark.deep
def test_the_statistics_are_recalculated_beside_a_bot_of_the_same_version(tmp_path: Path) -> None:
    ran, _ = beside(tmp_path / "bot.db", "stats", "rebuild", change=NOTED)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith("statistics recalculated: 0 games")


@pytest.mark.deep
@pytest.mark.parametrize(
    "change",
    [
        "UPDATE alembic_version SET version_num = '0001'",
        deep("INSERT INTO notes VALUES ('league_version', 'another')"),
    ],
)
def test_but_not_beside_a_bot_of_another_version(tmp_path: Path, change: str) -> None:
    ran, untouched = beside(tmp_path / "bot.db", "stats", "rebuild", change=change)
    (line,) = ran.stderr.splitlines()
    assert (ran.returncode, ran.stdout) == (2, "")
    assert line.startswith("DATABASE_URL: another bot is using this database")
    assert untouched


@pytest.mark.deep
def test_an_older_bot_on_a_newer_file_ends_with_one_line_that_says_the_way_back(tmp_path: Path) -> None:
    file = tmp_path / "bot.db"
    newer = {"DISCORD_TOKEN": TOKEN, "DISCORD_API_BASE": "http://127.0.0.1:9", "DATABASE_URL": url(file)}
    holding(file).communicate("", timeout=PATIENCE)
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    before = file.read_bytes()
    ran = run("run", **newer)
    (line,) = ran.stderr.splitlines()
    assert (ran.returncode, ran.stdout) == (2, "")
    assert line.startswith("DATABASE_URL: a newer version of the bot has used this database (its layout is 9999, ")
    assert "restore the copy made before the update" in line
    assert file.read_bytes() == before


@pytest.mark.deep
@pytest.mark.parametrize("command", [("run",), *map(deep, (("migrate",), ("check",), ("restore", "COPY")))])
def test_a_layout_from_which_nothing_leads_here_is_refused_in_one_line_that_says_what_does(
    tmp_path: Path, command: tuple[str, ...]
) -> None:
    file = tmp_path / "bot.db"
    made = {"DISCORD_TOKEN": TOKEN, "DISCORD_API_BASE": "http://127.0.0.1:9", "DATABASE_URL": url(file)}
    holding(file).communicate("", timeout=PATIENCE)
    older = tmp_path / "copy.db" if "COPY" in command else file
    if older != file:
        with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(older)) as target:
            source.backup(target)
    with closing(sqlite3.connect(older)) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '0030'")
    before = sorted((one.name, one.read_bytes()) for one in (file, older))
    ran = run(*(str(older) if part == "COPY" else part for part in command), **made)
    (line,) = ran.stderr.splitlines()
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "its layout is 0030" in line
    assert "commit 804d254" in line
    assert sorted((one.name, one.read_bytes()) for one in (file, older)) == before


NOTED = f"INSERT INTO notes VALUES ('{LEAGUE_NOTE}', '{LEAGUE_VERSION}')"  # noqa: S608


def beside(file: Path, *arguments: str, change: str = NOTED) -> tuple[subprocess.CompletedProcess[str], bool]:
    """How a command ends beside another bot, and whether it has left the file as it was."""
    other = holding(file)
    with sqlite3.connect(file) as database:
        database.execute(change)
    before = file.read_bytes()
    ran = run(*arguments, DISCORD_TOKEN=TOKEN, DISCORD_API_BASE="http://127.0.0.1:9", DATABASE_URL=url(file))
    other.communicate("", timeout=PATIENCE)
    return ran, before == file.read_bytes()


@pytest.mark.deep
@pytest.mark.parametrize("table", ["notes", "alembic_version"])
def test_a_file_with_flipped_bytes_ends_with_one_line_and_2(tmp_path: Path, table: str) -> None:
    file = tmp_path / "bot.db"
    holding(file).communicate("", timeout=PATIENCE)
    with closing(sqlite3.connect(file)) as database:
        (page,) = database.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
        (size,) = database.execute("PRAGMA page_size").fetchone()
        database.execute("PRAGMA journal_mode=DELETE")
    torn = bytearray(file.read_bytes())
    for at in range((page - 1) * size, page * size):
        torn[at] ^= 0xFF
    file.write_bytes(torn)
    ran = run("run", DISCORD_TOKEN=TOKEN, DISCORD_API_BASE="http://127.0.0.1:9", DATABASE_URL=url(file))
    (line,) = ran.stderr.splitlines()
    assert (ran.returncode, ran.stdout) == (2, "")
    assert line.startswith("DATABASE_URL: the file cannot be used (")

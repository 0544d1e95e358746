"""`python -m bot backup`, `restore` and `check`."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bot import __main__ as program
from bot.config import Settings
from bot.games import catalogue
from tests.league.season import Season
from tests.other_decks import updated_luckybox
from tests.store.files import url
from tests.tables.room import BEN, a_room, first_number
from tests.test_main import run


async def _played(folder: Path) -> None:
    async with a_room(folder) as room:
        await first_number(room, BEN)
        await Season(room.database).goes_by(Random("copies"), 10, (1, 2, 3))


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a bot that is stopped now, with a game under way and others played."""
    asyncio.run(_played(tmp_path))
    file = tmp_path / "room.db"
    settings = Settings("token", url(file), "ERROR", 0, None, None, None)
    monkeypatch.setattr(program, "read", lambda: settings)
    return file


def change(file: Path, statement: str) -> None:
    """Somebody has been at the file with a tool of their own."""
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(statement)


def test_a_copy_is_made_and_put_back(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = file.with_name("copy.db")
    assert program.main(["backup", str(copy)]) == 0
    change(file, "DELETE FROM results")
    assert program.main(["restore", str(copy)]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    assert "MB, checked" in told.out
    assert f"restored from {copy}; what was there before is in room.db.before-" in told.out
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT count(*) FROM results").fetchone()[0] > 0


def test_a_copy_is_put_back_where_nothing_is_any_more(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = file.with_name("copy.db")
    assert program.main(["backup", str(copy)]) == 0
    file.unlink()
    assert program.main(["restore", str(copy)]) == 0
    assert "what was there before" not in capsys.readouterr().out
    assert program.main(["check"]) == 0


def test_nothing_is_put_back_while_a_bot_is_using_the_file(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = file.with_name("copy.db")
    assert program.main(["backup", str(copy)]) == 0
    before = file.read_bytes()
    from bot.store.sql.sqlite import hold

    lock = hold(file)
    try:
        assert program.main(["restore", str(copy)]) == 2
    finally:
        lock.release()
    told = capsys.readouterr()
    assert told.err.startswith("DATABASE_URL: another bot is using this database")
    assert told.err.count("\n") == 1
    assert file.read_bytes() == before


def test_a_sound_database_is_said_to_be(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = file.read_bytes()
    assert program.main(["check"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("the file, 1 open tables, ratings, tallies, careers, streaks, badges, luck_tallies")
    assert told.endswith(": sound\n")
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("UPDATE entries SET action = '{}'", "table 1 cannot be gone on with"),
        ("UPDATE tallies SET wins = 99", "tallies: "),
        ("DELETE FROM badges", "badges: "),
    ],
)
def test_what_is_wrong_is_said(file: Path, capsys: pytest.CaptureFixture[str], statement: str, said: str) -> None:
    change(file, statement)
    before = file.read_bytes()
    assert program.main(["check"]) == 1
    told = capsys.readouterr()
    assert (told.out.startswith(said), told.err) == (True, "")
    assert told.out.endswith(": 1 faults\n")
    assert file.read_bytes() == before


def test_a_game_of_an_earlier_edition_is_sound_and_one_of_an_edition_that_is_gone_is_not(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for game, status in ((updated_luckybox(), 0), (replace(updated_luckybox(), earlier=None), 1)):
        monkeypatch.setattr(catalogue, "games", lambda game=game: {game.key: game})
        assert program.main(["check"]) == status
    told = capsys.readouterr().out.splitlines()
    assert told[0].endswith(": sound")
    assert told[1] == "table 1 cannot be gone on with"


@pytest.mark.deep
def test_the_commands_as_people_type_them(file: Path) -> None:
    copy = file.with_name("copy.db")
    for arguments in (("backup", str(copy)), ("check",), ("restore", str(copy))):
        ran = run(*arguments, DATABASE_URL=url(file))
        assert (ran.returncode, ran.stderr) == (0, "")
    again = run("backup", str(copy), DATABASE_URL=url(file))
    assert (again.returncode, again.stdout, again.stderr.count("\n")) == (2, "", 1)


def test_a_file_that_is_damaged_is_one_line(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text("Dear Ada, this is no database.\n" * 100, encoding="utf-8")
    assert program.main(["check"]) == 2
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)

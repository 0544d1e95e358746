"""`python -m bot stats rebuild`, and the same by itself at the first start of a newer version."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import delete, text
from sqlalchemy.exc import OperationalError
from sqlmodel import SQLModel

from bot import __main__ as program
from bot.config import Settings
from bot.games.catalogue import badges
from bot.league.summary import LEAGUE_VERSION
from bot.store.notes import NoteStore
from bot.store.sql.database import Database
from bot.tools import stats
from tests.league.season import KEPT, Season, dump
from tests.store.files import opened, url
from tests.test_main import run

PEOPLE = (1, 2, 3, 4)


async def _played(file: Path) -> None:
    async with opened(file) as database:
        await Season(database).goes_by(Random("statistics"), 30, PEOPLE)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The file of a bot that is stopped now, after some games."""
    asyncio.run(_played(tmp_path / "played.db"))
    return tmp_path / "played.db"


def ask(file: Path, query: str) -> list[tuple[object, ...]]:
    """What the file answers; a change is kept."""
    connection = sqlite3.connect(file)
    try:
        with connection:
            return connection.execute(query).fetchall()
    finally:
        connection.close()


def settings(file: Path) -> Settings:
    """Settings with this file."""
    return Settings("token", url(file), "ERROR", 0, None, None, None)


def test_the_command_says_in_a_line_what_it_did(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seats = ask(file, "SELECT count(*) FROM results")[0][0]
    before = [ask(file, f"SELECT * FROM {name} ORDER BY 1, 2, 3") for name in KEPT]  # noqa: S608
    ask(file, "DELETE FROM ratings")
    monkeypatch.setattr(program, "read", lambda: settings(file))
    assert program.main(["stats", "rebuild"]) == 0
    told = capsys.readouterr()
    assert (told.err, told.out.count("\n")) == ("", 1)
    assert told.out.startswith(f"statistics recalculated: 30 games with {seats} seats, {sum(map(len, before))} rows")
    assert [ask(file, f"SELECT * FROM {name} ORDER BY 1, 2, 3") for name in KEPT] == before  # noqa: S608


@pytest.mark.deep
def test_the_command_as_people_type_it(file: Path) -> None:
    ran = run("stats", "rebuild", DATABASE_URL=url(file))
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "30 games" in ran.stdout


@pytest.mark.deep
def test_a_file_that_is_no_database_is_one_line_and_ends_with_2(tmp_path: Path) -> None:
    (tmp_path / "letter.db").write_text("Dear Ada, this is no database.\n" * 100, encoding="utf-8")
    ran = run("stats", "rebuild", DATABASE_URL=url(tmp_path / "letter.db"))
    assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (2, "", 1)
    assert ran.stderr.startswith("DATABASE_URL: ")


@pytest.mark.deep
def test_while_another_writes_the_command_gives_up_and_says_so(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def locked(*_: object) -> int:
        error = sqlite3.OperationalError("database is locked")
        error.sqlite_errorcode = sqlite3.SQLITE_BUSY
        raise OperationalError("DELETE", {}, error)

    monkeypatch.setattr(program, "read", lambda: settings(file))
    monkeypatch.setattr(stats, "run", locked)
    assert program.main(["stats", "rebuild"]) == 2
    assert capsys.readouterr().err == (
        "DATABASE_URL: the database cannot be used now (database is locked). "
        "See that nothing else holds it, that there is room, and that it may be written\n"
    )


def test_statistics_alone_is_no_command() -> None:
    ran = run("stats")
    assert ran.returncode == 2
    assert "Traceback" not in ran.stderr


# At the start of the bot


@pytest.fixture
def said(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    """What the log says."""
    caplog.set_level(logging.INFO, "bot.tools.stats")
    return caplog


async def version(database: Database) -> str | None:
    """The version that the summaries are of."""
    return await NoteStore(database).get(stats.LEAGUE_NOTE)


async def test_a_new_installation_is_up_to_date(tmp_path: Path, said: pytest.LogCaptureFixture) -> None:
    async with opened(tmp_path / "new.db") as database:
        await stats.bring_up_to_date(database, badges())
        assert await version(database) == LEAGUE_VERSION
    assert said.messages == []


@pytest.mark.deep
async def test_games_from_before_the_statistics_get_theirs_at_the_first_start(
    tmp_path: Path, said: pytest.LogCaptureFixture
) -> None:
    await _played(tmp_path / "old.db")
    async with opened(tmp_path / "old.db") as database:
        before = await dump(database)
        for name in KEPT:
            gone = delete(SQLModel.metadata.tables[name])
            await database.write(lambda writing: writing.execute(gone))  # noqa: B023
        await stats.bring_up_to_date(database, badges())
        assert await dump(database) == before
        assert await version(database) == LEAGUE_VERSION
    assert len(said.messages) == 2
    assert "30 games" in said.messages[1]


@pytest.mark.deep
async def test_a_newer_version_makes_them_again_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    await _played(tmp_path / "older.db")
    async with opened(tmp_path / "older.db") as database:
        await stats.bring_up_to_date(database, badges())
        for changed, rows in ((False, 0), (True, 4), (False, 0)):
            if changed:
                monkeypatch.setattr(stats, "LEAGUE_VERSION", "another")
            await database.write(lambda writing: writing.execute(text("DELETE FROM careers")))
            await stats.bring_up_to_date(database, badges())
            careers = (await dump(database, "careers"))["careers"]
            assert len({row[1] for row in careers}) == rows
        assert await version(database) == "another"


@pytest.mark.deep
async def test_the_bot_does_not_serve_before_they_are_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from bot import app, running

    await _played(tmp_path / "start.db")
    seen: list[str | None] = []

    async def start(bot: app.TableBot, token: str) -> None:
        seen.append(await version(bot.database))

    monkeypatch.setattr(app.TableBot, "start", start)
    await running.run(settings(tmp_path / "start.db"))
    assert seen == [LEAGUE_VERSION]

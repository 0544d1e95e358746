"""`python -m bot stats rebuild`, and the same by itself at the first start of a newer version."""

from __future__ import annotations

import asyncio
import logging
import re
import sqlite3
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import delete, text
from sqlalchemy.exc import OperationalError
from sqlmodel import SQLModel

from bot import __main__ as program
from bot.config import Settings
from bot.engine.luck import Breakdown
from bot.engine.record import Finished
from bot.engine.run_to_completion import run_to_completion
from bot.features.luck import rebuild
from bot.features.luck.service import LuckService
from bot.features.luck.store import LuckStore
from bot.games.catalogue import badges, breakdown_of, games
from bot.league.summary import LEAGUE_VERSION
from bot.store.enums import Status
from bot.store.notes import NoteStore
from bot.store.sql.database import Database
from bot.tools import stats
from tests.league.season import KEPT, Season, Seat, dump
from tests.store.files import opened, url
from tests.tables.room import ADA, BEN, BREATH, CY, a_room, finish_turn
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


def test_the_command_as_people_type_it(file: Path) -> None:
    ran = run("stats", "rebuild", DATABASE_URL=url(file))
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "30 games" in ran.stdout


# Luck and play


async def _really_played(folder: Path) -> None:
    async with a_room(folder) as room:
        breakdowns = LuckService(LuckStore(room.database), Here(), room.clock, tuple(games()))
        room.followers.add(breakdowns)
        for others in ((BEN,), (BEN, CY)):
            table = await room.game(*others)
            while table.status == Status.RUNNING:
                await finish_turn(table, *(seat.user_id for seat in table.people if seat.user_id is not None))
                await room.wait(BREATH)
        await breakdowns.settled()
        await Season(room.database).ends(Seat(ADA, 50), Seat(BEN, 40), at=room.clock.now(), rated=True)


class Here:
    """Works breakdowns out in place."""

    async def breakdown(self, finished: Finished) -> Breakdown:
        """See `bot.features.luck.service.BreakdownMaker`."""
        return run_to_completion(breakdown_of(finished))


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """The file of a bot that is stopped now: two games that were played, and one of which nobody knows how."""
    asyncio.run(_really_played(tmp_path))
    return tmp_path / "room.db"


LUCK = "SELECT table_id, seat, luck_version, expected, luck, play, corrected FROM results ORDER BY 1, 2"
SUMS = "SELECT * FROM luck_tallies ORDER BY 1, 2, 3, 4"


def test_what_is_kept_is_summed_and_worked_out_again_only_where_that_is_asked_for(
    played: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept, sums = ask(played, LUCK), ask(played, SUMS)
    assert len(kept) == 2 + 3 + 2
    assert sums
    monkeypatch.setattr(program, "read", lambda: settings(played))
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    ask(played, "UPDATE results SET luck = luck + 1000, corrected = corrected - 600 WHERE luck_version = 1")
    assert program.main(["stats", "rebuild"]) == 0
    assert ask(played, LUCK) != kept
    assert ask(played, SUMS) != sums
    ask(played, "UPDATE results SET luck_version = NULL, luck = NULL WHERE seat = 1")
    capsys.readouterr()
    assert program.main(["stats", "rebuild", "--luck"]) == 0
    assert ask(played, LUCK) == kept
    assert ask(played, SUMS) == sums
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "luck and play worked out again: 2 games; of 1 it cannot be"
    assert told[1].startswith("statistics recalculated: 3 games with 7 seats")


async def test_working_out_again_says_how_far_it_is_and_holds_some_games_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await _really_played(tmp_path)
    monkeypatch.setattr(rebuild, "AT_ONCE", 1)
    monkeypatch.setattr(rebuild, "TOLD_EVERY", 0.0)
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    said: list[str] = []
    async with opened(tmp_path / "room.db") as database:
        found = await rebuild.rebuild_luck(database, tuple(games()), breakdown_of, said.append)
        assert (found.games, found.without) == (2, 1)
        assert await rebuild.rebuild_luck(database, (), breakdown_of, said.append) == rebuild.RebuiltLuck()
    assert [line.partition(" games")[0] for line in said] == [f"luck and play: {number} of 3" for number in (1, 2, 3)]
    assert all(re.search(r"about \d+ minutes left$", line) for line in said)


def test_a_file_that_is_no_database_is_one_line_and_ends_with_2(tmp_path: Path) -> None:
    (tmp_path / "letter.db").write_text("Dear Ada, this is no database.\n" * 100, encoding="utf-8")
    ran = run("stats", "rebuild", DATABASE_URL=url(tmp_path / "letter.db"))
    assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (2, "", 1)
    assert ran.stderr.startswith("DATABASE_URL: ")


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


async def test_the_bot_does_not_serve_before_they_are_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from bot import app, running

    await _played(tmp_path / "start.db")
    seen: list[str | None] = []

    async def start(bot: app.TableBot, token: str) -> None:
        seen.append(await version(bot.database))

    monkeypatch.setattr(app.TableBot, "start", start)
    await running.run(settings(tmp_path / "start.db"))
    assert seen == [LEAGUE_VERSION]

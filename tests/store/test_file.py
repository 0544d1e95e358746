"""A database's file that is removed, replaced, truncated or written over while it is used, and a log beside another."""

from __future__ import annotations

import asyncio
import itertools
import logging
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from bot.store.notes import NoteStore
from bot.store.sql import sqlite_writer
from bot.store.sql.connect import open_database
from bot.store.sql.database import UNAVAILABLE, Database, ForeignLog
from bot.store.sql.sqlite_file import FileWatch, foreign_log
from tests.store.files import url


def removed(file: Path) -> None:
    """It is gone, its log with it."""
    for one in file.parent.glob(f"{file.name}*"):
        one.unlink()


def log_removed(file: Path) -> None:
    """Only its log is gone."""
    file.with_name(f"{file.name}-wal").unlink()


def replaced(file: Path) -> None:
    """Another one has its name."""
    shutil.copy(file, file.with_name("other"))
    file.with_name("other").replace(file)


def truncated(file: Path) -> None:
    """It is shorter."""
    os.truncate(file, 8192)


def emptied(file: Path) -> None:
    """Nothing is in it."""
    os.truncate(file, 0)


def written_over(file: Path) -> None:
    """What was in it before is in it again."""
    content = file.with_name("before").read_bytes()
    with file.open("r+b") as there:
        there.write(content)


pytestmark = pytest.mark.only_on("sqlite")


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The log is in the file at once, and the file is looked at often."""
    monkeypatch.setattr(sqlite_writer, "LOST_AT_MOST", 0.0)
    monkeypatch.setattr(sqlite_writer, "LOOK_EVERY", 0.01)


@pytest.mark.parametrize("damage", [removed, log_removed, replaced, truncated, emptied, written_over])
async def test_what_is_done_after_it_is_refused_and_told(
    tmp_path: Path, damage: Callable[[Path], None], caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "game.db"
    database = await open_database(url(file), alone=True)
    kept = NoteStore(database)
    await kept.put("one", "1")
    shutil.copy(file, tmp_path / "before")
    for number in range(5):
        await kept.put("one", str(number))
        await kept.get("one")
        await settled(database)
    damage(file)
    with pytest.raises(UNAVAILABLE, match="the database's file"):
        await kept.put("two", "2")
    with pytest.raises(UNAVAILABLE, match="the database's file"):
        await kept.get("one")
    assert [record.levelno for record in caplog.records] == [logging.CRITICAL]
    assert str(file) in caplog.text
    await database.close()


async def settled(database: Database) -> None:
    """What was written is in the file itself: the thread that writes has had nothing to do for a moment."""
    await database.glance(lambda _: None)


async def test_nobody_need_press_for_it_to_be_told(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "game.db"
    database = await open_database(url(file), alone=True)
    await NoteStore(database).put("one", "1")
    removed(file)
    while not caplog.records:  # noqa: ASYNC110 - the thread that looks tells nobody else
        await asyncio.sleep(0)
    assert [record.levelno for record in caplog.records] == [logging.CRITICAL]
    await database.close()


async def test_a_file_that_is_put_back_is_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "game.db"
    database = await open_database(url(file), alone=True)
    kept = NoteStore(database)
    await kept.put("one", "1")
    file.rename(tmp_path / "away")
    with pytest.raises(UNAVAILABLE):
        await kept.put("two", "2")
    (tmp_path / "away").rename(file)
    await kept.put("three", "3")
    assert await kept.get("three") == "3"
    await database.close()
    assert rows(file) == {"one": "1", "three": "3"}


async def test_a_file_that_was_packed_by_its_owner_is_still_the_same(tmp_path: Path) -> None:
    file = tmp_path / "game.db"
    database = await open_database(url(file), alone=True)
    kept = NoteStore(database)
    for number in range(50):
        await kept.put(str(number), "1" * 5000)
    for number in range(50):
        await kept.drop(str(number))
    with closing(sqlite3.connect(file)) as other:
        other.execute("VACUUM")
    await kept.put("one", "1")
    await settled(database)
    await kept.put("two", "2")
    await database.close()


HOLDS_THE_CHECKPOINT = """
import fcntl, sys
with open(sys.argv[1], "r+b") as shared:
    fcntl.lockf(shared, fcntl.LOCK_EX, 1, 121)
    print("held", flush=True)
    sys.stdin.read()
"""
"""Has the lock that SQLite takes while it brings a log into its file: the 122nd byte of what connections share."""


@contextmanager
def brought_to_disk_by_another(file: Path) -> Iterator[None]:
    """Another process is about to bring the log into the file, and has not begun."""
    command = [sys.executable, "-c", HOLDS_THE_CHECKPOINT, f"{file}-shm"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdin is not None
        assert other.stdout.readline() == b"held\n"
        yield
        other.stdin.close()


async def test_a_log_that_another_process_is_bringing_into_the_file_is_not_taken_for_there_already(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "game.db"
    database = await open_database(url(file), alone=True)
    kept = NoteStore(database)
    for number in range(3):
        with brought_to_disk_by_another(file):
            await kept.put("one", str(number))
            await settled(database)
            await kept.put("two", str(number))
            await settled(database)
    await settled(database)
    assert caplog.records == []
    await database.close()
    assert rows(file) == {"one": "2", "two": "2"}


def test_what_another_process_commits_while_the_log_is_brought_into_the_file_is_not_looked_for_there(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "game.db"
    with closing(sqlite3.connect(file)) as other, closing(sqlite3.connect(file)) as own:
        other.execute("PRAGMA journal_mode=WAL")
        numbers = itertools.count(1)
        other.execute(f"PRAGMA user_version = {next(numbers)}")
        watch = FileWatch(file)
        watch.begin(own)
        # Before each statement of this process there is a commit of the other.
        own.set_trace_callback(lambda _: other.execute(f"PRAGMA user_version = {next(numbers)}") and None)
        assert watch.bring_to_disk(own)
        watch.look()
        watch.end()
        assert next(numbers) > 2
    assert caplog.records == []


def rows(file: Path) -> dict[str, str]:
    """The notes in a file."""
    with closing(sqlite3.connect(file)) as connection:
        return dict(connection.execute("SELECT key, value FROM notes").fetchall())


async def killed(file: Path, left: Path, notes: int) -> None:
    """What lies there when the bot is killed: the file, and its log."""
    database = await open_database(url(file), alone=True)
    kept = NoteStore(database)
    for number in range(notes):
        await kept.put("one", str(number))
        await kept.get("one")
    left.mkdir()  # noqa: ASYNC240
    for one in file.parent.glob(f"{file.name}*"):
        if not one.name.endswith(".lock"):
            shutil.copy(one, left / one.name)
    await database.close()


async def test_what_a_kill_has_left_is_opened(tmp_path: Path) -> None:
    for notes in (1, 2, 3, 8):
        (tmp_path / str(notes)).mkdir()
        left = tmp_path / f"left{notes}"
        await killed(tmp_path / str(notes) / "game.db", left, notes)
        assert foreign_log(left / "game.db") is None
        database = await open_database(url(left / "game.db"), alone=True)
        assert await NoteStore(database).get("one") == str(notes - 1)
        await database.close()


async def test_a_log_beside_an_older_file_is_refused(tmp_path: Path) -> None:
    file, left = tmp_path / "game.db", tmp_path / "left"
    await killed(file, tmp_path / "early", 4)
    await killed(file, left, 8)
    shutil.copy(tmp_path / "early" / "game.db", left / "game.db")
    before = (left / "game.db").read_bytes(), (left / "game.db-wal").read_bytes()
    with pytest.raises(ForeignLog):
        await open_database(url(left / "game.db"), alone=True)
    assert ((left / "game.db").read_bytes(), (left / "game.db-wal").read_bytes()) == before


async def test_a_log_beside_a_newer_file_is_refused(tmp_path: Path) -> None:
    file, left = tmp_path / "game.db", tmp_path / "left"
    await killed(file, left, 8)
    await killed(file, tmp_path / "late", 8)
    shutil.copy(tmp_path / "late" / "game.db", left / "game.db")
    with pytest.raises(ForeignLog):
        await open_database(url(left / "game.db"), alone=True)


async def test_a_log_beside_another_bots_file_is_refused(tmp_path: Path) -> None:
    for bot in ("one", "other"):
        (tmp_path / bot).mkdir()
        await killed(tmp_path / bot / "game.db", tmp_path / f"{bot} left", 8)
    shutil.copy(tmp_path / "other left" / "game.db", tmp_path / "one left" / "game.db")
    with pytest.raises(ForeignLog):
        await open_database(url(tmp_path / "one left" / "game.db"), alone=True)


async def test_a_log_beside_a_copy_of_the_bots_own_is_refused(tmp_path: Path) -> None:
    file, left = tmp_path / "game.db", tmp_path / "left"
    await killed(file, left, 8)
    with closing(sqlite3.connect(file)) as old, closing(sqlite3.connect(tmp_path / "copy")) as new:
        old.backup(new)
        new.execute("PRAGMA journal_mode=DELETE").fetchone()
    shutil.copy(tmp_path / "copy", left / "game.db")
    with pytest.raises(ForeignLog):
        await open_database(url(left / "game.db"), alone=True)


async def test_a_log_without_its_file_is_refused(tmp_path: Path) -> None:
    file, left = tmp_path / "game.db", tmp_path / "left"
    await killed(file, left, 3)
    (left / "game.db").unlink()
    with pytest.raises(ForeignLog):
        await open_database(url(left / "game.db"), alone=True)
    assert not (left / "game.db").exists()


async def test_a_connection_that_is_opened_just_when_the_file_goes_makes_no_new_one(tmp_path: Path) -> None:
    file = tmp_path / "game.db"
    database = await open_database(url(file), alone=True)
    await NoteStore(database).put("one", "1")
    first = await database.engine.connect()
    event.listen(database.engine.sync_engine, "do_connect", lambda *_: removed(file))
    with pytest.raises(OperationalError, match="unable to open"):
        await database.engine.connect()
    assert not file.exists()
    await first.close()
    await database.close()

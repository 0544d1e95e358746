"""The thread that writes: in order, together, and each piece of work by itself when it fails."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest
from sqlalchemy import Connection, Engine, insert, text
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlmodel import SQLModel

from bot.store.sql import sqlite_writer
from bot.store.sql.connect import open_database
from bot.store.sql.database import NO_ANSWER, Database, Unsure, in_short
from bot.store.sql.sqlite_file import FileWatch
from bot.store.sql.sqlite_writer import AT_ONCE
from bot.store.sql.statements import put
from bot.store.sql.writing import Prepared, Writing
from tests.patience import PATIENCE
from tests.store.backends import SQLITE
from tests.store.files import opened, url
from tests.store.rows import entry

pytestmark = pytest.mark.only_on(SQLITE)

NOTES = SQLModel.metadata.tables["notes"]
ADD_NOTE = Prepared(insert(NOTES))
CLASH = text("INSERT OR ROLLBACK INTO notes VALUES ('taken', 'again')")
"""What SQLite answers by giving up the whole transaction, as it does when the disk is full."""


def note(key: str) -> Callable[[Writing], int]:
    """Work that keeps a note."""
    return lambda writing: writing.execute_count(ADD_NOTE, key=key, value="x")


def give_up(writing: Writing) -> None:
    """Work whose transaction SQLite gives up."""
    writing.execute(CLASH)


async def notes(database: Database) -> list[str]:
    """The notes there are."""
    async with database.read() as connection:
        return list((await connection.execute(NOTES.select().order_by(NOTES.c.key))).scalars())


class Busy:
    """The writer is held up, so that what is asked of it meanwhile waits side by side."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.statements: list[str] = []
        self._begun, self._go_on = threading.Event(), threading.Event()

    async def __aenter__(self) -> Busy:
        def hold(writing: Writing) -> None:
            raw = cast("Any", writing)._cursor.connection
            raw.set_trace_callback(self.statements.append)
            self._begun.set()
            self._go_on.wait(PATIENCE)

        self._held = asyncio.ensure_future(self.database.write(hold))
        assert await asyncio.to_thread(self._begun.wait, PATIENCE)
        return self

    async def __aexit__(self, *_: object) -> None:
        await asyncio.sleep(0)  # what was asked for is in the queue then
        self._go_on.set()
        await self._held

    @property
    def commits(self) -> int:
        """Commits since, of the work that held the writer up too."""
        return self.statements.count("COMMIT")


async def all_of(*works: Callable[[Writing], object], database: Database) -> list[object]:
    """What comes of work that waits side by side."""
    async with Busy(database):
        waiting = [asyncio.ensure_future(database.write(work)) for work in works]
    return await asyncio.gather(*waiting, return_exceptions=True)


async def test_what_waits_is_committed_together(database: Database) -> None:
    async with Busy(database) as busy:
        waiting = [asyncio.ensure_future(database.write(note(f"{number:03}"))) for number in range(AT_ONCE)]
    assert await asyncio.gather(*waiting) == [1] * AT_ONCE
    assert busy.commits == 2
    assert await notes(database) == [f"{number:03}" for number in range(AT_ONCE)]


async def test_more_than_fits_takes_another_commit(database: Database) -> None:
    async with Busy(database) as busy:
        waiting = [asyncio.ensure_future(database.write(note(str(number)))) for number in range(AT_ONCE + 1)]
    await asyncio.gather(*waiting)
    assert busy.commits == 3


async def test_work_is_done_in_the_order_in_which_it_was_asked_for(database: Database) -> None:
    done: list[int] = []
    await all_of(*(lambda _, number=number: done.append(number) for number in range(20)), database=database)
    assert done == list(range(20))


async def test_what_fails_is_undone_and_those_beside_it_are_written(database: Database) -> None:
    def fail(writing: Writing) -> None:
        note("half")(writing)
        raise RuntimeError("in the middle")

    answers = await all_of(note("a"), fail, note("b"), database=database)
    assert [type(answer) for answer in answers] == [int, RuntimeError, int]
    assert await notes(database) == ["a", "b"]
    with pytest.raises(RuntimeError):
        await database.write(fail)
    assert await notes(database) == ["a", "b"]


async def test_a_refused_row_says_which_table_refuses_it(database: Database) -> None:
    def secret(writing: Writing) -> None:
        writing.execute_many(ADD_NOTE, {"key": "taken", "value": "hush"})

    await database.write(note("taken"))
    for answer in await all_of(secret, secret, database=database):
        assert isinstance(answer, IntegrityError)
        assert "notes.key" in str(answer.orig)
        assert "hush" not in str(answer), "values may be tokens"


async def test_where_sqlite_gives_up_a_transaction_those_before_are_told_and_those_after_are_written(
    database: Database,
) -> None:
    await database.write(note("taken"))
    answers = await all_of(note("before"), give_up, note("after"), database=database)
    assert [type(answer) for answer in answers] == [IntegrityError, IntegrityError, int]
    assert await notes(database) == ["after", "taken"]
    with pytest.raises(IntegrityError):
        await database.write(give_up)
    await database.write(note("later"))
    assert await notes(database) == ["after", "later", "taken"]


async def test_a_commit_that_fails_is_told_to_all_and_leaves_nothing(database: Database) -> None:
    def orphan(writing: Writing) -> None:
        writing.execute(text("PRAGMA defer_foreign_keys=ON"))
        writing.execute_many(
            Prepared(insert(SQLModel.metadata.tables["entries"])), entry(table_id=404, number=0).columns()
        )

    answers = await all_of(note("a"), orphan, database=database)
    assert all(isinstance(answer, Exception) for answer in answers)
    assert await notes(database) == []
    await database.write(note("b"))
    assert await notes(database) == ["b"]


async def test_where_nothing_can_be_undone_either_whoever_waits_is_told_and_whoever_asks_later_is_not(
    database: Database,
) -> None:
    def broken_off(writing: Writing) -> None:
        note("first")(writing)
        cast("Any", writing)._cursor.connection.set_progress_handler(lambda: True, 1)

    for _ in range(2):
        with pytest.raises(NO_ANSWER):
            await asyncio.wait_for(database.write(broken_off), PATIENCE)
        assert await asyncio.wait_for(database.write(note("later")), PATIENCE) == 1
        assert await notes(database) == ["later"]
        await database.write(lambda writing: writing.execute(NOTES.delete()))


async def test_a_commit_that_fails_when_it_is_done_is_told_as_one_of_which_nobody_knows(database: Database) -> None:
    def broken_off_behind(writing: Writing) -> None:
        note("first")(writing)
        raw = cast("Any", writing)._cursor.connection
        raw.set_progress_handler(lambda: not raw.in_transaction, 1)

    with pytest.raises(Unsure, match="interrupted"):
        await asyncio.wait_for(database.write(broken_off_behind), PATIENCE)
    assert await notes(database) == ["first"]


async def test_a_file_that_somebody_else_holds_is_a_database_that_does_not_answer(tmp_path: Path) -> None:
    async with opened(tmp_path / "held.db") as database:
        await database.write(lambda writing: writing.execute(text("PRAGMA busy_timeout=0")))
        with contextlib.closing(sqlite3.connect(tmp_path / "held.db")) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(NO_ANSWER) as caught:
                await database.write(note("held"))
        assert in_short(caught.value) == "database is locked"
        await database.write(note("free"))
        assert await notes(database) == ["free"]


async def test_whoever_stops_waiting_does_not_stop_the_work(database: Database) -> None:
    async with Busy(database):
        waiting = asyncio.ensure_future(database.write(note("left behind")))
        await asyncio.sleep(0)
        waiting.cancel()
    await database.write(note("next"))
    assert await notes(database) == ["left behind", "next"]


async def test_closing_waits_for_what_was_asked_for(tmp_path: Any) -> None:
    async with opened(tmp_path / "closed.db") as database:
        async with Busy(database):
            waiting = [asyncio.ensure_future(database.write(note(str(number)))) for number in range(AT_ONCE + 3)]
        await database.close()
        assert await asyncio.gather(*waiting) == [1] * (AT_ONCE + 3)
    again = await open_database(url(tmp_path / "closed.db"))
    assert len(await notes(again)) == AT_ONCE + 3
    await again.close()


async def test_a_database_that_is_closed_has_its_file_open_no_more(tmp_path: Path) -> None:
    """SQLite takes its log away with the last connection; of one that stays open the locks are lost unseen."""
    database = await open_database(url(tmp_path / "bot.db"))
    # The driver lets the statement of several rows stay open, and with it the connection, though it was closed.
    rows = [{"key": key, "value": "x"} for key in ("one", "two")]
    await database.write(lambda writing: writing.execute_many(ADD_NOTE, *rows))
    before = os.listdir(tmp_path)
    await database.close()
    assert ("bot.db-wal" in before, "bot.db-wal" in os.listdir(tmp_path)) == (True, False)
    assert database.waiting == 0  # and it is still here


async def test_where_the_file_cannot_be_opened_whoever_waits_is_told_and_whoever_asks_later_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect, refused = Engine.connect, [True]

    def sometimes(engine: Engine) -> Connection:
        if refused[0] and not engine.dialect.is_async:
            raise OperationalError("", None, sqlite3.OperationalError("unable to open database file"))
        return connect(engine)

    monkeypatch.setattr(Engine, "connect", sometimes)
    async with opened(tmp_path / "refused.db") as database:
        for answer in await asyncio.gather(
            *(database.write(note(str(number))) for number in range(AT_ONCE + 1)), return_exceptions=True
        ):
            assert isinstance(answer, NO_ANSWER)
        refused[0] = False
        await database.write(note("later"))
        assert await notes(database) == ["later"]


async def test_what_is_closed_is_not_opened_again_by_whoever_comes_late(tmp_path: Path) -> None:
    async with opened(tmp_path / "late.db") as database:
        await database.write(note("in time"))
        await database.close()
        with pytest.raises(RuntimeError, match="closed"):
            await database.write(note("late"))
    async with opened(tmp_path / "late.db") as again:
        assert await notes(again) == ["in time"]


async def test_a_prepared_statement_writes_what_columns_hold_and_says_how_many(database: Database) -> None:
    panels = Prepared(put(SQLModel.metadata.tables["notes"]))
    rows = [{"key": key, "value": "x"} for key in ("a", "b")]
    await database.write(lambda writing: writing.execute_many(panels, *rows))
    assert await notes(database) == ["a", "b"]
    assert await database.write(lambda writing: writing.execute_count(panels, **rows[0])) == 1


@pytest.mark.parametrize(("lost_at_most", "left"), [(0.0, ["first"]), (1e9, [])])
async def test_a_power_cut_costs_what_was_committed_lately_and_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lost_at_most: float, left: list[str]
) -> None:
    monkeypatch.setattr(sqlite_writer, "LOST_AT_MOST", lost_at_most)
    file = tmp_path / "bot.db"
    async with opened(file) as database:
        await database.write(note("first"))
        # Before the next piece of work is taken, what is due has been brought to the disk.
        await database.write(lambda _: None)
        without_the_log = tmp_path / "left.db"
        shutil.copy(file, without_the_log)
    with contextlib.closing(sqlite3.connect(without_the_log)) as connection:
        assert [row[0] for row in connection.execute("SELECT key FROM notes")] == left


async def test_a_commit_that_cannot_be_brought_to_the_disk_stays_in_the_log(
    database: Database, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sqlite_writer, "LOST_AT_MOST", 0.0)

    def locked(*_: object) -> bool:
        raise sqlite3.OperationalError("database table is locked")

    monkeypatch.setattr(FileWatch, "bring_to_disk", locked)
    await database.write(note("first"))
    await database.write(note("second"))
    assert await notes(database) == ["first", "second"]
    assert "could not be written" in caplog.text

"""The file itself: its schema, and how it is opened."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text
from sqlalchemy.exc import IntegrityError
from sqlmodel import SQLModel

from bot.store.notes import NoteStore
from bot.store.schema import MIGRATIONS, OLDEST, OlderSchema, UnknownSchema, newest_version, version_of
from bot.store.sql.connect import open_database
from bot.store.sql.database import Database
from bot.store.sql.writing import Writing
from tests.patience import PATIENCE
from tests.store.backends import SQLITE
from tests.store.files import opened, url
from tests.store.rows import entry

pytestmark = pytest.mark.only_on(SQLITE)

OLDEST_KEPT = Path(__file__).parents[1] / "data" / "databases" / "2026-11-evenings.sql"
OPENED = """
import asyncio, sys
from bot.store.sql.connect import open_database
async def main():
    await (await open_database(sys.argv[1])).close()

asyncio.run(main())
print("migrating" if "alembic" in sys.modules else "as it is")
"""
"""A program that opens a file."""


def differences(connection: Connection) -> list[Any]:
    """What a migration would have to change to make the file as the classes say."""
    context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
    return list(compare_metadata(context, SQLModel.metadata))


def indexes(file: Path) -> dict[str, str]:
    """The indexes of a file by name, as SQL without quotes and line breaks."""
    connection = sqlite3.connect(file)
    try:
        rows = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL")
        return {name: " ".join(sql.replace('"', "").split()) for name, sql in rows}
    finally:
        connection.close()


def of_the_oldest_version(file: Path) -> None:
    """A file of the oldest version from which migrations lead to today's, with what a bot of that time left in it."""
    with contextlib.closing(sqlite3.connect(file)) as connection:
        connection.executescript(OLDEST_KEPT.read_text(encoding="utf-8"))


def made_older(file: Path, version: str | None) -> None:
    """Let a file say that it is of this version, or of none."""
    with contextlib.closing(sqlite3.connect(file)) as connection, connection:
        if version is None:
            connection.execute("DROP TABLE alembic_version")
        else:
            connection.execute("UPDATE alembic_version SET version_num = ?", (version,))


def dumped(file: Path) -> str:
    """Everything in a file, as SQL."""
    with contextlib.closing(sqlite3.connect(file)) as connection:
        return "\n".join(connection.iterdump())


def columns(file: Path) -> dict[str, set[tuple[object, ...]]]:
    """The columns of a file's tables, whatever their order: name, type, may be null, default, key; and references."""
    with contextlib.closing(sqlite3.connect(file)) as connection:
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        found: dict[str, set[tuple[object, ...]]] = {}
        for table in tables:
            own = connection.execute(f"PRAGMA table_info({table})").fetchall()
            # SQLite takes a default of '0' for 0 in a column of numbers.
            found[table] = {(name, kind, some, str(given).strip("'"), key) for _, name, kind, some, given, key in own}
            found[table] |= {row[2:] for row in connection.execute(f"PRAGMA foreign_key_list({table})")}
        return found


async def pragma(database: Database, name: str) -> object:
    """What SQLite says about a connection."""
    async with database.read() as connection:
        return (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar()


async def test_the_migrations_make_the_tables_the_classes_describe(tmp_path: Path) -> None:
    of_the_oldest_version(tmp_path / "migrated.db")
    database = await open_database(url(tmp_path / "migrated.db"))
    try:
        async with database.engine.connect() as connection:
            assert await connection.run_sync(differences) == []
    finally:
        await database.close()


async def test_the_migrations_make_what_a_new_file_has_indexes_and_conditions_included(tmp_path: Path) -> None:
    migrated, new = tmp_path / "migrated.db", tmp_path / "new.db"
    of_the_oldest_version(migrated)
    for file in (migrated, new):
        await (await open_database(url(file))).close()
    assert indexes(migrated) == indexes(new)
    assert columns(migrated) == columns(new)


async def test_a_missing_file_is_made_with_its_folder(tmp_path: Path) -> None:
    file = tmp_path / "some" / "where" / "new.db"
    database = await open_database(url(file))
    await database.close()
    assert file.is_file()


async def test_a_file_that_is_made_is_for_its_owners_eyes_with_all_that_lies_beside_it(tmp_path: Path) -> None:
    folder = tmp_path / "where"
    database = await open_database(url(folder / "new.db"))
    try:
        await NoteStore(database).put("a note", "so that there is a log")
        modes = {place.name: place.stat().st_mode & 0o777 for place in sorted(folder.glob("*"))}
    finally:
        await database.close()
    assert modes == dict.fromkeys(("new.db", "new.db-shm", "new.db-wal"), 0o600)
    assert folder.stat().st_mode & 0o777 == 0o700


async def test_what_is_deleted_is_gone_from_the_file_too(tmp_path: Path) -> None:
    file, secret = tmp_path / "new.db", "a word that nobody else has written here"
    database = await open_database(url(file))
    notes = NoteStore(database)
    await notes.put("secret", secret)
    await database.close()
    assert secret.encode() in file.read_bytes()
    database = await open_database(url(file))
    await NoteStore(database).drop("secret")
    await database.close()
    assert secret.encode() not in file.read_bytes()


async def test_a_file_with_odd_characters_in_its_name_is_opened(tmp_path: Path) -> None:
    file = tmp_path / "100 % of it.db"
    database = await open_database(url(file))
    await database.close()
    assert file.is_file()


async def test_a_file_of_the_newest_version_is_opened_as_it_is(tmp_path: Path) -> None:
    for _ in range(2):
        database = await open_database(url(tmp_path / "again.db"))
        async with database.read() as connection:
            version = (await connection.exec_driver_sql("SELECT version_num FROM alembic_version")).scalar()
        await database.close()
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    assert version == newest_version() == ScriptDirectory.from_config(config).get_current_head()


@pytest.mark.deep
def test_only_a_file_of_an_older_version_needs_what_migrates(tmp_path: Path) -> None:
    older, new = tmp_path / "older.db", tmp_path / "new.db"
    of_the_oldest_version(older)
    loaded = []
    for file in (older, older, new, new):
        run = subprocess.run([sys.executable, "-c", OPENED, url(file)], check=True, capture_output=True, text=True)
        loaded.append(run.stdout.strip())
    assert loaded == ["migrating", "as it is", "as it is", "as it is"]


async def test_a_file_of_a_later_version_is_refused(tmp_path: Path) -> None:
    async with opened(tmp_path / "later.db") as database:
        later = text("UPDATE alembic_version SET version_num = '9999'")
        await database.write(lambda writing: writing.execute(later))
    with pytest.raises(UnknownSchema, match="9999"):
        await open_database(url(tmp_path / "later.db"))


@pytest.mark.parametrize(("version", "said"), [("0030", "its layout is 0030, .* commit 804d254"), (None, "no version")])
async def test_a_file_from_which_nothing_leads_here_is_refused_and_left_as_it_is(
    tmp_path: Path, version: str | None, said: str
) -> None:
    file = tmp_path / "older.db"
    of_the_oldest_version(file)
    made_older(file, version)
    before = dumped(file)
    with pytest.raises(OlderSchema, match=said):
        await open_database(url(file))
    assert dumped(file) == before


async def test_every_migration_can_be_taken_back(tmp_path: Path) -> None:
    def down(connection: Connection) -> None:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = connection
        command.downgrade(config, OLDEST)

    async with opened(tmp_path / "down.db") as database:
        async with database.engine.begin() as connection:
            await connection.run_sync(down)
        async with database.read() as connection:
            assert await connection.run_sync(version_of) == OLDEST
    of_the_oldest_version(oldest := tmp_path / "oldest.db")
    assert columns(tmp_path / "down.db") == columns(oldest)


async def test_readers_and_the_writer_work_at_once(database: Database) -> None:
    assert await pragma(database, "journal_mode") == "wal"
    begun, looked = threading.Event(), threading.Event()

    def write(writing: Writing) -> bool:
        writing.execute(text("INSERT INTO notes VALUES ('key', 'value')"))
        begun.set()
        return looked.wait(PATIENCE)

    written = asyncio.ensure_future(database.write(write))
    assert await asyncio.to_thread(begun.wait, PATIENCE)
    async with database.read() as reading:
        assert (await reading.exec_driver_sql("SELECT count(*) FROM notes")).scalar() == 0
    looked.set()
    assert await written
    async with database.read() as reading:
        assert (await reading.exec_driver_sql("SELECT count(*) FROM notes")).scalar() == 1


async def test_nothing_refers_to_a_table_that_is_not_there(database: Database) -> None:
    assert await pragma(database, "foreign_keys") == 1
    row = entry(table_id=404, number=0)
    entries = SQLModel.metadata.tables["entries"]
    with pytest.raises(IntegrityError):
        await database.write(lambda writing: writing.execute(entries.insert(), [row.columns()]))


async def test_every_new_connection_is_set_up(database: Database) -> None:
    async with database.read() as one, database.read() as other:
        for connection in (one, other):
            assert (await connection.exec_driver_sql("PRAGMA foreign_keys")).scalar() == 1
            assert (await connection.exec_driver_sql("PRAGMA busy_timeout")).scalar() == 5000

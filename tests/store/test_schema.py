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
from sqlalchemy.ext.asyncio import create_async_engine
from sqlmodel import SQLModel

from bot.store.database import Database
from bot.store.people import PeopleStore
from bot.store.schema import MIGRATIONS, UnknownSchema, newest_version
from bot.store.writing import Writing
from tests.patience import PATIENCE
from tests.store.backends import SQLITE
from tests.store.files import opened, url
from tests.store.rows import entry

pytestmark = pytest.mark.only_on(SQLITE)

OPENED = """
import asyncio, sys
from bot.store.database import Database
async def main():
    await (await Database.open(sys.argv[1])).close()

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


def nothing_migrated(file: Path) -> None:
    """A file before its first migration: it is not new, so all of them are run on it."""
    with contextlib.closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)")


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
    nothing_migrated(tmp_path / "migrated.db")
    database = await Database.open(url(tmp_path / "migrated.db"))
    try:
        async with database.engine.connect() as connection:
            assert await connection.run_sync(differences) == []
    finally:
        await database.close()


async def test_the_migrations_make_what_a_new_file_has_indexes_and_conditions_included(tmp_path: Path) -> None:
    migrated, new = tmp_path / "migrated.db", tmp_path / "new.db"
    nothing_migrated(migrated)
    for file in (migrated, new):
        await (await Database.open(url(file))).close()
    assert indexes(migrated) == indexes(new)
    assert columns(migrated) == columns(new)


async def test_a_missing_file_is_made_with_its_folder(tmp_path: Path) -> None:
    file = tmp_path / "some" / "where" / "new.db"
    database = await Database.open(url(file))
    await database.close()
    assert file.is_file()


async def test_a_file_that_is_made_is_for_its_owners_eyes_with_all_that_lies_beside_it(tmp_path: Path) -> None:
    folder = tmp_path / "where"
    database = await Database.open(url(folder / "new.db"))
    try:
        await PeopleStore(database).put_note("a note", "so that there is a log")
        modes = {place.name: place.stat().st_mode & 0o777 for place in sorted(folder.glob("*"))}
    finally:
        await database.close()
    assert modes == dict.fromkeys(("new.db", "new.db-shm", "new.db-wal"), 0o600)
    assert folder.stat().st_mode & 0o777 == 0o700


async def test_what_is_deleted_is_gone_from_the_file_too(tmp_path: Path) -> None:
    file, secret = tmp_path / "new.db", "a word that nobody else has written here"
    database = await Database.open(url(file))
    notes = PeopleStore(database)
    await notes.put_note("secret", secret)
    await database.close()
    assert secret.encode() in file.read_bytes()
    database = await Database.open(url(file))
    await PeopleStore(database).drop_note("secret")
    await database.close()
    assert secret.encode() not in file.read_bytes()


async def test_a_file_with_odd_characters_in_its_name_is_opened(tmp_path: Path) -> None:
    file = tmp_path / "100 % of it.db"
    database = await Database.open(url(file))
    await database.close()
    assert file.is_file()


async def test_a_file_of_the_newest_version_is_opened_as_it_is(tmp_path: Path) -> None:
    for _ in range(2):
        database = await Database.open(url(tmp_path / "again.db"))
        async with database.read() as connection:
            version = (await connection.exec_driver_sql("SELECT version_num FROM alembic_version")).scalar()
        await database.close()
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    assert version == newest_version() == ScriptDirectory.from_config(config).get_current_head()


def test_only_a_file_of_an_older_version_needs_what_migrates(tmp_path: Path) -> None:
    older, new = tmp_path / "older.db", tmp_path / "new.db"
    nothing_migrated(older)
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
        await Database.open(url(tmp_path / "later.db"))


async def test_every_migration_can_be_taken_back(tmp_path: Path) -> None:
    def down(connection: Connection) -> None:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = connection
        command.downgrade(config, "base")

    async with opened(tmp_path / "down.db") as database:
        async with database.engine.begin() as connection:
            await connection.run_sync(down)
        async with database.read() as connection:
            left = await connection.exec_driver_sql("SELECT name FROM sqlite_master WHERE type = 'table'")
            assert set(left.scalars()) <= {"alembic_version"}


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


async def test_a_file_of_a_former_version_keeps_its_games(tmp_path: Path) -> None:
    def to(version: str) -> Any:
        def upgrade(connection: Connection) -> None:
            config = Config()
            config.set_main_option("script_location", str(MIGRATIONS))
            config.attributes["connection"] = connection
            command.upgrade(config, version)

        return upgrade

    file = tmp_path / "former.db"
    engine = create_async_engine(url(file))
    async with engine.begin() as connection:
        await connection.run_sync(to("0002"))
        columns = "id, game, rules_version, deck, seed, options, status, solo, channel_id, host_id, clock, turn_seconds"
        for number, status, solo in ((1, "over", 0), (2, "running", 1)):
            await connection.exec_driver_sql(
                f"INSERT INTO tables ({columns}, max_seats, friendly, created_at) VALUES "  # noqa: S608
                f"({number}, 'luckybox', 1, 'own-2', 's', '{{}}', '{status}', {solo}, 7, 1, 'live', 60, 12, 0, 1.0)"
            )
        await connection.exec_driver_sql(
            "INSERT INTO seats (table_id, seat, user_id, name, ai, autopilot, away, misses) VALUES"
            " (1, 0, 1, 'Ada', 0, 0, 0, 0), (1, 1, 2, 'Ben', 0, 0, 0, 0)"
        )
        await connection.exec_driver_sql("INSERT INTO entries VALUES (1, 0, '{\"do\": \"advance\"}', 'table', 1.0)")
        columns = "table_id, seat, user_id, game, guild_id, total, rank, seats, people, rated, finished_at"
        for seat_number, user, total in ((0, 1, 50), (1, 2, 40)):
            await connection.exec_driver_sql(
                f"INSERT INTO results ({columns}) VALUES "  # noqa: S608
                f"(1, {seat_number}, {user}, 'luckybox', 7, {total}, 1, 2, 2, 1, 2.0)"
            )
    await engine.dispose()
    database = await Database.open(url(file))
    try:
        async with database.read() as connection:
            found = await connection.exec_driver_sql("SELECT number, kind, total FROM results ORDER BY seat")
            assert [tuple(row) for row in found] == [(1, "table", 50), (1, "table", 40)]
            tables = await connection.exec_driver_sql("SELECT id, status, counted, fast, kind FROM tables ORDER BY id")
            assert [tuple(row) for row in tables] == [(1, "over", 0, 0, "game"), (2, "running", 0, 0, "solo")]
            assert (await connection.exec_driver_sql("SELECT count(*) FROM entries")).scalar() == 1
    finally:
        await database.close()

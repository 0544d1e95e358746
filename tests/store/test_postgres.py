"""What is PostgreSQL's own: its schema, one bot to a database, transactions side by side, a server that goes away."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import AsyncIterator
from pathlib import Path
from typing import cast

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, insert, select, text
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlmodel import SQLModel

from bot.store.notes import NoteStore
from bot.store.schema import MIGRATIONS, OLDEST, OlderSchema, UnknownSchema, newest_version
from bot.store.sql import postgres
from bot.store.sql.connect import open_beside, open_database
from bot.store.sql.database import UNAVAILABLE, Database, InUse, Unreachable, Unsure, in_short
from bot.store.sql.writing import Lock, Prepared, Writing
from bot.store.stored import Change, Conflict
from bot.store.tables import TableStore
from tests.patience import PATIENCE
from tests.store import server
from tests.store.backends import POSTGRES, database_of
from tests.store.rows import ADA, entry, panel, put

pytestmark = pytest.mark.only_on(POSTGRES)

NOTES = SQLModel.metadata.tables["notes"]
ADD_NOTE = Prepared(insert(NOTES))
COLUMNS = (
    # A default is the same whether it was given as a number or in quotes.
    "SELECT table_name, column_name, data_type, is_nullable, replace(column_default, $$'0'::bigint$$, '0')"
    " FROM information_schema.columns"
    " WHERE table_schema = 'public' ORDER BY table_name, column_name"
)
INDEXES = (
    # What a dump has brought back has its casts and brackets elsewhere.
    r"SELECT indexname, regexp_replace(indexdef, '::(text|character varying)(\[\])?|[()]', '', 'g')"
    " FROM pg_indexes WHERE schemaname = 'public' ORDER BY indexname"
)
KEYS = (
    "SELECT conrelid::regclass::text, pg_get_constraintdef(oid) FROM pg_constraint"
    " WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2"
)
TENDED = "SELECT relname, unnest(reloptions) FROM pg_class WHERE relnamespace = 'public'::regnamespace ORDER BY 1, 2"
"""What is said of a table beside its columns: when it is looked through."""
WAITING = "FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
"""Whoever waits for a lock."""
CUT = f"SELECT pg_terminate_backend(pid) {WAITING} AND pid != pg_backend_pid()"
"""Ends them."""
NO_ENTRIES = "LOCK TABLE entries IN SHARE MODE"
"""Lets everybody wait who plays."""
OLDEST_KEPT = Path(__file__).parents[1] / "data" / "databases" / "postgresql" / "2026-11-evenings.sql"
DROPPED = "DROP SCHEMA public CASCADE; CREATE SCHEMA public"


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is held is waited for: how long usually is `test_locked_rows.py`'s."""
    monkeypatch.setitem(postgres.IN_TIME, "lock_timeout", "30s")
    monkeypatch.setattr(postgres, "PRESSES_LOCKED_AT_MOST", "30s")


@pytest.fixture
async def address(tmp_path: Path) -> AsyncIterator[str]:
    """The address of a database without a table; others get it back as it was."""
    address, _ = await database_of(tmp_path / "empty.db")
    await emptied(address)
    yield address
    await emptied(address)
    await (await open_database(address)).close()


async def emptied(address: str) -> None:
    """Let a database have no tables."""
    database = await open_database(address)
    async with database.read() as connection:
        await (await connection.get_raw_connection()).driver_connection.execute(DROPPED)  # type: ignore[union-attr]
    await database.close()


async def described(address: str) -> list[list[tuple[object, ...]]]:
    """What a database is made of."""
    database = await open_database(address)
    async with database.read() as connection:
        found = [(await connection.exec_driver_sql(query)).all() for query in (COLUMNS, INDEXES, KEYS, TENDED)]
    await database.close()
    return [sorted(tuple(row) for row in rows) for rows in found]


def note(key: str) -> dict[str, object]:
    """A note of this name."""
    return {"key": key, "value": "x"}


async def notes(database: Database) -> list[str]:
    """The notes there are."""
    async with database.read() as connection:
        return list((await connection.execute(select(NOTES.c.key).order_by(NOTES.c.key))).scalars())


def to(version: str) -> Config:
    """How migrations are told where to go."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["to"] = version
    return config


async def test_the_migrations_make_what_a_new_database_has(address: str) -> None:
    made = await described(address)
    await of_the_oldest_version(address)
    assert await described(address) == made


async def of_the_oldest_version(address: str) -> None:
    """A database of the oldest version from which migrations lead to today's, with what a bot of that time left."""
    await emptied(address)
    raw = await server.connected(address)
    await raw.execute(DROPPED)
    await raw.execute(OLDEST_KEPT.read_text(encoding="utf-8"))
    await raw.close()


@pytest.mark.deep
@pytest.mark.parametrize("change", ["UPDATE alembic_version SET version_num = '0030'", "DROP TABLE alembic_version"])
async def test_a_database_from_which_nothing_leads_here_is_refused_and_left_as_it_is(address: str, change: str) -> None:
    await of_the_oldest_version(address)
    raw = await server.connected(address)
    await raw.execute(change)
    with pytest.raises(OlderSchema):
        await open_database(address)
    tables = {row[0] for row in await raw.fetch("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")}
    assert "evenings" in tables
    assert "lost_times" not in tables
    await raw.execute(DROPPED)
    await raw.close()


@pytest.mark.deep
async def test_every_migration_can_be_taken_back(address: str) -> None:
    def down(connection: Connection) -> None:
        config = to(OLDEST)
        config.attributes["connection"] = connection
        command.downgrade(config, OLDEST)

    database = await open_database(address)
    async with database.engine.connect() as connection:
        changing = await connection.execution_options(isolation_level="READ COMMITTED")
        async with changing.begin():
            await changing.run_sync(down)
    await database.close()
    left = await laid_out(address)
    await of_the_oldest_version(address)
    assert left == await laid_out(address)


async def laid_out(address: str) -> list[list[tuple[object, ...]]]:
    """Tables and indexes of a database that nobody has opened."""
    raw = await server.connected(address)
    found = [[tuple(row) for row in await raw.fetch(query)] for query in (COLUMNS, INDEXES, KEYS)]
    await raw.close()
    return found


async def test_nothing_is_prepared_at_length_for_statements_that_are_short(database: Database) -> None:
    async with database.read() as connection:
        assert (await connection.exec_driver_sql("SHOW jit")).scalar() == "off"
        assert (await connection.exec_driver_sql("SHOW max_parallel_workers_per_gather")).scalar() == "0"


async def test_several_that_open_a_new_database_at_once_make_its_tables_once(address: str) -> None:
    opened = await asyncio.gather(*(open_database(address) for _ in range(4)))
    async with opened[0].read() as connection:
        assert (
            await connection.exec_driver_sql("SELECT version_num FROM alembic_version")
        ).scalar() == newest_version()
    await asyncio.gather(*(database.close() for database in opened))


async def test_a_database_of_a_later_version_is_refused(address: str) -> None:
    database = await open_database(address)
    later = text("UPDATE alembic_version SET version_num = '9999'")
    await database.write(lambda writing: writing.execute(later))
    await database.close()
    with pytest.raises(UnknownSchema, match="9999"):
        await open_database(address)
    back = text(f"UPDATE alembic_version SET version_num = '{newest_version()}'")  # noqa: S608 - ours
    other = await server.connected(address)
    await other.execute(str(back))
    await other.close()


async def test_a_database_that_was_refused_is_held_by_nobody(address: str) -> None:
    await (await open_database(address)).close()
    other = await server.connected(address)
    await other.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(UnknownSchema) as refused:
        await open_database(address, alone=True)
    await other.execute(f"UPDATE alembic_version SET version_num = '{newest_version()}'")  # noqa: S608 - ours
    await other.close()
    await (await open_database(address, alone=True)).close()
    assert "9999" in str(refused.value)


async def test_one_bot_has_a_database_until_it_lets_go(address: str) -> None:
    first = await open_database(address, alone=True)
    with pytest.raises(InUse) as refused:
        await open_database(address, alone=True)
    assert server.USER in str(refused.value)
    other, beside = await open_beside(address)
    assert beside
    await other.close()
    await first.close()
    second, beside = await open_beside(address)
    assert not beside
    await (await open_database(address, alone=True)).close()
    await second.close()


async def test_a_server_that_is_not_there_is_told_apart_from_one_that_refuses(tmp_path: Path) -> None:
    with pytest.raises(Unreachable):
        await open_database(f"postgresql+asyncpg://me@/games?host={tmp_path}")
    with pytest.raises(OperationalError, match="does not exist"):
        await open_database(server.url("a_database_there_is_not"))


async def test_transactions_run_side_by_side_and_one_that_fails_is_undone(database: Database) -> None:
    def fail(writing: Writing) -> None:
        writing.execute_many(ADD_NOTE, note("half"))
        raise RuntimeError("in the middle")

    asked = [NoteStore(database).put(key, "x") for key in "abcdefghijklmnop"]
    answers = await asyncio.gather(database.write(fail), *asked, return_exceptions=True)
    assert [answer for answer in answers if answer is not None] == [answers[0]]
    assert isinstance(answers[0], RuntimeError)
    assert await notes(database) == list("abcdefghijklmnop")


async def test_a_refused_row_says_which_table_refuses_it(database: Database) -> None:
    await database.write(lambda writing: writing.execute_many(ADD_NOTE, note("a")))
    with pytest.raises(IntegrityError, match="notes"):
        await database.write(lambda writing: writing.execute_many(ADD_NOTE, note("a")))
    orphan = Prepared(insert(SQLModel.metadata.tables["entries"]))
    with pytest.raises(IntegrityError, match="entries"):
        await database.write(lambda writing: writing.execute_many(orphan, entry(table_id=404, number=0).columns()))


async def test_what_must_not_be_done_at_once_waits(database: Database) -> None:
    order: list[str] = []

    async def alone(name: str) -> None:
        def work(writing: Writing) -> None:
            writing.lock(Lock.RESULTS)
            order.append(name)
            writing.execute(text("SELECT pg_sleep(0.01)"))
            order.append(name)

        await database.write(work)

    await asyncio.gather(*map(alone, "abc"))
    assert order[0::2] == order[1::2]
    assert sorted(order[0::2]) == ["a", "b", "c"]


async def test_of_two_who_write_at_once_what_they_know_in_one_version_one_is_told(store: TableStore) -> None:
    table_id = await put(store)
    changes = [Change(at=200.0, entries=[entry(table_id=table_id, number=0)]) for _ in range(8)]
    answers = await asyncio.gather(*(store.commit(table_id, 0, one) for one in changes), return_exceptions=True)
    assert sorted(type(answer).__name__ for answer in answers) == ["Conflict"] * 7 + ["NoneType"]
    with pytest.raises(Conflict):
        await store.commit(table_id, 0, changes[0])


async def test_whoever_stops_waiting_does_not_stop_the_work(database: Database) -> None:
    waiting = asyncio.ensure_future(database.write(lambda writing: writing.execute_many(ADD_NOTE, note("left behind"))))
    await asyncio.sleep(0)
    waiting.cancel()
    await database.close()
    assert await notes(database) == ["left behind"]


async def test_a_connection_that_broke_is_told_kindly_and_the_next_one_works(database: Database) -> None:
    def end(writing: Writing) -> None:
        writing.execute_many(ADD_NOTE, note("half"))
        writing.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))

    with pytest.raises(UNAVAILABLE) as told:
        await database.write(end)
    assert in_short(told.value)
    await NoteStore(database).put("a", "x")
    assert await notes(database) == ["a"]


async def test_a_server_that_was_away_is_used_again_by_whoever_comes_first(database: Database) -> None:
    kept = NoteStore(database)
    await asyncio.gather(*(kept.put(key, "x") for key in "abcdef"))
    with server.away():
        with pytest.raises(UNAVAILABLE):
            await kept.put("g", "x")
        with pytest.raises(UNAVAILABLE):
            await kept.get("a")
    await kept.put("h", "x")
    assert await kept.get("a") == "x"
    assert await notes(database) == list("abcdefh")


async def test_the_first_press_after_a_restart_of_the_server_is_taken(store: TableStore) -> None:
    table_id = await put(store)
    await store.commit(table_id, 0, Change(at=1.0, entries=[entry(table_id, 0)]))
    # In a thread: the bot goes on meanwhile, and sees its connections end.
    await asyncio.to_thread(server.restart)
    await store.commit(table_id, 1, Change(at=2.0, entries=[entry(table_id, 1)]))
    stored = await store.load(table_id)
    assert stored is not None
    assert [row.number for row in stored.entries] == [0, 1]


async def once_it_waits(database: Database, query: str) -> None:
    """Ask this of those that wait for a lock, once there are any."""
    # Within a transaction everything would look as at the first look.
    looking = await server.connected(str(database.engine.url))
    async with asyncio.timeout(PATIENCE):
        while not await looking.fetch(query):
            pass
    await looking.close()


async def test_whoever_stops_waiting_for_a_press_under_way_stops_neither_it_nor_others(
    store: TableStore, database: Database
) -> None:
    tables = [await put(store, channel_id=channel) for channel in range(700, 703)]
    other = await server.connected(str(database.engine.url))
    async with other.transaction():
        await other.execute(NO_ENTRIES)
        changes = [Change(at=2.0, entries=[entry(table_id, 0)]) for table_id in tables]
        presses = [
            asyncio.ensure_future(store.commit(table_id, 0, change))
            for table_id, change in zip(tables, changes, strict=True)
        ]
        await once_it_waits(database, f"SELECT {WAITING}")
        presses[1].cancel()
    async with asyncio.timeout(PATIENCE):
        answers = await asyncio.gather(*presses, return_exceptions=True)
    assert [type(answer) for answer in answers] == [type(None), asyncio.CancelledError, type(None)]
    await other.close()
    for table_id in tables:
        await store.commit(table_id, 1, Change(at=3.0, entries=[entry(table_id, 1)]))


@pytest.mark.parametrize("whole", [False, True])
async def test_where_the_connection_breaks_while_a_press_is_written_it_may_be_there(
    store: TableStore, database: Database, whole: bool
) -> None:
    table_id = await put(store)
    await store.commit(table_id, 0, Change(at=1.0, entries=[entry(table_id, 0)]))
    other = await server.connected(str(database.engine.url))
    async with other.transaction():
        await other.execute(NO_ENTRIES)
        change = Change(at=2.0, entries=[entry(table_id, 1)], clear_timers=whole)
        waiting = asyncio.ensure_future(store.commit(table_id, 1, change))
        await once_it_waits(database, CUT)
    with pytest.raises(UNAVAILABLE) as told:
        await waiting
    # A whole transaction breaks before its end: it is certain that nothing of it is there.
    assert isinstance(told.value, Unsure) != whole
    await other.close()
    await store.commit(table_id, 1, change)


async def test_a_value_of_the_wrong_type_is_not_told(store: TableStore, database: Database) -> None:
    table_id = await put(store)
    wrong = panel(table_id, ADA, token=cast("str", b"a token"))
    with pytest.raises(UNAVAILABLE, match="of another type") as told:
        await store.commit(table_id, 0, Change(at=1.0, panels=[wrong]))
    assert "a token" not in "".join(traceback.format_exception(told.value))
    add = Prepared(insert(SQLModel.metadata.tables["panels"]))
    with pytest.raises(UNAVAILABLE, match="of another type") as told:
        await database.write(lambda writing: writing.execute_many(add, wrong.columns()))
    assert "a token" not in "".join(traceback.format_exception(told.value))


async def test_what_another_has_begun_to_write_is_committed_or_undone_before_it_is_settled(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "SETTLED_IN", 1e6)
    monkeypatch.setattr(postgres, "LOOK_EVERY", 1e-3)
    other = await open_database(str(database.engine.url.render_as_string(hide_password=False)))
    await database.settle()
    async with other.engine.connect() as writer:
        writing = await writer.execution_options(isolation_level="READ COMMITTED")
        async with writing.begin():
            await writing.execute(insert(NOTES), note("late"))
            settled = asyncio.ensure_future(database.settle())
            for _ in range(20):
                assert await notes(database) == []
            assert not settled.done()
        await settled
    assert await notes(database) == ["late"]
    await other.close()


async def test_whoever_is_at_work_for_long_is_not_waited_for(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "SETTLED_IN", 3e-3)
    monkeypatch.setattr(postgres, "LOOK_EVERY", 1e-3)
    other = await open_database(str(database.engine.url.render_as_string(hide_password=False)))
    async with other.engine.connect() as writer:
        writing = await writer.execution_options(isolation_level="READ COMMITTED")
        async with writing.begin():
            await writing.execute(insert(NOTES), note("late"))
            await database.settle()
    await other.close()


async def test_what_waits_is_given_up_where_the_server_does_not_answer_and_asked_again_when_it_does(
    database: Database,
) -> None:
    other = await open_database(str(database.engine.url.render_as_string(hide_password=False)))
    async with other.engine.connect() as holder:
        locking = await holder.execution_options(isolation_level="READ COMMITTED")
        async with locking.begin():
            await locking.execute(text("LOCK TABLE notes"))
            waiting = asyncio.ensure_future(NoteStore(database).put("key", "value"))
            await once_it_waits(other, f"SELECT {WAITING}")
            database.give_up()
            with pytest.raises(OperationalError):
                await waiting
            with pytest.raises(OperationalError, match="has not answered"):
                await NoteStore(database).get("key")
    database.go_on()
    assert await NoteStore(database).get("key") is None
    await other.close()

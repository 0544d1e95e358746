"""Rows that are broken, of every table and in every column, hold up nobody: each is told of in a line, and left out."""

from __future__ import annotations

import logging
import math
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeAlias

import pytest
from sqlalchemy import select
from sqlmodel import SQLModel

from bot.league.badges import SHARED
from bot.league.outcome import Outcome
from bot.store.enums import Status
from bot.store.guilds import Chooser, GuildStore
from bot.store.members import MemberStore
from bot.store.moving import first_difference, move
from bot.store.people import PeopleStore
from bot.store.results.profiles import ProfileStore
from bot.store.results.rebuild import rebuild
from bot.store.sql import door
from bot.store.sql.connect import open_database
from bot.store.sql.database import Database
from bot.store.sql.door import MENDED, Unreadable
from bot.store.stored import Change
from bot.store.tables import TableStore
from tests.store.backends import BOTH
from tests.store.broken import FIRST, Row, put_down, sound
from tests.store.everything import BEN, CY, GAME, NOW, ZOE, Life, rooms
from tests.store.files import url
from tests.store.rows import CHANNEL, GUILD, result, write

Look: TypeAlias = Callable[[Database], Awaitable[object]]
EVERYBODY = (ZOE, BEN, CY)


@pytest.fixture(autouse=True)
def untold() -> None:
    """Nothing has been told yet."""
    door._told.clear()


async def tables(database: Database) -> object:
    """Tables, whoever looks for them, and what is due."""
    store = TableStore(database)
    due = await store.due(NOW + 100)
    return (
        [await store.load(table_id) for table_id in range(1, 12)],
        await sound(store.open_tables()),
        await sound(store.not_shown("", NOW, 0.0)),
        await sound(store.without_result(0.0)),
        [one for one in due if one.table_id < FIRST],
        [await store.hosted(user) for user in EVERYBODY],
        await store.open_solo(ZOE),
        await store.last_in_channel(CHANNEL),
    )


async def people(database: Database) -> object:
    """What people and servers have chosen, and all that is kept of them."""
    store, members = PeopleStore(database), MemberStore(database)
    return (
        [(await store.person(user)).columns() for user in EVERYBODY],
        [await store.export(user) for user in EVERYBODY],
        (await GuildStore(database).guild(GUILD)).columns(),
        await GuildStore(database).changes(GUILD, 9),
        await members.unsure(GUILD, EVERYBODY, NOW),
        await members.is_met(GUILD, ZOE),
    )


async def boards(database: Database) -> object:
    """Rankings and profiles, and what features read of them."""
    profiles = ProfileStore(database)
    return (
        [await room.read(database) for room in rooms()],
        [await profiles.stats(GAME, user) for user in EVERYBODY],
        [await profiles.history(user) for user in EVERYBODY],
        await profiles.versus(GAME, ZOE, BEN),
    )


LOOKS: tuple[Look, ...] = (tables, people, boards)


async def broken(database: Database) -> list[Row]:
    """A life, and broken rows of everything beside it."""
    await Life(database).lived()
    return await put_down(database)


@pytest.mark.deep
async def test_all_that_is_sound_is_read_as_before(database: Database, caplog: pytest.LogCaptureFixture) -> None:
    await Life(database).lived()
    before = [await look(database) for look in LOOKS]
    rows = await put_down(database)
    assert len({row.broken.table.name for row in rows}) > 30
    after = [await look(database) for look in LOOKS]
    for one, other in zip(before, after, strict=True):
        assert one == other
    assert_told_in_lines(caplog)


def assert_told_in_lines(caplog: pytest.LogCaptureFixture) -> None:
    """Every row is told of once, in a line, without what it held."""
    lines = [record.getMessage() for record in caplog.records]
    assert len(lines) == len(set(lines))
    assert not [record for record in caplog.records if record.exc_info or record.levelno > logging.ERROR]
    assert "usual" not in caplog.text.replace("what is usual", "")


async def test_each_comes_through_the_door_alone_or_not_at_all(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    rows = await broken(database)
    caplog.clear()
    async with database.read() as connection:
        for table in SQLModel.metadata.sorted_tables:
            mine = [row for row in rows if row.broken.table is table]
            found = [dict(row) for row in (await connection.execute(select(table))).mappings()]
            if table.name in MENDED:
                assert len([row for row in mine if not table.c[row.broken.column].primary_key]) <= len(found)
                continue
            keys = [tuple(row[column.name] for column in table.primary_key) for row in found]
            own = [tuple(row.values[one.name] for one in table.primary_key) for row in mine]
            assert not [key for key in own if key in keys], table.name
    assert_told_in_lines(caplog)


@pytest.mark.deep
async def test_who_asks_for_one_itself_is_told_that_it_cannot_be_read(database: Database) -> None:
    rows = await broken(database)
    store = TableStore(database)
    for row in rows:
        number = row.values.get("id")
        if row.broken.table.name == "tables" and isinstance(number, int):
            with pytest.raises(Unreadable):
                await store.load(number)
        if row.broken.table.name == "people" and isinstance(row.values["user_id"], int):
            assert (await PeopleStore(database).person(row.values["user_id"])).user_id == row.values["user_id"]
        if row.broken.table.name == "guilds" and isinstance(row.values["guild_id"], int):
            guilds = GuildStore(database)
            await guilds.choose(row.values["guild_id"], Chooser(BEN, NOW), language="pl", friendly=True)
            assert (await guilds.guild(row.values["guild_id"])).language == "pl"


@pytest.mark.deep
async def test_games_are_played_and_everything_is_worked_out_beside_them(database: Database) -> None:
    await broken(database)
    life = Life(database)
    table_id = await life.table((BEN, "Benedikt"), (CY, "Cy"), channel_id=990)
    results = [result(table_id, number, user, NOW) for number, user in enumerate((BEN, CY))]
    over = Change(at=NOW, header={"status": Status.OVER}, outcome=Outcome(tuple(results), SHARED))
    assert await write(life.store, table_id, over)
    before = await boards(database)
    await rebuild(database, {GAME: SHARED})
    assert await boards(database) == before
    await TableStore(database).clean(NOW + 10)
    await life.forget()
    assert (await PeopleStore(database).export(ZOE))["results"] == []


@pytest.mark.deep
async def test_what_is_due_next_is_not_a_broken_timer(database: Database) -> None:
    await broken(database)
    store = TableStore(database)
    for timer in await store.due(NOW + 100):
        await store.close_unread(timer.table_id, NOW)
    assert (await store.next_due() or math.inf) > NOW + 100


@pytest.mark.deep
@pytest.mark.only_on(*BOTH)
async def test_a_database_is_moved_without_what_is_broken(
    database: Database, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await broken(database)
    caplog.clear()
    target = await open_database(url(tmp_path / "moved.db"))
    try:
        assert await move(database, target) > 0
        assert await first_difference(database, target) is None
        assert await tables(target) == await tables(database)
    finally:
        await target.close()
    assert_told_in_lines(caplog)

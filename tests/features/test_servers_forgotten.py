"""A server that removed the bot for good: no room keeps anything that leads to it, and people keep what they played."""

from __future__ import annotations

import pytest
from sqlalchemy import func, select
from sqlmodel import SQLModel

from bot.features.catalogue import features
from bot.store.enums import Status
from bot.store.keeping import KeepingStore
from bot.store.sql.database import Database
from bot.store.sql.writing import Writing
from tests.store.backends import run_on_both
from tests.store.everything import ZOE, Life, rooms
from tests.store.files import rewrite
from tests.store.rows import CHANNEL, GUILD

pytest_generate_tests = run_on_both
OF_A_SERVER = ("guild_id", "scope")
"""What columns are called that hold a server's id."""


def every_room(writing: Writing, guild_id: int, nowhere: int) -> None:
    """What `Features` does, for rooms that no kernel has built: nothing of theirs is needed for it."""
    for made in features():
        made.__new__(made).server_forgotten(writing, guild_id, nowhere)


async def of_servers(database: Database, guild_id: int) -> dict[str, int]:
    """Table → in how many of its rows a server's id stands."""
    found = {}
    async with database.read() as connection:
        for table in SQLModel.metadata.sorted_tables:
            for name in OF_A_SERVER:
                if name in table.columns:
                    query = select(func.count()).select_from(table).where(table.c[name] == guild_id)
                    if count := (await connection.execute(query)).scalar_one():
                        found[table.name] = int(count)
    return found


@pytest.fixture
async def life(database: Database) -> Life:
    """Somebody who did everything, and all of it is over."""
    life = Life(database)
    await life.lived()
    await rewrite(database, f"UPDATE tables SET status = '{Status.CLOSED}' WHERE status IN ('lobby', 'running')")  # noqa: S608
    for room in rooms():
        for ending in room.ends:
            await rewrite(database, ending)
    # Whatever of it has a server at all is of this one.
    for table in SQLModel.metadata.sorted_tables:
        column = table.columns.get("guild_id")
        if column is not None and column.nullable:
            await rewrite(database, f"UPDATE {table.name} SET guild_id = {GUILD}")  # noqa: S608
    return life


async def test_no_row_of_any_room_has_the_server_any_more(life: Life, database: Database) -> None:
    before = await of_servers(database, GUILD)
    assert {"guilds", "members", "results", "tables", "tallies"} <= before.keys()
    await KeepingStore(database).forget_server(GUILD, every_room)
    assert await of_servers(database, GUILD) == {}


async def test_no_channel_of_it_is_left_either(life: Life, database: Database) -> None:
    await KeepingStore(database).forget_server(GUILD, every_room)
    async with database.read() as connection:
        for table in SQLModel.metadata.sorted_tables:
            if "channel_id" in table.columns and "guild_id" in table.columns:
                left = select(func.count()).select_from(table).where(table.c.channel_id == CHANNEL)
                assert (await connection.execute(left)).scalar_one() == 0, table.name


async def test_what_somebody_has_played_there_is_theirs_as_before(life: Life, database: Database) -> None:
    own = ("results", "seats", "duel_players", "tournament_players", "attempts", "badges", "careers", "ratings")
    before = await life.people.export(ZOE)
    await KeepingStore(database).forget_server(GUILD, every_room)
    after = await life.people.export(ZOE)
    for name in own:
        if name in before:
            assert len(after[name]) == len(before[name]) > 0, name
    assert after["members"] == []

"""What is kept of servers' channels and roles: open tables, evenings, settings, of the shards that are asked about."""

from __future__ import annotations

import pytest
from sqlalchemy import select
from sqlmodel import SQLModel

from bot.store.enums import Status, TableKind
from bot.store.guilds import Chooser, GuildStore
from bot.store.places import PlaceStore, ServerData
from bot.store.sql.database import Database
from bot.store.sql.parts import Part
from bot.store.stored import Change
from bot.store.tables import TableStore
from tests.store.backends import SQLITE
from tests.store.files import rewrite
from tests.store.rows import ADA, BEN, CHANNEL, GUILD, put, write

ALL = Part(1, frozenset({0}))
FAR = 1 << 22
"""A server of the second of two shards."""


async def test_what_is_kept_of_servers_is_read_with_a_look(database: Database, store: TableStore) -> None:
    await put(store)
    ended = await put(store, channel_id=CHANNEL + 1)
    await write(store, ended, Change(at=1.0, header={"status": Status.OVER, "ended_at": 1.0}))
    await put(store, channel_id=CHANNEL + 2, kind=TableKind.SOLO)
    await put(store, channel_id=CHANNEL + 3, guest=True, guild_id=GUILD + 1)
    await put(store, channel_id=CHANNEL + 4, guild_id=None, host_id=BEN)
    guilds, by_ada = GuildStore(database), Chooser(ADA, 1.0)
    await guilds.choose(GUILD, by_ada, channels=[5], roles=[6])
    await guilds.choose(GUILD + 2, by_ada, roles=[8])
    await guilds.choose(GUILD + 3, by_ada, watched=False)
    kept = await PlaceStore(database, lambda _: ()).kept(ALL)
    assert kept == {GUILD: ServerData({CHANNEL, 5}, {6}), GUILD + 2: ServerData(set(), {8})}


async def test_only_the_servers_of_a_part_are_read(database: Database, store: TableStore) -> None:
    await put(store)
    await put(store, channel_id=CHANNEL + 1, guild_id=FAR, host_id=BEN)
    found = [await PlaceStore(database, lambda _: ()).kept(Part(2, frozenset({shard}))) for shard in (0, 1)]
    assert [list(one) for one in found] == [[GUILD], [FAR]]


@pytest.mark.only_on(SQLITE)
async def test_a_channel_that_cannot_be_read_is_none(database: Database) -> None:
    guilds = GuildStore(database)
    await guilds.choose(GUILD, Chooser(ADA, 1.0), summary_channel=5)
    await guilds.choose(GUILD + 1, Chooser(ADA, 1.0), summary_channel=6)
    rows = SQLModel.metadata.tables["guilds"].c
    named = select(rows.guild_id, rows.summary_channel.label("channel_id")).where(rows.summary_channel.is_not(None))
    places = PlaceStore(database, lambda _: [named])
    assert await places.kept(ALL) == {GUILD: ServerData({5}), GUILD + 1: ServerData({6})}
    await rewrite(database, "UPDATE guilds SET summary_channel = 'torn' WHERE summary_channel = 5")
    assert await places.kept(ALL) == {GUILD + 1: ServerData({6})}

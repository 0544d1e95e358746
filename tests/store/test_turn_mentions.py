"""Who is to be mentioned as their turn runs out, and when they were last."""

from __future__ import annotations

from bot.store.rows import MENTIONS_KEPT
from bot.store.sql.database import Database
from bot.store.stored import Change
from bot.store.tables import TableStore
from bot.store.turn_mentions import mentions_wanted
from tests.store.rows import ADA, BEN, GUILD, header, put, write

ELSEWHERE = 71


async def want(store: TableStore, table_id: int, *users: int, at: float = 10.0, guild: int | None = GUILD) -> None:
    """They are to be mentioned at a table."""
    writes = [mentions_wanted(header(guild_id=guild), users, at)]
    await write(store, table_id, Change(at=at, writes=writes))


async def test_who_is_to_be_mentioned_is_until_that_is_done(store: TableStore) -> None:
    first, second = await put(store, channel_id=1), await put(store, channel_id=2)
    await want(store, first, ADA, BEN)
    await want(store, second, ADA)
    mentions = store.mentions
    assert await mentions.wanted() == {first: [ADA, BEN], second: [ADA]}
    await mentions.done(first, [ADA], mentioned_at=20.0)
    await mentions.done(second, [ADA])
    assert await mentions.wanted() == {first: [BEN]}
    assert await mentions.last(GUILD, [ADA, BEN]) == {ADA: 20.0}


async def test_the_last_mention_of_a_place_counts_also_while_another_is_wanted(store: TableStore) -> None:
    first, second = await put(store, channel_id=1), await put(store, channel_id=2)
    far = await put(store, channel_id=3, guild_id=ELSEWHERE)
    for table_id, at in ((first, 30.0), (second, 20.0)):
        await want(store, table_id, ADA)
        await store.mentions.done(table_id, [ADA], mentioned_at=at)
    await want(store, far, ADA, guild=ELSEWHERE)
    await store.mentions.done(far, [ADA], mentioned_at=90.0)
    await want(store, first, ADA, at=40.0)
    assert await store.mentions.last(GUILD, [ADA, BEN]) == {ADA: 30.0}
    assert await store.mentions.wanted() == {first: [ADA]}


async def test_outside_of_servers_a_place_is_a_channel(store: TableStore) -> None:
    table_id = await put(store, guild_id=None)
    await want(store, table_id, ADA, guild=None)
    await store.mentions.done(table_id, [ADA], mentioned_at=5.0)
    assert await store.mentions.last(header().channel_id, [ADA]) == {ADA: 5.0}


async def test_what_is_over_for_a_day_is_dropped(store: TableStore, database: Database) -> None:
    table_id = await put(store)
    await want(store, table_id, ADA, BEN)
    await store.mentions.done(table_id, [ADA], mentioned_at=10.0)
    await store.clean(10.0 + MENTIONS_KEPT)
    assert await store.mentions.last(GUILD, [ADA]) == {ADA: 10.0}
    await store.clean(11.0 + MENTIONS_KEPT)
    assert await store.mentions.last(GUILD, [ADA]) == {}
    assert await store.mentions.wanted() == {}

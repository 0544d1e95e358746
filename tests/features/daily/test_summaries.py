"""In which servers a day's summary is due, who posts it, and what becomes of its channel."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

from bot.features.daily.feature import DailyFeature
from bot.features.daily.store import SummaryStore, posting
from bot.store.guilds import Chooser, GuildStore
from bot.store.places import PlaceStore, ServerData
from bot.store.sql.database import Database
from bot.store.sql.parts import MILLISECONDS_AT, Part
from tests.store.rows import ADA, GUILD
from tests.store.test_guilds import told

DAY = 100
BY_ADA = Chooser(ADA, 50.0)


async def choose(guilds: GuildStore, channel: int | None, before: int, guild_id: int = GUILD) -> None:
    """A server chooses where its summaries are posted."""
    await guilds.change(guild_id, BY_ADA, posting(channel, before))


async def due(guilds: GuildStore, day: int, hour: int = 0) -> list[int | None]:
    """The channels in which the summary of a day is due."""
    return [row.summary_channel for row in await SummaryStore(guilds).due(day, hour, None)]


async def test_each_process_is_due_the_servers_of_its_own_shards(guilds: GuildStore) -> None:
    other = 1 << MILLISECONDS_AT
    await choose(guilds, 9, DAY - 1)
    await choose(guilds, 10, DAY - 1, other)
    store = SummaryStore(guilds)
    found = [await store.due(DAY, 0, Part(2, frozenset(slots))) for slots in ({0}, {1}, {0, 1}, ())]
    assert [sorted(row.guild_id for row in rows) for rows in found] == [[GUILD], [other], [GUILD, other], []]


async def test_a_server_that_chose_nothing_gets_no_summary(guilds: GuildStore) -> None:
    assert await due(guilds, DAY) == []
    assert not await SummaryStore(guilds).claim(GUILD, DAY)


async def test_a_summary_is_due_once_a_day_where_it_is_wanted(guilds: GuildStore) -> None:
    await choose(guilds, 9, DAY - 1)
    await choose(guilds, 10, DAY, 71)
    await choose(guilds, 11, DAY - 1, 72)
    await choose(guilds, None, DAY - 1, 72)
    assert await due(guilds, DAY) == [9]
    assert set(await due(guilds, DAY + 1)) == {9, 10}
    assert await told(guilds, 72) == [(ADA, "summary_channel", "null", "11"), (ADA, "summary_channel", "11", "null")]


async def test_a_summary_is_due_from_its_hour_on(guilds: GuildStore) -> None:
    await choose(guilds, 9, DAY - 1)
    await guilds.choose(GUILD, BY_ADA, summary_hour=18)
    assert await due(guilds, DAY, 17) == []
    assert await due(guilds, DAY, 18) == await due(guilds, DAY, 23) == [9]


async def test_another_channel_neither_repeats_a_summary_nor_leaves_one_out(guilds: GuildStore) -> None:
    await choose(guilds, 9, DAY - 1)
    await choose(guilds, 10, DAY)
    assert await due(guilds, DAY) == [10]
    await SummaryStore(guilds).claim(GUILD, DAY)
    assert guilds.held(GUILD).summary_day == DAY
    await choose(guilds, 11, DAY)
    assert await due(guilds, DAY) == []
    assert await due(guilds, DAY + 1) == [11]


async def test_a_channel_that_refuses_gets_none_any_more(guilds: GuildStore) -> None:
    await choose(guilds, 9, DAY - 1)
    await SummaryStore(guilds).drop(GUILD, 8, 70.0)
    assert (await guilds.guild(GUILD)).summary_channel == 9
    await SummaryStore(guilds).drop(GUILD, 9, 70.0)
    assert await due(guilds, DAY) == []
    assert (await told(guilds))[-1] == (None, "summary_channel", "9", "null")


async def test_it_is_for_one_caller_to_post_a_summary(guilds: GuildStore) -> None:
    await choose(guilds, 9, DAY - 1)
    said = await asyncio.gather(*(SummaryStore(guilds).claim(GUILD, DAY) for _ in range(5)))
    assert sorted(said) == [False] * 4 + [True]
    assert await due(guilds, DAY) == []


async def test_a_clock_set_back_posts_no_summary_again(guilds: GuildStore) -> None:
    await choose(guilds, 9, DAY - 1)
    assert await SummaryStore(guilds).claim(GUILD, DAY)
    assert await due(guilds, DAY - 1) == []
    assert not await SummaryStore(guilds).claim(GUILD, DAY - 1)
    assert await SummaryStore(guilds).claim(GUILD, DAY + 1)


async def test_the_channel_of_summaries_is_looked_after_and_they_end_with_it(
    guilds: GuildStore, database: Database
) -> None:
    feature = DailyFeature.__new__(DailyFeature)
    feature.servers = SummaryStore(guilds)
    feature.service = cast("Any", SimpleNamespace(now=70.0))
    await choose(guilds, 9, DAY - 1)
    kept = await PlaceStore(database, feature.channels).kept(Part(1, frozenset({0})))
    assert kept == {GUILD: ServerData({9}, set())}
    for channel in (8, None):
        await feature.place_gone(GUILD, channel)
    assert await due(guilds, DAY) == [9]
    await feature.place_gone(GUILD, 9)
    assert await due(guilds, DAY) == []
    assert (await told(guilds))[-1] == (None, "summary_channel", "9", "null")

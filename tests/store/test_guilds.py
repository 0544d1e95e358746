"""What servers choose: kept, held in memory, and written down for those who manage them."""

from __future__ import annotations

import asyncio
import json

import pytest

from bot.store.enums import ClockKind
from bot.store.guilds import CHANGES_KEPT, Chooser, GuildStore
from bot.store.people import PeopleStore
from bot.store.server_rows import GuildRow
from bot.store.sql.database import Database
from tests.store.rows import ADA, BEN, GUILD

BY_ADA = Chooser(ADA, 50.0)


async def told(guilds: GuildStore, guild_id: int = GUILD) -> list[tuple[int | None, str, str, str]]:
    """Who changed what from what to what, the first first."""
    rows = reversed(await guilds.changes(guild_id, CHANGES_KEPT))
    return [(row.user_id, row.name, row.before, row.after) for row in rows]


async def test_a_server_that_chose_nothing_has_what_is_usual(guilds: GuildStore) -> None:
    assert await guilds.guild(GUILD) == GuildRow(guild_id=GUILD)
    assert guilds.held(None).mentions
    assert await told(guilds) == []


async def test_what_is_chosen_is_at_work_at_once_and_over_a_restart(guilds: GuildStore, database: Database) -> None:
    values = GuildRow(
        guild_id=GUILD,
        channels=[9, 10],
        roles=[11],
        games_off=["flip7"],
        clock=ClockKind.SLOW,
        threads=True,
        friendly=True,
        mentions=False,
        coach=False,
        watched=False,
        language="de",
        summary_hour=20,
    )
    await guilds.choose(GUILD, BY_ADA, channels=[9, 10], roles=[11], games_off=["flip7"], clock=ClockKind.SLOW)
    await guilds.choose(GUILD, BY_ADA, threads=True, friendly=True, mentions=False, coach=False, watched=False)
    assert await guilds.choose(GUILD, BY_ADA, language="de", summary_hour=20) == values
    assert guilds.held(GUILD) == values
    assert await GuildStore(database).guild(GUILD) == values
    assert await guilds.guild(GUILD + 1) == GuildRow(guild_id=GUILD + 1)


async def test_every_change_is_written_down_with_who_made_it(guilds: GuildStore) -> None:
    await guilds.choose(GUILD, BY_ADA, channels=[9], mentions=False)
    await guilds.choose(GUILD, Chooser(BEN, 60.0), mentions=True, friendly=False)
    await guilds.choose(GUILD + 1, BY_ADA, language="de")
    assert await told(guilds) == [
        (ADA, "channels", "[]", "[9]"),
        (ADA, "mentions", "true", "false"),
        (BEN, "mentions", "false", "true"),
    ]
    newest, *_ = await guilds.changes(GUILD, 1)
    assert (newest.number, newest.at) == (3, 60.0)
    assert [row.number for row in await guilds.changes(GUILD, 5, before=3)] == [2, 1]
    assert await told(guilds, GUILD + 1) == [(ADA, "language", "null", '"de"')]


async def test_changes_at_the_same_moment_are_all_written_down(guilds: GuildStore) -> None:
    await asyncio.gather(*(guilds.choose(GUILD, BY_ADA, summary_hour=hour) for hour in range(1, 6)))
    rows = await guilds.changes(GUILD, 10)
    assert [row.number for row in rows] == [5, 4, 3, 2, 1]
    assert [row.before for row in rows][:-1] == [row.after for row in rows][1:]


@pytest.mark.deep
async def test_only_the_newest_changes_are_kept(guilds: GuildStore) -> None:
    for number in range(CHANGES_KEPT + 3):
        await guilds.choose(GUILD, BY_ADA, mentions=bool(number % 2))
    rows = await guilds.changes(GUILD, 2 * CHANGES_KEPT)
    assert [rows[0].number, rows[-1].number] == [CHANGES_KEPT + 3, 4]


async def test_who_deletes_their_data_is_named_in_no_change_any_more(guilds: GuildStore, people: PeopleStore) -> None:
    await guilds.choose(GUILD, BY_ADA, mentions=False)
    await guilds.choose(GUILD, Chooser(BEN, 60.0), mentions=True)
    assert [row["name"] for row in (await people.export(ADA))["guild_changes"]] == ["mentions"]
    await people.forget(ADA)
    assert [who for who, *_ in await told(guilds)] == [0, BEN]
    assert "guild_changes" in json.dumps(await people.export(ADA))
    assert (await people.export(ADA))["guild_changes"] == []


async def test_another_process_is_believed_after_a_while(guilds: GuildStore, database: Database) -> None:
    other = GuildStore(database, fresh_for=0.0)
    assert (await other.guild(GUILD)).mentions
    await guilds.choose(GUILD, BY_ADA, mentions=False)
    assert not (await other.guild(GUILD)).mentions


async def test_a_server_may_want_its_tables_to_ask_no_spectators(guilds: GuildStore, database: Database) -> None:
    assert (await guilds.guild(GUILD)).watched
    for wanted in (False, True, False):
        await guilds.choose(GUILD, BY_ADA, watched=wanted)
        assert (await guilds.guild(GUILD)).watched is wanted
        assert (await GuildStore(database).guild(GUILD)).watched is wanted
    assert (await guilds.guild(GUILD + 1)).watched


async def test_a_channel_that_is_gone_is_none_where_games_may_begin_unless_it_is_the_last(guilds: GuildStore) -> None:
    await guilds.choose(GUILD, BY_ADA, channels=[9, 10])
    for channel in (8, 9, 10):
        await guilds.drop_channel(GUILD, channel, 70.0)
    assert (await guilds.guild(GUILD)).channels == [10]
    assert (await told(guilds))[-1] == (None, "channels", "[9, 10]", "[10]")

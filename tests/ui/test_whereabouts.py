"""What is kept of places is held against what there is, and followed where it is gone; in doubt it stays."""

from __future__ import annotations

from typing import Any

import pytest

from bot.store.guilds import Chooser, GuildStore
from bot.store.places import PlaceStore
from bot.store.sql.parts import slot_of
from bot.tables.table import Table
from bot.ui.gateway import whereabouts
from bot.ui.gateway.whereabouts import Sightings, Whereabouts
from tests.tables.room import ADA, CHANNEL, GUILD, Room
from tests.ui.pressed import refused

OTHER, THREAD, EVERYBODY = 71, 733, {"id": str(GUILD)}
"""Another server, a thread, and the role that every server has."""


class Asked:
    """A client that is asked for channels."""

    def __init__(self) -> None:
        self.answers: dict[int, list[Exception]] = {}
        self.asked: list[int] = []
        self.guilds: set[int] = set()

    @property
    def http(self) -> Asked:
        """Its requests."""
        return self

    def get_guild(self, guild_id: int) -> object:
        """A server it is in."""
        return guild_id if guild_id in self.guilds else None

    async def get_channel(self, channel_id: int) -> dict[str, Any]:
        """A channel, or what is said instead."""
        self.asked.append(channel_id)
        if self.answers.get(channel_id):
            raise self.answers[channel_id].pop(0)
        return {"id": str(channel_id)}

    def says(self, channel_id: int, status: int, code: int, times: int = 1) -> None:
        """What it answers instead of this channel."""
        self.answers[channel_id] = [refused(code, status)] * times


class Town:
    """A room whose tables are in servers, and who knows where."""

    def __init__(self, room: Room) -> None:
        self.room, self.asked = room, Asked()
        self.guilds = GuildStore(room.database)
        self.told: list[tuple[int, int | None]] = []
        """Of which channels features were told that they are gone, with their servers."""
        self.ours = True
        self.sightings = Sightings()
        self.places = Whereabouts(
            self.asked,  # type: ignore[arg-type]
            PlaceStore(room.database, lambda _: ()),
            room.tables,
            self.guilds,
            self._features_gone,
            lambda _: self.ours,
            self.sightings,
        )

    async def _features_gone(self, guild_id: int, channel_id: int | None) -> None:
        self.told.append((guild_id, channel_id))

    async def starts(self, *servers: int, **told: Any) -> None:
        """The bot connects: it is told which servers there are, and what is in the first of them."""
        await self.places.expect(0, 1)
        self.sightings.greeted(0, 1, servers)
        for guild_id in servers:
            self.sightings.told({"id": str(guild_id), "unavailable": False, **told})
        await self.settles()

    async def settles(self) -> None:
        """Everything in doubt is looked at, once."""
        await self.places._follow_roles()
        for _ in range(self.sightings.doubts.qsize()):
            await self.places._look(self.sightings.doubts.get_nowait())


@pytest.fixture
async def town(room: Room, monkeypatch: pytest.MonkeyPatch) -> Town:
    monkeypatch.setattr(whereabouts, "AGAIN", 0.0)
    return Town(room)


def channels(*ids: int) -> list[dict[str, Any]]:
    """What a server has, by id."""
    return [{"id": str(one), "type": 0} for one in ids]


def ended(table: Table) -> bool:
    assert (table.status, table.header.ending) in (("closed", "gone"), ("lobby", None), ("running", None))
    return not table.status.is_open


async def test_a_server_that_removed_the_bot_meanwhile_is_asked_for_once_and_its_tables_end(town: Town) -> None:
    table, there = await town.room.game(ADA + 1), await town.room.lobby(guild_id=OTHER, channel_id=9)
    town.asked.says(CHANNEL, 403, 50001)
    await town.starts(OTHER, channels=channels(9))
    assert ended(table)
    assert not ended(there)
    assert town.asked.asked == [CHANNEL]


@pytest.mark.parametrize(("status", "code"), [(200, 0), (500, 0), (429, 0)])
async def test_a_server_that_is_missing_by_mistake_or_of_which_nothing_is_known_keeps_its_tables(
    town: Town, status: int, code: int
) -> None:
    table = await town.room.lobby()
    if status != 200:
        town.asked.says(CHANNEL, status, code)
    await town.starts()
    assert not ended(table)


async def test_a_server_that_is_away_is_not_gone(town: Town) -> None:
    table = await town.room.lobby()
    await town.places.expect(0, 1)
    town.sightings.greeted(0, 1, {GUILD})
    town.sightings.told({"id": str(GUILD), "unavailable": True})
    await town.settles()
    assert not ended(table)
    assert town.asked.asked == []
    town.asked.says(CHANNEL, 404, 10003)
    town.sightings.told({"id": str(GUILD), "unavailable": False, "channels": channels(8)})
    await town.settles()
    assert ended(table), "once it is back, it is held against what is there"


async def test_what_is_told_of_is_not_asked_for(town: Town) -> None:
    table, threaded = await town.room.lobby(), await town.room.lobby(channel_id=THREAD)
    await town.starts(GUILD, channels=channels(CHANNEL), threads=channels(THREAD))
    assert [ended(table), ended(threaded)] == [False, False]
    assert town.asked.asked == []


@pytest.mark.parametrize(
    ("status", "code", "gone"),
    [
        (404, 10003, True),
        (404, 10004, True),
        (403, 50001, False),
        (403, 50013, False),
        (404, 0, False),
        (503, 0, False),
    ],
)
async def test_only_a_channel_that_discord_does_not_know_is_gone(
    town: Town, status: int, code: int, gone: bool
) -> None:
    table = await town.room.lobby(channel_id=THREAD)
    town.asked.says(THREAD, status, code)
    await town.starts(GUILD, channels=channels(CHANNEL))
    assert ended(table) is gone


async def test_an_archived_thread_is_there(town: Town) -> None:
    table = await town.room.lobby(channel_id=THREAD)
    await town.starts(GUILD, channels=channels(CHANNEL), threads=[])
    assert not ended(table)
    assert town.asked.asked == [THREAD]


async def test_what_discord_does_not_say_now_is_asked_again(town: Town) -> None:
    table = await town.room.lobby()
    town.asked.says(CHANNEL, 503, 0)
    await town.starts(GUILD, channels=[])
    town.asked.says(CHANNEL, 404, 10003)
    await town.room.wait(0)
    assert not ended(table)
    await town.settles()
    assert ended(table)


async def test_the_settings_follow_channels_and_roles(town: Town) -> None:
    chooser = Chooser(ADA, 1.0)
    await town.guilds.choose(GUILD, chooser, channels=[CHANNEL, 8], roles=[5, 6])
    town.asked.says(8, 404, 10003)
    await town.starts(GUILD, channels=channels(CHANNEL), roles=[EVERYBODY, {"id": "6"}])
    chosen = await town.guilds.guild(GUILD)
    assert (chosen.channels, chosen.roles) == ([CHANNEL], [6])
    assert town.told == [(GUILD, 8)]


async def test_roles_that_are_not_told_of_at_all_stay(town: Town) -> None:
    await town.guilds.choose(GUILD, Chooser(ADA, 1.0), roles=[5, 6])
    await town.starts(GUILD, channels=[], roles=[])
    assert (await town.guilds.guild(GUILD)).roles == [5, 6]


async def test_the_last_role_that_may_host_stays_and_opens_nothing_to_everybody(town: Town) -> None:
    await town.guilds.choose(GUILD, Chooser(ADA, 1.0), roles=[5])
    await town.places.role_gone(GUILD, 5)
    assert (await town.guilds.guild(GUILD)).roles == [5]


async def test_another_processs_servers_are_left_to_it(town: Town) -> None:
    table = await town.room.lobby()
    town.ours = False
    await town.starts()
    assert not ended(table)
    assert town.asked.asked == []


async def test_each_shard_is_held_against_its_own_servers(town: Town) -> None:
    mine, others = 4 << 22, 5 << 22
    assert (slot_of(mine, 2), slot_of(others, 2)) == (0, 1)
    tables = [await town.room.lobby(guild_id=one, channel_id=one + 1, host_id=one) for one in (mine, others)]
    for one in (mine, others):
        town.asked.says(one + 1, 403, 50001)
    await town.places.expect(0, 2)
    town.sightings.greeted(0, 2, ())
    await town.settles()
    assert [ended(table) for table in tables] == [True, False]
    await town.places.expect(1, 2)
    town.sightings.greeted(0, 2, ())
    await town.settles()
    assert not ended(tables[1]), "another shard's greeting says nothing of it"


async def test_a_guests_table_is_in_a_server_that_nobody_tells_of(town: Town) -> None:
    table = await town.room.lobby(guest=True)
    await town.starts()
    assert not ended(table)


async def test_where_what_is_kept_could_not_be_read_in_time_everything_is_asked_for(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, there = await town.room.lobby(), await town.room.lobby(guild_id=OTHER, channel_id=9, host_id=ADA + 1)

    async def busy(_: object) -> Any:
        raise ConnectionError

    with monkeypatch.context() as broken:
        broken.setattr(town.places.store, "kept", busy)
        await town.starts(OTHER, channels=[])
    town.asked.guilds = {OTHER}
    town.asked.says(CHANNEL, 403, 50001)
    town.asked.says(9, 403, 50001)
    await town.places._read_late()
    await town.settles()
    assert (ended(table), ended(there)) == (True, False)


async def test_a_fault_of_ours_keeps_no_shard_from_its_session(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(_: object) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(town.places.store, "kept", broken)
    await town.starts(GUILD, channels=[])


async def test_one_after_the_other_is_asked_for_however_many_there_are(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(30):
        await town.room.lobby(channel_id=1000 + number, host_id=1000 + number)
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        if len(slept) > 20:
            raise SystemExit

    await town.places.expect(0, 1)
    town.sightings.greeted(0, 1, {GUILD})
    town.sightings.told({"id": str(GUILD), "channels": []})
    monkeypatch.setattr("bot.ui.gateway.whereabouts.asyncio.sleep", sleep)
    monkeypatch.setattr(whereabouts, "AGAIN", 60.0)
    with pytest.raises(SystemExit):
        await town.places.run()
    assert len(town.asked.asked) == 20
    assert set(slept) == {whereabouts.PACE}
    assert whereabouts.PACE >= 0.2


async def test_a_channels_threads_are_looked_for_when_it_is_deleted(town: Town) -> None:
    table, threaded = await town.room.lobby(), await town.room.lobby(channel_id=THREAD, host_id=ADA + 1)
    town.asked.says(THREAD, 404, 10003)
    await town.places.channel_gone(CHANNEL, GUILD)
    assert (ended(table), ended(threaded)) == (True, False)
    await town.settles()
    assert ended(threaded)


async def test_a_server_that_was_away_for_a_while_is_held_against_what_is_kept_when_it_is_back(town: Town) -> None:
    table = await town.room.lobby()
    await town.starts(GUILD, channels=channels(CHANNEL))
    await town.places.server_away(GUILD)
    await town.places._expect_back()
    town.asked.says(CHANNEL, 404, 10003)
    town.sightings.told({"id": str(GUILD), "unavailable": False, "channels": channels(8)})
    await town.settles()
    assert ended(table)

"""The worker that deletes by age: some people a day, in one process for all, and servers that are gone for good."""

from __future__ import annotations

import logging
from collections.abc import Collection
from dataclasses import replace

import pytest

from bot.league import days, keeping
from bot.store.guilds import Chooser, GuildStore
from bot.store.keeping import KeepingStore
from bot.store.members import MemberStore
from bot.store.sql.parts import MILLISECONDS_AT, Part
from bot.tables.clocks.keeper import Keeper
from bot.tables.forgetting import Forgetting
from bot.tables.refusal import Refusal
from bot.tables.registry import Tables
from tests.tables.room import ADA, BEN, CY, DAN, GUILD, START, Room

MONTH = keeping.days_of_months(1)
OTHER = GUILD + (1 << MILLISECONDS_AT)
"""A server of the other one of two shards."""


class World:
    """What the worker is given beside tables: features that can refuse, and servers."""

    def __init__(self) -> None:
        self.refuses: dict[int, Exception] = {}
        self.taken_back: list[int] = []
        self.servers: set[int] = set()
        self.forgotten: list[int] = []
        self.broken: set[int] = set()

    async def before_forgotten(self, user_id: int) -> None:
        """Take back what Discord shows of somebody, if that can be done."""
        if user_id in self.refuses:
            raise self.refuses[user_id]
        self.taken_back.append(user_id)

    def wake(self) -> None:
        """Nothing."""

    def there(self) -> Collection[int]:
        """The servers the bot is in."""
        return self.servers

    def has(self, guild_id: int) -> bool:
        """Whether it is in this one."""
        return guild_id in self.servers

    async def forget(self, guild_id: int) -> None:
        """Noted."""
        if guild_id in self.broken:
            raise ValueError("a fault in this server")
        self.forgotten.append(guild_id)


class Shard:
    """A process that has a part of the tables, as long as presses arrive there."""

    def __init__(self, part: Part | None) -> None:
        self.part = part
        self.cut_off = False

    def reached(self, part: Part | None) -> Part | None:
        """What of it can be pressed."""
        return Part(1, frozenset()) if self.cut_off else part

    def proven(self, _: int | None, __: float) -> bool:
        """No press is lost."""
        return True

    def tables(self, room: Room) -> Tables:
        """The tables as this process has them."""
        context = replace(room.tables.context, arrivals=self, looks_after=lambda: self.part)
        return Tables(context, room.people, room.plugins)


class House:
    """A room that is looked after day by day."""

    def __init__(self, room: Room, part: Part | None = None, months: int | None = 1) -> None:
        self.room, self.world, self.shard = room, World(), Shard(part)
        self.keeping = KeepingStore(room.database)
        tables = self.shard.tables(room)
        self.forgetting = Forgetting(tables, MemberStore(room.database), self.world, "a key")
        self.keeper = Keeper(tables, self.keeping, self.forgetting, self.world, months, pause=self.pause)
        self.pauses = 0

    async def pause(self) -> None:
        """At once."""
        self.pauses += 1

    async def met(self, *users: int) -> None:
        """People use the bot."""
        assert self.keeping.newest is not None
        for user in users:
            await self.room.people.met(user, None, f"P{user}", on=self.keeping.newest.day)

    async def days(self, count: int) -> None:
        """So many days pass, the worker looks on each."""
        for _ in range(count):
            self.room.clock.advance(days.DAY)
            await self.keeper.look()

    async def is_there(self, user: int) -> bool:
        """Whether something is kept of somebody."""
        return bool((await self.room.people.export(user))["switches"])


@pytest.fixture
def house(room: Room) -> House:
    return House(room)


async def test_whom_nobody_saw_for_long_is_deleted_and_the_log_says_how_many(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    await house.keeper.look()
    await house.met(ADA, BEN, CY)
    await house.days(5)
    await house.met(BEN)
    await house.days(MONTH - 5)
    assert [await house.is_there(user) for user in (ADA, BEN, CY)] == [True] * 3
    await house.days(1)
    assert [await house.is_there(user) for user in (ADA, BEN, CY)] == [False, True, False]
    assert caplog.messages == ["2 people whom nobody saw for 1 month deleted"]
    assert house.world.taken_back == [ADA, CY]


async def test_a_press_on_its_way_into_the_database_is_deleted_with_the_rest(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def arrive() -> None:
        await house.met(ADA)
        assert await house.is_there(ADA)
        arrived.append(ADA)

    arrived: list[int] = []
    await house.keeper.look()
    monkeypatch.setattr(house.room.database, "settle", arrive)
    await house.forgetting.forget(ADA)
    assert arrived == [ADA]
    assert not await house.is_there(ADA)


async def test_off_deletes_nobody(room: Room) -> None:
    house = House(room, months=None)
    await house.keeper.look()
    await house.met(ADA)
    await house.days(MONTH + 9)
    assert await house.is_there(ADA)


async def test_no_more_than_so_many_go_on_a_day_the_longest_unseen_first(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "AT_ONCE", 2)
    await house.keeper.look()
    for user in (DAN, CY, BEN, ADA, 77):
        await house.met(user)
    await house.days(MONTH + 1)
    assert house.world.taken_back == [ADA, BEN]
    await house.keeper.look()
    again = House(house.room)
    await again.keeper.look()
    assert again.world.taken_back == [], "another start begins no other day"
    await house.days(1)
    assert house.world.taken_back == [ADA, BEN, CY, DAN]
    await house.days(1)
    assert house.world.taken_back == [ADA, BEN, CY, DAN, 77]


async def test_nobody_grows_older_while_no_press_can_arrive(house: House) -> None:
    await house.keeper.look()
    await house.met(ADA)
    house.shard.cut_off = True
    await house.days(MONTH + 9)
    house.shard.cut_off = False
    await house.days(MONTH)
    assert await house.is_there(ADA)
    await house.days(1)
    assert not await house.is_there(ADA)


async def test_whoever_cannot_be_deleted_today_holds_up_nobody_and_goes_another_day(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    await house.keeper.look()
    await house.met(ADA, BEN, CY)
    house.world.refuses = {ADA: Refusal("role_there"), BEN: ValueError("a fault")}
    await house.days(MONTH + 1)
    assert [await house.is_there(user) for user in (ADA, BEN, CY)] == [True, True, False]
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == [
        "somebody whom nobody saw for long could not be deleted"
    ]
    house.world.refuses = {}
    await house.days(1)
    assert [await house.is_there(user) for user in (ADA, BEN)] == [False, False]


async def test_whoever_comes_while_others_are_deleted_stays(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    await house.keeper.look()
    await house.met(ADA, BEN)

    async def meanwhile() -> None:
        await house.met(BEN)

    monkeypatch.setattr(house.keeper, "_pause", meanwhile)
    await house.days(MONTH + 1)
    assert [await house.is_there(user) for user in (ADA, BEN)] == [False, True]


async def test_one_of_several_processes_counts_the_days_and_deletes_people_and_all_know_the_day(room: Room) -> None:
    first, second = (House(room, Part(2, frozenset({slot}))) for slot in (0, 1))
    await second.keeper.look()
    assert await second.keeping.look() is None
    await first.keeper.look()
    await second.keeper.look()
    assert second.keeping.newest is not None
    assert second.keeping.newest == first.keeping.newest
    await second.met(ADA)
    for _ in range(MONTH + 1):
        room.clock.advance(days.DAY)
        await second.keeper.look()
        await first.keeper.look()
    assert (first.world.taken_back, second.world.taken_back) == ([ADA], [])


async def test_a_process_that_takes_over_goes_on_with_the_day_and_its_limit(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "AT_ONCE", 2)
    first, second = (House(room, Part(2, frozenset({slot}))) for slot in (0, 1))
    await first.keeper.look()
    await first.met(ADA, BEN, CY)
    await first.days(MONTH + 1)
    first.shard.part, second.shard.part = Part(2, frozenset()), Part(2, frozenset({0, 1}))
    await second.keeper.look()
    assert first.world.taken_back == [ADA, BEN]
    assert second.world.taken_back == []
    await second.days(1)
    assert second.world.taken_back == [CY]


async def test_it_looks_again_when_the_day_ends(house: House) -> None:
    end = days.ends(days.day_of(START))
    house.room.clock.advance(end - START - 100)
    assert await house.keeper.look() == end


# Servers


async def test_a_server_that_removed_the_bot_goes_after_ninety_days_and_one_that_came_back_does_not(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    guilds = GuildStore(house.room.database)
    for guild in (GUILD, OTHER):
        await guilds.choose(guild, Chooser(ADA, START), friendly=True)
    house.world.servers = {GUILD, OTHER}
    await house.keeper.look()
    house.world.servers = set()
    await house.days(80)
    house.world.servers = {OTHER}
    await house.days(10)
    house.world.servers = set()
    assert house.world.forgotten == []
    await house.days(2)
    assert house.world.forgotten == [GUILD]
    assert "1 server deleted, 90 days after the bot was removed" in caplog.messages


async def test_a_server_that_removed_the_bot_while_nobody_listened_is_missed_from_the_first_look_on(
    house: House,
) -> None:
    await GuildStore(house.room.database).choose(GUILD, Chooser(ADA, START), friendly=True)
    await house.keeper.look()
    await house.days(keeping.SERVER_DAYS)
    assert house.world.forgotten == []
    await house.days(1)
    assert house.world.forgotten == [GUILD]


async def test_a_place_where_the_bot_is_a_guest_is_no_server_that_removed_it(house: House) -> None:
    await MemberStore(house.room.database).met(GUILD, ADA, START)
    await house.room.lobby(guest=True)
    await house.keeper.look()
    await house.days(keeping.SERVER_DAYS + 9)
    assert house.world.forgotten == []


async def test_each_process_looks_after_the_servers_of_its_part(room: Room) -> None:
    parts = {slot: Part(2, frozenset({slot})) for slot in (0, 1)}
    first, second = (House(room, parts[slot]) for slot in (0, 1))
    for guild in (GUILD, OTHER):
        await GuildStore(room.database).choose(guild, Chooser(ADA, START), friendly=True)
    for _ in range(keeping.SERVER_DAYS + 2):
        room.clock.advance(days.DAY)
        await first.keeper.look()
        await second.keeper.look()
    owner = {one: house for house in (first, second) for one in (GUILD, OTHER) if parts_holds(house, one)}
    for guild, house in owner.items():
        assert house.world.forgotten == [guild]
    assert len(owner) == 2


def parts_holds(house: House, guild: int) -> bool:
    """Whether a server is of a house's part."""
    assert house.shard.part is not None
    return house.shard.part.holds(guild)


async def test_a_server_with_a_fault_holds_up_no_other(house: House) -> None:
    for guild in (GUILD, OTHER):
        await GuildStore(house.room.database).choose(guild, Chooser(ADA, START), friendly=True)
    house.world.broken = {GUILD}
    await house.keeper.look()
    await house.days(keeping.SERVER_DAYS + 1)
    assert house.world.forgotten == [OTHER]
    house.world.broken = set()
    await house.days(1)
    assert GUILD in house.world.forgotten


async def test_servers_of_a_shard_that_is_cut_off_are_not_missed(house: House) -> None:
    house.world.servers = {GUILD}
    await house.keeper.look()
    house.world.servers, house.shard.cut_off = set(), True
    await house.days(keeping.SERVER_DAYS + 9)
    house.world.servers, house.shard.cut_off = {GUILD}, False
    await house.days(1)
    assert house.world.forgotten == []
    assert (await house.keeping.stays(None)).there == {GUILD}

"""Whether Discord reaches the bot: sessions, silence, a process that stood still, and what is granted afterwards."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import discord
import pytest
from discord.gateway import DiscordWebSocket, KeepAliveHandler
from sqlalchemy import select

from bot import machine
from bot.store.lost import HEARD, LOST, LostStore
from bot.store.sql.database import Database
from bot.store.sql.parts import Part
from bot.tables.clocks.clock import Judged, Jump
from bot.tables.table import Table
from bot.ui.gateway.reach import HOPELESS, PATIENCE, QUIET, TICK, Reach
from bot.ui.gateway.shard_line import FROZEN, Lines
from tests.store.files import opened
from tests.tables.room import BEN, ManualClock, Room, first_number
from tests.tables.test_lost import NothingElse

LOST_FOR = 180.0


class Socket:
    """A connection that acknowledges heartbeats, or does not."""

    def __init__(self, watch: Watch) -> None:
        self.watch = watch
        self.open, self.acknowledges, self.latency = True, True, 0.02
        self._keep_alive = SimpleNamespace(_last_recv=watch.seconds, _last_ack=watch.seconds, beat=dict)
        self.closed: list[int] = []

    async def send_heartbeat(self, _: object) -> None:
        """Something is heard at once."""
        if self.acknowledges:
            self.watch.seconds += 0.01
            self._keep_alive._last_ack = self._keep_alive._last_recv = self.watch.seconds

    async def close(self, code: int) -> None:
        """It is ended here."""
        self.closed.append(code)


class Watch:
    """The time that nobody sets."""

    seconds = 100.0


class House:
    """A client with two shards."""

    shard_count = 2

    def __init__(self, database: Database, watch: Watch, clock: ManualClock) -> None:
        self.watch = watch
        self.lines = Lines(clock, lambda: self.shard_count)
        self.room = room = Room(database, clock, arrivals=self.lines)
        self.sockets = {slot: Socket(watch) for slot in range(2)}
        self.heard: dict[str, Callable[[int], Coroutine[None, None, None]]] = {}
        self.granted: list[Part] = []
        self.reach = Reach(
            self,
            self.lines,
            room.tables,
            LostStore(room.database, NothingElse()),
            goes_on=lambda: None,
            regained=self.regained,
            ask=None,
        )

    def again(self) -> House:
        """The process that comes after this one."""
        return House(self.room.database, self.watch, self.room.clock)

    async def regained(self, part: Part) -> None:
        """Something was granted."""
        await self.room.tables.catch_up()
        self.granted.append(part)

    is_alone = True

    def add_listener(self, func: Callable[[int], Coroutine[None, None, None]], /, name: str) -> None:
        """Take who listens."""
        self.heard[name] = func

    def get_shard(self, shard_id: int, /) -> discord.ShardInfo | None:
        """A shard's connection."""
        parent = SimpleNamespace(ws=self.sockets[shard_id], _backoff=SimpleNamespace(_max=10))
        return cast("discord.ShardInfo", SimpleNamespace(_parent=parent))

    async def passes(self, seconds: float) -> None:
        """Time passes, on the watch and on the clock, and is looked at."""
        for _ in range(round(seconds)):
            self.watch.seconds += TICK
            self.room.clock.advance(TICK)
            await self.looks()

    async def looks(self) -> None:
        """Look, and let come to rest what follows."""
        self.reach.look()
        await asyncio.gather(*self.reach._work._tasks)

    async def session(self, slot: int, *, there: bool = True) -> None:
        """A shard has a session, or none any more."""
        if there:
            # Discord has said so.
            self.sockets[slot]._keep_alive._last_recv = self.watch.seconds
        await self.heard["on_shard_resumed" if there else "on_shard_disconnect"](slot)
        await self.looks()

    @property
    def cut(self) -> set[int]:
        """The shards whose tables' clocks stand still."""
        reached = self.lines.reached(None)
        return set() if reached is None else {0, 1} - reached.slots


@pytest.fixture
async def house(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> AsyncIterator[House]:
    """Two shards that have sessions."""
    watch = Watch()
    monkeypatch.setattr(machine, "boottime", lambda: watch.seconds)
    monkeypatch.setattr(time, "perf_counter", lambda: watch.seconds)
    async with opened(tmp_path / "reach.db") as database:
        made = House(database, watch, ManualClock())
        await made.reach.begin()
        assert made.reach._running is not None
        made.reach._running.cancel()
        for slot in (0, 1):
            await made.session(slot)
        assert made.cut == set()
        yield made
        await made.reach.stop()


def left(house: House, table: Table) -> float:
    """Seconds that the first seat has."""
    return (table.due(0) or 0.0) - house.room.clock.now()


async def test_without_a_session_the_clocks_of_a_shard_stand_still_and_it_is_granted(house: House) -> None:
    table = await first_number(house.room, BEN)
    before = left(house, table)
    await house.session(0, there=False)
    assert house.cut == {0}
    await house.passes(LOST_FOR)
    assert LOST_FOR <= (house.reach.silent_for(0) or 0.0) < LOST_FOR + 1
    await house.session(0)
    assert house.cut == set()
    assert house.granted == [Part(2, frozenset({0}))]
    assert left(house, table) == before
    async with house.room.database.read() as connection:
        [row] = (await connection.execute(select(LOST))).all()
    assert row.ended - row.began == LOST_FOR


async def test_a_connection_that_was_closed_is_no_connection_whenever_that_is_told(house: House) -> None:
    # While discord.py tries to connect one shard again, it tells of no other that its session has ended.
    table = await first_number(house.room, BEN)
    before = left(house, table)
    house.sockets[0].open = False
    await house.passes(LOST_FOR)
    assert house.cut == {0}
    assert LOST_FOR - 1 <= (house.reach.silent_for(0) or 0.0) <= LOST_FOR
    house.sockets[0].open = True
    await house.session(0, there=False)
    await house.session(0)
    assert house.cut == set()
    assert before - 1 <= left(house, table) <= before + QUIET


async def test_a_session_that_is_resumed_at_once_takes_and_gives_nothing(house: House) -> None:
    table = await first_number(house.room, BEN)
    due = table.due(0)
    await house.session(0, there=False)
    await house.passes(2)
    await house.session(0)
    assert (house.cut, house.granted, table.due(0)) == (set(), [], due)


async def test_a_quiet_shard_is_asked_for_a_word_and_gives_it(house: House) -> None:
    await house.passes(60)
    assert house.cut == set()


async def test_a_connection_that_looks_open_and_is_dead_is_cut_off_and_ended(house: House) -> None:
    table = await first_number(house.room, BEN)
    await house.passes(2)
    before, socket = left(house, table), house.sockets[0]
    socket.acknowledges = False
    await house.passes(QUIET + PATIENCE + 3)
    assert house.cut == {0}
    assert not socket.closed
    await house.passes(HOPELESS)
    assert socket.closed == [4000]
    house.sockets[0] = Socket(house.watch)
    await house.session(0)
    assert house.cut == set()
    assert before - 1 <= left(house, table) <= before + QUIET + 2


async def test_a_clock_plays_for_somebody_only_after_a_sign_of_life_from_after_its_end(house: House) -> None:
    proven, clock = house.lines.proven, house.room.clock
    await house.passes(3)
    house.sockets[0].acknowledges = False
    clock.advance(60.0)
    assert not proven(None, clock.now())
    await house.looks()
    assert not proven(None, clock.now())
    house.sockets[0].acknowledges = True
    await house.passes(QUIET)
    await house.sockets[0].send_heartbeat(None)
    await house.looks()
    assert proven(None, clock.now() - 1)


async def test_where_nothing_is_ever_acknowledged_silence_says_nothing(house: House) -> None:
    house.lines.acknowledges = False
    for socket in house.sockets.values():
        socket.acknowledges, socket.latency = False, float("inf")
    await house.passes(100)
    assert house.cut == set()
    assert house.lines.proven(None, house.room.clock.now())


async def test_a_process_that_stood_still_grants_what_it_slept_through(house: House) -> None:
    table = await first_number(house.room, BEN)
    await house.passes(2)
    before = left(house, table)
    house.watch.seconds += LOST_FOR
    house.room.clock.advance(LOST_FOR)
    assert LOST_FOR > FROZEN
    assert not house.lines.proven(None, house.room.clock.now())
    await house.looks()
    await house.passes(2)
    assert house.cut == set()
    assert before - 4 <= left(house, table) <= before + 4


async def test_what_a_process_that_died_was_last_heard_from_is_where_the_loss_begins(house: House) -> None:
    table = await first_number(house.room, BEN)
    await house.passes(2)
    before = left(house, table)
    await house.reach.stop()
    async with house.room.database.read() as connection:
        assert len((await connection.execute(select(HEARD))).all()) == 2
    house.room.clock.advance(LOST_FOR)
    again = house.again()
    await again.reach.begin()
    await again.session(0)
    await house.room.tables.catch_up()
    assert before - 1 <= left(house, table) <= before + QUIET
    await again.reach.stop()


async def test_the_clocks_stand_still_until_the_database_has_told_where_the_loss_begins(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await first_number(house.room, BEN)
    await house.passes(2)
    before = left(house, table)
    await house.reach.stop()
    house.room.clock.advance(LOST_FOR)
    again = house.again()
    await again.reach.begin()
    heard, tries = again.reach._store.heard, iter(["no", "no"])

    async def away(shards: int) -> dict[int, float]:
        if next(tries, None):
            raise sqlite3.OperationalError("interrupted")
        return await heard(shards)

    monkeypatch.setattr(again.reach._store, "heard", away)
    session = asyncio.ensure_future(again.session(0))
    for _ in range(2):
        asked_again = asyncio.ensure_future(house.room.clock.slept.wait())
        await asyncio.wait([session, asked_again], return_when=asyncio.FIRST_COMPLETED)
        assert again.cut == {0}
        house.room.clock.advance(TICK)
    await session
    await house.room.tables.catch_up()
    assert before - 1 <= left(house, table) <= before + QUIET
    assert again.cut == set()
    await again.reach.stop()


async def test_without_a_lease_the_clocks_stand_still_until_the_shards_are_gained_anew(house: House) -> None:
    table = await first_number(house.room, BEN)
    await house.passes(2)
    before = left(house, table)
    await house.passes(3)
    house.reach.lapsed(3)
    for _ in range(2):
        await house.passes(LOST_FOR / 2)
        assert house.cut == {0, 1}, "Discord is reached, and nothing that comes can be taken"
        assert house.reach.silent_for(0) is None
    await house.reach.gain((0, 1), orphaned=True)
    assert house.cut == {0, 1}, "it is not granted yet"
    await house.looks()
    await house.room.tables.catch_up()
    assert house.cut == set()
    assert before - 1 <= left(house, table) <= before + QUIET


async def test_until_the_last_press_nothing_was_lost_however_soon_a_process_dies_after_it(house: House) -> None:
    house.room.clock.advance(LOST_FOR)
    await house.reach.pressed(None)
    kept = await LostStore(house.room.database, NothingElse()).heard(2)
    assert kept[0] == house.room.clock.now()
    assert kept[1] < kept[0], "nothing is known of the other shard"


def test_discord_py_has_what_this_stands_on() -> None:
    handler = KeepAliveHandler.__init__.__code__.co_names
    assert {"_last_ack", "_last_recv", "latency"} <= set(handler)
    assert hasattr(KeepAliveHandler, "beat")
    assert "_keep_alive" in DiscordWebSocket.__init__.__code__.co_names
    assert "_parent" in discord.ShardInfo.__slots__


async def test_a_session_of_another_process_s_shard_grants_nothing_until_it_is_ours(house: House) -> None:
    await house.reach.stop()
    again = house.again()
    again.is_alone = False
    await again.reach.begin()
    house.room.clock.advance(LOST_FOR)
    await again.session(0)
    assert again.granted == []
    await another_notes(again)
    await again.reach.gain([0], orphaned=False)
    await again.looks()
    assert (again.cut, again.granted) == (set(), [])
    again.reach.lose([0])
    house.room.clock.advance(LOST_FOR)
    await again.reach.gain([0], orphaned=True)
    await again.looks()
    assert again.granted == [Part(2, frozenset({0}))]
    await again.reach.stop()


async def another_notes(house: House) -> None:
    """The process that has a shard hears on it."""
    await LostStore(house.room.database, NothingElse()).note(2, {0: house.room.clock.now()}, [])


async def test_a_shard_that_is_handed_on_without_a_session_was_cut_off_before(house: House) -> None:
    # Where Discord is away from all of them, shards go from one to the other.
    await house.reach.stop()
    again = house.again()
    again.is_alone = False
    await again.reach.begin()
    await another_notes(again)
    house.room.clock.advance(LOST_FOR)
    await again.reach.gain([0], orphaned=False)
    await again.looks()
    assert 0 in again.cut
    await again.session(0)
    assert again.granted == [Part(2, frozenset({0}))]
    async with house.room.database.read() as connection:
        [row] = (await connection.execute(select(LOST))).all()
    assert row.ended - row.began == LOST_FOR
    await again.reach.stop()


async def test_what_was_granted_is_not_granted_again_to_whoever_has_the_shard_next(house: House) -> None:
    table = await first_number(house.room, BEN)
    before = left(house, table)
    await another_notes(house)
    await house.session(0, there=False)
    await house.passes(LOST_FOR)
    await house.session(0)
    again = house.again()
    again.is_alone = False
    await again.reach.begin()
    await again.reach.gain([0], orphaned=True)
    await again.session(0)
    await house.room.tables.catch_up()
    assert left(house, table) == before
    await again.reach.stop()


class Doubtful(Judged):
    """A clock that may be about to be taken back."""

    unsure = True

    def is_unsure(self) -> bool:
        """Return whether it may."""
        return self.unsure


async def test_nothing_is_due_by_a_clock_that_may_be_taken_back_and_it_is_looked_again_when_it_is_not(
    house: House,
) -> None:
    clock, told = Doubtful(), list[str]()
    house.lines.judged = house.reach.time.clock = clock
    house.reach.goes_on = lambda: told.append("again")
    await house.looks()
    running = [house.room.tables.running]
    assert house.room.tables.stands_still
    clock.unsure = False
    await house.looks()
    running.append(house.room.tables.running)
    assert running == [Part(2, frozenset()), None]
    assert told == ["again"]


async def test_a_jump_that_is_believed_is_granted_to_everybody(house: House) -> None:
    table = await first_number(house.room, BEN)
    before, now = left(house, table), house.room.clock.now()
    house.room.clock.advance(LOST_FOR)
    await house.reach._follow(Jump(now, now + LOST_FOR))
    assert left(house, table) == before
    house.room.clock.advance(-LOST_FOR)
    await house.reach._follow(Jump(now + LOST_FOR, now))
    assert left(house, table) == before
    async with house.room.database.read() as connection:
        assert (await connection.execute(select(LOST))).all() == []

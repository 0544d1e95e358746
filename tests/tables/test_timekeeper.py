"""The timekeeper: plays what is due at every table, and outlives the fault of any."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from bot.games.catalogue import games
from bot.games.luckybox import LuckyBox, State
from bot.games.luckybox.deck import shipped_deck
from bot.games.luckybox.rules.actions import Action, Advance
from bot.store.enums import Status, TimerKind
from bot.store.sql.parts import Part
from bot.store.stored import Change
from bot.store.tables import TableStore
from bot.tables.clocks.idle import IDLE
from bot.tables.clocks.timekeeper import AGAIN, RETRY, Timekeeper
from bot.tables.news import TableChanged
from bot.tables.play import playing
from bot.tables.play.playing import ADVANCE
from bot.tables.seating import hosting, lobby
from bot.tables.table import UNHEARD, Follower, Table
from tests.patience import PATIENCE
from tests.store.rows import write
from tests.tables.room import ADA, BEN, BREATH, STRANGER, Room, finish_turn, first_number, stored, undo


class Told(Follower):
    """Says that something has changed."""

    def __init__(self) -> None:
        self.changed = asyncio.Event()

    def table_changed(self, table: Table, news: TableChanged) -> None:
        """Something has."""
        self.changed.set()


class Watch:
    """The timekeeper at work, and waiting for what it does."""

    def __init__(self, room: Room) -> None:
        self.room = room
        told = Told()
        self._changed = told.changed
        room.followers.add(told)

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait for the change that makes this true."""
        async with asyncio.timeout(PATIENCE):
            while not true():
                self._changed.clear()
                await self._changed.wait()

    async def rests(self, moment: float | None = None) -> None:
        """Wait until the timekeeper sleeps (until that moment)."""
        async with asyncio.timeout(PATIENCE):
            while moment not in self.room.clock.awaited if moment is not None else not self.room.clock.awaited:
                self.room.clock.slept.clear()
                await self.room.clock.slept.wait()


@asynccontextmanager
async def timekeeper(room: Room) -> AsyncIterator[Watch]:
    """The timekeeper, at work until the end of the test; by then it must not have given up."""
    watch = Watch(room)
    task = asyncio.create_task(Timekeeper(room.tables).run())
    try:
        yield watch
        assert not task.done()
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def test_it_plays_what_is_due_when_the_clock_has_come_there(room: Room) -> None:
    table = await first_number(room, BEN)
    turn = table.state.turn
    async with timekeeper(room) as watch:
        await watch.rests()
        room.clock.advance(60)
        await watch.until(lambda: not table.waits_for)
        assert table.state.turn == turn
        await watch.rests(room.clock.now() + BREATH)
        room.clock.advance(BREATH)
        await watch.until(lambda: table.state.turn == turn + 1)


async def test_it_wakes_for_a_timer_that_is_set_while_it_sleeps(room: Room) -> None:
    table = await first_number(room, BEN)
    turn = table.state.turn
    async with timekeeper(room) as watch:
        await watch.rests()
        await finish_turn(table, ADA, BEN)
        await watch.rests(room.clock.now() + BREATH)
        room.clock.advance(BREATH)
        await watch.until(lambda: table.state.turn == turn + 1)


async def test_it_looks_for_a_timer_whose_writer_has_not_heard_that_it_was_written(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await first_number(room, BEN)
    turn = table.state.turn
    commit, unheard = room.store.commit, iter(["unheard"])

    async def cut(table_id: int, version: int, change: Change) -> Any:
        kept = await commit(table_id, version, change)
        if ADVANCE in change.timers and next(unheard, None):
            raise OperationalError("", None, sqlite3.OperationalError("interrupted"))
        return kept

    monkeypatch.setattr(room.store, "commit", cut)
    async with timekeeper(room) as watch:
        await watch.rests()
        with pytest.raises(OperationalError):
            await finish_turn(table, ADA, BEN)
        await watch.rests(room.clock.now() + max(BREATH, UNHEARD))
        room.clock.advance(max(BREATH, UNHEARD))
        await watch.until(lambda: table.state.turn == turn + 1)


async def test_it_wakes_for_the_first_table_of_all(room: Room) -> None:
    async with timekeeper(room) as watch:
        table = await room.lobby(BEN)
        await watch.rests(min(table.timers.values()))
        room.clock.advance(900)
        await watch.until(lambda: table.status == Status.CLOSED)


async def test_it_plays_for_tables_nobody_has_touched_since_the_start(room: Room) -> None:
    table = await first_number(room, BEN)
    after = room.another()
    async with timekeeper(after) as watch:
        room.clock.advance(60)
        await watch.until(lambda: any(told.id == table.id for told, _ in after.news))


class Faulty(LuckyBox):
    """Rules with a mistake in them: the table cannot move on."""

    key = "faulty"

    def apply(self, state: State, seat: int | None, action: Action) -> Any:
        """Fails when the table moves on."""
        if isinstance(action, Advance):
            raise ZeroDivisionError
        return super().apply(state, seat, action)


@asynccontextmanager
async def beside_a_fault(room: Room) -> AsyncIterator[tuple[Room, Table, Table]]:
    """Two tables ready to move on; the first has a fault in its rules."""
    plugin = games()["luckybox"]
    room = Room(
        room.database, room.clock, {"luckybox": plugin, "faulty": replace(plugin, rules=Faulty(shipped_deck()))}
    )
    ill = await room.game(BEN, game="faulty", channel_id=701)
    well = await room.game(BEN)
    yield room, ill, well


async def test_a_fault_at_one_table_stops_neither_the_timekeeper_nor_another_table(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    async with beside_a_fault(room) as (both, ill, well), timekeeper(both) as watch:
        for table in (ill, well):
            await finish_turn(table, ADA, BEN)
        await watch.rests()
        both.clock.advance(BREATH)
        await watch.until(lambda: well.state.revealed is not None)
        assert ill.state.revealed is None
    assert f"table {ill.id}: the timer advance of seat -1 failed" in caplog.text


async def test_a_fault_at_one_table_does_not_slow_another_down(room: Room, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.CRITICAL)
    async with beside_a_fault(room) as (both, ill, well), timekeeper(both) as watch:
        await finish_turn(ill, ADA, BEN)
        await watch.rests(both.clock.now() + BREATH)
        both.clock.advance(BREATH)
        await watch.rests(both.clock.now() + RETRY)
        await finish_turn(well, ADA, BEN)
        # The next reveal is a breath away, well before the faulty table is tried again.
        await watch.rests(both.clock.now() + BREATH)


async def test_it_tries_a_faulty_table_again_after_a_while_and_tells_of_it_once(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "bot.tables.clocks.timekeeper")
    async with beside_a_fault(room) as (both, ill, _), timekeeper(both) as watch:
        await finish_turn(ill, ADA, BEN)
        await watch.rests(both.clock.now() + BREATH)
        both.clock.advance(BREATH)
        await watch.rests(both.clock.now() + RETRY)
        both.clock.advance(RETRY)
        await watch.rests(both.clock.now() + RETRY)
    assert caplog.text.count("failed") == 2
    assert [record.levelno for record in caplog.records if "failed" in record.message] == [logging.ERROR, logging.DEBUG]


async def test_a_timer_that_stands_in_the_file_only_does_not_keep_it_busy(room: Room) -> None:
    """Another writer may leave one behind; it has nothing to do at this table, so it must go."""
    table = await first_number(room, BEN)
    left_behind = Change(at=room.clock.now(), timers={ADVANCE: room.clock.now()})
    await write(room.store, table.id, left_behind)
    async with timekeeper(room) as watch:
        await watch.rests()


async def test_a_timer_cleared_while_it_failed_is_not_set_again(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = await first_number(room, BEN)
    await finish_turn(table, ADA, BEN)
    room.clock.advance(BREATH)

    async def fails_as_somebody_takes_back(failing: Table, *_: Any) -> None:
        await undo(failing, BEN)
        raise ZeroDivisionError

    monkeypatch.setattr(playing, "on_timer", fails_as_somebody_takes_back)
    async with timekeeper(room) as watch:
        await watch.rests()
    assert "failed" in caplog.text
    found = await stored(room, table)
    assert found.timers == table.timers


async def test_it_outlives_a_database_that_does_not_answer(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = await first_number(room, BEN)
    due = TableStore.due
    failures = iter([True])

    async def fails_once(store: TableStore, now: float, part: Part | None = None) -> Any:
        if next(failures, False):
            raise OSError("the disk is not there")
        return await due(store, now)

    monkeypatch.setattr(TableStore, "due", fails_once)
    async with timekeeper(room) as watch:
        await watch.rests(room.clock.now() + RETRY)
        room.clock.advance(60)
        await watch.until(lambda: not table.waits_for)
    assert "the timekeeper stumbled" in caplog.text


async def test_a_timer_that_a_full_disk_does_not_take_waits_and_is_no_fault_of_its_table(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = await first_number(room, BEN)
    commit, is_full = TableStore.commit, [True]

    async def on_a_full_disk(store: TableStore, *given: Any, **named: Any) -> Any:
        if is_full[0]:
            raise OperationalError("", {}, sqlite3.OperationalError("database or disk is full"))
        return await commit(store, *given, **named)

    monkeypatch.setattr(TableStore, "commit", on_a_full_disk)
    async with timekeeper(room) as watch:
        room.clock.advance(60)
        await watch.rests(room.clock.now() + AGAIN)
        assert table.waits_for
        is_full[0] = False
        room.clock.advance(AGAIN)
        await watch.until(lambda: not table.waits_for)
    told = [record for record in caplog.records if "disk is full" in record.message]
    assert {(record.levelno, record.exc_info) for record in told} == {(logging.WARNING, None)}
    assert len({record.message for record in told}) == len(told), "once each"


async def test_what_an_ai_plays_and_a_full_disk_does_not_take_waits_and_is_no_fault_of_its_table(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = await first_number(room, ai=1)
    commit, is_full = TableStore.commit, [True]

    async def on_a_full_disk(store: TableStore, table_id: int, version: int, change: Change) -> None:
        if change.entries and is_full[0]:
            raise sqlite3.OperationalError("database or disk is full")
        await commit(store, table_id, version, change)

    monkeypatch.setattr(TableStore, "commit", on_a_full_disk)
    key = next(key for key in table.timers if key.kind == TimerKind.THINK)
    keeper, entries = Timekeeper(room.tables), len(table.entries)
    await keeper._think(table, key)
    assert len(table.entries) == entries
    is_full[0] = False
    await keeper._think(table, key)
    assert len(table.entries) > entries
    told = [(record.levelno, record.exc_info) for record in caplog.records if "disk is full" in record.message]
    assert told == [(logging.WARNING, None)]


async def test_timers_of_a_game_the_bot_no_longer_has_are_dropped(room: Room) -> None:
    await first_number(room, BEN)
    without = Room(room.database, room.clock, {})
    async with timekeeper(without) as watch:
        room.clock.advance(3600)
        async with asyncio.timeout(PATIENCE):
            while await without.store.next_due() is not None:
                pass
    assert watch.room.news == []


async def test_a_table_that_ended_has_nothing_due(room: Room) -> None:
    table, other = await first_number(room, BEN), await room.lobby(channel_id=701)
    await hosting.end(table, STRANGER, moderator=True)
    async with timekeeper(room) as watch:
        await watch.rests(min(other.timers.values()))
        await lobby.cancel(other, ADA)
        assert await room.store.next_due() is None


async def test_a_timer_set_earlier_is_waited_for_without_asking_the_database(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = 0
    next_due = TableStore.next_due

    async def counted(store: TableStore, part: Part | None = None) -> float | None:
        nonlocal asked
        asked += 1
        return await next_due(store, part)

    monkeypatch.setattr(TableStore, "next_due", counted)
    first = await room.lobby()
    async with timekeeper(room) as watch:
        await watch.rests(min(first.timers.values()))
        assert asked == 1
        room.clock.advance(-60)
        second = await room.lobby(channel_id=701)
        await watch.rests(min(second.timers.values()))
        assert asked == 1
        room.clock.advance(second.timers[IDLE] - room.clock.now())
        await watch.until(lambda: second.status == Status.CLOSED)

"""Which tables wait for somebody: of what is in memory and what is not, and of which nobody else has to be asked."""

from __future__ import annotations

import pytest

from bot.store.enums import ClockKind, Status
from bot.tables import registry
from bot.tables.seating import hosting
from bot.tables.table_cache import QUIET
from tests.tables.room import ADA, BEN, BREATH, CY, Room, finish_turn

DAY = 86_400


async def waiting(room: Room, user_id: int) -> list[tuple[int, bool]]:
    """The tables that wait for somebody, and whether for them alone."""
    return [(one.running.table_id, one.is_last) for one in await room.tables.waiting_for(user_id)]


async def forgotten(room: Room) -> None:
    """Nothing is in memory any more."""
    room.clock.advance(QUIET + 1)
    room.news.clear()
    await room.tables.let_go()
    assert len(room.tables.cache) == 0


async def test_who_is_asked_is_waited_for_until_they_have_answered(room: Room) -> None:
    table = await room.game(BEN, CY, clock=ClockKind.SLOW, turn_seconds=DAY)
    table_id = table.id
    assert [await waiting(room, user) for user in (ADA, BEN, CY)] == [[(table_id, False)]] * 3
    await finish_turn(table, ADA, BEN)
    assert await waiting(room, ADA) == []
    assert await waiting(room, CY) == [(table_id, True)]
    [found] = await room.tables.waiting_for(CY)
    assert found.running.due == table.due(2)
    await finish_turn(table, CY)
    assert await waiting(room, CY) == []
    await room.wait(BREATH)
    assert await waiting(room, ADA) == [(table_id, False)]


async def test_tables_that_are_not_in_memory_are_known_without_being_read(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await room.game(BEN, clock=ClockKind.SLOW, turn_seconds=DAY)
    await finish_turn(table, BEN)
    table_id = table.id
    del table
    await forgotten(room)
    monkeypatch.setattr(registry, "load_table", None)
    assert await waiting(room, ADA) == [(table_id, True)]
    assert await waiting(room, BEN) == []


async def test_after_a_restart_they_are_read_once(room: Room) -> None:
    table = await room.game(BEN, clock=ClockKind.SLOW, turn_seconds=DAY)
    await finish_turn(table, BEN)
    later = room.another()
    assert len(later.tables.cache) == 0
    assert await waiting(later, ADA) == [(table.id, True)]
    assert await waiting(later, BEN) == []
    assert len(later.tables.cache) == 1


async def test_nobody_is_waited_for_in_a_lobby_after_the_end_or_once_they_have_left(room: Room) -> None:
    await room.lobby(BEN, channel_id=11)
    ended, left = await room.game(ai=2, channel_id=12), await room.game(BEN, CY, channel_id=13)
    await hosting.end(ended, ADA)
    await hosting.leave(left, BEN)
    assert ended.status is not Status.RUNNING
    assert await waiting(room, ADA) == [(left.id, False)]
    assert await waiting(room, BEN) == []


async def test_a_game_alone_waits_too_and_for_nobody_elses_sake(room: Room) -> None:
    alone, among_ais = await room.solo(), await room.game(ai=2, channel_id=9)
    found = await room.tables.waiting_for(ADA)
    assert [(one.running.table_id, one.is_last) for one in found] == [(alone.id, False), (among_ais.id, False)]
    assert [one.running.due for one in found] == [None, None]

"""The machine's clock was set back while the bot was away: nothing waits longer than it could have been set to."""

from __future__ import annotations

from bot.store.enums import ClockKind
from bot.tables.clocks.deadlines import FIRST
from bot.tables.clocks.grace import SHOWN
from bot.tables.seating.lobby import LOBBY_IDLE
from tests.tables.room import ADA, BEN, BREATH, Room, finish_turn, first_number

HOURS = 3 * 3600.0


async def restarted(room: Room) -> Room:
    """The bot, started again after the clock was set back by three hours."""
    room.clock.advance(-HOURS)
    after = room.another()
    await after.tables.grant_time()
    return after


async def test_the_next_number_comes(room: Room) -> None:
    table = await first_number(room, BEN)
    await finish_turn(table, ADA, BEN)
    after = await restarted(room)
    await after.wait(SHOWN)
    found = await after.tables.get(table.id)
    assert found is not None
    assert found.state.turn == 2


async def test_an_ai_seat_answers(room: Room) -> None:
    table = await first_number(room, BEN, ai=1)
    await finish_turn(table, ADA, BEN)
    after = await restarted(room)
    await after.wait(SHOWN + BREATH)
    found = await after.tables.get(table.id)
    assert found is not None
    assert found.state.turn == 2


async def test_a_turn_ends(room: Room) -> None:
    table = await first_number(room, BEN)
    after = await restarted(room)
    await after.wait(table.header.turn_seconds + FIRST + SHOWN)
    found = await after.tables.get(table.id)
    assert found is not None
    assert all(seat.misses for seat in found.seats)


async def test_a_lobby_closes(room: Room) -> None:
    table = await room.lobby(BEN)
    after = await restarted(room)
    await after.wait(LOBBY_IDLE[ClockKind.LIVE] + 1)
    found = await after.tables.get(table.id)
    assert found is not None
    assert not found.status.is_open


async def test_a_solo_game_waits_as_long_as_before(room: Room) -> None:
    table = await room.solo()
    before = dict(table.timers)
    after = await restarted(room)
    found = await after.tables.get(table.id)
    assert found is not None
    assert found.timers == before

"""The slow clock: a day a turn, and one quiet mention."""

from __future__ import annotations

from bot.store.enums import ClockKind
from bot.tables.clocks.deadlines import MARKING, REMINDER
from bot.tables.table import Table
from tests.tables.room import ADA, BEN, BREATH, CY, Room, finish_turn

DAY = 24 * 3600.0


async def slow_game(room: Room, *others: int) -> Table:
    """A game with a day a turn, the first number open."""
    table = await room.game(*others, clock=ClockKind.SLOW, turn_seconds=int(DAY))
    await finish_turn(table, ADA, *others)
    await room.wait(BREATH)
    room.news.clear()
    return table


def reminded(room: Room) -> list[tuple[int, ...]]:
    """Who was mentioned so far."""
    return [news.remind for _, news in room.news if news.remind]


async def test_a_slow_turn_takes_a_day(room: Room) -> None:
    table = await slow_game(room, BEN)
    assert table.due(0) == room.clock.now() + DAY
    turn = table.state.turn
    await room.wait(DAY - 1)
    assert table.state.turn == turn
    await room.wait(1 + BREATH)
    assert table.state.turn == turn + 1


async def test_the_waited_for_are_mentioned_once_at_three_quarters(room: Room) -> None:
    table = await slow_game(room, BEN, CY)
    await finish_turn(table, BEN)
    await room.wait(DAY * 0.75 - 1)
    assert reminded(room) == []
    await room.wait(1)
    assert reminded(room) == [(ADA, CY)]
    await room.wait(DAY * 0.25 - 2)
    assert reminded(room) == [(ADA, CY)]
    assert REMINDER not in table.timers


async def test_nobody_is_mentioned_when_all_are_done_in_time(room: Room) -> None:
    table = await slow_game(room, BEN)
    await finish_turn(table, ADA, BEN)
    await room.wait(BREATH)
    await finish_turn(table, ADA, BEN)
    await room.wait(BREATH)
    assert reminded(room) == []


async def test_every_turn_has_its_own_mention(room: Room) -> None:
    await slow_game(room, BEN)
    await room.wait(DAY + BREATH + DAY * 0.75)
    assert reminded(room) == [(ADA, BEN), (ADA, BEN)]


async def test_a_slow_game_has_no_mark_and_a_live_one_no_mention(room: Room) -> None:
    table = await slow_game(room, BEN)
    assert MARKING not in table.timers
    live = await room.game(BEN, channel_id=701)
    assert REMINDER not in live.timers
    assert MARKING in live.timers


async def test_missed_slow_turns_count_too(room: Room) -> None:
    table = await slow_game(room, BEN)
    for _ in range(3):
        await finish_turn(table, BEN)
        await room.wait(DAY + BREATH)
    assert table.seats[0].autopilot

"""The live clock: deadlines, missed turns, and what is played in a player's stead."""

from __future__ import annotations

import pytest

from bot.store.enums import By, TimerKind
from bot.store.stored import TimerKey
from bot.tables.clocks import idle
from bot.tables.clocks.deadlines import MARKING, REMINDER
from bot.tables.play import playing
from bot.tables.table import Table
from tests.tables.room import ADA, BEN, BREATH, CY, Room, choice, finish_turn, first_number, press, serial, undo


def seconds_left(room: Room, table: Table, seat: int) -> float | None:
    """What is left of a seat's time."""
    due = table.due(seat)
    return None if due is None else due - room.clock.now()


async def miss(room: Room, table: Table, *others: int) -> None:
    """Ada lets a whole turn go by, while the others play."""
    await finish_turn(table, *others)
    left = seconds_left(room, table, 0)
    assert left is not None
    await room.wait(left)
    await room.wait(BREATH)


async def test_a_turn_takes_a_minute(room: Room) -> None:
    table = await room.game(BEN)
    assert [seconds_left(room, table, seat) for seat in (0, 1)] == [60, 60]
    await room.wait(59.9)
    assert table.entries == []
    await room.wait(0.1)
    assert [entry.by for entry in table.entries] == ["clock", "clock"]


@pytest.mark.parametrize("seconds", [30, 180])
async def test_a_turn_takes_as_long_as_the_host_chose(room: Room, seconds: int) -> None:
    table = await room.game(BEN, turn_seconds=seconds)
    assert seconds_left(room, table, 0) == seconds


async def test_the_time_is_for_the_whole_turn(room: Room) -> None:
    table = await first_number(room, BEN)
    due = table.due(0)
    await room.wait(30)
    await press(table, ADA)
    assert table.due(0) == due


async def test_the_clock_plays_what_gains_most_now_until_the_turn_is_done(room: Room) -> None:
    table = await first_number(room, BEN)
    await finish_turn(table, BEN)
    expected = []
    state = table.state
    while (decision := table.rules.decision(state, 0)) is not None:
        expected.append(table.players.default(state, decision))
        state = table.rules.apply(state, 0, expected[-1]).state
    entries = len(table.entries)
    await room.wait(60)
    played = [entry for entry in table.entries[entries:] if entry.seat == 0]
    assert [entry.action for entry in played[: len(expected)]] == expected
    assert {entry.by for entry in played} == {"clock"}


async def test_a_press_in_time_is_the_players_a_late_one_comes_to_a_new_question(room: Room) -> None:
    table = await first_number(room, BEN)
    held = serial(table, ADA)
    await room.wait(60)
    assert serial(table, ADA) != held


async def test_whoever_is_done_is_not_played_for(room: Room) -> None:
    table = await first_number(room, BEN)
    await finish_turn(table, ADA)
    entries = len(table.entries)
    await room.wait(60)
    assert [entry.seat for entry in table.entries[entries:] if entry.by == By.CLOCK] == [1]
    assert [seat.misses for seat in table.seats] == [0, 1]


async def test_the_first_missed_turn_of_a_game_makes_none_shorter_the_second_in_a_row_does(room: Room) -> None:
    table = await first_number(room, BEN)
    left = [seconds_left(room, table, 0)]
    for _ in range(2):
        await miss(room, table, BEN)
        left.append(seconds_left(room, table, 0))
    assert left == [60, 60, 40]
    assert seconds_left(room, table, 1) == 60


async def test_after_the_first_every_missed_turn_in_a_row_makes_the_next_shorter_by_twenty_seconds(room: Room) -> None:
    table = await first_number(room, BEN)
    await miss(room, table, BEN)
    await finish_turn(table, ADA, BEN)
    await room.wait(BREATH)
    left = [seconds_left(room, table, 0)]
    for _ in range(2):
        await miss(room, table, BEN)
        left.append(seconds_left(room, table, 0))
    assert left == [60, 40, 20]


async def test_the_first_missed_turn_is_forgiven_after_a_restart_too(room: Room) -> None:
    table = await first_number(room, BEN)
    await miss(room, table, BEN)
    later = room.another()
    found = await later.tables.get(table.id)
    assert found is not None
    await miss(later, found, BEN)
    assert seconds_left(later, found, 0) == 40


async def test_a_turn_is_never_shorter_than_fifteen_seconds(room: Room) -> None:
    table = await first_number(room, BEN, turn_seconds=30)
    left = []
    for _ in range(2):
        await miss(room, table, BEN)
        left.append(seconds_left(room, table, 0))
    assert left == [30, 15]


async def test_the_third_missed_turn_in_a_row_puts_the_seat_on_autopilot(room: Room) -> None:
    table = await first_number(room, BEN)
    for misses in (1, 2):
        await miss(room, table, BEN)
        assert (table.seats[0].misses, table.seats[0].autopilot) == (misses, False)
    await miss(room, table, BEN)
    assert (table.seats[0].misses, table.seats[0].autopilot) == (3, True)
    assert seconds_left(room, table, 0) is None
    assert table.waits_for == (1,)


async def test_an_autopilot_plays_at_once_so_that_nobody_waits(room: Room) -> None:
    table = await first_number(room, BEN)
    for _ in range(3):
        await miss(room, table, BEN)
    await finish_turn(table, BEN)
    turn = table.state.turn
    await room.wait(BREATH)
    assert table.state.turn == turn + 1
    assert table.entries[-1].seat == 0
    assert table.entries[-1].by == By.AUTOPILOT


async def test_playing_makes_the_time_whole_again(room: Room) -> None:
    table = await first_number(room, BEN)
    for _ in range(2):
        await miss(room, table, BEN)
    await press(table, ADA)
    assert table.seats[0].misses == 0
    await finish_turn(table, ADA, BEN)
    await room.wait(BREATH)
    assert seconds_left(room, table, 0) == 60


async def test_taking_back_is_playing_too(room: Room) -> None:
    table = await first_number(room, BEN)
    await miss(room, table, BEN)
    await finish_turn(table, ADA)
    await undo(table, ADA)
    assert table.seats[0].misses == 0


async def test_a_turn_begun_but_not_done_in_time_is_missed(room: Room) -> None:
    table = await first_number(room, BEN, CY)
    await finish_turn(table, ADA)
    await undo(table, ADA)
    await room.wait(60)
    assert table.seats[0].misses == 1


async def test_whoever_was_played_for_is_shown_it(room: Room) -> None:
    table = await first_number(room, BEN, CY)
    await finish_turn(table, BEN, CY)
    room.news.clear()
    await room.wait(60)
    assert [news.panels for _, news in room.news if news.panels] == [(ADA,)]


async def test_fifteen_seconds_before_the_end_the_table_is_shown_again(room: Room) -> None:
    table = await first_number(room, BEN)
    assert table.timers[MARKING] == room.clock.now() + 45
    await room.wait(44.9)
    assert room.news == []
    await room.wait(0.1)
    assert len(room.news) == 1
    assert MARKING not in table.timers


async def test_a_timer_that_was_cleared_meanwhile_does_nothing(room: Room) -> None:
    table = await first_number(room, BEN)
    entries = len(table.entries)
    for key in (playing.ADVANCE, idle.IDLE, REMINDER):
        await playing.on_timer(table, key, room.clock.now() + 1e6)
    assert len(table.entries) == entries
    assert room.news == []


async def test_a_timer_that_was_moved_meanwhile_waits_for_its_new_time(room: Room) -> None:
    table = await first_number(room, BEN)
    due = table.due(0)
    assert due is not None
    await playing.on_timer(table, TimerKey(TimerKind.TURN, 0), due - 0.1)
    assert table.waits_for == (0, 1)


async def test_the_clock_plays_for_everybody_who_is_late(room: Room) -> None:
    table = await first_number(room, BEN, CY)
    turn = table.state.turn
    assert choice(table, ADA) is not None
    await room.wait(60 + BREATH)
    assert table.state.turn == turn + 1
    assert [seat.misses for seat in table.seats] == [1, 1, 1]

"""Leaving, being sent away, the autopilot, coming back, and a table with nobody there."""

from __future__ import annotations

from typing import Any

import pytest

from bot.store.enums import By, ClockKind, Ending, Status
from bot.tables.clocks.idle import IDLE
from bot.tables.play import playing
from bot.tables.seating import hosting, lobby
from bot.tables.table import Table
from tests.tables.room import ADA, BEN, BREATH, CY, STRANGER, Room, finish_turn, first_number, press, refusal

HALF_AN_HOUR = 30 * 60.0


async def all_miss(room: Room, table: Table) -> None:
    """Nobody presses anything until everybody is on autopilot."""
    while not table.asleep:
        await room.wait(60 + BREATH)


async def test_the_autopilot_plays_on_for_whoever_leaves(room: Room) -> None:
    table = await first_number(room, BEN, CY)
    await hosting.leave(table, BEN)
    assert (table.seats[1].away, table.waits_for, table.due(1)) == (True, (0, 2), None)
    assert table.entries[-1].seat == 1
    await finish_turn(table, ADA, CY)
    await room.wait(BREATH)
    assert table.entries[-1].by == By.AUTOPILOT
    assert table.waits_for == (0, 2)


async def test_a_table_moves_on_when_the_last_one_waited_for_leaves(room: Room) -> None:
    table = await first_number(room, BEN)
    turn = table.state.turn
    await finish_turn(table, ADA)
    await hosting.leave(table, BEN)
    await room.wait(BREATH)
    assert table.state.turn == turn + 1


async def test_nobody_leaves_twice_or_without_a_seat(room: Room) -> None:
    table = await first_number(room, BEN)
    await hosting.leave(table, BEN)
    assert await refusal(hosting.leave(table, BEN)) == "already_away"
    assert await refusal(hosting.leave(table, STRANGER)) == "not_seated"


async def test_when_the_host_leaves_the_next_person_there_is_host(room: Room) -> None:
    table = await first_number(room, BEN, CY)
    await hosting.leave(table, BEN)
    await hosting.leave(table, ADA)
    assert table.header.host_id == CY


async def test_leaving_a_lobby_is_getting_up(room: Room) -> None:
    table = await room.lobby(BEN)
    await hosting.leave(table, BEN)
    assert [seat.name for seat in table.seats] == ["Ada"]


async def test_whoever_left_comes_back_with_one_press(room: Room) -> None:
    table = await first_number(room, BEN, CY)
    await hosting.leave(table, BEN)
    await playing.come_back(table, BEN)
    assert (table.seats[1].away, table.seats[1].misses) == (False, 0)
    await finish_turn(table, ADA, CY)
    await room.wait(BREATH)
    assert 1 in table.waits_for
    assert table.due(1) == room.clock.now() + 60


async def alone_and_gone(room: Room) -> Table:
    """Ben is on autopilot; Ada left with her question open: everything stands still."""
    table = await first_number(room, BEN)
    while not table.seats[1].autopilot:
        await finish_turn(table, ADA)
        await room.wait(60)
        await room.wait(BREATH)
    await hosting.leave(table, ADA)
    assert table.asleep
    assert table.rules.open_seats(table.state) == (0,)
    return table


async def test_coming_back_to_an_open_question_starts_the_time_now(room: Room) -> None:
    table = await alone_and_gone(room)
    await room.wait(100)
    await playing.come_back(table, ADA)
    assert (table.waits_for, table.due(0)) == ((0,), room.clock.now() + 60)


async def test_any_press_on_a_question_takes_the_seat_back(room: Room) -> None:
    table = await alone_and_gone(room)
    await press(table, ADA)
    assert (table.seats[0].away, table.seats[0].misses, table.asleep) == (False, 0, False)
    assert IDLE not in table.timers


async def test_the_table_goes_on_when_one_on_autopilot_comes_back_to_it(room: Room) -> None:
    table = await alone_and_gone(room)
    await playing.come_back(table, BEN)
    assert not table.asleep
    assert table.entries[-1].seat == 0
    await room.wait(BREATH)
    assert table.waits_for == (1,)


async def test_coming_back_where_one_plays_is_no_change(room: Room) -> None:
    table = await first_number(room, BEN)
    timers = dict(table.timers)
    await playing.come_back(table, BEN)
    assert (table.timers, room.news) == (timers, [])


async def test_a_table_where_everybody_is_on_autopilot_sleeps_half_an_hour_and_closes(room: Room) -> None:
    table = await first_number(room, BEN)
    await all_miss(room, table)
    entries = len(table.entries)
    left = table.timers[IDLE] - room.clock.now()
    assert list(table.timers) == [IDLE]
    assert HALF_AN_HOUR - 60 < left <= HALF_AN_HOUR
    await room.wait(left - 1)
    assert (table.status, len(table.entries)) == ("running", entries)
    await room.wait(1)
    assert (table.status, table.header.ending) == ("closed", "idle")


async def test_a_sleeping_table_wakes_when_somebody_comes_back(room: Room) -> None:
    table = await first_number(room, BEN, ai=1)
    await all_miss(room, table)
    await playing.come_back(table, ADA)
    assert IDLE not in table.timers
    turn = (table.state.round, table.state.turn)
    await finish_turn(table, ADA)
    await room.wait(BREATH)
    assert (table.state.round, table.state.turn) > turn


async def test_a_sleeping_slow_table_waits_three_days(room: Room) -> None:
    table = await first_number(room, BEN, clock=ClockKind.SLOW, turn_seconds=8 * 3600)
    while not table.asleep:
        await room.wait(3600)
    since = room.clock.now()
    assert since + 71 * 3600 <= table.timers[IDLE] <= since + 72 * 3600


async def test_a_table_everybody_left_ends_and_counts_for_nobody(room: Room) -> None:
    table = await first_number(room, BEN, ai=1)
    await hosting.leave(table, ADA)
    assert table.status == Status.RUNNING
    await hosting.leave(table, BEN)
    assert (table.status, table.header.ending, table.timers) == ("closed", "abandoned", {})
    assert room.news[-1][1].ended
    assert await room.people.results(ADA) == []
    await room.lobby()


async def test_one_on_autopilot_has_not_left(room: Room) -> None:
    table = await first_number(room, BEN)
    while not table.seats[0].autopilot:
        await finish_turn(table, BEN)
        await room.wait(60 + BREATH)
    await hosting.leave(table, BEN)
    assert (table.status, table.asleep) == ("running", True)
    await playing.come_back(table, ADA)
    await room.wait(BREATH)
    assert table.waits_for == (0,)


async def test_a_moderator_removes_somebody_from_a_game_who_stays_away(room: Room) -> None:
    table = await first_number(room, BEN, CY)
    assert await refusal(hosting.kick(table, CY, BEN)) == "not_host"
    assert await refusal(hosting.kick(table, ADA, BEN)) == "ask_others"
    await hosting.kick(table, STRANGER, BEN, moderator=True)
    assert table.seats[1].away
    assert room.news[-1][1].panels == (BEN,)
    assert await refusal(hosting.kick(table, STRANGER, BEN, moderator=True)) == "already_away"
    assert await refusal(hosting.kick(table, STRANGER, STRANGER + 1, moderator=True)) == "not_at_table"
    for again in (room, room.another()):
        same = await again.tables.get(table.id)
        assert same is not None
        assert await refusal(playing.come_back(same, BEN)) == "removed"
        assert await refusal(playing.act(same, BEN, 0, same.rules.undo)) == "removed"
        assert same.seats[1].away


async def test_a_moderator_sends_anybody_away_the_host_included(room: Room) -> None:
    table = await first_number(room, BEN)
    await hosting.kick(table, STRANGER, ADA, moderator=True)
    assert (table.seats[0].away, table.header.host_id) == (True, BEN)


@pytest.mark.parametrize("moderator", [False, True])
async def test_whoever_is_removed_from_a_lobby_gets_up_and_cannot_sit_down_again(room: Room, moderator: bool) -> None:
    table = await room.lobby(BEN)
    await hosting.kick(table, STRANGER if moderator else ADA, BEN, moderator=moderator)
    assert [seat.name for seat in table.seats] == ["Ada"]
    for again in (room, room.another()):
        same = await again.tables.get(table.id)
        assert same is not None
        assert await refusal(lobby.join(same, BEN, "Ben")) == "removed"
    await lobby.join(table, CY, "Cy")


async def test_nobody_removes_themselves(room: Room) -> None:
    table = await room.lobby(BEN)
    assert await refusal(hosting.kick(table, ADA, ADA)) == "kick_yourself"


@pytest.mark.parametrize("moderator", [False, True])
async def test_host_and_moderators_hand_the_table_over(room: Room, moderator: bool) -> None:
    table = await first_number(room, BEN)
    who = STRANGER if moderator else ADA
    await hosting.hand_over(table, who, BEN, moderator=moderator)
    assert table.header.host_id == BEN
    assert await refusal(hosting.hand_over(table, ADA, ADA)) == "not_host"
    assert await refusal(hosting.hand_over(table, BEN, STRANGER)) == "not_at_table"


@pytest.mark.parametrize("begun", [False, True])
async def test_a_moderator_ends_a_table_at_any_stage_and_its_host_a_lobby(room: Room, begun: bool) -> None:
    for moderator in (False, True):
        table = await (first_number(room, BEN) if begun else room.lobby(BEN))
        assert await refusal(hosting.end(table, BEN)) == "not_host"
        if begun:
            assert await refusal(hosting.end(table, ADA)) == "ask_others"
        await hosting.end(table, STRANGER if moderator or begun else ADA, moderator=moderator or begun)
        assert (table.status, table.header.ending) == ("closed", "ended" if begun else "cancelled")
        assert table.timers == {}
        assert room.news[-1][1].ended
        assert await refusal(hosting.end(table, STRANGER, moderator=True)) == "game_over"


async def test_a_table_whose_channel_is_gone_is_shut_once(room: Room) -> None:
    table = await first_number(room, BEN)
    await hosting.shut(table, Ending.GONE)
    room.news.clear()
    await hosting.shut(table, Ending.GONE)
    assert (table.status, table.header.ending, room.news) == ("closed", "gone", [])


async def test_nothing_is_done_to_a_table_that_has_ended(room: Room) -> None:
    table = await first_number(room, BEN)
    await hosting.end(table, STRANGER, moderator=True)
    for request in (
        hosting.leave(table, ADA),
        hosting.kick(table, ADA, BEN),
        hosting.hand_over(table, ADA, BEN),
        playing.come_back(table, ADA),
    ):
        assert await refusal(request) == "game_over"


async def test_a_begun_game_is_left_by_whoever_still_saw_the_lobby(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await room.lobby(BEN)
    leave = lobby.leave

    async def late(*given: Any) -> None:
        await lobby.begin(table, ADA)
        await leave(*given)

    monkeypatch.setattr(lobby, "leave", late)
    await hosting.leave(table, BEN)
    seat = table.seat_of(BEN)
    assert seat is not None
    assert seat.away

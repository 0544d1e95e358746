"""A host who is away does not hold the lobby: after two minutes without a press of theirs others may take it over."""

from __future__ import annotations

import pytest

from bot.store.enums import ClockKind, Status
from bot.tables.seating import hosting, lobby, silence, table_options
from bot.tables.seating.silence import HOST, SILENCE
from tests.tables.room import ADA, BEN, CY, STRANGER, Room, refusal


@pytest.mark.parametrize("clock", ClockKind)
async def test_after_two_minutes_of_silence_whoever_sits_there_may_take_it_over(room: Room, clock: ClockKind) -> None:
    table = await room.lobby(BEN, clock=clock, turn_seconds=table_options.usual_time(clock))
    await room.wait(SILENCE - 1)
    assert not silence.may_be_taken_over(table)
    assert await refusal(hosting.take_over(table, BEN)) == "host_is_here"
    await room.wait(1)
    assert silence.may_be_taken_over(table)
    assert await refusal(hosting.take_over(table, STRANGER)) == "join_first"
    assert await refusal(hosting.take_over(table, ADA)) == "you_host"
    await hosting.take_over(table, BEN)
    assert table.header.host_id == BEN
    assert not silence.may_be_taken_over(table)
    await lobby.begin(table, BEN)
    assert [seat.user_id for seat in table.seats] == [ADA, BEN]


async def test_that_the_host_is_silent_is_told_at_once(room: Room) -> None:
    table = await room.lobby(BEN)
    room.news.clear()
    await room.wait(SILENCE)
    assert [shown for shown, _ in room.news] == [table]


async def test_presses_of_others_do_not_end_the_silence(room: Room) -> None:
    table = await room.lobby(BEN)
    await room.wait(SILENCE - 1)
    await lobby.join(table, CY, "Cy")
    await lobby.note_press(table, BEN)
    await room.wait(1)
    await hosting.take_over(table, CY)
    assert table.header.host_id == CY


async def test_any_press_of_the_host_ends_the_silence(room: Room) -> None:
    table = await room.lobby(BEN)
    await room.wait(SILENCE - 1)
    await lobby.note_press(table, ADA)
    await room.wait(SILENCE - 1)
    assert await refusal(hosting.take_over(table, BEN)) == "host_is_here"
    await room.wait(1)
    await lobby.add_ai(table, ADA)
    assert await refusal(hosting.take_over(table, BEN)) == "host_is_here"
    await room.wait(SILENCE)
    room.news.clear()
    await lobby.note_press(table, ADA, confirms=False)
    assert len(room.news) == 1
    assert await refusal(hosting.take_over(table, BEN)) == "host_is_here"


async def test_a_moderator_who_sits_there_takes_it_over_at_any_time(room: Room) -> None:
    table = await room.lobby(BEN)
    await hosting.take_over(table, BEN, moderator=True)
    assert table.header.host_id == BEN


async def test_a_restart_neither_ends_the_silence_nor_begins_it(room: Room) -> None:
    table = await room.lobby(BEN)
    await room.wait(SILENCE - 30)
    again = room.another()
    await again.tables.grant_time()
    found = await again.tables.get(table.id)
    assert found is not None
    assert await refusal(hosting.take_over(found, BEN)) == "host_is_here"
    await again.wait(30)
    assert silence.may_be_taken_over(found)
    third = room.another()
    await third.tables.grant_time()
    last = await third.tables.get(table.id)
    assert last is not None
    await hosting.take_over(last, BEN)


async def test_a_new_host_has_two_minutes_too(room: Room) -> None:
    table = await room.lobby(BEN, CY)
    await room.wait(SILENCE)
    await lobby.leave(table, ADA)
    assert table.header.host_id == BEN
    assert await refusal(hosting.take_over(table, CY)) == "host_is_here"
    await room.wait(SILENCE)
    await hosting.hand_over(table, BEN, CY)
    assert await refusal(hosting.take_over(table, BEN)) == "host_is_here"
    await room.wait(SILENCE)
    await hosting.take_over(table, BEN)


async def test_nobody_is_asked_to_take_over_where_there_is_nobody_else(room: Room) -> None:
    table = await room.lobby(ai=1)
    await room.wait(SILENCE)
    assert not silence.may_be_taken_over(table)


async def test_a_game_that_has_begun_is_not_taken_over(room: Room) -> None:
    table = await room.game(BEN)
    assert HOST not in table.timers
    assert await refusal(hosting.take_over(table, BEN)) == "already_started"
    await hosting.end(table, STRANGER, moderator=True)
    assert await refusal(hosting.take_over(table, BEN)) == "closed"


async def test_who_takes_over_hosts_no_more_tables_than_anybody(room: Room) -> None:
    table = await room.lobby(BEN)
    for number in range(lobby.HOSTED):
        await room.tables.create(room.setup(host_id=BEN, channel_id=800 + number), [lobby.person(BEN, "Ben")])
    await room.wait(SILENCE)
    assert await refusal(hosting.take_over(table, BEN)) == "hosts_enough"


async def test_a_lobby_that_waits_for_its_first_has_no_silent_host(room: Room) -> None:
    table = await room.tables.create(room.setup(host_id=0), [])
    assert HOST not in table.timers
    assert not silence.is_silent(table)
    await lobby.join(table, BEN, "Ben")
    await lobby.join(table, CY, "Cy")
    assert await refusal(hosting.take_over(table, CY)) == "host_is_here"
    assert table.status == Status.LOBBY


async def test_a_press_of_the_host_that_changes_nothing_makes_nothing_old(room: Room) -> None:
    table = await room.lobby(BEN)
    before = table.changes
    await room.wait(60)
    await lobby.note_press(table, ADA)
    assert table.changes == before
    assert table.timers[HOST] == room.clock.now() + SILENCE
    found = await room.another().tables.get(table.id)
    assert found is not None
    assert found.timers == table.timers

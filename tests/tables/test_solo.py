"""Playing alone: no clock, and the next number when the player says so."""

from __future__ import annotations

from bot.store.enums import Status
from bot.tables import hosting, playing
from bot.tables.playing import ADVANCE, IDLE
from tests.tables.room import ADA, BEN, BREATH, CHANNEL, Room, finish_turn, image, refusal, serial, undo

WEEK = 7 * 86_400.0


async def test_a_solo_game_has_no_clock(room: Room) -> None:
    table = await room.solo()
    assert set(table.timers) == {IDLE}
    await room.wait(WEEK - 1)
    assert (table.status, table.waits_for) == ("running", (0,))


async def test_a_solo_game_waits_for_next(room: Room) -> None:
    table = await room.solo()
    await finish_turn(table, ADA)
    await room.wait(3600)
    assert table.state.phase == "choose"
    await playing.next_number(table, ADA, serial(table, ADA))
    assert table.state.revealed is not None
    assert room.news[-1][1].advanced


async def test_next_comes_by_itself_after_a_breath_for_those_who_like_it(room: Room) -> None:
    await room.switch(ADA, next_by_itself=True)
    table = await room.solo()
    await finish_turn(table, ADA)
    assert table.timers[ADVANCE] == room.clock.now() + BREATH
    await room.wait(BREATH)
    assert table.state.revealed is not None


async def test_next_by_itself_at_a_table_is_no_matter(room: Room) -> None:
    await room.switch(ADA, next_by_itself=False)
    table = await room.game(BEN)
    await finish_turn(table, ADA, BEN)
    assert ADVANCE in table.timers


async def test_next_is_refused_while_something_is_asked(room: Room) -> None:
    table = await room.solo()
    before = image(table)
    assert await refusal(playing.next_number(table, ADA, serial(table, ADA))) == "seats_waiting"
    assert image(table) == before


async def test_next_pressed_twice_reveals_once(room: Room) -> None:
    table = await room.solo()
    await finish_turn(table, ADA)
    old = serial(table, ADA)
    await playing.next_number(table, ADA, old)
    assert await refusal(playing.next_number(table, ADA, old)) == "stale"
    assert table.state.turn == 1


async def test_alone_one_may_take_back_for_as_long_as_one_likes(room: Room) -> None:
    table = await room.solo()
    await finish_turn(table, ADA)
    await room.wait(86_400)
    await undo(table, ADA)
    assert table.waits_for == (0,)


async def test_a_solo_game_nobody_touches_closes_after_a_week(room: Room) -> None:
    table = await room.solo()
    await room.wait(86_400)
    await finish_turn(table, ADA)
    await room.wait(WEEK - 1)
    assert table.status == Status.RUNNING
    await room.wait(1)
    assert (table.status, table.header.ending) == ("closed", "idle")


async def test_one_solo_game_is_open_for_a_person_and_it_takes_no_channel(room: Room) -> None:
    table = await room.solo()
    assert await room.tables.solo_of(ADA) is table
    assert await room.tables.in_channel(CHANNEL) is None
    assert await refusal(room.solo()) == "solo_under_way"
    await hosting.end(table, ADA)
    assert await room.tables.solo_of(ADA) is None
    await room.solo()


async def test_a_solo_game_is_played_to_its_end(room: Room) -> None:
    table = await room.solo()
    while table.status == Status.RUNNING:
        await finish_turn(table, ADA)
        await playing.next_number(table, ADA, serial(table, ADA))
    assert (table.status, table.header.ending, table.timers) == ("over", "finished", {})
    assert room.news[-1][1].ended
    (result,) = await room.people.results(ADA)
    assert (result["seats"], result["people"], result["rank"], result["rated"]) == (1, 1, 1, False)


async def test_turning_next_by_itself_on_is_the_persons_own_switch(room: Room) -> None:
    await room.switch(ADA, text_mode=True)
    table = await room.solo()
    await room.tables.let_next_come(table.header)
    person = await room.people.person(ADA)
    assert (person.next_by_itself, person.next_in_daily, person.text_mode) == (True, False, True)
    await finish_turn(table, ADA)
    assert ADVANCE in table.timers


async def test_in_the_counted_attempt_of_a_day_it_is_the_switch_for_that(room: Room) -> None:
    table = await room.solo()
    await room.tables.let_next_come(table.header.model_copy(update={"counted": True}))
    person = await room.people.person(ADA)
    assert (person.next_by_itself, person.next_in_daily) == (False, True)

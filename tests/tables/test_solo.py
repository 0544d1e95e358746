"""Playing alone: no clock, and the next number by itself, or when the player says so."""

from __future__ import annotations

import pytest

from bot.engine.rng import Seeded
from bot.games.catalogue import games
from bot.store.enums import By, Status, TimerKind
from bot.store.stored import TimerKey
from bot.tables.clocks.idle import IDLE, QUIET
from bot.tables.play import playing
from bot.tables.play.playing import ADVANCE, UNDO_TIME
from bot.tables.seating import hosting
from bot.tables.table import Table
from tests.tables.room import ADA, BEN, CHANNEL, Room, finish_turn, first_number, image, press, refusal, serial, undo

WEEK = 7 * 86_400.0
THOUGHT = playing.PAUSE[1] + 1
"""Seconds after which every AI has answered."""


async def test_a_solo_game_has_no_clock(room: Room) -> None:
    table = await room.solo()
    assert set(table.timers) == {IDLE}
    await room.wait(WEEK - 1)
    assert (table.status, table.waits_for) == ("running", (0,))


async def test_a_solo_game_waits_for_next_where_that_was_chosen(room: Room) -> None:
    await room.switch(ADA, next_by_itself=False)
    table = await room.solo()
    await finish_turn(table, ADA)
    await room.wait(3600)
    assert table.state.phase == "choose"
    await playing.next_number(table, ADA, serial(table, ADA))
    assert table.state.revealed is not None
    assert room.news[-1][1].advanced


async def test_next_comes_by_itself_after_two_seconds_in_which_undo_works(room: Room) -> None:
    table = await room.solo()
    await finish_turn(table, ADA)
    assert table.timers[ADVANCE] == room.clock.now() + UNDO_TIME == room.clock.now() + 2.0
    await room.wait(UNDO_TIME - 0.1)
    await undo(table, ADA)
    assert ADVANCE not in table.timers
    await finish_turn(table, ADA)
    await room.wait(UNDO_TIME)
    assert table.state.revealed is not None


@pytest.mark.parametrize("switch", ["text_mode", "larger"])
async def test_who_reads_boards_as_text_or_larger_says_next_unless_they_chose_otherwise(
    room: Room, switch: str
) -> None:
    await room.switch(ADA, **{switch: True})
    table = await room.solo()
    await finish_turn(table, ADA)
    assert ADVANCE not in table.timers
    await room.switch(ADA, next_by_itself=True)
    await undo(table, ADA)
    await finish_turn(table, ADA)
    assert ADVANCE in table.timers


async def forced(room: Room) -> Table:
    """A solo game of Ada's, played until something came that left her no choice."""
    table = await room.solo()
    for _ in range(200):
        entries = table.entries
        if entries and entries[-1].by == By.TABLE and not entries[-1].is_advance:
            return table
        if table.waits_for:
            await press(table, ADA)
        else:
            await room.wait(UNDO_TIME)
    pytest.fail("everything left a choice")


async def test_with_automatic_next_what_leaves_no_choice_needs_no_press(room: Room) -> None:
    table = await forced(room)
    assert ADVANCE in table.timers or table.waits_for
    before = len(table.entries)
    await undo(table, ADA)
    assert len(table.entries) == before + 1, "taken back, it is asked again"
    assert table.waits_for == (0,)


async def test_who_says_next_answers_also_what_leaves_no_choice(room: Room) -> None:
    await room.switch(ADA, next_by_itself=False)
    with pytest.raises(pytest.fail.Exception, match="everything left a choice"):
        await forced(room)


@pytest.mark.deep
def test_over_fifty_deals_a_game_alone_takes_fifty_answers_at_most() -> None:
    rules, players = games()["luckybox"].rules, games()["luckybox"].players
    worst = 0
    for seed in range(50):
        state = rules.start(1, rules.parse_options({}), Seeded(str(seed))).state
        answers = 0
        while not rules.is_over(state):
            decision = rules.decision(state, 0)
            if decision is None:
                state = rules.apply(state, None, rules.advance).state
                continue
            answers += len(decision.options) > 1
            state = rules.apply(state, 0, players.default(state, decision)).state
        worst = max(worst, answers)
    assert worst <= 50


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


async def test_alone_one_may_take_back_for_as_long_as_one_does_not_say_next(room: Room) -> None:
    await room.switch(ADA, next_by_itself=False)
    table = await room.solo()
    await finish_turn(table, ADA)
    await room.wait(86_400)
    await undo(table, ADA)
    assert table.waits_for == (0,)


async def test_a_solo_game_nobody_touches_closes_after_a_week(room: Room) -> None:
    await room.switch(ADA, next_by_itself=False)
    table = await room.solo()
    await room.wait(86_400)
    await finish_turn(table, ADA)
    await room.wait(WEEK - 1)
    assert table.status == Status.RUNNING
    await room.wait(1)
    assert (table.status, table.header.ending) == ("closed", "idle")


async def test_at_a_table_with_one_person_nobody_has_a_clock(room: Room) -> None:
    table = await first_number(room, ai=1)
    assert set(table.timers) <= {IDLE, TimerKey(TimerKind.THINK, 1)}
    await finish_turn(table, ADA)
    await undo(table, ADA)
    assert table.waits_for == (0,), "it can be taken back, as nobody's time runs"


async def test_the_last_one_at_a_table_has_no_clock_until_somebody_comes_back(room: Room) -> None:
    table = await first_number(room, BEN)
    assert TimerKey(TimerKind.TURN, 0) in table.timers
    await hosting.leave(table, BEN)
    assert [key for key in table.timers if key.kind is TimerKind.TURN] == []
    await playing.come_back(table, BEN)
    assert {key.seat for key in table.timers if key.kind is TimerKind.TURN} == set(table.waits_for)
    assert 0 in table.waits_for
    assert IDLE not in table.timers


async def test_a_table_with_one_person_frees_its_channel_after_a_quarter_of_an_hour_and_waits_for_a_week(
    room: Room,
) -> None:
    table = await first_number(room, ai=1)
    await room.wait(THOUGHT)
    assert table.timers[IDLE] <= room.clock.now() + QUIET
    await room.wait(table.timers[IDLE] - room.clock.now() - 1)
    assert await room.tables.in_channel(CHANNEL) is table
    await room.wait(2)
    assert await room.tables.in_channel(CHANNEL) is None
    assert await room.tables.freed_of(ADA, CHANNEL) is table
    other = await room.lobby(channel_id=CHANNEL)
    assert await room.tables.in_channel(CHANNEL) is other
    await finish_turn(table, ADA)
    assert table.status == Status.RUNNING
    await room.wait(WEEK + 60)
    assert (table.status, table.header.ending) == ("closed", "idle")


async def test_a_freed_table_is_not_thrown_away_by_a_restart(room: Room) -> None:
    table = await first_number(room, ai=1)
    await room.wait(THOUGHT)
    await room.wait(QUIET + 1)
    due = table.timers[IDLE]
    after = room.another()
    await after.tables.grant_time()
    again = await after.tables.freed_of(ADA, None)
    assert again is not None
    assert again.timers[IDLE] == due


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
    assert (person.next_by_itself, person.next_in_daily, person.text_mode) == (True, None, True)
    await finish_turn(table, ADA)
    assert ADVANCE in table.timers


async def test_in_the_counted_attempt_of_a_day_it_is_the_switch_for_that(room: Room) -> None:
    table = await room.solo()
    await room.tables.let_next_come(table.header.model_copy(update={"counted": True}))
    person = await room.people.person(ADA)
    assert (person.next_by_itself, person.next_in_daily) == (None, True)

"""A game under way: presses, stale presses, taking back, and the table moving on."""

from __future__ import annotations

from bot.games.luckybox.rules.actions import Cross, Keep, Pass
from bot.store.enums import By, ClockKind
from bot.tables.play import playing
from bot.tables.play.playing import ADVANCE
from bot.tables.seating import hosting
from tests.tables.room import (
    ADA,
    BEN,
    BREATH,
    CY,
    STRANGER,
    Room,
    choice,
    finish_turn,
    first_number,
    image,
    press,
    refusal,
    serial,
    undo,
)


async def test_everybody_is_asked_at_once(room: Room) -> None:
    table = await room.game(BEN, CY)
    assert list(table.waits_for) == [0, 1, 2]
    await press(table, BEN)
    assert list(table.waits_for) == [0, 2]


async def test_a_press_is_an_entry_by_the_player(room: Room) -> None:
    table = await room.game(BEN)
    kept = choice(table, BEN)
    room.clock.advance(3)
    await press(table, BEN)
    (entry,) = table.entries
    assert (entry.number, entry.by, entry.at) == (0, "player", room.clock.now())
    assert (entry.seat, entry.action) == (1, kept)


async def test_a_press_on_an_old_question_is_stale_and_changes_nothing(room: Room) -> None:
    table = await first_number(room, BEN)
    old, answer = serial(table, ADA), choice(table, ADA)
    await press(table, ADA)
    before = image(table)
    assert await refusal(playing.act(table, ADA, old, answer)) == "stale"
    assert await refusal(playing.act(table, ADA, old + 2, answer)) == "stale"
    assert image(table) == before
    assert room.news[1:] == []


async def test_a_button_of_the_last_turn_is_stale(room: Room) -> None:
    table = await first_number(room, BEN)
    old = serial(table, ADA)
    await finish_turn(table, ADA, BEN)
    await room.wait(BREATH)
    assert await refusal(playing.act(table, ADA, old, choice(table, ADA))) == "stale"


async def test_the_same_answer_pressed_twice_counts_once(room: Room) -> None:
    table = await first_number(room, BEN)
    old, answer = serial(table, ADA), choice(table, ADA)
    await playing.act(table, ADA, old, answer)
    entries = len(table.entries)
    assert await refusal(playing.act(table, ADA, old, answer)) == "stale"
    assert len(table.entries) == entries


async def test_one_seats_press_leaves_the_buttons_of_another_good(room: Room) -> None:
    table = await first_number(room, BEN, CY)
    held = {user: (serial(table, user), choice(table, user)) for user in (ADA, BEN, CY)}
    for user in (CY, ADA, BEN):
        await playing.act(table, user, *held[user])
    assert len({entry.seat for entry in table.entries[-3:]}) == 3


async def test_another_seats_undo_leaves_the_buttons_of_one_good(room: Room) -> None:
    table = await first_number(room, BEN)
    held = serial(table, ADA), choice(table, ADA)
    await press(table, BEN)
    await undo(table, BEN)
    await playing.act(table, ADA, *held)


async def test_a_stranger_is_refused(room: Room) -> None:
    table = await first_number(room, BEN)
    before = image(table)
    assert await refusal(playing.act(table, STRANGER, serial(table, ADA), choice(table, ADA))) == "not_seated"
    assert await refusal(playing.come_back(table, STRANGER)) == "not_seated"
    assert await refusal(playing.next_number(table, STRANGER, 0)) == "not_seated"
    assert image(table) == before


async def test_what_the_rules_refuse_changes_nothing(room: Room) -> None:
    table = await first_number(room, BEN)
    before = image(table)
    assert await refusal(press(table, ADA, Keep((1, 2, 3)))) == "wrong_phase"
    assert await refusal(press(table, ADA, Cross(1000, (0, 0)))) == "unknown_card"
    theirs = table.state.seats[1].cards[0].id
    assert await refusal(press(table, ADA, Cross(theirs, (0, 0)))) == "not_your_cards"
    assert await refusal(undo(table, ADA)) == "nothing_to_undo"
    assert image(table) == before


async def test_nothing_is_played_before_the_start_or_after_the_end(room: Room) -> None:
    table = await room.lobby(BEN)
    assert await refusal(playing.act(table, ADA, 0, Pass())) == "not_started"
    assert await refusal(playing.come_back(table, ADA)) == "not_started"
    game = await room.game(BEN, channel_id=701)
    await hosting.end(game, STRANGER, moderator=True)
    assert await refusal(playing.act(game, ADA, 1, Pass())) == "game_over"
    assert await refusal(playing.next_number(game, ADA, 1)) == "game_over"


async def test_the_next_number_comes_a_breath_after_the_last_answer_and_not_before(room: Room) -> None:
    table = await first_number(room, BEN)
    turn = table.state.turn
    await finish_turn(table, ADA)
    await room.wait(10)
    assert ADVANCE not in table.timers
    await finish_turn(table, BEN)
    assert table.timers[ADVANCE] == room.clock.now() + 1.5
    await room.wait(1.49)
    assert table.state.turn == turn
    await room.wait(0.01)
    assert table.state.turn == turn + 1


async def test_the_table_itself_moves_on_not_a_player(room: Room) -> None:
    table = await first_number(room, BEN)
    await finish_turn(table, ADA, BEN)
    assert await refusal(playing.next_number(table, ADA, serial(table, ADA))) == "table_moves_itself"
    await room.wait(BREATH)
    assert (table.entries[-1].by, table.actions[-1]) == ("table", {"do": "advance"})
    assert room.news[-1][1].advanced


async def test_taking_back_in_the_breath_stops_the_table_from_moving_on(room: Room) -> None:
    table = await first_number(room, BEN)
    turn = table.state.turn
    await finish_turn(table, ADA, BEN)
    await room.wait(1)
    await undo(table, BEN)
    assert ADVANCE not in table.timers
    await room.wait(5)
    assert (table.state.turn, table.waits_for) == (turn, (1,))
    await finish_turn(table, BEN)
    await room.wait(BREATH)
    assert table.state.turn == turn + 1


async def test_taking_back_asks_the_same_question_again(room: Room) -> None:
    table = await first_number(room, BEN)
    before, old = table.state.seats[0], serial(table, ADA)
    options = table.decision(0)
    await finish_turn(table, ADA)
    await undo(table, ADA)
    after = table.state.seats[0]
    assert (after.cards, after.bolts, after.waiting) == (before.cards, before.bolts, before.waiting)
    assert options is not None
    again = table.decision(0)
    assert again is not None
    assert again.options == options.options
    assert again.serial > old


async def test_nothing_is_taken_back_once_ones_own_time_is_over(room: Room) -> None:
    table = await first_number(room, BEN, clock=ClockKind.LIVE)
    await finish_turn(table, ADA)
    await room.wait(59)
    await undo(table, ADA)
    await finish_turn(table, ADA)
    due = table.due(0)
    assert due is not None
    room.clock.advance(due - room.clock.now())
    before = image(table)
    assert await refusal(undo(table, ADA)) == "time_over"
    assert image(table) == before


async def test_undoing_gives_no_more_time(room: Room) -> None:
    table = await first_number(room, BEN)
    due = table.due(0)
    await room.wait(20)
    await press(table, ADA)
    await undo(table, ADA)
    assert table.due(0) == due


async def test_what_a_press_has_changed_is_told_once(room: Room) -> None:
    table = await first_number(room, BEN)
    await press(table, BEN)
    (told,) = room.news
    assert told[0] is table
    assert (told[1].advanced, told[1].ended, told[1].panels) == (False, False, ())


async def test_who_lets_the_bot_choose_gives_the_answer_of_the_clock_as_their_own(room: Room) -> None:
    table = await first_number(room, BEN)
    await finish_turn(table, BEN)
    await room.wait(60 + BREATH)
    assert table.seats[0].misses == 1
    expected, asked = choice(table, ADA), table.state
    assert await playing.choose(table, ADA, serial(table, ADA)) == (asked, expected)
    entry = table.entries[-1]
    assert entry.by == By.CHOSEN
    assert (entry.seat, entry.action) == (0, expected)
    assert table.seats[0].misses == 0
    assert not table.was_unattended(0)


async def test_what_the_bot_chose_stands_where_hints_are_refused_or_undo_would_make_it_one(room: Room) -> None:
    table = await room.game(BEN)
    assert not table.hints
    await playing.choose(table, ADA, serial(table, ADA))
    assert not table.may_undo(0)
    before = image(table)
    assert await refusal(undo(table, ADA)) == "chosen_stands"
    assert image(table) == before
    await finish_turn(table, BEN)
    assert table.may_undo(1), "their own choice is taken back as ever"
    await undo(table, BEN)


async def test_after_the_next_number_an_answer_of_ones_own_is_taken_back_again(room: Room) -> None:
    table = await first_number(room, BEN)
    await playing.choose(table, ADA, serial(table, ADA))
    await finish_turn(table, ADA)
    await finish_turn(table, BEN)
    await room.wait(BREATH)
    await finish_turn(table, ADA)
    assert table.may_undo(0)


async def test_what_the_bot_chose_is_taken_back_like_any_answer_in_a_friendly_game(room: Room) -> None:
    table = await room.game(BEN, friendly=True)
    await playing.choose(table, ADA, serial(table, ADA))
    assert list(table.waits_for) == [1]
    await undo(table, ADA)
    assert list(table.waits_for) == [0, 1]


async def test_the_bot_chooses_in_a_rated_game_too_where_it_gives_no_hints(room: Room) -> None:
    table = await room.game(BEN)
    assert (table.rated, table.hints) == (True, False)
    await playing.choose(table, ADA, serial(table, ADA))
    assert table.waits_for == (1,)


async def test_the_bot_chooses_for_nobody_else_nothing_old_and_nothing_that_is_not_asked(room: Room) -> None:
    table = await room.game(BEN)
    old = serial(table, ADA)
    await playing.choose(table, ADA, old)
    before = image(table)
    assert await refusal(playing.choose(table, STRANGER, serial(table, BEN))) == "not_seated"
    assert await refusal(playing.choose(table, ADA, old)) == "stale"
    assert await refusal(playing.choose(table, ADA, serial(table, ADA))) == "not_asked"
    assert image(table) == before
    await hosting.end(table, STRANGER, moderator=True)
    assert await refusal(playing.choose(table, BEN, serial(table, BEN))) == "game_over"

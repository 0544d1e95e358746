"""Whoever was played for is told what was played, and why, until they have seen it."""

from __future__ import annotations

import asyncio

from bot.store.enums import By
from bot.tables.entry import TableEntry
from bot.tables.seating import hosting
from bot.tables.table import Table
from bot.ui.media.emojis import NO_EMOJIS
from bot.ui.screens import autoplayed
from tests.small_games import bidding, their_words
from tests.tables.room import ADA, BEN, BREATH, Room, finish_turn, first_number, press
from tests.ui import theatre as stage
from tests.ui.theatre import Theatre
from tests.ui.virtual import run

RAN_OUT = "Your time ran out."


def said(table: Table, seat: int = 0, since: int = 0) -> str:
    """What a seat's person is told."""
    return NO_EMOJIS.written(autoplayed.told(table, seat, since))


async def test_the_clock_says_which_cards_it_kept(room: Room) -> None:
    table = await room.game(BEN)
    offered = table.state.seats[0].offered
    await room.wait(60)
    kept = [offered.index(card) + 1 for card in table.state.seats[0].kept]
    assert said(table) == "⏳ Your time ran out. I kept Card {}, Card {} and Card {} for you.".format(*kept)


async def test_the_clock_says_what_it_crossed_after_the_next_number_has_come_too(room: Room) -> None:
    table = await first_number(room, BEN)
    await finish_turn(table, BEN)
    await room.wait(60)
    before = said(table)
    assert before.startswith("⏳ Your time ran out. I crossed **")
    link = table.state.seats[0].chain[0]
    number = table.rules.deck.face(link.card).grid[3 * link.square[0] + link.square[1]]  # type: ignore[attr-defined]
    assert f"{number}" in before
    await room.wait(BREATH)
    assert said(table) == before


async def test_two_missed_turns_are_told_one_after_the_other_under_one_reason(room: Room) -> None:
    table = await first_number(room, BEN)
    for _ in range(2):
        await finish_turn(table, BEN)
        await room.wait(60 + BREATH)
    assert said(table).count(RAN_OUT) == 1
    assert said(table).count(" for you.") == 2


async def test_the_autopilot_has_a_reason_of_its_own_and_counts_what_is_long_ago(room: Room) -> None:
    table = await first_number(room, BEN)
    await hosting.leave(table, ADA)
    for _ in range(4):
        await finish_turn(table, BEN)
        await room.wait(BREATH)
    assert said(table).startswith("While you were away, the autopilot played for you. I ")
    assert said(table).count(" for you.") == 5
    assert said(table).endswith("Before that, I played 2 more turns for you.")
    assert RAN_OUT not in said(table)


async def test_what_somebody_had_begun_to_play_before_counts_no_more(room: Room) -> None:
    table = await first_number(room, BEN)
    table.entries = [TableEntry(number, 0, "any", By.CLOCK, 0.0) for number in range(2)]
    assert said(table) == "Before that, I played 1 more turn for you."
    assert said(table, since=1) == ""


async def test_whoever_plays_is_told_nothing(room: Room) -> None:
    table = await first_number(room, BEN)
    await press(table, ADA)
    assert said(table) == said(table, since=99) == ""


async def test_in_flip_7_the_clock_says_with_how_many_points_it_stayed(room: Room) -> None:
    table = await room.game(BEN, game="flip7", fast=True, seed="2")
    (seat,) = table.waits_for
    assert table.state.question.ask == "turn"
    points = table.state.seats[seat].points
    due = table.due(seat)
    assert due is not None
    await room.wait(due - room.clock.now())
    assert said(table, seat) == f"⏳ Your time ran out. I stayed for you, with **{points}** points."


async def test_every_answer_of_every_game_is_told_in_words(room: Room) -> None:
    """Whatever the clock may have to play."""
    for game in room.plugins:
        table = await room.game(BEN, game=game, fast=True, channel_id=sum(map(ord, game)))
        for _ in range(40):
            for seat in table.rules.open_seats(table.state):
                decision = table.decision(seat)
                if decision is None:
                    continue
                for answer in decision.options:
                    told = autoplayed.did(table, seat, table.state, [answer])
                    assert told.endswith("."), (game, answer)
                    assert "{" not in told
                await press(table, (ADA, BEN)[seat])
            await room.wait(BREATH * 3)


async def test_a_game_on_the_defaults_tells_by_its_buttons(room: Room) -> None:
    other = Room(room.database, room.clock, {"bidding": bidding()})
    with their_words():
        table = await other.game(BEN, game="bidding")
        assert autoplayed.did(table, 0, table.state, table.decision(0).options[:1]) == "I chose **Bid 1** for you."  # type: ignore[union-attr]


async def ada_ran_out_of_time() -> tuple[Theatre, Table]:
    """A first choice that Ben made and the clock made for Ada."""
    theatre = Theatre()
    table = await theatre.game(stage.ADA, stage.BEN, turn_seconds=60)
    theatre.start_time()
    await theatre.press(stage.BEN, theatre.panel(stage.BEN), "several")
    await asyncio.sleep(70)
    return theatre, table


def test_a_panel_tells_it_until_it_is_pressed_again() -> None:
    async def evening() -> None:
        theatre, table = await ada_ran_out_of_time()
        assert any(entry.by == By.CLOCK for entry in table.entries)
        assert "Your time ran out. I kept Card" in theatre.panel(stage.ADA).text
        await theatre.press(stage.BEN, theatre.panel(stage.BEN), "do", "pick")
        await asyncio.sleep(5)
        assert RAN_OUT in theatre.panel(stage.ADA).text, "not seen yet, for all that is known"
        await theatre.press(stage.ADA, theatre.message(table), "board")
        assert RAN_OUT in theatre.panel(stage.ADA).text
        await theatre.press(stage.ADA, theatre.panel(stage.ADA), "do", "pick")
        assert RAN_OUT not in theatre.panel(stage.ADA).text
        assert RAN_OUT not in theatre.panel(stage.BEN).text

    run(evening())


def test_whoever_presses_the_panel_that_told_it_is_not_told_again() -> None:
    async def evening() -> None:
        theatre, table = await ada_ran_out_of_time()
        assert RAN_OUT in theatre.panel(stage.ADA).text
        await theatre.press(stage.ADA, theatre.panel(stage.ADA), "do", "pick")
        assert RAN_OUT not in theatre.panel(stage.ADA).text
        await theatre.press(stage.BEN, theatre.panel(stage.BEN), "do", "pick")
        await asyncio.sleep(5)
        assert RAN_OUT not in theatre.panel(stage.ADA).text
        assert table.state.turn == 2

    run(evening())


def test_choose_for_me_answers_and_says_what_it_chose() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.game(stage.ADA, stage.BEN, turn_seconds=180, friendly=True)
        await theatre.press(stage.ADA, theatre.panel(stage.ADA), "choose")
        assert [entry.by for entry in table.entries] == [By.CHOSEN]
        assert "I kept Card" in theatre.panel(stage.ADA).text
        await theatre.press(stage.ADA, theatre.panel(stage.ADA), "undo")
        assert table.waits_for == (0, 1)
        assert "I kept Card" not in theatre.panel(stage.ADA).text

    run(evening())

"""After a restart a table is what it was: nothing that matters lives in memory only."""

from __future__ import annotations

from random import Random

import pytest

from bot.engine.core import IllegalAction
from bot.store.enums import Status
from bot.store.stored import Stored
from bot.tables.play import playing
from bot.tables.refusal import Refusal
from bot.tables.seating import hosting, lobby
from bot.tables.table import Table
from tests.depth import deep
from tests.tables.room import ADA, BEN, BREATH, CY, Room, finish_turn, first_number, image, serial, stored, undo

ENOUGH, STEPS = 60, 150
"""Entries that are enough, and steps of a game."""


def reloaded(table: Table, found: Stored) -> Table:
    """The table as another process builds it from what is stored."""
    return Table(found, table.game, table.context)


async def compare(room: Room, table: Table) -> None:
    """What a restart would find is what there is."""
    assert image(reloaded(table, await stored(room, table))) == image(table)


async def something_happens(room: Room, table: Table, dice: Random) -> None:
    """One press, or the time passes, or somebody goes or comes; some of it is refused."""
    user = dice.choice((ADA, BEN, CY))
    what = dice.random()
    try:
        if what < 0.70:
            seat = table.seat_of(user)
            assert seat is not None
            decision = table.decision(seat.seat)
            action = dice.choice(decision.options) if decision else table.rules.undo
            await playing.act(table, user, serial(table, user), action)
        elif what < 0.78:
            await undo(table, user)
        elif what < 0.92:
            await room.wait(dice.choice((0.4, BREATH, 20.0, 60.0)))
        elif what < 0.96:
            await playing.come_back(table, user)
        else:
            await hosting.leave(table, user)
    except (Refusal, IllegalAction):
        pass


@pytest.mark.parametrize("seed", [1, *map(deep, range(2, 8))])
async def test_at_every_moment_of_a_game_a_restart_finds_it_as_it_was(room: Room, seed: int) -> None:
    dice, entries = Random(seed), 0
    while entries <= ENOUGH:  # whoever leaves may end a game early
        table = await room.game(BEN, CY, ai=1)
        for _ in range(STEPS):
            await something_happens(room, table, dice)
            await compare(room, table)
            if table.status != Status.RUNNING:
                break
        entries += len(table.entries)


async def test_a_lobby_is_found_as_it_was(room: Room) -> None:
    table = await room.lobby(BEN, ai=2)
    await compare(room, table)
    for change in (lobby.remove_ai(table, ADA), lobby.leave(table, ADA), hosting.end(table, BEN)):
        await change
        await compare(room, table)


async def test_a_finished_game_is_found_with_its_result(room: Room) -> None:
    table = await room.game(BEN)
    while table.status == Status.RUNNING:
        await finish_turn(table, ADA, BEN)
        await room.wait(BREATH)
    again = await room.another().tables.get(table.id)
    assert again is not None
    assert image(again) == image(table)
    assert again.rules.standings(again.state) == table.rules.standings(table.state)


async def test_buttons_pressed_before_a_restart_are_good_after_it(room: Room) -> None:
    table = await first_number(room, BEN)
    held = serial(table, ADA)
    again = await room.another().tables.get(table.id)
    assert again is not None
    decision = again.decision(0)
    assert decision is not None
    await playing.act(again, ADA, held, decision.options[0])


async def test_a_bonus_waiting_in_mid_cascade_waits_after_a_restart(room: Room) -> None:
    dice = Random(3)
    table = await room.game(BEN)
    while not any(seat.waiting for seat in table.state.seats):
        for seat in table.waits_for:
            decision = table.decision(seat)
            assert decision is not None
            if not table.state.seats[seat].waiting:
                await playing.act(table, (ADA, BEN)[seat], decision.serial, dice.choice(decision.options))
        if not table.waits_for:
            await room.wait(BREATH)
    again = await room.another().tables.get(table.id)
    assert again is not None
    assert again.state == table.state
    assert [again.decision(seat) for seat in (0, 1)] == [table.decision(seat) for seat in (0, 1)]


async def test_a_deadline_that_passed_while_the_bot_was_down_is_played_at_once(room: Room) -> None:
    table = await first_number(room, BEN)
    turn = table.state.turn
    after = room.another()
    room.clock.advance(3600)
    await after.wait(BREATH)
    again = await after.tables.get(table.id)
    assert again is not None
    assert again.state.turn == turn + 1


async def test_a_table_of_an_unknown_number_is_not_found(room: Room) -> None:
    assert await room.tables.get(404) is None
    assert await room.tables.get(36**12 - 1) is None


async def test_a_table_is_one_object_however_it_is_found(room: Room) -> None:
    table = await room.lobby(BEN)
    again = room.another()
    found = await again.tables.get(table.id)
    assert found is not None
    assert await again.tables.in_channel(table.header.channel_id) is found
    assert await again.tables.of_person(BEN) == [found]


async def test_tables_in_memory_forget_a_person_too(room: Room) -> None:
    table = await room.game(BEN, CY)
    await hosting.leave(table, ADA)
    await room.people.forget(ADA)
    await room.tables.forget(ADA)
    assert table.seat_of(ADA) is None
    assert "Ada" not in str(table.record())
    await compare(room, table)
    await finish_turn(table, BEN, CY)
    await room.wait(BREATH)
    assert table.state.turn == 1

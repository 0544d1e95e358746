"""Two processes on one database: the second writer of an entry is refused and reads again."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.core import IllegalAction
from bot.store.rows import PanelRow
from bot.store.stored import Conflict, Stored
from bot.tables import messages
from bot.tables.play import playing
from bot.tables.refusal import Refusal
from bot.tables.seating import hosting, lobby
from bot.tables.table import Follower, Table
from tests.depth import examples
from tests.tables.evening import PEOPLE, Evening
from tests.tables.room import (
    ADA,
    BEN,
    BREATH,
    CY,
    STRANGER,
    Room,
    a_room,
    finish_turn,
    first_number,
    image,
    press,
    refusal,
    stored,
)

STEPS = 50


async def twice(room: Room) -> tuple[Room, Table, Table]:
    """The same game, as two processes hold it."""
    table = await first_number(room, BEN)
    other = room.another()
    theirs = await other.tables.get(table.id)
    assert theirs is not None
    return other, table, theirs


async def test_the_second_writer_is_refused_and_has_read_again(room: Room) -> None:
    other, mine, theirs = await twice(room)
    await press(mine, ADA)
    with pytest.raises(Conflict):
        await press(theirs, BEN)
    assert image(theirs) == image(mine)
    assert other.news == []


async def test_after_reading_again_the_second_writer_goes_on(room: Room) -> None:
    _, mine, theirs = await twice(room)
    await press(mine, ADA)
    with pytest.raises(Conflict):
        await press(theirs, BEN)
    await press(theirs, BEN)
    assert [entry.number for entry in theirs.entries] == list(range(len(theirs.entries)))
    assert theirs.entries[: len(mine.entries)] == mine.entries


async def test_a_number_is_revealed_by_one_process_only(room: Room) -> None:
    other, mine, theirs = await twice(room)
    await finish_turn(mine, ADA, BEN)
    theirs.put(await stored(other, theirs))
    room.clock.advance(BREATH)
    await playing.on_timer(mine, playing.ADVANCE, room.clock.now())
    with pytest.raises(Conflict):
        await playing.on_timer(theirs, playing.ADVANCE, room.clock.now())
    assert image(theirs) == image(mine)
    await playing.on_timer(theirs, playing.ADVANCE, room.clock.now())
    assert image(theirs) == image(mine)


async def test_somebody_who_joined_at_the_other_process_is_not_unseated(room: Room) -> None:
    mine = await room.lobby()
    theirs = await room.another().tables.get(mine.id)
    assert theirs is not None
    await lobby.join(mine, BEN, "Ben")
    with pytest.raises(Conflict):
        await lobby.join(theirs, CY, "Cy")
    await lobby.join(theirs, CY, "Cy")
    assert [seat.user_id for seat in (await stored(room, mine)).seats] == [ADA, BEN, CY]


async def test_a_table_that_the_other_process_closed_stays_closed(room: Room) -> None:
    _, mine, theirs = await twice(room)
    await hosting.end(mine, STRANGER, moderator=True)
    with pytest.raises(Conflict):
        await press(theirs, BEN)
    assert await refusal(playing.act(theirs, BEN, 0, theirs.rules.undo)) == "game_over"
    assert image(theirs) == image(mine)


async def test_a_panel_is_kept_beside_what_the_other_process_wrote(room: Room) -> None:
    _, mine, theirs = await twice(room)
    await press(mine, ADA)
    panel = PanelRow(table_id=theirs.id, user_id=BEN, message_id=9, token="t", expires_at=900.0, seen=2)
    await messages.hold_panel(theirs, panel)
    kept = await stored(room, mine)
    assert kept.panels[BEN].columns() == panel.columns()
    assert [entry.action for entry in kept.entries] == mine.actions


async def test_a_table_message_is_remembered_beside_what_the_other_process_wrote(room: Room) -> None:
    _, mine, theirs = await twice(room)
    await press(mine, ADA)
    await messages.remember_message(theirs, 77)
    kept = await stored(room, mine)
    assert (kept.header.message_id, len(kept.entries)) == (77, len(mine.entries))


async def test_nothing_is_called_shown_that_the_other_process_has_changed(room: Room) -> None:
    _, mine, theirs = await twice(room)
    await press(mine, ADA)
    await messages.shown(theirs, theirs.changes, "layout")
    assert (await stored(room, mine)).header.shown_entry is None


@pytest.mark.parametrize("way", ["a conflict", "a timer", "a look at all"])
async def test_whoever_shows_a_table_is_told_of_what_the_other_process_wrote(room: Room, way: str) -> None:
    other, mine, theirs = await twice(room)
    told: list[Table] = []

    class Shows(Follower):
        def table_read_again(self, table: Table) -> None:
            told.append(table)

    other.followers.add(Shows())
    await press(mine, ADA)
    if way == "a conflict":
        with pytest.raises(Conflict):
            await press(theirs, BEN)
    elif way == "a timer":
        # Its timekeeper finds the version with what is due.
        await theirs.catch_up(mine.header.version)
    for _ in range(2):
        await other.tables.catch_up()
    assert told == [theirs], "once"
    assert image(theirs) == image(mine)


async def two_processes(dice: Random, seats: int, ai: int) -> None:
    """An evening at a table that two processes hold, neither knowing of the other."""
    async with a_room() as room:
        table = await room.lobby(*PEOPLE[1:seats], ai=ai)
        rooms = (room, room.another())
        begin = dice.randint(0, 4)
        for number in range(STEPS):
            mine, other = [
                Evening(one, found, dice)
                for one in dice.sample(rooms, 2)
                if (found := await one.tables.get(table.id)) is not None
            ]
            if not (await stored(room, table)).header.status.is_open:
                break
            if number >= begin and dice.random() < 0.3:
                await both_at_once(mine, other)
            else:
                await one_alone(mine, begins=number == begin)
        await both_catch_up(rooms, table)


async def one_alone(evening: Evening, *, begins: bool) -> None:
    """One process does something: either it is written and all there is, or nothing of it is written."""
    before = await stored(evening.room, evening.table)
    try:
        if begins:
            await lobby.begin(evening.table, evening.table.header.host_id)
        else:
            await evening.step()
    except (Refusal, IllegalAction, Conflict) as no:
        after = await stored(evening.room, evening.table)
        assert everything(evening, after) == everything(evening, before)
        if isinstance(no, Conflict):
            assert image(evening.table) == everything(evening, after)
        return
    kept = await stored(evening.room, evening.table)
    if kept.header.version != before.header.version:
        assert image(evening.table) == everything(evening, kept)
    await Evening(evening.room, Table(kept, evening.table.game, evening.table.context), evening.dice).holds()


async def both_at_once(mine: Evening, other: Evening) -> None:
    """Both do something in the same moment: what was acknowledged is there, in one order or the other."""
    users = mine.dice.choices(PEOPLE, k=2)
    before = await stored(mine.room, mine.table)
    answers = await asyncio.gather(mine.press(users[0]), other.press(users[1]), return_exceptions=True)
    for answer in answers:
        assert answer is None or isinstance(answer, Refusal | IllegalAction | Conflict), answer
    kept = await stored(mine.room, mine.table)
    assert kept.header.version - before.header.version == answers.count(None)
    await Evening(mine.room, Table(kept, mine.table.game, mine.table.context), mine.dice).holds()


def everything(evening: Evening, kept: Stored) -> dict[str, Any]:
    """What lies in the database, as a table."""
    return image(Table(kept, evening.table.game, evening.table.context))


async def both_catch_up(rooms: tuple[Room, Room], table: Table) -> None:
    """In the end both processes hold what lies in the database."""
    kept = await stored(rooms[0], table)
    for room in rooms:
        found = await room.tables.get(table.id)
        assert found is not None
        await found.catch_up(kept.header.version)
        assert image(found) == image(Table(kept, found.game, found.context))


@pytest.mark.deep
@examples(5, deep=50)
@given(seed=st.integers(0, 2**32), seats=st.integers(1, 4), ai=st.integers(0, 2))
def test_two_processes_that_know_nothing_of_each_other_never_corrupt_a_table(seed: int, seats: int, ai: int) -> None:
    asyncio.run(two_processes(Random(seed), seats, ai))

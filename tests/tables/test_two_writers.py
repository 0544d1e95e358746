"""Two processes on one database: the second writer of an entry is refused and reads again."""

from __future__ import annotations

import pytest

from bot.store.tables import Conflict
from bot.tables import playing
from bot.tables.table import Table
from tests.tables.room import ADA, BEN, BREATH, Room, finish_turn, first_number, image, press, stored


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
    await playing.fire(mine, playing.ADVANCE, room.clock.now())
    with pytest.raises(Conflict):
        await playing.fire(theirs, playing.ADVANCE, room.clock.now())
    assert image(theirs) == image(mine)
    await playing.fire(theirs, playing.ADVANCE, room.clock.now())
    assert image(theirs) == image(mine)

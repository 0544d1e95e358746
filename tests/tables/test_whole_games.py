"""Whole games from the lobby to the result, with one to twelve at the table."""

from __future__ import annotations

import pytest

from tests.depth import deep
from tests.tables.room import ADA, BEN, BREATH, Room, finish_turn, play_on


@pytest.mark.parametrize("seats", [2, 5, *map(deep, (3, 4, *range(6, 13)))])
async def test_a_game_of_any_size_ends_with_results(room: Room, seats: int) -> None:
    table = await room.game(*([BEN] if seats > 2 else []), ai=seats - (2 if seats > 2 else 1))
    users = [ADA, BEN] if seats > 2 else [ADA]
    await play_on(room, table, *users)
    assert (table.status, table.header.ending, table.timers) == ("over", "finished", {})
    standings = table.rules.standings(table.state)
    assert standings is not None
    assert [standing.seat for standing in standings] == list(range(seats))
    for user in users:
        (row,) = await room.people.results(user)
        assert (row["seats"], row["total"]) == (seats, standings[row["seat"]].total)
    assert [news.ended for _, news in room.news].count(True) == 1


async def test_a_game_of_one_ends_with_a_band(room: Room) -> None:
    await room.switch(ADA, next_by_itself=True)
    table = await room.solo()
    await play_on(room, table, ADA)
    assert table.rules.view(table.state, 0).band is not None


async def test_a_game_nobody_plays_falls_asleep_and_closes(room: Room) -> None:
    table = await room.game(BEN, ai=2)
    await room.wait(3600)
    assert (table.status, table.header.ending) == ("closed", "idle")
    assert await room.people.results(ADA) == []


async def test_entries_say_who_played_them(room: Room) -> None:
    table = await room.game(BEN, ai=1)
    await finish_turn(table, ADA)
    await room.wait(60)
    by = {(entry.seat, entry.by) for entry in table.entries}
    assert by == {(0, "player"), (1, "clock"), (2, "ai")}
    await room.wait(BREATH)
    assert (None, "table") in {(entry.seat, entry.by) for entry in table.entries}


async def test_many_tables_are_played_side_by_side(room: Room) -> None:
    tables = [await room.game(BEN, channel_id=channel) for channel in range(4)]
    for _ in range(3):
        for table in tables:
            await finish_turn(table, ADA, BEN)
        await room.wait(BREATH)
    assert [table.state.turn for table in tables] == [3] * 4
    assert len({table.header.seed for table in tables}) == 4

"""How long people have for a first question where somebody is new, and that nobody else waits for nothing."""

from __future__ import annotations

import pytest

from bot.store.enums import ClockKind
from bot.tables.seating import lobby
from bot.tables.table import Table
from tests.small_games import bidding
from tests.tables.room import ADA, BEN, BREATH, CY, Room, finish_turn, press, undo

FIRST, TURN = 180.0, 60.0


def left(room: Room, table: Table, *seats: int) -> list[float | None]:
    """What is left of these seats' time."""
    dues = [table.due(seat) for seat in seats]
    return [None if due is None else due - room.clock.now() for due in dues]


async def test_the_first_choice_takes_everybody_three_minutes_where_somebody_is_new(room: Room) -> None:
    room.people.new = {BEN}
    table = await room.game(BEN, CY)
    assert left(room, table, 0, 1, 2) == [FIRST] * 3


async def test_among_people_who_have_played_before_it_takes_what_the_host_chose(room: Room) -> None:
    table = await room.game(BEN)
    assert left(room, table, 0, 1) == [TURN] * 2


async def test_from_the_first_number_on_a_turn_takes_what_the_host_chose(room: Room) -> None:
    room.people.new = {BEN}
    table = await room.game(BEN)
    await finish_turn(table, ADA, BEN)
    await room.wait(BREATH)
    assert left(room, table, 0, 1) == [TURN] * 2


async def test_it_is_asked_once_who_is_new_when_the_game_begins(room: Room) -> None:
    room.people.new = {BEN}
    table = await room.lobby(BEN)
    assert room.people.asked == []
    await lobby.begin(table, ADA)
    for _ in range(3):
        await finish_turn(table, ADA, BEN)
        await room.wait(BREATH)
    assert room.people.asked == ["luckybox"]


@pytest.mark.parametrize(
    ("clock", "seconds"), [(ClockKind.LIVE, 180), (ClockKind.LIVE, 240), (ClockKind.SLOW, 8 * 3600)]
)
async def test_a_longer_clock_stays_as_it_is(room: Room, clock: ClockKind, seconds: int) -> None:
    room.people.new = {ADA, BEN}
    table = await room.game(BEN, clock=clock, turn_seconds=seconds)
    assert left(room, table, 0, 1) == [seconds] * 2
    assert room.people.asked == []


async def test_alone_there_is_no_clock_to_be_longer(room: Room) -> None:
    room.people.new = {ADA}
    await room.solo()
    assert room.people.asked == []


async def test_taking_back_gives_no_more_time_for_the_first_choice(room: Room) -> None:
    room.people.new = {ADA}
    table = await room.game(BEN)
    await room.wait(100)
    await press(table, ADA)
    await undo(table, ADA)
    assert left(room, table, 0) == [FIRST - 100]


async def test_in_turn_only_the_newcomers_own_first_question_takes_longer(room: Room) -> None:
    room.people.new = {BEN}
    table = await room.game(BEN, CY, game="flip7", fast=True, seed="2")
    longer: dict[int, list[bool]] = {0: [], 1: [], 2: []}
    while len(longer[1]) < 2 and table.status == "running":
        (seat,) = table.waits_for or (None,)
        if seat is None:
            await room.wait(5)
            continue
        longer[seat].append(left(room, table, seat) == [FIRST])
        await press(table, (ADA, BEN, CY)[seat])
    assert longer[1] == [True, False]
    assert not any(longer[0] + longer[2])


async def test_after_a_restart_it_is_still_known_who_is_new(room: Room) -> None:
    room.people.new = {BEN}
    table = await room.game(BEN, game="flip7", fast=True, seed="2")
    asked = table.waits_for[0]
    later = room.another()
    later.people.new = {BEN}
    found = await later.tables.get(table.id)
    assert found is not None
    assert found.newcomers is None
    while (asked := found.waits_for[0]) != 1:
        await press(found, ADA)
    due = found.due(asked)
    assert due is not None
    assert due - room.clock.now() == FIRST


async def test_it_holds_for_any_game_that_asks_all_at_once(room: Room) -> None:
    other = Room(room.database, room.clock, {"bidding": bidding()})
    other.people.new = {ADA}
    table = await other.game(BEN, game="bidding")
    assert left(other, table, 0, 1) == [FIRST] * 2

"""Nobody plays who has pressed nothing for what is played: who was copied, or joined before a change, is asked."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.store.enums import ClockKind, ConsentState, Status
from bot.tables.refusal import Refusal
from bot.tables.seating import consent, hosting, lobby, table_options
from bot.tables.table import Table
from tests.tables.room import ADA, BEN, CHANNEL, CY, DAN, STRANGER, Room, refusal

HOUR = 3600.0


def asked(table: Table) -> list[int | None]:
    """Who is only asked."""
    return [seat.user_id for seat in consent.asked(table.seats)]


async def rematch(room: Room, *others: int, by: int = ADA, **values: Any) -> Table:
    """Another game, an hour after one that was ended."""
    table = await room.game(*others, **values)
    await hosting.end(table, STRANGER, moderator=True)
    await room.wait(HOUR)
    return await room.tables.rematch(table, by, CHANNEL)


async def test_a_rematch_asks_everybody_but_whoever_wants_it(room: Room) -> None:
    again = await rematch(room, BEN, CY, ai=1, by=BEN)
    assert asked(again) == [ADA, CY]
    assert consent.untold(again) == (ADA, CY)
    found = await room.another().tables.get(again.id)
    assert found is not None
    assert asked(found) == [ADA, CY]


async def test_who_presses_nothing_is_not_dealt_in_and_loses_nothing(room: Room) -> None:
    again = await rematch(room, BEN)
    assert await refusal(lobby.begin(again, ADA)) == "nobody_else_yet"
    await lobby.add_ai(again, ADA)
    await lobby.begin(again, ADA)
    assert [seat.user_id for seat in again.seats] == [ADA, None]
    assert not again.rated
    await hosting.leave(again, ADA)
    assert await room.people.results(BEN) == []


async def test_a_game_begins_with_those_who_said_yes_and_tells_whom_it_leaves_out(room: Room) -> None:
    again = await rematch(room, BEN, CY, DAN)
    await lobby.note_press(again, CY)
    await lobby.begin(again, ADA)
    assert [(seat.seat, seat.user_id) for seat in again.seats] == [(0, ADA), (1, CY)]
    assert consent.left_out(again) == [BEN, DAN]
    found = await room.another().tables.get(again.id)
    assert found is not None
    assert consent.left_out(found) == [BEN, DAN]


async def test_who_was_left_out_may_join_the_next_game(room: Room) -> None:
    again = await rematch(room, BEN, CY)
    await lobby.note_press(again, CY)
    await lobby.begin(again, ADA)
    await hosting.end(again, STRANGER, moderator=True)
    third = await room.tables.rematch(again, CY, CHANNEL)
    assert asked(third) == [ADA]
    await lobby.join(third, BEN, "Ben")
    assert asked(third) == [ADA]


YES: dict[str, Callable[[Table], Awaitable[object]]] = {
    "join": lambda table: lobby.join(table, BEN, "Ben"),
    "any": lambda table: lobby.note_press(table, BEN),
}


@pytest.mark.parametrize("way", YES)
async def test_any_press_says_yes(room: Room, way: str) -> None:
    again = await rematch(room, BEN)
    await YES[way](again)
    assert asked(again) == []
    assert again.rated
    await lobby.begin(again, ADA)
    assert [seat.user_id for seat in again.seats] == [ADA, BEN]


async def test_leave_says_no(room: Room) -> None:
    again = await rematch(room, BEN, CY)
    await lobby.leave(again, BEN)
    assert [seat.user_id for seat in again.seats] == [ADA, CY]


async def test_a_game_that_too_few_play_is_not_rated_yet(room: Room) -> None:
    again = await rematch(room, BEN)
    assert not again.rated
    await lobby.note_press(again, BEN)
    assert again.rated


async def test_who_has_left_the_server_or_was_removed_is_not_asked(room: Room) -> None:
    table = await room.game(BEN, CY, DAN)
    await hosting.kick(table, STRANGER, BEN, moderator=True)
    await hosting.end(table, STRANGER, moderator=True)
    again = await room.tables.rematch(table, ADA, CHANNEL, gone={CY})
    assert [seat.user_id for seat in again.seats] == [ADA, DAN]


CHANGES: dict[str, Callable[[Table], Awaitable[object]]] = {
    "seconds": lambda table: table_options.set_time(table, ADA, ClockKind.LIVE, 90),
    "clock": lambda table: table_options.set_time(table, ADA, ClockKind.SLOW, 24),
    "rated": lambda table: table_options.turn(table, ADA, "rated"),
    "house rules": lambda table: lobby.set_options(table, ADA, {"target_score": 100}),
    "a number": lambda table: table_options.set_number(table, ADA, "target_score", 150),
}


@pytest.mark.parametrize("change", CHANGES)
async def test_a_change_of_what_is_played_asks_everybody_but_the_host(room: Room, change: str) -> None:
    table = await room.lobby(BEN, CY, ai=1, game="flip7")
    await CHANGES[change](table)
    assert asked(table) == [BEN, CY]
    assert consent.untold(table) == (BEN, CY)


@pytest.mark.parametrize("name", ["steps", "voices", "calm", "reliable", "watched"])
async def test_what_changes_nothing_of_the_game_asks_nobody(room: Room, name: str) -> None:
    table = await room.lobby(BEN, game="flip7")
    await table_options.turn(table, ADA, name)
    await table_options.set_seats(table, ADA, 4)
    await lobby.join(table, CY, "Cy")
    await lobby.add_ai(table, BEN)
    await lobby.leave(table, CY)
    assert asked(table) == []


async def test_the_same_chosen_again_asks_nobody(room: Room) -> None:
    table = await room.lobby(BEN)
    await table_options.set_time(table, ADA, table.header.clock, table.header.turn_seconds)
    assert asked(table) == []


async def test_the_crowd_that_sits_down_asks_nobody(room: Room) -> None:
    """By house rules the game did not count before it either: nothing that the host chose has changed."""
    table = await room.lobby(BEN, game="flip7", options={"target_score": 100})
    await lobby.add_ai(table, BEN, character="crowd")
    assert table.header.friendly
    assert asked(table) == []


async def test_a_host_by_inheritance_who_changes_something_says_yes_and_asks_the_others(room: Room) -> None:
    again = await rematch(room, BEN, CY)
    await lobby.note_press(again, CY)
    await lobby.leave(again, ADA)
    assert again.header.host_id == CY
    await lobby.leave(again, CY)
    assert (again.header.host_id, asked(again)) == (BEN, [BEN])
    await table_options.set_time(again, BEN, ClockKind.LIVE, 90)
    assert asked(again) == []


async def test_a_host_who_starts_has_said_yes(room: Room) -> None:
    again = await rematch(room, BEN)
    await hosting.hand_over(again, ADA, BEN)
    await lobby.begin(again, BEN)
    assert [seat.user_id for seat in again.seats] == [ADA, BEN]


async def test_who_was_mentioned_is_not_mentioned_again_until_they_said_yes(room: Room) -> None:
    again = await rematch(room, BEN, CY)
    changes = again.changes
    await consent.told(again, (BEN, CY))
    assert (consent.untold(again), asked(again), again.changes) == ((), [BEN, CY], changes)
    await lobby.note_press(again, CY)
    await table_options.set_time(again, ADA, ClockKind.LIVE, 90)
    assert consent.untold(again) == (CY,)
    assert [seat.asked for seat in again.seats] == [None, ConsentState.TOLD, ConsentState.UNTOLD]


async def test_who_presses_goes_before_who_has_pressed_nothing(room: Room) -> None:
    again = await rematch(room, BEN, CY, max_seats=3)
    assert not consent.is_full(again)
    await lobby.join(again, DAN, "Dan")
    assert [seat.user_id for seat in again.seats] == [ADA, BEN, DAN]
    await lobby.note_press(again, BEN)
    assert consent.is_full(again)
    with pytest.raises(Refusal) as refused:
        await lobby.join(again, STRANGER, "Eve")
    assert refused.value.code == "table_full"


async def test_a_press_means_nothing_of_the_kind_elsewhere(room: Room) -> None:
    again = await rematch(room, BEN)
    await lobby.note_press(again, STRANGER)
    assert asked(again) == [BEN]
    await lobby.note_press(again, BEN, confirms=False)
    assert asked(again) == [BEN]
    await lobby.cancel(again, ADA)
    await lobby.note_press(again, BEN)
    assert again.status == Status.CLOSED


async def test_a_rematch_again_and_again_mentions_nobody_again_within_the_hour(room: Room) -> None:
    table = await room.game(BEN)
    await hosting.end(table, STRANGER, moderator=True)
    first = await room.tables.rematch(table, ADA, CHANNEL)
    assert consent.untold(first) == (BEN,)
    await lobby.cancel(first, ADA)
    second = await room.tables.rematch(table, ADA, CHANNEL)
    assert (consent.untold(second), asked(second)) == ((), [BEN])
    await lobby.cancel(second, ADA)
    await room.wait(HOUR)
    third = await room.tables.rematch(table, ADA, CHANNEL)
    assert consent.untold(third) == (BEN,)

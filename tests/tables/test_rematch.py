"""A rematch: another game like the one that has ended."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from bot.store.enums import ClockKind, TableKind
from bot.tables.seating import hosting, lobby
from bot.tables.seating.setup import TableSetup
from bot.tables.table import Table
from tests.tables.room import ADA, BEN, CHANNEL, STRANGER, Room, refusal

CHOSEN: dict[str, Any] = {
    "game": "flip7",
    "options": {"target_score": 100},
    "clock": ClockKind.SLOW,
    "turn_seconds": 43_200,
    "max_seats": 5,
    "fast": True,
    "calm": True,
    "friendly": True,
    "reliable": True,
    "voices": False,
    "watched": False,
}
"""A table on which everything that can be chosen differs from what it is if nothing is said."""
ITS_OWN = {
    "edition",
    "channel_id",
    "host_id",
    "guild_id",
    "kind",
    "day",
    "counted",
    "seed",
    "script",
    "duel",
    "deal",
    "deals",
    "closes_at",
    "guest",
    "patience",
}
"""What a setup says besides: where and by whose wish, and what makes it alone, a day's, a duel's, a lesson."""


async def ended(room: Room, *others: int, **values: Any) -> Table:
    """A game of Ada's that was ended."""
    table = await room.game(*others, **values)
    await hosting.end(table, STRANGER, moderator=True)
    return table


async def test_a_rematch_keeps_everything_that_was_chosen(room: Room) -> None:
    assert {field.name for field in fields(TableSetup)} == CHOSEN.keys() | ITS_OWN
    table = await ended(room, BEN, **CHOSEN)
    again = await room.tables.rematch(table, ADA, CHANNEL)
    standard = room.setup()
    for name, value in CHOSEN.items():
        assert getattr(standard, name) != value
        if name != "options":
            assert getattr(again.header, name) == value, name
    assert again.header.options == table.header.options
    assert again.header.options["target_score"] == 100


async def test_a_rematch_is_dealt_again_and_hosted_by_who_asks(room: Room) -> None:
    table = await ended(room, BEN, ai=1, seed="a deal")
    again = await room.tables.rematch(table, BEN, 701)
    assert (again.header.host_id, again.header.channel_id, again.header.guild_id) == (BEN, 701, table.header.guild_id)
    assert again.header.seed != "a deal"
    assert [(seat.user_id, seat.name, seat.character) for seat in again.seats] == [
        (seat.user_id, seat.name, seat.character) for seat in table.seats
    ]
    await lobby.begin(again, BEN)


async def test_in_a_rematch_nobody_is_away(room: Room) -> None:
    table = await room.game(BEN)
    await hosting.leave(table, BEN)
    await hosting.end(table, STRANGER, moderator=True)
    again = await room.tables.rematch(table, BEN, CHANNEL)
    assert not any(seat.away or seat.autopilot or seat.misses for seat in again.seats)


async def test_a_rematch_is_for_those_who_sat_there_once_the_game_has_ended(room: Room) -> None:
    table = await room.game(BEN)
    assert await refusal(room.tables.rematch(table, ADA, CHANNEL)) == "already_started"
    await hosting.end(table, STRANGER, moderator=True)
    assert await refusal(room.tables.rematch(table, STRANGER, CHANNEL)) == "not_seated"
    await room.lobby()
    assert await refusal(room.tables.rematch(table, ADA, CHANNEL)) == "channel_taken"


async def test_a_rematch_of_a_solo_game_is_one_and_there_is_but_one(room: Room) -> None:
    table = await ended(room, kind=TableKind.SOLO, max_seats=1, friendly=True, fast=True)
    again = await room.tables.rematch(table, ADA, CHANNEL)
    assert (again.header.kind, again.header.max_seats, again.header.fast) == (TableKind.SOLO, 1, True)
    assert await refusal(room.tables.rematch(table, ADA, CHANNEL)) == "solo_under_way"


@pytest.mark.parametrize("seats", [None, 99])
async def test_a_table_has_no_more_seats_than_its_game(room: Room, seats: int | None) -> None:
    table = await room.lobby(max_seats=seats)
    assert table.header.max_seats == table.rules.max_seats

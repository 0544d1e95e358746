"""Games that are over, and what-ifs of them, for every test of these."""

from __future__ import annotations

from typing import Any

from bot.features.what_if import service
from bot.features.what_if.origin import line_of
from bot.store.enums import Status
from bot.tables.play import playing
from bot.tables.seating import lobby
from bot.tables.seating.setup import Location
from bot.tables.table import Table
from tests.tables.room import ADA, BREATH, CHANNEL, GUILD, NAMES, Room, finish_turn, serial

HERE = Location(CHANNEL, GUILD)


async def to_end(room: Room, table: Table) -> Table:
    """Everybody plays on as the rules would."""
    while table.status == Status.RUNNING:
        people = [seat.user_id for seat in table.people if seat.user_id is not None]
        if table.rules.turn_by_turn:
            asked = [user for user in people if table.decision(table.seat_of(user).seat) is not None]  # type: ignore[union-attr]
            people = asked[:1]
        await finish_turn(table, *people)
        if table.status == Status.RUNNING and not table.rules.open_seats(table.state):
            if table.header.alone:
                await playing.next_number(table, table.header.host_id, serial(table, table.header.host_id))
            else:
                await room.wait(BREATH)
    return table


async def over(room: Room, *others: int, **values: Any) -> Table:
    """A game that is over, of Ada and these."""
    table = await (room.game(*others, **values) if others else room.solo(**values))
    return await to_end(room, table)


async def what_if(room: Room, origin: Table, turn: int = 12, user: int = ADA, seat: int = 0) -> Table:
    """A person's what-if, from the so-many-th turn of a seat on."""
    position = line_of(origin).turns(seat)[turn].position
    person = lobby.person(user, NAMES.get(user, "Somebody")).changed(seat=seat)
    return await service.begin(room.tables, origin, position, person, HERE)

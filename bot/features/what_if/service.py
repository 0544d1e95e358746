"""What-ifs: a game that is over, played on by one person from one of its turns, on the same deal, for nothing.

It is a private table of its own kind with the seed, the options and the edition of the game it comes from, and its
actions up to the turn (`table_opening`). What the other seats do is `replayed_seats`'. See docs/decisions/0037.
"""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.core import Edition
from bot.features.what_if.rows import WhatIfRow
from bot.features.what_if.store import what_if_begun
from bot.store.enums import PLAYED_ALONE, Status, TableKind
from bot.store.rows import SeatRow
from bot.tables.play.single_attempt import still_secret
from bot.tables.refusal import Refusal
from bot.tables.registry import Tables
from bot.tables.seating import lobby
from bot.tables.seating.setup import Beginning, Location, TableSetup
from bot.tables.table import Delivery, Table
from bot.tables.view import TableView

FROM = (TableKind.GAME, *PLAYED_ALONE)
"""What can be played on: not a lesson, whose chance is a script, nor a what-if, which will be thrown away."""


def may_be_played_on(table: TableView) -> bool:
    """Return whether there may be what-ifs of a table: its game is over, and nobody else still plays it."""
    return table.status == Status.OVER and table.state is not None and table.header.kind in FROM and not table.secret


def require_playable_on(table: TableView) -> None:
    """Refuse a game that is not over, a deal that others still play, and what has no future of its own."""
    if table.status.is_open:
        raise Refusal("not_over")
    if table.secret:
        raise still_secret(table.header, table.context.lost)
    if not may_be_played_on(table):
        raise Refusal("bad_button")


def seat_to_play(table: TableView, user_id: int, wanted: int) -> SeatRow:
    """Return the seat that somebody plays: their own, if they had one; a spectator the one they want."""
    seat = table.seat_of(user_id) or next((one for one in table.seats if one.seat == wanted), None)
    if seat is None:
        raise Refusal("bad_button")
    return seat


async def begin(
    tables: Tables,
    origin: Table,
    position: int,
    person: SeatRow,
    location: Location,
    delivery: Delivery | None = None,
    others: Mapping[int, str] | None = None,
) -> Table:
    """Return a new what-if of a person: a game after so many of its actions. One that they had is closed.

    `person` says who it is and, by its number, which seat they play (`seat_to_play`). `others` are the names, by
    person, of those who sat at the game, where it was played in another server than this is; who is not among them
    has none there. Raises `Refusal` where nothing is asked of that seat there.
    """
    require_playable_on(origin)
    require_asked(origin, person.seat, position)
    user_id = person.user_id
    assert user_id is not None
    row = WhatIfRow(
        table_id=0, user_id=user_id, origin=origin.id, seat=person.seat, position=position, made_at=tables.clock.now()
    )
    beginning = Beginning(what_if_begun(row))
    setup = _setup(origin, user_id, location)
    table = await tables.create(setup, _seats(origin, person, others), delivery, beginning)
    await lobby.begin(table, user_id)
    return table


def require_asked(origin: TableView, seat: int, position: int) -> None:
    """Refuse a position at which nothing is asked of a seat; an id comes from outside."""
    state, played = None, -1
    for number, step in origin.steps():
        state, played = step.state, number
        if number + 1 >= position:
            break
    if played + 1 != position or seat not in origin.rules.open_seats(state):
        raise Refusal("bad_button")


def _setup(origin: TableView, user_id: int, location: Location) -> TableSetup:
    header = origin.header
    return TableSetup(
        game=header.game,
        channel_id=location.channel_id,
        guild_id=location.guild_id,
        host_id=user_id,
        options=header.options,
        kind=TableKind.WHAT_IF,
        max_seats=len(origin.seats),
        fast=True,
        friendly=True,
        voices=False,
        edition=Edition(header.rules_version, header.deck),
        seed=header.seed,
    )


def _seats(origin: TableView, person: SeatRow, others: Mapping[int, str] | None) -> list[SeatRow]:
    """Return who sits there: the person, and the others as they are called, with nobody behind them."""
    user_id = person.user_id
    assert user_id is not None

    def name(seat: SeatRow) -> str:
        return seat.name if others is None or seat.user_id is None else others.get(seat.user_id, "")

    return [
        lobby.person(user_id, person.name)
        if seat.seat == person.seat
        else SeatRow(table_id=0, seat=seat.seat, name=name(seat), ai=seat.ai, character=seat.character)
        for seat in origin.seats
    ]

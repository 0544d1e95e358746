"""Before the game: who sits down, who leaves, and how it begins."""

from __future__ import annotations

import itertools
from collections.abc import Mapping

from bot.engine.core import JsonValue
from bot.store.rows import SeatRow
from bot.tables.playing import IDLE, settle
from bot.tables.refusal import Refusal
from bot.tables.table import Delivery, News, Table
from bot.tables.transaction import Plan

LOBBY_IDLE = {"live": 15 * 60.0, "slow": 24 * 3600.0}
"""How long a lobby waits for somebody to do something before it closes and frees the channel."""
AI_NAMES = {"rookie": "Pip", "regular": "Otto", "shark": "Finn"}
"""What the characters are called; a second one of a kind is numbered."""
NAME_LENGTH = 80


def person(user_id: int, name: str) -> SeatRow:
    """A seat for a person."""
    return SeatRow(table_id=0, seat=0, user_id=user_id, name=name[:NAME_LENGTH])


def artificial(character: str, taken: set[str]) -> SeatRow:
    """A seat for an AI, with a name nobody here has."""
    called = AI_NAMES.get(character, character.capitalize())
    names = itertools.chain([called], (f"{called} {number}" for number in itertools.count(2)))
    return SeatRow(table_id=0, seat=0, name=next(name for name in names if name not in taken), ai=True,
                   character=character)  # fmt: skip


def _require_lobby(table: Table) -> None:
    if table.status == "closed":
        raise Refusal("closed", ending=table.header.ending)
    if table.status != "lobby":
        raise Refusal("already_started")


def _require_host(table: Table, user_id: int) -> None:
    if table.header.host_id != user_id:
        raise Refusal("not_host")


async def join(table: Table, user_id: int, name: str, delivery: Delivery | None = None) -> None:
    """A person sits down."""
    async with table.lock:
        _require_lobby(table)
        if table.seat_of(user_id) is not None:
            raise Refusal("already_seated")
        if len(table.seats) >= table.header.max_seats:
            raise Refusal("table_full", seats=table.header.max_seats)
        plan = Plan(table)
        plan.reseat([*table.seats, person(user_id, name)])
        await _commit(plan, delivery)
    table.tell(News(actor=user_id))


async def leave(table: Table, user_id: int, delivery: Delivery | None = None) -> None:
    """A person gets up. The next person becomes host; with nobody left the lobby closes."""
    async with table.lock:
        _require_lobby(table)
        if table.seat_of(user_id) is None:
            raise Refusal("not_seated")
        plan = Plan(table)
        plan.reseat([seat for seat in table.seats if seat.user_id != user_id])
        heirs = [seat.user_id for seat in plan.seats if seat.user_id is not None]
        if not heirs:
            plan.clear_timers()
            plan.set(status="closed", ending="cancelled", ended_at=plan.now)
        elif table.header.host_id == user_id:
            plan.set(host_id=heirs[0])
        await _commit(plan, delivery)
    table.tell(News(actor=user_id, ended=table.status == "closed"))


async def add_ai(table: Table, user_id: int, delivery: Delivery | None = None, *, character: str = "") -> None:
    """Anyone seated may ask an AI to the table: a character of the game, or the one that stands in."""
    async with table.lock:
        _require_lobby(table)
        if character and character not in table.rules.characters:
            raise Refusal("bad_button")
        if table.seat_of(user_id) is None:
            raise Refusal("not_seated")
        if len(table.seats) >= table.header.max_seats:
            raise Refusal("table_full", seats=table.header.max_seats)
        plan = Plan(table)
        plan.reseat([*table.seats, artificial(character or table.rules.stand_in, {seat.name for seat in table.seats})])
        await _commit(plan, delivery)
    table.around.thinker.prepare()
    table.tell(News(actor=user_id))


async def remove_ai(table: Table, user_id: int, delivery: Delivery | None = None) -> None:
    """The host sends the newest AI away."""
    async with table.lock:
        _require_lobby(table)
        _require_host(table, user_id)
        newest = next((seat for seat in reversed(table.seats) if seat.ai), None)
        if newest is None:
            raise Refusal("no_ai")
        plan = Plan(table)
        plan.reseat([seat for seat in table.seats if seat is not newest])
        await _commit(plan, delivery)
    table.tell(News(actor=user_id))


async def set_options(
    table: Table, user_id: int, options: Mapping[str, JsonValue], delivery: Delivery | None = None
) -> None:
    """The host sets the rules' options anew: those not named are standard."""
    async with table.lock:
        _require_lobby(table)
        _require_host(table, user_id)
        plan = Plan(table)
        plan.set(options=dict(table.rules.parse_options(options)))
        await _commit(plan, delivery)
    table.tell(News(actor=user_id))


async def begin(table: Table, user_id: int, delivery: Delivery | None = None) -> None:
    """The host starts the game."""
    async with table.lock:
        _require_lobby(table)
        _require_host(table, user_id)
        if len(table.seats) < 2 and not table.header.solo:
            raise Refusal("too_few")
        plan = Plan(table)
        await start(plan)
        plan.deliver(delivery)
        await plan.commit()
    table.tell(News(actor=user_id, started=True, advanced=True, stage=table.stage))


async def start(plan: Plan) -> None:
    """The first deal; AI seats choose, and the clocks of the others start."""
    table = plan.table
    plan.clear_timers()
    # A lobby may be older than the rules it is played by.
    plan.set(rules_version=table.rules.rules_version, deck=table.game.form.deck_name)
    plan.start()
    await settle(plan, clocks=True)


async def cancel(table: Table, user_id: int, delivery: Delivery | None = None) -> None:
    """The host closes the lobby."""
    async with table.lock:
        _require_lobby(table)
        _require_host(table, user_id)
        plan = Plan(table)
        plan.clear_timers()
        plan.set(status="closed", ending="cancelled", ended_at=plan.now)
        plan.deliver(delivery)
        await plan.commit()
    table.tell(News(actor=user_id, ended=True))


async def _commit(plan: Plan, delivery: Delivery | None) -> None:
    """Every press in a lobby shows that somebody is there."""
    if plan.status == "lobby":
        plan.timer(IDLE, plan.now + LOBBY_IDLE[plan.table.header.clock])
    plan.deliver(delivery)
    await plan.commit()

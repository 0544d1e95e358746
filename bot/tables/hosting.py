"""Leaving, and what hosts and moderators may do at any stage: hand over, kick, end."""

from __future__ import annotations

from bot.store.tables import TimerKey
from bot.tables import lobby
from bot.tables.playing import close, require_running, require_seat, settle
from bot.tables.refusal import Refusal
from bot.tables.table import Delivery, News, Table
from bot.tables.transaction import Plan


def _require_power(table: Table, user_id: int, *, moderator: bool) -> None:
    if table.status not in ("lobby", "running"):
        raise Refusal("game_over")
    if not moderator and table.header.host_id != user_id:
        raise Refusal("not_host")


def _refuse_attempt(table: Table) -> None:
    """The counted attempt of a day is not ended by leaving: there is no second one. It waits until it is finished or
    its day closes."""
    if table.header.counted:
        raise Refusal("daily_waits")


async def leave(table: Table, user_id: int, delivery: Delivery | None = None) -> None:
    """A person leaves: the lobby, or a game, which the autopilot plays on. The next person there becomes host."""
    _refuse_attempt(table)
    if table.status == "lobby":
        await lobby.leave(table, user_id, delivery)
        return
    async with table.lock:
        require_running(table)
        seat = require_seat(table, user_id)
        if seat.away:
            raise Refusal("already_away")
        plan = Plan(table)
        await _send_away(plan, seat.seat)
        plan.deliver(delivery)
        await plan.commit()
    # Asked for by a command: the person's own panel is old too.
    table.tell(News(ended=table.status in ("over", "closed"), stage=table.stage, panels=(user_id,)))


async def kick(table: Table, user_id: int, target: int, *, moderator: bool = False) -> None:
    """The host or a moderator sends a person away; in a game the autopilot takes the seat."""
    _require_power(table, user_id, moderator=moderator)
    _refuse_attempt(table)
    if table.seat_of(target) is None:
        raise Refusal("not_at_table")
    if table.status == "lobby":
        await lobby.leave(table, target)
        return
    async with table.lock:
        require_running(table)
        seat = require_seat(table, target)
        if seat.away:
            raise Refusal("already_away")
        plan = Plan(table)
        await _send_away(plan, seat.seat)
        await plan.commit()
    table.tell(News(ended=table.status in ("over", "closed"), stage=table.stage, panels=(target,)))


async def _send_away(plan: Plan, seat: int) -> None:
    user_id = plan.seats[seat].user_id
    plan.seat(seat, away=True)
    plan.timer(TimerKey("turn", seat), None)
    if plan.table.header.host_id == user_id:
        heirs = [other.user_id for other in plan.seats if other.user_id is not None and not other.away]
        if heirs:
            plan.set(host_id=heirs[0])
    await settle(plan)


async def hand_over(table: Table, user_id: int, target: int, *, moderator: bool = False) -> None:
    """Another person at the table becomes host."""
    _require_power(table, user_id, moderator=moderator)
    async with table.lock:
        seat = table.seat_of(target)
        if seat is None:
            raise Refusal("not_at_table")
        if seat.away:
            raise Refusal("already_away")
        plan = Plan(table)
        plan.set(host_id=target)
        await plan.commit()
    table.tell(News(actor=user_id))


async def end(table: Table, user_id: int, *, moderator: bool = False) -> None:
    """The host or a moderator ends the table; it counts for nobody."""
    _require_power(table, user_id, moderator=moderator)
    _refuse_attempt(table)
    async with table.lock:
        if table.status not in ("lobby", "running"):
            raise Refusal("game_over")
        plan = Plan(table)
        close(plan, "cancelled" if table.status == "lobby" else "ended")
        await plan.commit()
    table.tell(News(ended=True))


async def shut(table: Table, ending: str) -> None:
    """The table ends for a reason nobody at it gave: its channel or server is gone."""
    async with table.lock:
        if table.status not in ("lobby", "running"):
            return
        plan = Plan(table)
        close(plan, ending)
        await plan.commit()
    table.tell(News(ended=True))

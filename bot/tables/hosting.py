"""Leaving, and what hosts and moderators may do at any stage: hand over, kick, end."""

from __future__ import annotations

import contextlib

from bot.store.enums import Ending, Status, TimerKind
from bot.store.stored import TimerKey
from bot.tables import lobby
from bot.tables.news import News
from bot.tables.playing import close, require_running, require_seat, settle
from bot.tables.refusal import AlreadyAway, AlreadyStarted, GameOver, Refusal
from bot.tables.table import Delivery, Table
from bot.tables.transaction import Transaction


def _require_power(table: Table, user_id: int, *, moderator: bool) -> None:
    if not table.status.is_open:
        raise GameOver
    if not moderator and table.header.host_id != user_id:
        raise Refusal("not_host")


def _refuse_attempt(table: Table) -> None:
    """Refuse to end the counted attempt of a day by leaving: there is no second one.

    It waits until it is finished or its day closes.
    """
    if table.header.counted:
        raise Refusal("daily_waits")


async def leave(table: Table, user_id: int, delivery: Delivery | None = None) -> None:
    """Leave the lobby, or a game, which the autopilot plays on; the next person there becomes host."""
    _refuse_attempt(table)
    if table.status == Status.LOBBY:
        # A lobby that begins at this very moment is left as the game that it is then.
        with contextlib.suppress(AlreadyStarted):
            await lobby.leave(table, user_id, delivery)
            return
    async with table.lock:
        require_running(table)
        seat = require_seat(table, user_id)
        if seat.away:
            raise AlreadyAway
        transaction = Transaction(table)
        await _send_away(transaction, seat.seat)
        transaction.deliver(delivery)
        await transaction.commit()
    # Asked for by a command: the person's own panel is old too.
    table.tell(News(ended=not table.status.is_open, playback=table.playback, panels=(user_id,)))


async def kick(table: Table, user_id: int, target: int, *, moderator: bool = False) -> None:
    """Remove a person, as the host or a moderator; in a game the autopilot takes the seat."""
    _require_power(table, user_id, moderator=moderator)
    _refuse_attempt(table)
    if table.seat_of(target) is None:
        raise Refusal("not_at_table")
    if table.status == Status.LOBBY:
        await lobby.leave(table, target)
        return
    async with table.lock:
        require_running(table)
        seat = require_seat(table, target)
        if seat.away:
            raise AlreadyAway
        transaction = Transaction(table)
        await _send_away(transaction, seat.seat)
        await transaction.commit()
    table.tell(News(ended=not table.status.is_open, playback=table.playback, panels=(target,)))


async def _send_away(transaction: Transaction, seat: int) -> None:
    user_id = transaction.seats[seat].user_id
    transaction.seat(seat, away=True)
    transaction.timer(TimerKey(TimerKind.TURN, seat), None)
    if transaction.table.header.host_id == user_id:
        heirs = [other.user_id for other in transaction.seats if other.user_id is not None and not other.away]
        if heirs:
            transaction.set(host_id=heirs[0])
    await settle(transaction)


async def hand_over(table: Table, user_id: int, target: int, *, moderator: bool = False) -> None:
    """Make another person at the table the host."""
    _require_power(table, user_id, moderator=moderator)
    async with table.lock:
        seat = table.seat_of(target)
        if seat is None:
            raise Refusal("not_at_table")
        if seat.away:
            raise AlreadyAway
        transaction = Transaction(table)
        transaction.set(host_id=target)
        await transaction.commit()
    table.tell(News(actor=user_id))


async def end(table: Table, user_id: int, *, moderator: bool = False) -> None:
    """End the table, as the host or a moderator; it counts for nobody."""
    _require_power(table, user_id, moderator=moderator)
    _refuse_attempt(table)
    async with table.lock:
        if not table.status.is_open:
            raise GameOver
        transaction = Transaction(table)
        close(transaction, Ending.CANCELLED if table.status == Status.LOBBY else Ending.ENDED)
        await transaction.commit()
    table.tell(News(ended=True))


async def shut(table: Table, ending: Ending) -> None:
    """End the table for a reason nobody at it gave: its channel or server is gone."""
    async with table.lock:
        if not table.status.is_open:
            return
        transaction = Transaction(table)
        close(transaction, ending)
        await transaction.commit()
    table.tell(News(ended=True))

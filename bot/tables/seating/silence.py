"""The silence of a lobby's host: while it lasts, others may take the lobby over.

A timer says when it begins. It is set anew by every press of the host, and lies in the database as every timer: where
there is none, or it has come due, the host is silent, after a restart too.
"""

from __future__ import annotations

from bot.store.enums import Status, TimerKind
from bot.store.stored import Change, TimerKey
from bot.tables.play.transaction import Transaction
from bot.tables.table import Table
from bot.tables.view import TableView

SILENCE = 120.0
"""Seconds without a press of the host after which others may take the lobby over."""
HOST = TimerKey(TimerKind.HOST)


def heed_host(transaction: Transaction, by: int | None) -> None:
    """Set the timer anew where the host has pressed something, or is somebody else by now."""
    header, before = transaction.header, transaction.table.header
    if not header.alone and header.host_id and (header.host_id == by or header.host_id != before.host_id):
        transaction.timer(HOST, transaction.now + SILENCE)


async def heard(table: Table) -> None:
    """Set the timer anew for a press of the host that changes nothing, under the lock: nothing shown is old by that."""
    now = table.context.clock.now()
    await table.write(Change(at=now, timers={HOST: now + SILENCE}))
    table.timers[HOST] = now + SILENCE
    table.context.expect(now + SILENCE)


def is_silent(table: TableView) -> bool:
    """Return whether the host of a lobby has pressed nothing for a while, or is gone."""
    if table.status != Status.LOBBY or table.header.alone or not table.people:
        return False
    due = table.timers.get(HOST)
    return table.seat_of(table.header.host_id) is None or due is None or due <= table.context.clock.now()


def may_be_taken_over(table: TableView) -> bool:
    """Return whether there is somebody at a lobby besides its silent host."""
    return is_silent(table) and any(seat.user_id != table.header.host_id for seat in table.people)

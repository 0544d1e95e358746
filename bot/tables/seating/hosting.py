"""Leaving, and what hosts and moderators may do without asking anybody: hand over, kick, end.

For what the others have to agree to, see `votes.py`.
"""

from __future__ import annotations

import contextlib
from enum import StrEnum

from bot.store.enums import Ending, Proposal, ProposalOutcome, Status, TimerKind
from bot.store.rows import SeatRow
from bot.store.stored import TimerKey
from bot.tables.news import TableChanged
from bot.tables.play.finishing import close, give_up, send_away
from bot.tables.play.playing import require_running, require_seat, settle
from bot.tables.play.single_attempt import attempt_waits
from bot.tables.play.transaction import Transaction
from bot.tables.refusal import AlreadyAway, AlreadyStarted, GameOver, JoinFirst, Refusal
from bot.tables.seating import lobby
from bot.tables.seating.proposals import others, write_down
from bot.tables.seating.silence import is_silent
from bot.tables.table import Delivery, Table
from bot.tables.view import TableView


class Way(StrEnum):
    """How somebody may end a table."""

    LOBBY = "lobby"
    """It has not begun."""
    OWN = "own"
    """They play it by themselves."""
    MODERATOR = "moderator"
    """They keep order here, and do not play at it."""
    ALONE = "alone"
    """Nobody else is there any more."""
    ASK = "ask"
    """The others have to agree (`votes.py`)."""


def _require_power(table: TableView, user_id: int, *, moderator: bool) -> None:
    if not table.status.is_open:
        raise GameOver
    if not moderator and table.header.host_id != user_id:
        raise Refusal("not_host")


def way_to_end(table: TableView, user_id: int, *, moderator: bool = False) -> Way:
    """Return how somebody may end a table; refuse who may not.

    A moderator who plays at the table asks the others as every player does: they have something to lose.
    """
    _require_power(table, user_id, moderator=moderator)
    if table.header.alone:
        return Way.OWN
    if table.status == Status.LOBBY:
        return Way.LOBBY
    if moderator and table.seat_of(user_id) is None:
        return Way.MODERATOR
    return Way.ASK if others(table, user_id) else Way.ALONE


def _refuse_attempt(table: TableView) -> None:
    """Refuse to end what is played once by leaving: there is no second one.

    It waits until it is finished, or closes.
    """
    if table.header.single_attempt:
        raise attempt_waits(table.header)


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
        await remove(transaction, seat.seat)
        transaction.deliver(delivery)
        await transaction.commit()
    # Asked for by a command: the person's own panel is old too.
    table.publish(TableChanged(ended=not table.status.is_open, playback=table.playback, panels=(user_id,)))


async def kick(table: Table, user_id: int, target: int, *, moderator: bool = False) -> None:
    """Remove a person, who stays away from this table: in the lobby as its host, at any stage as a moderator.

    A moderator may play there: the game counts for nobody then, so nothing is won by it. In a game the autopilot takes
    the seat, which does not count. Refuses with "ask_others" where they have to agree.
    """
    _require_power(table, user_id, moderator=moderator)
    _refuse_attempt(table)
    if target == user_id:
        raise Refusal("kick_yourself")
    if table.seat_of(target) is None:
        raise Refusal("not_at_table")
    async with table.lock:
        if not table.status.is_open:
            raise GameOver
        seat = _seat_at(table, target)
        transaction = Transaction(table)
        in_lobby = table.status == Status.LOBBY
        if not in_lobby and not moderator:
            raise Refusal("ask_others")
        by_host = in_lobby and table.header.host_id == user_id
        write_down(
            transaction, Proposal.KICK, user_id, ProposalOutcome.ALONE if by_host else ProposalOutcome.MODERATOR, target
        )
        if in_lobby:
            lobby.unseat(transaction, target)
            await lobby.commit(transaction, None, by=user_id)
        else:
            if table.seat_of(user_id) is not None:
                transaction.set(friendly=True)
            await remove(transaction, seat.seat)
            await transaction.commit()
    table.publish(
        TableChanged(ended=not table.status.is_open, playback=table.playback, panels=() if in_lobby else (target,))
    )


def _seat_at(table: TableView, target: int) -> SeatRow:
    """Return the seat of somebody who is to be removed; refuse where there is nobody to remove."""
    seat = table.seat_of(target)
    if seat is None:
        raise Refusal("not_at_table")
    if seat.away:
        raise AlreadyAway
    return seat


async def remove(transaction: Transaction, seat: int) -> None:
    """Let a person go from a game under way: the autopilot takes the seat, and the next one there becomes host."""
    user_id = transaction.seats[seat].user_id
    send_away(transaction, seat)
    transaction.timer(TimerKey(TimerKind.TURN, seat), None)
    if transaction.table.header.host_id == user_id:
        heirs = [other.user_id for other in transaction.seats if other.user_id is not None and not other.away]
        if heirs:
            transaction.set(host_id=heirs[0])
    await settle(transaction)


async def hand_over(table: Table, user_id: int, target: int, *, moderator: bool = False) -> None:
    """Make another person at the table the host, unless they are that of as many as anybody may be."""
    _require_power(table, user_id, moderator=moderator)
    if target != table.header.host_id and len(await table.context.store.hosted(target)) >= lobby.HOSTED:
        raise Refusal("hosts_enough", count=lobby.HOSTED)
    async with table.lock:
        seat = table.seat_of(target)
        if seat is None:
            raise Refusal("not_at_table")
        if seat.away:
            raise AlreadyAway
        transaction = Transaction(table)
        transaction.set(host_id=target)
        await lobby.commit(transaction, None, by=user_id)
    table.publish(TableChanged())


async def take_over(table: Table, user_id: int, delivery: Delivery | None = None, *, moderator: bool = False) -> None:
    """Make somebody at a lobby its host, as its host has been silent for a while; a moderator at any time."""
    async with table.lock:
        lobby.require_lobby(table)
        seat = table.seat_of(user_id)
        if seat is None:
            raise JoinFirst
        if table.header.host_id == user_id:
            raise Refusal("you_host")
        if not moderator and not is_silent(table):
            raise Refusal("host_is_here")
        if len(await table.context.store.hosted(user_id)) >= lobby.HOSTED:
            raise Refusal("hosts_enough", count=lobby.HOSTED)
        transaction = Transaction(table)
        transaction.set(host_id=user_id)
        await lobby.commit(transaction, delivery, by=user_id)
    table.publish(TableChanged())


async def end(table: Table, user_id: int, *, moderator: bool = False) -> None:
    """End the table for whoever may do so without asking anybody (`way_to_end`); refuses the others with "ask_others".

    It counts for nobody, but for a rated game that somebody alone gives up when it counts by now: they have left it.
    """
    _refuse_attempt(table)
    async with table.lock:
        way = way_to_end(table, user_id, moderator=moderator)
        if way is Way.ASK:
            raise Refusal("ask_others")
        transaction = Transaction(table)
        if way is Way.MODERATOR:
            write_down(transaction, Proposal.END, user_id, ProposalOutcome.MODERATOR)
        if way is Way.ALONE:
            write_down(transaction, Proposal.END, user_id, ProposalOutcome.ALONE)
            seat = table.seat_of(user_id)
            if seat is not None and not seat.away:
                send_away(transaction, seat.seat)
            await give_up(transaction, Ending.ENDED)
        else:
            close(transaction, Ending.CANCELLED if way is Way.LOBBY else Ending.ENDED)
        await transaction.commit()
    table.publish(TableChanged(ended=True))


async def shut(table: Table, ending: Ending) -> None:
    """End the table for a reason nobody at it gave: its channel or server is gone."""
    async with table.lock:
        if not table.status.is_open:
            return
        transaction = Transaction(table)
        close(transaction, ending)
        await transaction.commit()
    table.publish(TableChanged(ended=True))

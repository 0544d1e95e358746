"""Who sits at a table by a press of their own for what is played there, and who is only asked whether they will.

What a press agrees to is the table's form: what its host has chosen, not what follows from who sits there. A seat that
was copied from the game before (Rematch), or is older than a change of the form, is *asked* (`SeatRow.asked`): its
person is mentioned once, any press of theirs at the table says yes, and a game that begins leaves them out until then.
So nobody is dealt in, rated or fined who has not pressed anything (docs/decisions/0049-asked.md).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress

from bot.store.enums import ConsentState, Proposal, ProposalOutcome, Status
from bot.store.rows import SeatRow, TableRow
from bot.store.stored import Change, Conflict
from bot.tables.play.transaction import Transaction
from bot.tables.seating.proposals import write_down
from bot.tables.table import Table
from bot.tables.view import TableView

ONCE_IN = 3600.0
"""Seconds in which those who played a game are mentioned once, however often another one is set up and called off."""
OTHERS = 4
"""Changes of other processes after which something is written all the same, if they come one after the other."""


def form(table: TableView, header: TableRow) -> tuple[object, ...]:
    """Return what is played at a table under this header, as far as its host chooses it.

    By house rules no game counts, so then it says nothing whether one was to count.
    """
    standard = header.options == table.rules.parse_options({})
    counts = standard and not header.friendly
    return header.game, header.clock, header.turn_seconds, header.options, counts


def asked(seats: Sequence[SeatRow]) -> list[SeatRow]:
    """Return the seats of those who have not said yet that they play."""
    return [seat for seat in seats if seat.asked is not None and seat.user_id is not None]


def plays(seat: SeatRow) -> bool:
    """Return whether a seat is dealt in as things stand: an AI, or a person who has said yes."""
    return seat.asked is None or seat.user_id is None


class Rematches:
    """After which games others were set up lately: who was mentioned for one is not mentioned for the next at once."""

    def __init__(self) -> None:
        self._at: dict[int, float] = {}

    def was_lately(self, table_id: int, now: float) -> bool:
        """Return whether another game was set up after this one within the hour."""
        self._at = {known: at for known, at in self._at.items() if now - ONCE_IN < at <= now}
        return table_id in self._at

    def note(self, table_id: int, now: float) -> None:
        self._at[table_id] = now


def ask(seats: Sequence[SeatRow], by: int, out: Collection[int], *, are_told: bool) -> list[SeatRow]:
    """Return the seats of another game, without those who are out: all but AIs and whoever wants it are asked.

    `are_told`: they were mentioned a moment ago.
    """
    asking = ConsentState.TOLD if are_told else ConsentState.UNTOLD
    return [
        seat.changed(
            asked=None if seat.user_id in (None, by) else asking,
            autopilot=False,
            away=False,
            misses=0,
            left_at=None,
            left_early=False,
        )
        for seat in seats
        if seat.ai or (seat.user_id is not None and seat.user_id not in out)
    ]


def ask_anew(transaction: Transaction, by: int | None) -> None:
    """Ask everybody but whoever makes the change, if it changes what is played."""
    table = transaction.table
    if form(table, table.header) == form(table, transaction.header):
        return
    for seat in transaction.seats:
        if seat.user_id is not None and seat.user_id != by and seat.asked is None:
            transaction.seat(seat.seat, asked=ConsentState.UNTOLD)


def confirm(transaction: Transaction, user_id: int) -> bool:
    """Note that somebody plays; return whether they had not said so before."""
    seat = next((one for one in transaction.seats if one.user_id == user_id), None)
    if seat is None or plays(seat):
        return False
    transaction.seat(seat.seat, asked=None)
    return True


def make_room(seats: Sequence[SeatRow], host_id: int) -> list[SeatRow]:
    """Return the seats without the last one that is asked: who presses goes before who has pressed nothing."""
    last = next((seat for seat in reversed(asked(seats)) if seat.user_id != host_id), None)
    return [seat for seat in seats if seat is not last]


def is_full(table: TableView) -> bool:
    """Return whether nobody more can join."""
    return len(make_room(table.seats, table.header.host_id)) >= table.header.max_seats


def leave_out(transaction: Transaction) -> None:
    """Begin without those who have not said yes, and write down who that is."""
    out = asked(transaction.seats)
    if out:
        transaction.reseat([seat for seat in transaction.seats if plays(seat)])
    for seat in out:
        write_down(transaction, Proposal.LEAVE_OUT, transaction.header.host_id, ProposalOutcome.ALONE, seat.user_id)


def left_out(table: TableView) -> list[int | None]:
    """Return whom the game has begun without; None for somebody who had their data deleted."""
    return [one.target_id for one in table.proposals if one.kind is Proposal.LEAVE_OUT]


def untold(table: TableView) -> tuple[int, ...]:
    """Return who is asked in a lobby and is to be mentioned."""
    if table.status != Status.LOBBY:
        return ()
    return tuple(seat.user_id for seat in table.seats if seat.user_id is not None and seat.asked is ConsentState.UNTOLD)


def asker(table: TableView) -> int | None:
    """Return who has people asked whether they play: a lobby's host; None where nobody is asked."""
    return table.header.host_id if table.status == Status.LOBBY else None


async def told(table: Table, users: Collection[int]) -> None:
    """Record that these people have been mentioned, or want no mentions. This changes nothing that is shown."""
    for _ in range(OTHERS):
        with suppress(Conflict):
            async with table.lock:
                meant = [seat for seat in table.seats if seat.user_id in users and seat.asked is ConsentState.UNTOLD]
                if not meant:
                    return
                seats = [seat.changed(asked=ConsentState.TOLD) for seat in meant]
                await table.write(Change(at=table.context.clock.now(), seats=seats))
                table.take_seats(seats)
            return

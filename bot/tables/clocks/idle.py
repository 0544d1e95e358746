"""How long a table is kept open for people who press nothing, and what becomes of it then."""

from __future__ import annotations

from bot.store.enums import ClockKind, Ending, Status, TimerKind
from bot.store.rows import TableRow
from bot.store.stored import TimerKey
from bot.tables.clocks.lost import Lost
from bot.tables.play.finishing import close, give_up, send_away
from bot.tables.play.modes import mode_of
from bot.tables.play.transaction import Transaction
from bot.tables.seating.attendance import is_one_person

ASLEEP = {ClockKind.LIVE: 30 * 60.0, ClockKind.SLOW: 72 * 3600.0}
"""How long a table waits for anybody to come back before it closes."""
SOLO_KEPT = 7 * 86_400.0
"""How long a solo game waits for its player."""
SOLO_ROUGHLY = 3600.0
"""Not every press needs to move a deadline a week away."""
QUIET = 15 * 60.0
"""How long a table with one person keeps its channel without a press; it is played on from `/board` then."""
IDLE = TimerKey(TimerKind.IDLE)


def keep_open(transaction: Transaction) -> None:
    """Set how long a game of one person waits for them; where others sit, clocks see to it that nobody does."""
    header = transaction.header
    if not (header.alone or is_one_person(transaction.seats)):
        transaction.timer(IDLE, None)
    elif not header.alone and not header.freed:
        transaction.timer(IDLE, transaction.now + QUIET)
    elif header.single_attempt:
        transaction.timer(IDLE, kept_until(header, transaction.now, transaction.table.context.lost))
    elif transaction.timers.get(IDLE, 0.0) < transaction.now + SOLO_KEPT - SOLO_ROUGHLY:
        transaction.timer(IDLE, transaction.now + SOLO_KEPT)


def kept_until(header: TableRow, now: float, lost: Lost) -> float:
    """Return how long a solo game waits for its player: what is played once, until it closes."""
    mode = mode_of(header) if header.single_attempt else None
    closes = None if mode is None else mode.closes(header, lost)
    return now + SOLO_KEPT if closes is None else closes


async def sleep(transaction: Transaction) -> None:
    """Wait for somebody to come back, as no person is there; if all have left, the game ends."""
    people = [seat for seat in transaction.seats if seat.user_id is not None]
    if all(seat.away for seat in people):
        await give_up(transaction, Ending.ABANDONED)
        return
    transaction.clear_timers(but=TimerKind.VOTE)
    transaction.timer(IDLE, transaction.now + ASLEEP[transaction.table.header.clock])


async def nobody_presses(transaction: Transaction) -> None:
    """Free the channel of a table at which one person has pressed nothing for a while; end it, if that was long ago."""
    header = transaction.header
    alone = is_one_person(transaction.seats) and not transaction.table.asleep
    if header.alone or header.freed or not alone or transaction.status != Status.RUNNING:
        await _nobody_came_back(transaction)
        return
    transaction.set(freed=True)
    transaction.timer(IDLE, transaction.now + SOLO_KEPT)


async def _nobody_came_back(transaction: Transaction) -> None:
    """End a table that has waited long enough: in a rated game, who was on autopilot has left by now."""
    if transaction.status != Status.RUNNING or not transaction.table.rated:
        close(transaction, Ending.IDLE)
        return
    for seat in transaction.seats:
        if seat.user_id is not None and not seat.away:
            send_away(transaction, seat.seat)
    await give_up(transaction, Ending.IDLE)

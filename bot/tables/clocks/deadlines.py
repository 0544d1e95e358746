"""How long people have for what they are asked, and what is told of it before their time runs out."""

from __future__ import annotations

from bot.store.enums import ClockKind, TimerKind
from bot.store.stored import TimerKey
from bot.tables.play.transaction import Transaction
from bot.tables.seating.attendance import FORGIVEN, is_one_person, missed

FIRST = 180.0
"""Seconds for the first question where somebody is new to the game: there is a whole board to look at."""
SHORTER = 20
"""Seconds a seat's clock loses with every missed turn in a row."""
SHORTEST = 15
MARK = 15.0
"""Seconds before the end of a live turn at which the table message marks that time is short."""
REMIND = 0.75
"""Share of a slow turn after which the waited-for are mentioned."""
REMIND_SOON = 1 / 144
"""The same where one seat is asked after the other: ten minutes of a day."""
MARKING = TimerKey(TimerKind.MARK)
REMINDER = TimerKey(TimerKind.REMIND)


async def meet(transaction: Transaction) -> None:
    """Find out who is new to the game, once, while that can still give somebody more time."""
    table = transaction.table
    if table.newcomers is None and any(_may_be_longer(transaction, seat) for seat in range(len(transaction.seats))):
        people = [seat.user_id for seat in transaction.seats if seat.user_id is not None]
        await table.meet(people)


def _may_be_longer(transaction: Transaction, seat: int) -> bool:
    """Return whether a question to a seat is a first one, and the clock shorter than what a newcomer has for it."""
    header = transaction.table.header
    if header.alone or header.clock == ClockKind.SLOW or header.turn_seconds >= FIRST:
        return False
    if transaction.table.rules.turn_by_turn:
        return all(entry.seat != seat for entry in transaction.entries)
    return not any(entry.is_advance for entry in transaction.entries)


def _is_longer(transaction: Transaction, seat: int) -> bool:
    """Return whether a seat has the time of a first question.

    Where all are asked at once, everybody has it, as they wait for the newcomer anyway; else only the newcomer.
    """
    new = transaction.table.newcomers or ()
    if transaction.table.rules.turn_by_turn and transaction.seats[seat].user_id not in new:
        return False
    return bool(new) and _may_be_longer(transaction, seat)


def _seconds(transaction: Transaction, seat: int) -> float:
    table, misses = transaction.table, transaction.seats[seat].misses
    if _is_longer(transaction, seat):
        return FIRST
    if misses and missed(transaction.entries, seat) <= misses:
        # The game's first missed turn is one of those in a row.
        misses -= FORGIVEN
    shorter = table.header.turn_seconds - SHORTER * misses
    return float(max(shorter, min(SHORTEST, table.header.turn_seconds)))


def set_deadline(transaction: Transaction, seat: int) -> None:
    """Start a seat's clock, once what is shown step by step has been shown; nobody's runs whom nobody waits for."""
    if not (transaction.table.header.alone or is_one_person(transaction.seats)):
        transaction.timer(
            TimerKey(TimerKind.TURN, seat), transaction.now + transaction.playback_time + _seconds(transaction, seat)
        )


def ask_again(transaction: Transaction) -> None:
    """Give each question its own time, where they come one after the other; nobody's runs who is not asked."""
    rules, before = transaction.table.rules, transaction.table.state
    asked = rules.open_seats(transaction.state)
    for key in [key for key in transaction.timers if key.kind == TimerKind.TURN and key.seat not in asked]:
        transaction.timer(key, None)
    for seat in asked:
        fresh = before is None or rules.serial(transaction.state, seat) != rules.serial(before, seat)
        if fresh and not transaction.table.is_unattended(transaction.seats[seat]):
            set_deadline(transaction, seat)


def nobody_waits(transaction: Transaction) -> None:
    """Stop all clocks: there is one person left."""
    for key in [key for key in transaction.timers if key.kind in (TimerKind.TURN, TimerKind.MARK, TimerKind.REMIND)]:
        transaction.timer(key, None)


def set_table_clocks(transaction: Transaction) -> None:
    """Set when the table message marks that time is short, or who is waited for is mentioned."""
    turns = [due for key, due in transaction.timers.items() if key.kind == TimerKind.TURN]
    if not turns:
        return
    if transaction.table.header.clock == ClockKind.SLOW:
        # Where one is waited for after the other, each is told soon: a round would take days else.
        share = REMIND_SOON if transaction.table.rules.turn_by_turn else REMIND
        transaction.timer(REMINDER, transaction.now + share * transaction.table.header.turn_seconds)
    else:
        transaction.timer(MARKING, max(turns) - MARK)

"""The Crowd: a seat of friendly tables that answers what most of those who watch press.

Its questions stand on the table message for a while; where nobody presses, it answers as the regular would. In records
it is a name as any other, and on its seat a character: who does not know it, lets the stand-in answer.
"""

from __future__ import annotations

from bot.engine.core import Decision, SomeAction
from bot.engine.predictions import most_wanted
from bot.store.enums import ClockKind, Status, TimerKind
from bot.store.stored import TimerKey
from bot.tables.play.transaction import Transaction
from bot.tables.refusal import Refusal
from bot.tables.seating.attendance import is_crowd, sits_among
from bot.tables.view import TableView

WAIT = {ClockKind.LIVE: 20.0, ClockKind.SLOW: 3600.0}
"""Seconds in which a question of its may be answered."""
ALONE = {ClockKind.LIVE: 8.0, ClockKind.SLOW: 600.0}
"""The same where nobody has pressed at its last one: the others are not to wait for nobody."""
SOON = 3.0
"""The same once everybody has pressed again who had pressed at its last one."""


def why_not(table: TableView) -> str | None:
    """Return the refusal that says why it may not sit down; None: it may, once, if unrated and spectators are asked."""
    if table.context.crowd_votes() is None:
        return "feature_off"
    if sits_among(table.seats):
        return "crowd_sits"
    if not table.header.watched:
        return "crowd_unasked"
    return None if table.header.friendly or table.house_rules else "crowd_is_friendly"


def require_may_sit(table: TableView) -> None:
    """Refuse it a seat where it may not sit down."""
    if (code := why_not(table)) is not None:
        raise Refusal(code)


def question(table: TableView, seat: int) -> tuple[Decision[SomeAction], float] | None:
    """Return what those who watch may answer for a seat, and until when; None where it is not asked of them."""
    due = table.timers.get(TimerKey(TimerKind.CROWD, seat))
    if due is None or table.status != Status.RUNNING or not is_crowd(table.seats[seat]):
        return None
    decision = table.decision(seat)
    return None if decision is None else (decision, due)


async def listens(transaction: Transaction, seat: int) -> bool:
    """Return whether a seat asks those who watch."""
    context, header = transaction.table.context, transaction.header
    if not is_crowd(transaction.seats[seat]) or not header.watched or context.crowd_votes() is None:
        return False
    return await context.spectators_asked_in(header.guild_id)


def ask(transaction: Transaction, seat: int) -> None:
    """Put the seat's question to those who watch, unless it is there already or its answer is being thought of."""
    key = TimerKey(TimerKind.CROWD, seat)
    if key in transaction.timers or TimerKey(TimerKind.THINK, seat) in transaction.timers:
        return
    clock, voters = transaction.header.clock, transaction.table.crowd.voters
    seconds = ALONE[clock] if voters is not None and not voters else WAIT[clock]
    transaction.timer(key, transaction.now + transaction.seen_time + seconds)


async def wanted(transaction: Transaction, seat: int) -> SomeAction | None:
    """Return what most want, now that the time is over; None where nobody wants anything: then somebody thinks."""
    table, rules = transaction.table, transaction.table.rules
    decision = rules.decision(transaction.state, seat)
    if decision is None:
        return None
    votes_of = table.context.crowd_votes()
    votes = () if votes_of is None else await votes_of(table.id, seat, decision.serial)
    table.crowd.take_votes(user for user, _ in votes)
    options = {rules.action_text(option): option for option in decision.options}
    answers = [answer for _, answer in votes]
    most = most_wanted(answers, tuple(options))
    if most is None:
        transaction.timer(TimerKey(TimerKind.THINK, seat), transaction.now)
        return None
    table.crowd.play_for(len(table.entries), answers.count(most), len(answers))
    return options[most]

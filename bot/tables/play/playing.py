"""A game under way: answers of people, of AI seats and of the clock, and the table moving on by itself."""

from __future__ import annotations

import asyncio

from bot.engine.core import IllegalAction, SomeAction, SomeState, before_draw
from bot.store.enums import PLAYED_ALONE, By, Ending, Status, TableKind, TimerKind
from bot.store.rows import SeatRow
from bot.store.stored import TimerKey
from bot.store.turn_mentions import mentions_wanted
from bot.tables.clocks.deadlines import ask_again, meet, nobody_waits, set_deadline, set_table_clocks
from bot.tables.clocks.idle import IDLE, keep_open, kept_until, nobody_presses, sleep
from bot.tables.news import TableChanged
from bot.tables.play import crowd
from bot.tables.play.finishing import close, finish, play_for
from bot.tables.play.modes import single_attempt_of
from bot.tables.play.replayed_seats import replayed_seats_of
from bot.tables.play.single_attempt import too_late
from bot.tables.play.transaction import Transaction
from bot.tables.refusal import GameOver, NotSeated, Refusal
from bot.tables.seating.attendance import is_crowd, is_one_person
from bot.tables.seating.proposals import expire, removed
from bot.tables.table import Delivery, Table
from bot.tables.view import TableView

MISSES = 3
"""Missed turns in a row that put a seat on autopilot."""
PAUSE = (0.8, 2.6)
"""Seconds after a reveal at which the first and the last AI seats answer: none takes longer than a quick person."""
ADVANCE = TimerKey(TimerKind.ADVANCE)
WITHOUT_FORCED = PLAYED_ALONE
"""Where somebody who plays alone presses nothing for what leaves no choice, if Next comes by itself."""
UNDO_TIME = 2.0
"""Seconds at least between an answer and the next thing where one plays alone: so long can it be taken back."""


def require_running(table: TableView, *, in_lesson: bool = False) -> None:
    """Refuse what only a game under way can do; a lesson takes nothing but what it teaches (`lessons`)."""
    if table.status == Status.LOBBY:
        raise Refusal("not_started")
    if table.status != Status.RUNNING:
        raise GameOver
    if table.late:
        raise too_late(table.header)
    if table.header.kind is TableKind.LESSON and not in_lesson:
        raise Refusal("not_taught")


def require_seat(table: TableView, user_id: int) -> SeatRow:
    """Return the person's seat, or refuse: who was removed does not come back."""
    seat = table.seat_of(user_id)
    if seat is None:
        raise NotSeated
    if user_id in removed(table.proposals):
        raise Refusal("removed")
    return seat


async def act(
    table: Table,
    user_id: int,
    serial: int,
    action: SomeAction,
    delivery: Delivery | None = None,
    *,
    by: By = By.PLAYER,
) -> None:
    """Answer the question with this serial for a person, or take back (the rules' undo).

    Raises `Refusal` ("stale" where the question has changed meanwhile) or `IllegalAction`; then nothing has changed.
    """
    async with table.lock:
        require_running(table)
        seat = require_seat(table, user_id)
        if table.rules.serial(table.state, seat.seat) != serial:
            raise Refusal("stale")
        transaction = Transaction(table)
        if (
            action == table.rules.undo
            and table.rules.may_undo(table.state, seat.seat)
            and not table.may_undo(seat.seat)
        ):
            raise Refusal("chosen_stands" if table.is_chosen(seat.seat) else "time_over")
        transaction.play(seat.seat, action, by)
        if table.is_unattended(seat):
            await seat_back(transaction, seat.seat)
        else:
            if seat.misses:
                transaction.seat(seat.seat, misses=0)
            # Who takes back sees the question again, though there is but one answer to it.
            await settle(transaction, forced=action != table.rules.undo)
        transaction.deliver(delivery)
        await transaction.commit()
    table.publish(_changed(transaction))


async def choose(
    table: Table, user_id: int, serial: int, delivery: Delivery | None = None
) -> tuple[SomeState, SomeAction]:
    """Answer the question with this serial for a person who wishes so, as the clock would.

    It counts as their own answer, and stands where hints are refused: taken back it would be one. Returns the state in
    which it was asked, and the answer; refuses as `act` does.
    """
    require_running(table)
    seat, state = require_seat(table, user_id).seat, table.state
    if table.rules.serial(state, seat) != serial:
        raise Refusal("stale")
    decision = table.rules.decision(state, seat)
    if decision is None:
        raise IllegalAction("not_asked")
    action = table.players.default(state, decision)
    await act(table, user_id, serial, action, delivery, by=By.CHOSEN)
    return state, action


def require_next(table: TableView, user_id: int, serial: int) -> None:
    """Refuse a Next of anybody but a solo player who sees what is newest, and for whom there is nothing to answer."""
    require_running(table)
    seat = require_seat(table, user_id)
    if not table.header.alone:
        raise Refusal("table_moves_itself")
    if table.rules.serial(table.state, seat.seat) != serial:
        raise Refusal("stale")
    if table.rules.open_seats(table.state):
        raise IllegalAction("seats_waiting")


async def next_number(table: Table, user_id: int, serial: int, delivery: Delivery | None = None) -> None:
    """Move on for a solo player who presses Next."""
    async with table.lock:
        require_next(table, user_id, serial)
        transaction = Transaction(table)
        await advance(transaction)
        transaction.deliver(delivery)
        await transaction.commit()
    table.publish(_changed(transaction))


async def come_back(table: Table, user_id: int, delivery: Delivery | None = None) -> None:
    """Give a person the seat back from the autopilot."""
    async with table.lock:
        require_running(table)
        seat = require_seat(table, user_id)
        if not table.is_unattended(seat):
            return
        transaction = Transaction(table)
        await seat_back(transaction, seat.seat)
        transaction.deliver(delivery)
        await transaction.commit()
    table.publish(_changed(transaction))


async def seat_back(transaction: Transaction, seat: int) -> None:
    """Make the seat its person's again: with an open question its clock starts now."""
    transaction.seat(seat, autopilot=False, away=False, misses=0, left_at=None, left_early=False)
    await meet(transaction)
    for asked in transaction.table.rules.open_seats(transaction.state):
        # Who was the last one here had no clock until now.
        there = not transaction.table.is_unattended(transaction.seats[asked])
        if asked == seat or (there and TimerKey(TimerKind.TURN, asked) not in transaction.timers):
            set_deadline(transaction, asked)
    set_table_clocks(transaction)
    await settle(transaction)


async def advance(transaction: Transaction) -> None:
    """Let the next thing happen: a reveal, a deal, the end. Then AI seats answer, and clocks start for the others."""
    transaction.play(None, transaction.table.rules.advance, By.TABLE)
    transaction.clear_timers(but=TimerKind.VOTE)
    await settle(transaction, clocks=True)


async def settle(transaction: Transaction, *, clocks: bool = False, forced: bool = True) -> None:
    """Add what follows from the state: unattended seats answer, the table moves on after a pause, or ends.

    `clocks` starts the clocks of the seats that are asked; `forced`: with automatic Next a question with one answer is
    answered, too.
    """
    table, rules = transaction.table, transaction.table.rules
    if not rules.is_over(transaction.state):
        if all(table.is_unattended(seat) for seat in transaction.seats):
            await sleep(transaction)
            return
        replayed = replayed_seats_of(table.header)
        if replayed is not None:
            await replayed.answer(transaction)
        await _answer_for_the_absent(transaction)
    automatic = not table.header.alone or await table.context.next_by_itself(table.header)
    if forced and automatic and table.header.kind in WITHOUT_FORCED:
        _answer_what_is_forced(transaction)
    if rules.is_over(transaction.state):
        finish(transaction)
        return
    await meet(transaction)
    await _ask(transaction, clocks=clocks)
    if rules.open_seats(transaction.state):
        transaction.timer(ADVANCE, None)
    elif automatic:
        pause = max(rules.pace.advance_delay, UNDO_TIME if table.header.alone else 0.0)
        transaction.timer(ADVANCE, transaction.now + pause + transaction.playback_time)
    keep_open(transaction)


def _answer_what_is_forced(transaction: Transaction) -> None:
    """Answer what leaves no choice, unless a card is turned for it: that is the player's to do."""
    rules = transaction.table.rules
    while not rules.turn_by_turn and (decision := rules.decision(transaction.state, 0)) is not None:
        if len(decision.options) != 1:
            return
        transaction.play(0, decision.options[0], By.TABLE)


async def _ask(transaction: Transaction, *, clocks: bool) -> None:
    """Set the timers of those who are asked."""
    rules = transaction.table.rules
    if rules.turn_by_turn:
        ask_again(transaction)
    if is_one_person(transaction.seats):
        nobody_waits(transaction)
    for seat in rules.open_seats(transaction.state):
        if transaction.seats[seat].ai:
            await _pause(transaction, seat)
        elif clocks and TimerKey(TimerKind.TURN, seat) not in transaction.timers:
            set_deadline(transaction, seat)
    _hurry(transaction)
    if clocks or rules.turn_by_turn:
        set_table_clocks(transaction)


async def _answer_for_the_absent(transaction: Transaction) -> None:
    """Answer for people who are not there; that may lead to a question to another of them."""
    table, rules = transaction.table, transaction.table.rules
    while seats := [
        seat
        for seat in rules.open_seats(transaction.state)
        if not transaction.seats[seat].ai and table.is_unattended(transaction.seats[seat])
    ]:
        for seat in seats:
            play_for(transaction, seat, By.AUTOPILOT)
            # A table of twelve thinks for a while: let others have the loop between two seats.
            await asyncio.sleep(0)


async def _pause(transaction: Transaction, seat: int) -> None:
    """Let an AI seat answer after a moment, each after one of its own; the Crowd once it has been asked."""
    if await crowd.listens(transaction, seat):
        crowd.ask(transaction, seat)
        return
    key = TimerKey(TimerKind.THINK, seat)
    if key not in transaction.timers:
        first, last = PAUSE
        share = (7 * seat + len(transaction.table.entries)) % 10 / 9
        # However soon the question is there: the card that has led to it is seen for as long as any other.
        transaction.timer(key, transaction.now + transaction.seen_time + first + (last - first) * share)


def _hurry(transaction: Transaction) -> None:
    """Let AI seats answer at once where only they are waited for."""
    table, open_seats = transaction.table, transaction.table.rules.open_seats(transaction.state)
    if table.rules.turn_by_turn or any(not table.is_unattended(transaction.seats[seat]) for seat in open_seats):
        return
    for key, due in transaction.timers.items():
        if key.kind == TimerKind.THINK and due > transaction.now:
            transaction.timer(key, transaction.now)


async def think(table: Table, key: TimerKey) -> None:
    """Let an AI seat answer all it is asked: it thinks without the lock, and answers if it is still asked the same."""
    seat, rules = key.seat, table.rules
    asked = table.state
    if table.status != Status.RUNNING or key not in table.timers or rules.decision(asked, seat) is None:
        return
    serial = rules.serial(asked, seat)
    heard = is_crowd(table.seats[seat])
    character = None if heard else table.seats[seat].character
    # The seed is the table's and the seat's, never the game's own: a character knows what it sees.
    answers = await table.context.thinker.answers(
        table.game, asked, seat, character or table.players.default_character, f"{table.id}/{seat}"
    )
    async with table.lock:
        if table.status != Status.RUNNING or key not in table.timers or rules.serial(table.state, seat) != serial:
            return
        transaction = Transaction(table)
        transaction.timer(key, None)
        for answer in answers[:1] if await crowd.listens(transaction, seat) else answers:
            # The Crowd is asked again before its next answer.
            transaction.play(seat, answer, By.AI)
        await settle(transaction)
        await transaction.commit()
    table.publish(_changed(transaction))


async def hint(table: Table, user_id: int) -> list[SomeAction]:
    """Return what the default character would answer for a person, up to the first draw; change nothing."""
    require_running(table)
    seat, state = require_seat(table, user_id).seat, table.state
    if not table.hints:
        raise Refusal("no_hints")
    asked = table.rules.decision(state, seat)
    if asked is None:
        raise Refusal("stale")
    thinker, character = table.context.thinker, table.players.default_character
    answers = await thinker.answers(table.game, state, seat, character, f"{table.id}/{seat}")
    if table.rules.decision(table.state, seat) != asked:
        # They have answered it themselves meanwhile.
        raise Refusal("stale")
    return before_draw(table.rules, state, seat, answers)


async def on_timer(table: Table, key: TimerKey, now: float) -> None:
    """Do what a timer that has come due is for, unless it was cleared or moved since it was read."""
    if key.kind == TimerKind.THINK and table.timers.get(key, now + 1) <= now:
        await think(table, key)
        return
    async with table.lock:
        due = table.timers.get(key)
        if due is None or due > now:
            return
        transaction = Transaction(table)
        transaction.timer(key, None)
        news = await _fire(transaction, key)
        await transaction.commit()
    if key.kind is not TimerKind.CROWD or transaction.played:
        # Where nobody wants anything somebody thinks, at once: that is shown.
        table.publish(news or _changed(transaction))


async def _fire(transaction: Transaction, key: TimerKey) -> TableChanged | None:
    table = transaction.table
    if table.late:
        # Whatever was due before it: what is finished after the day has closed would change its final ranking.
        mode = single_attempt_of(table.header)
        close(transaction, Ending.LATE if mode is None else mode.ending)
        return None
    match key.kind:
        case TimerKind.IDLE if table.header.single_attempt:
            # It waits until it closes, which has been granted lost time.
            transaction.timer(
                IDLE, max(kept_until(table.header, transaction.now, table.context.lost), transaction.now + 1)
            )
        case TimerKind.IDLE:
            await nobody_presses(transaction)
        case TimerKind.VOTE:
            expire(transaction)
        case TimerKind.ADVANCE:
            if not table.rules.open_seats(transaction.state):
                await advance(transaction)
        case TimerKind.CROWD if (answer := await crowd.wanted(transaction, key.seat)) is not None:
            transaction.play(key.seat, answer, By.AI)
            await settle(transaction)
        case TimerKind.TURN if key.seat in table.rules.open_seats(transaction.state):
            misses = transaction.seats[key.seat].misses + 1
            transaction.seat(key.seat, misses=misses, autopilot=misses >= MISSES)
            play_for(transaction, key.seat, By.CLOCK)
            await settle(transaction)
            user_id = transaction.seats[key.seat].user_id
            return _changed(transaction, panels=() if user_id is None else (user_id,))
        case TimerKind.REMIND:
            waiting = [table.seats[seat].user_id for seat in table.waits_for]
            users = tuple(user for user in waiting if user is not None)
            transaction.change.writes.append(mentions_wanted(table.header, users, transaction.now))
            return TableChanged(remind=users)
        case _:
            # That time is short, or a host silent, is shown.
            pass
    return None


def _changed(transaction: Transaction, panels: tuple[int, ...] = ()) -> TableChanged:
    advanced = any(entry.is_advance for entry in transaction.played)
    ended, playback = not transaction.status.is_open, transaction.playback
    answered = bool(transaction.played) and not (advanced or ended or playback)
    return TableChanged(advanced=advanced, ended=ended, answered=answered, panels=panels, playback=playback)

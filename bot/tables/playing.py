"""A game under way: answers of people, of AI seats and of the clock, and the table moving on by itself."""

from __future__ import annotations

import asyncio
from typing import Any

from bot.league import days
from bot.league.results import aftermath, much_stood_in
from bot.store.rows import SeatRow, TableRow
from bot.store.tables import Change, TimerKey
from bot.tables.refusal import Refusal
from bot.tables.table import Delivery, News, Table
from bot.tables.transaction import Plan

SHORTER = 20
"""Seconds a seat's clock loses with every missed turn in a row."""
SHORTEST = 15
MISSES = 3
"""Missed turns in a row that put a seat on autopilot."""
MARK = 15.0
"""Seconds before the end of a live turn at which the table message marks that time is short."""
REMIND = 0.75
"""Share of a slow turn after which the waited-for are mentioned."""
REMIND_SOON = 1 / 144
"""The same where one seat is asked after the other: ten minutes of a day."""
ASLEEP = {"live": 30 * 60.0, "slow": 72 * 3600.0}
"""How long a table waits for anybody to come back before it closes."""
SOLO_KEPT = 7 * 86_400.0
"""How long a solo game waits for its player."""
SOLO_ROUGHLY = 3600.0
"""Not every press needs to move a date a week away."""

PAUSE = (0.8, 2.6)
"""Seconds after a reveal at which the first and the last AI seats answer: none longer than a quick person takes."""
TURN = "turn"
"""The kind of timer of a seat's clock."""
THINKING = "think"
"""The kind of timer of an AI seat's answer."""
ADVANCE = TimerKey("advance")
MARKING = TimerKey("mark")
REMINDER = TimerKey("remind")
IDLE = TimerKey("idle")


def require_running(table: Table) -> None:
    """Refuse what only a game under way can do."""
    if table.status == "lobby":
        raise Refusal("not_started")
    if table.status != "running":
        raise Refusal("game_over")
    if table.late:
        raise Refusal("day_over")


def require_seat(table: Table, user_id: int) -> SeatRow:
    """The person's seat, or a refusal."""
    seat = table.seat_of(user_id)
    if seat is None:
        raise Refusal("not_seated")
    return seat


async def act(table: Table, user_id: int, serial: int, action: Any, delivery: Delivery | None = None) -> None:
    """A person answers the question with this serial, or takes back (the rules' undo).

    Raises `Refusal` ("stale" where the question has changed meanwhile) or `IllegalAction`; then nothing has changed.
    """
    async with table.lock:
        require_running(table)
        seat = require_seat(table, user_id)
        if table.rules.serial(table.state, seat.seat) != serial:
            raise Refusal("stale")
        plan = Plan(table)
        if (
            action == table.rules.undo
            and table.rules.may_undo(table.state, seat.seat)
            and not table.may_undo(seat.seat)
        ):
            raise Refusal("time_over")
        plan.play(seat.seat, action, "player")
        if table.plays_itself(seat):
            await seat_back(plan, seat.seat)
        else:
            if seat.misses:
                plan.seat(seat.seat, misses=0)
            await settle(plan)
        plan.deliver(delivery)
        await plan.commit()
    table.tell(_news(plan, actor=user_id))


async def next_number(table: Table, user_id: int, serial: int, delivery: Delivery | None = None) -> None:
    """A lone player says Next."""
    async with table.lock:
        require_running(table)
        seat = require_seat(table, user_id)
        if not table.header.solo:
            raise Refusal("table_moves_itself")
        if table.rules.serial(table.state, seat.seat) != serial:
            raise Refusal("stale")
        plan = Plan(table)
        await advance(plan)
        plan.deliver(delivery)
        await plan.commit()
    table.tell(_news(plan, actor=user_id))


async def come_back(table: Table, user_id: int, delivery: Delivery | None = None) -> None:
    """A person takes the seat back from the autopilot."""
    async with table.lock:
        require_running(table)
        seat = require_seat(table, user_id)
        if not table.plays_itself(seat):
            return
        plan = Plan(table)
        await seat_back(plan, seat.seat)
        plan.deliver(delivery)
        await plan.commit()
    table.tell(_news(plan, actor=user_id))


async def seat_back(plan: Plan, seat: int) -> None:
    """The seat is its person's again: with an open question its clock starts now."""
    plan.seat(seat, autopilot=False, away=False, misses=0)
    if seat in plan.table.rules.open_seats(plan.state):
        _deadline(plan, seat)
        _table_clocks(plan)
    await settle(plan)


async def advance(plan: Plan) -> None:
    """The next thing happens: a reveal, a deal, the end. Then AI seats answer, and clocks start for the others."""
    plan.play(None, plan.table.rules.advance, "table")
    plan.clear_timers()
    await settle(plan, clocks=True)


async def settle(plan: Plan, *, clocks: bool = False) -> None:
    """What follows from the state: seats without a person answer, the table moves on after a breath, or ends.

    `clocks` starts the clocks of the seats that are asked.
    """
    table = plan.table
    rules = table.rules
    if rules.is_over(plan.state):
        finish(plan)
        return
    if all(table.plays_itself(seat) for seat in plan.seats):
        _sleep(plan)
        return
    await _stand_in(plan)
    if rules.is_over(plan.state):
        finish(plan)
        return
    if rules.turn_by_turn:
        _ask_anew(plan)
    for seat in rules.open_seats(plan.state):
        if plan.seats[seat].ai:
            _pause(plan, seat)
        elif clocks and TimerKey(TURN, seat) not in plan.timers:
            _deadline(plan, seat)
    _hurry(plan)
    if clocks or rules.turn_by_turn:
        _table_clocks(plan)
    if rules.open_seats(plan.state):
        plan.timer(ADVANCE, None)
    elif not table.header.solo or await table.around.next_by_itself(table.header):
        plan.timer(ADVANCE, plan.now + rules.pace.breath + plan.staging)
    if not table.header.solo:
        plan.timer(IDLE, None)
    elif table.header.counted:
        plan.timer(IDLE, kept_until(table.header, plan.now))
    elif plan.timers.get(IDLE, 0.0) < plan.now + SOLO_KEPT - SOLO_ROUGHLY:
        plan.timer(IDLE, plan.now + SOLO_KEPT)


async def _stand_in(plan: Plan) -> None:
    """Seats of people who are not there answer. What they answer may lead to a question to another of them."""
    table, rules = plan.table, plan.table.rules
    while seats := [
        seat for seat in rules.open_seats(plan.state)
        if not plan.seats[seat].ai and table.plays_itself(plan.seats[seat])
    ]:  # fmt: skip
        for seat in seats:
            play_for(plan, seat, "clock")
            # A table of twelve thinks for a while: let others have the loop between two seats.
            await asyncio.sleep(0)


def _ask_anew(plan: Plan) -> None:
    """Where questions come one after the other, each has its own time; nobody's runs who is not asked."""
    rules, before = plan.table.rules, plan.table.state
    asked = rules.open_seats(plan.state)
    for key in [key for key in plan.timers if key.kind == TURN and key.seat not in asked]:
        plan.timer(key, None)
    for seat in asked:
        fresh = before is None or rules.serial(plan.state, seat) != rules.serial(before, seat)
        if fresh and not plan.table.plays_itself(plan.seats[seat]):
            _deadline(plan, seat)


def kept_until(header: TableRow, now: float) -> float:
    """How long a solo game waits for its player: the counted attempt of a day, until the day closes."""
    if header.counted and header.day is not None:
        return days.closes(header.day)
    return now + SOLO_KEPT


def _pause(plan: Plan, seat: int) -> None:
    """An AI seat answers after a moment, each after one of its own."""
    key = TimerKey(THINKING, seat)
    if key not in plan.timers:
        first, last = PAUSE
        share = (7 * seat + len(plan.table.entries)) % 10 / 9
        plan.timer(key, plan.now + plan.staging + first + (last - first) * share)


def _hurry(plan: Plan) -> None:
    """Nobody waits for an AI seat that only pauses for manners."""
    open_seats = plan.table.rules.open_seats(plan.state)
    if plan.table.rules.turn_by_turn or any(not plan.table.plays_itself(plan.seats[seat]) for seat in open_seats):
        return
    for key, due in plan.timers.items():
        if key.kind == THINKING and due > plan.now:
            plan.timer(key, plan.now)


async def think(table: Table, key: TimerKey) -> None:
    """An AI seat answers all it is asked: it thinks without the lock, and answers if it is still asked the same."""
    seat, rules = key.seat, table.rules
    asked = table.state
    if table.status != "running" or key not in table.timers or rules.decision(asked, seat) is None:
        return
    serial = rules.serial(asked, seat)
    character = table.seats[seat].character or rules.stand_in
    # The seed is the table's and the seat's, never the game's own: a character knows what it sees.
    answers = await table.around.thinker.answers(table.game, asked, seat, character, f"{table.id}/{seat}")
    async with table.lock:
        if table.status != "running" or key not in table.timers or rules.serial(table.state, seat) != serial:
            return
        plan = Plan(table)
        plan.timer(key, None)
        for answer in answers:
            plan.play(seat, answer, "ai")
        await settle(plan)
        await plan.commit()
    table.tell(_news(plan))


async def hint(table: Table, user_id: int) -> list[Any]:
    """What the stand-in would answer in a person's place, to the end of the turn; changes nothing."""
    require_running(table)
    seat = require_seat(table, user_id).seat
    if not table.hints:
        raise Refusal("no_hints")
    if table.rules.decision(table.state, seat) is None:
        raise Refusal("stale")
    thinker, rules = table.around.thinker, table.rules
    return list(await thinker.answers(table.game, table.state, seat, rules.stand_in, f"{table.id}/{seat}"))


def play_for(plan: Plan, seat: int, by: Any) -> None:
    """Everything a seat is asked until it is done, by the rules' default."""
    rules = plan.table.rules
    while (decision := rules.decision(plan.state, seat)) is not None:
        plan.play(seat, rules.default(plan.state, decision), by)


def _sleep(plan: Plan) -> None:
    """No person is there. If all have left, the game ends and counts for nobody; else it waits for one to come back."""
    people = [seat for seat in plan.seats if seat.user_id is not None]
    if all(seat.away for seat in people):
        close(plan, "abandoned")
        return
    plan.clear_timers()
    plan.timer(IDLE, plan.now + ASLEEP[plan.table.header.clock])


def close(plan: Plan, ending: str) -> None:
    """The table ends without a result."""
    plan.clear_timers()
    plan.set(status="closed", ending=ending, ended_at=plan.now)


def finish(plan: Plan) -> None:
    """The game is over: the result is kept with the last entry."""
    table = plan.table
    plan.clear_timers()
    plan.set(status="over", ending="finished", ended_at=plan.now)
    if table.header.day is not None and not table.header.counted:
        # Practice counts nowhere.
        return
    entries = [*table.entries, *plan.change.entries]
    rated = table.rated and not any(much_stood_in(entries, seat.seat) for seat in table.people)
    events = [logged.event for logged in (*table.log, *plan.logged)]
    plan.change.aftermath = aftermath(
        table.header, plan.seats, table.rules, plan.state, events, rated=rated, finished_at=plan.now
    )


def _seconds(plan: Plan, seat: int) -> float:
    shorter = plan.table.header.turn_seconds - SHORTER * plan.seats[seat].misses
    return float(max(shorter, min(SHORTEST, plan.table.header.turn_seconds)))


def _deadline(plan: Plan, seat: int) -> None:
    if not plan.table.header.solo:
        plan.timer(TimerKey(TURN, seat), plan.now + plan.staging + _seconds(plan, seat))


def _table_clocks(plan: Plan) -> None:
    turns = [due for key, due in plan.timers.items() if key.kind == TURN]
    if not turns:
        return
    if plan.table.header.clock == "slow":
        # Where one is waited for after the other, each is told soon: a round would take days else.
        share = REMIND_SOON if plan.table.rules.turn_by_turn else REMIND
        plan.timer(REMINDER, plan.now + share * plan.table.header.turn_seconds)
    else:
        plan.timer(MARKING, max(turns) - MARK)


async def fire(table: Table, key: TimerKey, now: float) -> None:
    """A timer has come due. It may have been cleared or moved since it was read: then nothing happens."""
    if key.kind == THINKING and table.timers.get(key, now + 1) <= now:
        await think(table, key)
        return
    async with table.lock:
        due = table.timers.get(key)
        if due is None:
            # It stands in the file only: left there it would be due for ever.
            await table.around.store.commit(table.id, Change(at=now, timers={key: None}))
            return
        if due > now:
            return
        plan = Plan(table)
        plan.timer(key, None)
        news = await _fire(plan, key)
        await plan.commit()
    table.tell(news or _news(plan))


async def _fire(plan: Plan, key: TimerKey) -> News | None:
    table = plan.table
    if table.late:
        # Whatever was due before it: what is finished after the day has closed would change its final ranking.
        close(plan, "late")
        return None
    match key.kind:
        case "idle":
            close(plan, "idle")
        case "advance":
            if not table.rules.open_seats(plan.state):
                await advance(plan)
        case "turn" if key.seat in table.rules.open_seats(plan.state):
            misses = plan.seats[key.seat].misses + 1
            plan.seat(key.seat, misses=misses, autopilot=misses >= MISSES)
            play_for(plan, key.seat, "clock")
            await settle(plan)
            user_id = plan.seats[key.seat].user_id
            return _news(plan, panels=() if user_id is None else (user_id,))
        case "remind":
            waiting = [table.seats[seat].user_id for seat in table.waits_for]
            return News(remind=tuple(user for user in waiting if user is not None))
        case _:
            pass
    return None


def _news(plan: Plan, actor: int | None = None, panels: tuple[int, ...] = ()) -> News:
    advanced = any(entry.action["do"] == "advance" for entry in plan.change.entries)
    ended = plan.change.header.get("status") in ("over", "closed")
    return News(actor=actor, advanced=advanced, ended=ended, panels=panels, stage=tuple(plan.stage))

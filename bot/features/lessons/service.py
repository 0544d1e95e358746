"""Lessons: somebody learns a game by playing it, at a private table on scripted chance (`engine/lesson.py`).

Only what is taught is taken, the table moves on by itself where it can, and there is no clock. A lesson counts nowhere.
"""

from __future__ import annotations

from dataclasses import replace

from bot.engine.core import JsonObject
from bot.engine.lesson import Lesson
from bot.features.lessons.store import open_lesson
from bot.store.enums import By, Ending, Status, TableKind
from bot.tables.clocks.idle import IDLE, SOLO_KEPT
from bot.tables.news import TableChanged
from bot.tables.play.finishing import close
from bot.tables.play.playing import require_running, require_seat
from bot.tables.play.transaction import Transaction
from bot.tables.refusal import Refusal
from bot.tables.registry import Tables
from bot.tables.seating import lobby
from bot.tables.seating.setup import Beginning, Location, solo_setup
from bot.tables.table import Delivery, Table
from bot.tables.view import TableView


class LessonUnderWay(Refusal):
    def __init__(self) -> None:
        super().__init__("lesson_under_way")


def lesson_of(table: TableView) -> Lesson:
    """Return what a table teaches; `Refusal` where it teaches nothing."""
    if table.header.script is None:
        raise Refusal("bad_button")
    return Lesson.of(table.header.script)


def steps_done(table: TableView) -> int:
    return lesson_of(table).done(table.actions)


def taught(table: TableView) -> JsonObject | None:
    """Return what is to be done now, in record form; None when the lesson is over."""
    steps, done = lesson_of(table).steps, steps_done(table)
    return steps[done] if table.status == Status.RUNNING and done < len(steps) else None


async def begin(
    tables: Tables, game: str, user_id: int, name: str, location: Location, delivery: Delivery | None = None
) -> Table:
    """Return the person's lesson of a game: begun now, or as they left it. `Refusal` where the game has none."""
    played = tables.games.get(game)
    if played is None:
        raise Refusal("bad_button")
    lesson = played.lesson
    if lesson is None:
        raise Refusal("no_lesson")
    setup = solo_setup(
        game, user_id=user_id, channel_id=location.channel_id, guild_id=location.guild_id, options=lesson.options
    )
    setup = replace(setup, kind=TableKind.LESSON, script=lesson.to_json())
    try:
        table = await tables.create(setup, [lobby.person(user_id, name)], delivery, Beginning(None, LessonUnderWay()))
    except LessonUnderWay:
        found = await _under_way(tables, user_id, game)
        if found is None:
            raise
        table = found
    if table.status == Status.LOBBY:
        await lobby.begin_once(table, user_id)
    return table


async def _under_way(tables: Tables, user_id: int, game: str) -> Table | None:
    """Return the open lesson of a person in a game, unless it cannot be gone on with: then it is closed by now."""
    table_id = await open_lesson(tables.store.database, user_id, game)
    table = None if table_id is None else await tables.get(table_id)
    return table if table is not None and table.status.is_open else None


async def act(table: Table, user_id: int, serial: int, action: JsonObject, delivery: Delivery | None = None) -> None:
    """Take the step that is taught.

    Raises `Refusal`, "stale" where it has been taken and "not_taught" for any other action; then nothing has changed.
    """
    async with table.lock:
        require_running(table, in_lesson=True)
        seat = require_seat(table, user_id)
        if table.rules.serial(table.state, seat.seat) != serial:
            raise Refusal("stale")
        if action != taught(table):
            raise Refusal("not_taught")
        transaction = Transaction(table)
        seat_number, parsed = table.rules.parse_action(action)
        transaction.play(seat_number, parsed, By.PLAYER)
        _go_on(transaction)
        transaction.timer(IDLE, transaction.now + SOLO_KEPT)
        transaction.deliver(delivery)
        if _is_learnt(transaction):
            close(transaction, Ending.LEARNT)
        await transaction.commit()
    table.publish(TableChanged(ended=not table.status.is_open, playback=table.playback))


def _steps_ahead(transaction: Transaction) -> list[JsonObject]:
    lesson = lesson_of(transaction.table)
    return list(lesson.steps[lesson.done(transaction.actions) :])


def _is_learnt(transaction: Transaction) -> bool:
    return not _steps_ahead(transaction)


def _go_on(transaction: Transaction) -> None:
    """Let the table move on to the next question, unless moving on is the next step."""
    rules = transaction.table.rules
    advance = rules.dump_action(None, rules.advance)
    while (ahead := _steps_ahead(transaction)) and ahead[0] != advance and not rules.open_seats(transaction.state):
        transaction.play(None, rules.advance, By.TABLE)


async def skip(table: Table, user_id: int, delivery: Delivery | None = None) -> None:
    """End a lesson before its end; one that has ended is left as it is."""
    async with table.lock:
        require_seat(table, user_id)
        lesson_of(table)
        if not table.status.is_open:
            return
        transaction = Transaction(table)
        close(transaction, Ending.ENDED)
        transaction.deliver(delivery)
        await transaction.commit()
    table.publish(TableChanged(ended=True))

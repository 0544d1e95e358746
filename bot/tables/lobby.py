"""Before the game: who sits down, who leaves, and how it begins."""

from __future__ import annotations

import itertools
from collections.abc import Mapping

from bot.engine.core import JsonValue
from bot.league.reliability import ENOUGH
from bot.store.enums import ClockKind, Ending, Status
from bot.store.rows import SeatRow, TableRow
from bot.tables import fairness
from bot.tables.crowd import CROWD, require_may_sit
from bot.tables.news import News
from bot.tables.playing import IDLE, settle
from bot.tables.proposals import removed
from bot.tables.refusal import AlreadyStarted, JoinFirst, LobbyClosed, Refusal
from bot.tables.table import Delivery, Table
from bot.tables.transaction import Transaction

LOBBY_IDLE = {ClockKind.LIVE: 15 * 60.0, ClockKind.SLOW: 24 * 3600.0}
"""How long a lobby stays open without anybody doing anything, before it closes and frees the channel."""
GUEST_IDLE = 13 * 60.0
"""The same of a live game's lobby where the bot is a guest: a minute later its card could not say so any more."""
AI_NAMES = {"rookie": "Pip", "regular": "Otto", "shark": "Finn"}
"""What the characters are called; a second one of a kind is numbered."""
NAME_LENGTH = 80
HOSTED = 5
"""Open tables a person may host at once, in all servers together: nobody takes every channel from the others."""


def person(user_id: int, name: str) -> SeatRow:
    """Return a seat for a person."""
    return SeatRow(table_id=0, seat=0, user_id=user_id, name=name[:NAME_LENGTH])


def artificial(character: str, taken: set[str]) -> SeatRow:
    """Return a seat for an AI, with a name nobody here has."""
    called = AI_NAMES.get(character, character.capitalize())
    names = itertools.chain([called], (f"{called} {number}" for number in itertools.count(2)))
    return SeatRow(table_id=0, seat=0, name=next(name for name in names if name not in taken), ai=True,
                   character=character)  # fmt: skip


def _require_lobby(table: Table) -> None:
    if table.status == Status.CLOSED:
        raise LobbyClosed(ending=table.header.ending)
    if table.status != Status.LOBBY:
        raise AlreadyStarted


def _require_host(table: Table, user_id: int) -> None:
    if table.seat_of(user_id) is None:
        raise JoinFirst
    if table.header.host_id != user_id:
        raise Refusal("not_host")


def require_host_of_lobby(table: Table, user_id: int) -> None:
    """Refuse what only the host may do, and only before the game."""
    _require_lobby(table)
    _require_host(table, user_id)


async def join(table: Table, user_id: int, name: str, delivery: Delivery | None = None) -> None:
    """Seat a person."""
    async with table.lock:
        _require_lobby(table)
        if table.seat_of(user_id) is not None:
            raise Refusal("already_seated")
        if user_id in removed(table.proposals):
            raise Refusal("removed")
        if len(table.seats) >= table.header.max_seats:
            raise Refusal("table_full", seats=table.header.max_seats)
        if table.header.reliable:
            await _require_reliable(table, user_id)
        transaction = Transaction(table)
        if not table.people:
            # It was opened for whoever comes.
            transaction.set(host_id=user_id)
        transaction.reseat([*table.seats, fairness.joining(transaction, person(user_id, name))])
        await commit(transaction, delivery)
    table.tell(News(actor=user_id))


async def change_word(table: Table, user_id: int, typed: str, delivery: Delivery | None = None) -> None:
    """Put another word into the deal for somebody at the table, in the place of theirs."""
    async with table.lock:
        seat = require_word(table, user_id)
        transaction = Transaction(table)
        fairness.say_word(transaction, seat, typed)
        await commit(transaction, delivery)
    table.tell(News(actor=user_id))


def require_word(table: Table, user_id: int) -> SeatRow:
    """Return the seat of somebody who may put a word into the deal, or refuse."""
    _require_lobby(table)
    seat = table.seat_of(user_id)
    if seat is None:
        raise JoinFirst
    if table.header.secret is None:
        raise Refusal("not_fair")
    return seat


async def _require_reliable(table: Table, user_id: int) -> None:
    theirs = (await table.around.reliability([user_id]))[user_id]
    if not theirs.is_enough:
        raise Refusal("not_reliable", finished=theirs.finished, begun=theirs.begun, wanted=round(100 * ENOUGH))


async def leave(table: Table, user_id: int, delivery: Delivery | None = None) -> None:
    """Unseat a person. The next person becomes host; with nobody left the lobby closes."""
    async with table.lock:
        _require_lobby(table)
        if table.seat_of(user_id) is None:
            raise JoinFirst
        transaction = Transaction(table)
        unseat(transaction, user_id)
        await commit(transaction, delivery)
    table.tell(News(actor=user_id, ended=table.status == Status.CLOSED))


def unseat(transaction: Transaction, user_id: int) -> None:
    """Take a person's seat away. The next person becomes host; with nobody left the lobby closes."""
    transaction.reseat([seat for seat in transaction.seats if seat.user_id != user_id])
    heirs = [seat.user_id for seat in transaction.seats if seat.user_id is not None]
    if not heirs:
        transaction.clear_timers()
        transaction.set(status=Status.CLOSED, ending=Ending.CANCELLED, ended_at=transaction.now)
    elif transaction.header.host_id == user_id:
        transaction.set(host_id=heirs[0])


async def add_ai(table: Table, user_id: int, delivery: Delivery | None = None, *, character: str = "") -> None:
    """Seat an AI for somebody at the table: a character of the game, or one that nobody here has yet."""
    async with table.lock:
        _require_lobby(table)
        if character and character not in (*table.players.characters, CROWD):
            raise Refusal("bad_button")
        if table.seat_of(user_id) is None:
            raise JoinFirst
        if character == CROWD:
            require_may_sit(table)
        if len(table.seats) >= table.header.max_seats:
            raise Refusal("table_full", seats=table.header.max_seats)
        transaction = Transaction(table)
        names = {seat.name for seat in table.seats}
        transaction.reseat([*table.seats, artificial(character or _rarest(table), names)])
        if character == CROWD:
            # Whatever becomes of the house rules by which it does not count.
            transaction.set(friendly=True)
        await commit(transaction, delivery)
    table.around.thinker.prepare()
    table.tell(News(actor=user_id))


def _rarest(table: Table) -> str:
    """Return the character that sits here least often, the default one before the others."""
    seated = [seat.character for seat in table.seats if seat.ai]
    default = table.players.default_character
    others = [character for character in table.players.characters if character != default]
    return min((default, *others), key=seated.count)


async def remove_ai(table: Table, user_id: int, delivery: Delivery | None = None) -> None:
    """Remove the newest AI for the host."""
    async with table.lock:
        require_host_of_lobby(table, user_id)
        newest = next((seat for seat in reversed(table.seats) if seat.ai), None)
        if newest is None:
            raise Refusal("no_ai")
        transaction = Transaction(table)
        transaction.reseat([seat for seat in table.seats if seat is not newest])
        await commit(transaction, delivery)
    table.tell(News(actor=user_id))


async def set_options(
    table: Table, user_id: int, options: Mapping[str, JsonValue], delivery: Delivery | None = None
) -> None:
    """Set the rules' options afresh for the host: those not named are standard."""
    async with table.lock:
        require_host_of_lobby(table, user_id)
        transaction = Transaction(table)
        transaction.set(options=dict(table.rules.parse_options(options)))
        await commit(transaction, delivery)
    table.tell(News(actor=user_id))


async def begin(table: Table, user_id: int, delivery: Delivery | None = None) -> None:
    """Start the game for the host."""
    async with table.lock:
        require_host_of_lobby(table, user_id)
        if len(table.seats) < 2 and not table.header.alone:
            raise Refusal("too_few")
        transaction = Transaction(table)
        await start(transaction)
        if delivery is not None and delivery.token:
            transaction.set(opened_by=delivery.token)
        transaction.deliver(delivery)
        await transaction.commit()
    table.tell(News(actor=user_id, started=True, advanced=True, playback=table.playback))


async def start(transaction: Transaction) -> None:
    """Deal for the first time; AI seats choose, and the clocks of the others start."""
    table = transaction.table
    transaction.clear_timers()
    # A lobby may be older than the rules it is played by.
    transaction.set(rules_version=table.game.edition.rules_version, deck=table.game.edition.deck)
    transaction.set(seed=fairness.frozen(transaction.header))
    transaction.start()
    await settle(transaction, clocks=True)


async def cancel(table: Table, user_id: int, delivery: Delivery | None = None) -> None:
    """Close the lobby for the host."""
    async with table.lock:
        require_host_of_lobby(table, user_id)
        transaction = Transaction(table)
        transaction.clear_timers()
        transaction.set(status=Status.CLOSED, ending=Ending.CANCELLED, ended_at=transaction.now)
        transaction.deliver(delivery)
        await transaction.commit()
    table.tell(News(actor=user_id, ended=True))


def idle_seconds(header: TableRow) -> float:
    """Return how long a lobby stays open without anybody doing anything."""
    return GUEST_IDLE if header.guest and header.clock is ClockKind.LIVE else LOBBY_IDLE[header.clock]


async def commit(transaction: Transaction, delivery: Delivery | None) -> None:
    """Commit a press in a lobby, which shows that somebody is there."""
    if transaction.status == Status.LOBBY:
        transaction.timer(IDLE, transaction.now + idle_seconds(transaction.header))
    transaction.deliver(delivery)
    await transaction.commit()

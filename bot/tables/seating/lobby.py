"""Before the game: who sits down, who leaves, and how it begins."""

from __future__ import annotations

import itertools
import logging
from collections.abc import Mapping

from bot.engine.core import JsonValue
from bot.league.reliability import ENOUGH
from bot.store.enums import ClockKind, Ending, Status
from bot.store.rows import SeatRow, TableRow
from bot.tables.clocks.idle import IDLE
from bot.tables.news import TableChanged
from bot.tables.play import fairness
from bot.tables.play.crowd import require_may_sit
from bot.tables.play.playing import settle
from bot.tables.play.table_opening import opening_of
from bot.tables.play.transaction import Transaction
from bot.tables.refusal import AlreadyStarted, AsksFirst, JoinFirst, LobbyClosed, Refusal
from bot.tables.seating import consent, silence
from bot.tables.seating.attendance import CROWD
from bot.tables.seating.company import company
from bot.tables.seating.proposals import removed
from bot.tables.table import Delivery, Table
from bot.tables.view import TableView

log = logging.getLogger(__name__)
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
    return SeatRow(table_id=0, seat=0, user_id=user_id, name=name[:NAME_LENGTH])


def with_ai(host: SeatRow, character: str) -> list[SeatRow]:
    return [host, artificial(character, {host.name})]


def artificial(character: str, taken: set[str]) -> SeatRow:
    """Return a seat for an AI, with a name nobody here has."""
    called = AI_NAMES.get(character, character.capitalize())
    names = itertools.chain([called], (f"{called} {number}" for number in itertools.count(2)))
    return SeatRow(
        table_id=0, seat=0, name=next(name for name in names if name not in taken), ai=True, character=character
    )


def require_lobby(table: TableView) -> None:
    """Refuse what is possible before the game alone."""
    if table.status == Status.CLOSED:
        raise LobbyClosed(ending=table.header.ending)
    if table.status != Status.LOBBY:
        raise AlreadyStarted


def _require_host(table: TableView, user_id: int) -> None:
    if table.seat_of(user_id) is None:
        raise JoinFirst
    if table.header.host_id != user_id:
        raise Refusal("not_host")


def require_host_of_lobby(table: TableView, user_id: int) -> None:
    """Refuse what only the host may do, and only before the game."""
    require_lobby(table)
    _require_host(table, user_id)


async def join(
    table: Table, user_id: int, name: str, delivery: Delivery | None = None, *, all_the_same: bool = False
) -> None:
    """Seat a person, or let one who is asked say yes. A full table makes room where somebody has not said so.

    `all_the_same`: whoever sits there, of whom they were told (`AsksFirst`).
    """
    async with table.lock:
        require_lobby(table)
        transaction = Transaction(table)
        await _require_seat(table, user_id, all_the_same=all_the_same)
        if not consent.confirm(transaction, user_id):
            if not table.people:
                # It was opened for whoever comes.
                transaction.set(host_id=user_id)
            is_full = len(table.seats) >= table.header.max_seats
            seats = consent.make_room(table.seats, table.header.host_id) if is_full else table.seats
            seat, words = fairness.joining(table.header, person(user_id, name))
            if seat.joined is not None:
                transaction.set(words=words)
            transaction.reseat([*seats, seat])
        await commit(transaction, delivery, by=user_id)
    table.publish(TableChanged())


async def _require_seat(table: Table, user_id: int, *, all_the_same: bool) -> None:
    """Refuse whoever may not sit down, and ask first who would do so beside somebody they would rather avoid."""
    seat = table.seat_of(user_id)
    if seat is not None and consent.plays(seat):
        raise Refusal("already_seated")
    if seat is None and user_id in removed(table.proposals):
        raise Refusal("removed")
    # At a full table it is asked, too: whoever is unwanted is to notice nothing.
    found = await company(table, user_id)
    if (seat is None and consent.is_full(table)) or found.is_unwanted:
        raise Refusal("table_full")
    if seat is None and table.header.reliable:
        await _require_reliable(table, user_id)
    if found.avoided and not all_the_same:
        raise AsksFirst(table.id, found.avoided)


def says_something(table: TableView, user_id: int, *, confirms: bool = True) -> bool:
    """Return whether a press of somebody means that they play, or that the host is there."""
    seat = table.seat_of(user_id)
    if table.status != Status.LOBBY or table.header.alone or seat is None:
        return False
    return user_id == table.header.host_id or (confirms and not consent.plays(seat))


async def note_press(table: Table, user_id: int, *, confirms: bool = True) -> None:
    """Note what any press at a lobby means besides: whoever is asked says yes, and a host who presses is there.

    `confirms`: it says yes. Nothing else comes of it, and at other tables nothing at all.
    """
    if not says_something(table, user_id, confirms=confirms):
        return
    async with table.lock:
        if not says_something(table, user_id, confirms=confirms):
            return
        transaction = Transaction(table)
        says_yes = confirms and await _says_yes(transaction, user_id)
        if not says_yes and user_id != table.header.host_id:
            return
        if not (says_yes or silence.may_be_taken_over(table)):
            await silence.heard(table)
            return
        await commit(transaction, None, by=user_id)
    table.publish(TableChanged())


async def _says_yes(transaction: Transaction, user_id: int) -> bool:
    """Note that somebody plays who is asked, and return whether so: by any press, unless Join has to be asked for it.

    That is where they would rather not play with somebody there, or the host not with them.
    """
    seat = next((one for one in transaction.seats if one.user_id == user_id), None)
    if seat is None or consent.plays(seat) or not (await company(transaction.table, user_id)).is_welcome:
        return False
    return consent.confirm(transaction, user_id)


async def change_word(table: Table, user_id: int, typed: str, delivery: Delivery | None = None) -> None:
    """Put another word into the deal for somebody at the table, in the place of theirs."""
    async with table.lock:
        seat = require_word(table, user_id)
        transaction = Transaction(table)
        joined, words = fairness.said(table.header, seat, typed)
        transaction.set(words=words)
        if joined != seat.joined:
            transaction.seat(seat.seat, joined=joined)
        await commit(transaction, delivery, by=user_id)
    table.publish(TableChanged())


def require_word(table: TableView, user_id: int) -> SeatRow:
    """Return the seat of somebody who may put a word into the deal, or refuse."""
    require_lobby(table)
    seat = table.seat_of(user_id)
    if seat is None:
        raise JoinFirst
    if table.header.secret is None:
        raise Refusal("not_fair")
    return seat


async def _require_reliable(table: Table, user_id: int) -> None:
    theirs = (await table.context.reliability([user_id]))[user_id]
    if not theirs.is_enough:
        raise Refusal("not_reliable", finished=theirs.finished, begun=theirs.begun, wanted=round(100 * ENOUGH))


async def leave(table: Table, user_id: int, delivery: Delivery | None = None) -> None:
    """Unseat a person. The next person becomes host; with nobody left the lobby closes."""
    async with table.lock:
        require_lobby(table)
        if table.seat_of(user_id) is None:
            raise JoinFirst
        transaction = Transaction(table)
        unseat(transaction, user_id)
        await commit(transaction, delivery)
    table.publish(TableChanged(ended=table.status == Status.CLOSED))


def unseat(transaction: Transaction, user_id: int) -> None:
    """Take a person's seat away. The next person becomes host, one who is asked last; with nobody left it closes."""
    transaction.reseat([seat for seat in transaction.seats if seat.user_id != user_id])
    there = sorted(transaction.seats, key=lambda seat: not consent.plays(seat))
    heirs = [seat.user_id for seat in there if seat.user_id is not None]
    if not heirs:
        transaction.clear_timers()
        transaction.set(status=Status.CLOSED, ending=Ending.CANCELLED, ended_at=transaction.now)
    elif transaction.header.host_id == user_id:
        transaction.set(host_id=heirs[0])


async def add_ai(table: Table, user_id: int, delivery: Delivery | None = None, *, character: str = "") -> None:
    """Seat an AI for somebody at the table: a character of the game, or one that nobody here has yet."""
    async with table.lock:
        require_lobby(table)
        if character and character not in (*table.players.characters, CROWD):
            raise Refusal("bad_button")
        if table.seat_of(user_id) is None:
            raise JoinFirst
        if character == CROWD:
            require_may_sit(table)
        if len(table.seats) >= table.header.max_seats:
            raise Refusal("table_full")
        transaction = Transaction(table)
        names = {seat.name for seat in table.seats}
        transaction.reseat([*table.seats, artificial(character or _rarest(table), names)])
        if character == CROWD:
            # Whatever becomes of the house rules by which it does not count.
            transaction.set(friendly=True)
        await commit(transaction, delivery, by=user_id)
    table.context.thinker.prepare()
    table.publish(TableChanged())


def _rarest(table: TableView) -> str:
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
        await commit(transaction, delivery, by=user_id)
    table.publish(TableChanged())


async def set_options(
    table: Table, user_id: int, options: Mapping[str, JsonValue], delivery: Delivery | None = None
) -> None:
    """Set the rules' options afresh for the host: those not named are standard."""
    async with table.lock:
        require_host_of_lobby(table, user_id)
        transaction = Transaction(table)
        transaction.set(options=dict(table.rules.parse_options(options)))
        await commit(transaction, delivery, by=user_id)
    table.publish(TableChanged())


async def begin(table: Table, user_id: int, delivery: Delivery | None = None) -> None:
    """Start the game for the host, with those who have said that they play."""
    async with table.lock:
        require_host_of_lobby(table, user_id)
        transaction = Transaction(table)
        consent.confirm(transaction, user_id)
        consent.leave_out(transaction)
        if len(transaction.seats) < 2 and not table.header.alone:
            raise Refusal("too_few" if len(table.seats) < 2 else "nobody_else_yet")
        await start(transaction)
        if delivery is not None and delivery.token:
            transaction.set(opened_by=delivery.token)
        transaction.deliver(delivery)
        await transaction.commit()
    table.publish(TableChanged(started=True, advanced=True, playback=table.playback))


async def begin_once(table: Table, user_id: int) -> None:
    """Start a game that was just made, or was made but stopped before it began, unless another press has started it."""
    try:
        await begin(table, user_id)
    except AlreadyStarted:
        log.info("table %s: another press has started it", table.id)


async def start(transaction: Transaction) -> None:
    """Deal for the first time; AI seats choose, and the clocks of the others start."""
    table = transaction.table
    transaction.clear_timers()
    # A lobby may be older than the rules it is played by.
    transaction.set(rules_version=table.game.edition.rules_version, deck=table.game.edition.deck)
    transaction.set(seed=fairness.frozen(transaction.header))
    transaction.start()
    opening = opening_of(transaction.header)
    await (settle(transaction, clocks=True) if opening is None else opening.play(transaction))


async def cancel(table: Table, user_id: int, delivery: Delivery | None = None) -> None:
    """Close the lobby for the host."""
    async with table.lock:
        require_host_of_lobby(table, user_id)
        transaction = Transaction(table)
        transaction.clear_timers()
        transaction.set(status=Status.CLOSED, ending=Ending.CANCELLED, ended_at=transaction.now)
        transaction.deliver(delivery)
        await transaction.commit()
    table.publish(TableChanged(ended=True))


def idle_seconds(header: TableRow) -> float:
    """Return how long a lobby stays open without anybody doing anything."""
    return GUEST_IDLE if header.guest and header.clock is ClockKind.LIVE else LOBBY_IDLE[header.clock]


async def commit(transaction: Transaction, delivery: Delivery | None, *, by: int | None = None) -> None:
    """Commit a press in a lobby, which shows that somebody is there; `by` whom, where it is somebody at the table."""
    if transaction.status == Status.LOBBY:
        transaction.timer(IDLE, transaction.now + idle_seconds(transaction.header))
        if by is not None:
            await _says_yes(transaction, by)
        consent.ask_anew(transaction, by)
        silence.heed_host(transaction, by)
    transaction.deliver(delivery)
    await transaction.commit()

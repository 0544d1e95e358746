"""How a game ends: with its result, without one, or given up by everybody and played to its end by the autopilot.

For whom a rated game counts, and who has lost it by not being there, is the league's (`league.outcome`); here is said
who was there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence

from bot.league.badges import badges_of
from bot.league.outcome import COUNTS_FROM, FinishedGame, Player, counting, final_ranks, outcome
from bot.league.values import GameKind
from bot.store.enums import By, Ending, Status
from bot.store.rows import SeatRow, TableRow
from bot.tables.entry import TableEntry
from bot.tables.play.modes import mode_of, single_attempt_of
from bot.tables.play.transaction import Transaction
from bot.tables.seating.attendance import mostly_unattended
from bot.tables.seating.proposals import removed
from bot.tables.view import TableView


def play_for(transaction: Transaction, seat: int, by: By) -> None:
    """Answer everything a seat is asked until it is done, by the rules' default."""
    rules, players = transaction.table.rules, transaction.table.players
    while (decision := rules.decision(transaction.state, seat)) is not None:
        transaction.play(seat, players.default(transaction.state, decision), by)


def send_away(transaction: Transaction, seat: int) -> None:
    """Note that a person leaves the game under way, and whether it counts by now."""
    share = transaction.table.rules.progress(transaction.state)
    transaction.seat(seat, away=True, left_at=transaction.now, left_early=share < COUNTS_FROM)


def counts_by_now(table: TableView) -> bool:
    """Return whether leaving now loses a rated game."""
    return table.status == Status.RUNNING and table.rated and table.rules.progress(table.state) >= COUNTS_FROM


def close(transaction: Transaction, ending: Ending) -> None:
    """End the table without a result."""
    transaction.clear_timers()
    transaction.set(status=Status.CLOSED, ending=ending, ended_at=transaction.now)


async def give_up(transaction: Transaction, ending: Ending) -> None:
    """End a game that nobody plays on.

    If it decides anything between those who have left it, the autopilot plays it to its end; else it counts for nobody.
    """
    attended = transaction.entries
    played = _played(transaction, attended)
    seats = [seat for seat in counting(played) if played.players[seat].user_id is not None]
    ranks = final_ranks(played.players, [1] * len(played.players))
    if len({ranks[seat] for seat in seats}) < 2:
        close(transaction, ending)
        return
    await _play_on(transaction)
    finish(transaction, ending, attended)


async def _play_on(transaction: Transaction) -> None:
    """Play a game to its end, nobody being there."""
    rules = transaction.table.rules
    while not rules.is_over(transaction.state):
        for seat in rules.open_seats(transaction.state):
            play_for(transaction, seat, By.AI if transaction.seats[seat].ai else By.AUTOPILOT)
            # It may take a while: let others have the loop in between.
            await asyncio.sleep(0)
        if not (rules.is_over(transaction.state) or rules.open_seats(transaction.state)):
            transaction.play(None, rules.advance, By.TABLE)
    transaction.show_at_once()


def keeps_result(header: TableRow) -> bool:
    """Return whether a result is kept of a game that comes to its end, which counts for more than its feature."""
    mode = mode_of(header)
    return mode is None or mode.result_kind(header) is not None


def finish(
    transaction: Transaction, ending: Ending = Ending.FINISHED, attended: Sequence[TableEntry] | None = None
) -> None:
    """End the game that is over: the result is kept with the last entry.

    Who was there is seen from the entries `attended` (none given: all there are).
    """
    table = transaction.table
    transaction.clear_timers()
    transaction.set(status=Status.OVER, ending=ending, ended_at=transaction.now)
    mode = single_attempt_of(table.header)
    if mode is not None and table.header.single_attempt:
        score = table.rules.day_score(transaction.state)
        transaction.change.writes.append(mode.finished(table.header, score, transaction.change.at))
    if not keeps_result(table.header):
        return
    entries = transaction.entries if attended is None else attended
    events = (table.log + transaction.logged).events
    played = _played(transaction, entries)
    # What only this game can win is won in whole games of it.
    badges = badges_of(table.game.badges if played.game == table.header.game else ())
    transaction.change.outcome = outcome(played, table.rules, transaction.state, events, badges)


def _played(transaction: Transaction, entries: Sequence[TableEntry]) -> FinishedGame:
    header = transaction.header
    return FinishedGame(
        table_id=transaction.table.id,
        game=transaction.table.rules.kept_as(header.options),
        kind=_kind(header),
        players=players(transaction.seats, removed(transaction.proposals), entries),
        rated=transaction.table.rated,
        finished_at=transaction.now,
        guild_id=header.guild_id,
        day=header.day,
    )


def attended(table: TableView) -> list[TableEntry]:
    """Return the entries of a game that is over from which is seen who was there.

    Those are left out that were made at its end, when nobody played on any more.
    """
    given_up = table.status == Status.OVER and table.header.ending != Ending.FINISHED
    return [entry for entry in table.entries if not given_up or entry.at < (table.header.ended_at or 0.0)]


def players(seats: Sequence[SeatRow], gone: Collection[int], entries: Sequence[TableEntry]) -> list[Player]:
    """Return who sat on these seats, and how much of the game they were there; `gone` were removed."""
    return [
        Player(
            seat.name,
            seat.user_id,
            seat.character,
            left_at=seat.left_at if seat.away else None,
            # Games from before this was written down: nobody is to lose by it.
            left_early=seat.away and (seat.left_early or seat.left_at is None),
            removed=seat.user_id in gone,
            unattended=seat.user_id is not None and mostly_unattended(entries, seat.seat),
        )
        for seat in seats
    ]


def _kind(header: TableRow) -> GameKind:
    mode = mode_of(header)
    kind = None if mode is None else mode.result_kind(header)
    return kind or (GameKind.SOLO if header.alone else GameKind.TABLE)

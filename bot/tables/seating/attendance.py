"""Who was there: which turns of a seat its person played, and who stood in for them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile

from bot.league.outcome import is_mostly_unattended
from bot.store.enums import By
from bot.store.rows import SeatRow
from bot.tables.entry import TableEntry

CROWD = "crowd"
"""The character of the seat that those who watch play (`tables/play/crowd.py`)."""
FORGIVEN = 1
"""Missed turns of a game that cost a person nothing afterwards."""


class CrowdPlay:
    """What those who watch have played lately at a table, as far as this process knows."""

    def __init__(self) -> None:
        self.voters: frozenset[int] | None = None
        """Who has pressed at the last question of the Crowd; None: it is not known to have had one."""
        self.played_for: tuple[int, int, int] | None = None
        """The last entry the Crowd has made, how many wanted it, and how many wanted anything."""

    def take_votes(self, voters: Iterable[int]) -> None:
        """Note who has pressed at a question of the Crowd."""
        self.voters = frozenset(voters)

    def play_for(self, entry: int, wanting: int, voters: int) -> None:
        """Note that the Crowd makes this entry, which so many of its voters wanted."""
        self.played_for = entry, wanting, voters


def is_crowd(seat: SeatRow) -> bool:
    return seat.ai and seat.character == CROWD


def sits_among(seats: Sequence[SeatRow]) -> bool:
    return any(map(is_crowd, seats))


def is_one_person(seats: Iterable[SeatRow]) -> bool:
    """Return whether one person plays with these seats: the others are AIs, or have left."""
    return sum(seat.user_id is not None and not seat.away for seat in seats) == 1


def mostly_unattended(entries: Sequence[TableEntry], seat: int) -> bool:
    """Return whether the clock or the autopilot played too many of a seat's turns for it to be rated.

    A turn lasts from one advance to the next; one the player began and the clock ended is the clock's.
    """
    turns: set[int] = set()
    unattended: set[int] = set()
    turn = 0
    for entry in entries:
        if entry.is_advance:
            turn += 1
        elif entry.seat == seat:
            turns.add(turn)
            if entry.by.stands_in:
                unattended.add(turn)
    return is_mostly_unattended(len(turns), len(unattended))


def times_stood_in(entries: Sequence[TableEntry], seat: int) -> list[TableEntry]:
    """Return the first entry of each time the clock or the autopilot answered for a seat, until nothing was asked."""
    found = []
    before = None
    for entry in entries:
        now = entry.by if entry.seat == seat and entry.by.stands_in else None
        if now is not None and now is not before:
            found.append(entry)
        before = now
    return found


def missed(entries: Sequence[TableEntry], seat: int) -> int:
    """Return how many turns of a game a seat's person has missed: their time ran out."""
    return sum(entry.by is By.CLOCK for entry in times_stood_in(entries, seat))


def was_stood_in_for(entries: Sequence[TableEntry], seat: int) -> bool:
    """Return whether others played a seat in part, beyond the first missed turn, which is forgiven."""
    times = times_stood_in(entries, seat)
    return len(times) > FORGIVEN or any(entry.by is By.AUTOPILOT for entry in times)


def was_chosen(entries: Sequence[TableEntry], seat: int) -> bool:
    """Return whether the bot has chosen for a seat, as its player wished, since the table last moved on."""
    since = takewhile(lambda entry: not entry.is_advance, reversed(entries))
    return any(entry.by is By.CHOSEN and entry.seat == seat for entry in since)

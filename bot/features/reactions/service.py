"""What people who play have put beside their names. It is kept in memory only, and nobody is asked anything.

A reaction stands in the pictures of the turn in which it came and of the next one: whatever is shown next, it is on it.
It asks for no picture of its own beyond the one in which it is first seen, and for none to be taken away again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from bot.render.picture import Beside
from bot.store.enums import By, Status
from bot.store.guilds import GuildStore
from bot.store.rows import SeatRow
from bot.tables.clocks.clock import Clock
from bot.tables.refusal import GameOver, NotSeated, Refusal
from bot.tables.seating.proposals import removed
from bot.tables.view import TableView

SYMBOLS: tuple[Beside, ...] = get_args(Beside)
APART = 10.0
"""Seconds between two reactions of a person at least, wherever they play."""
TURNS = 2
"""Turns in whose pictures a reaction stands: that in which it came, and the next."""
TABLES, PEOPLE = 1000, 10_000
"""Tables whose reactions are held, and people of whom it is known when they last reacted: the oldest go first."""


@dataclass(frozen=True, slots=True)
class Reaction:
    symbol: Beside
    entries: int
    """How much had been played then."""


def may_react(table: TableView, seat: SeatRow) -> bool:
    """Return whether somebody plays there, and has neither left nor been removed."""
    return seat.user_id is not None and not seat.away and seat.user_id not in removed(table.proposals)


def is_for(table: TableView) -> bool:
    """Return whether a game runs in which there is somebody to react to."""
    several = sum(may_react(table, seat) for seat in table.seats) > 1
    return several and table.status == Status.RUNNING and not table.header.alone and not table.asleep


class ReactionService:
    def __init__(self, guilds: GuildStore, clock: Clock) -> None:
        self._guilds, self._clock = guilds, clock
        self._of: dict[int, dict[int, Reaction]] = {}
        """By table and person."""
        self._last: dict[int, float] = {}
        """When somebody reacted last."""

    async def is_on(self, table: TableView) -> bool:
        """Return whether people may react at a table, as its server wants it."""
        guild_id = table.header.guild_id
        return is_for(table) and (guild_id is None or (await self._guilds.guild(guild_id)).reactions)

    async def react(self, table: TableView, user_id: int, symbol: str) -> None:
        """Put a symbol beside somebody's name."""
        found = next((one for one in SYMBOLS if one == symbol), None)
        if found is None:
            raise Refusal("bad_button")
        seat = table.seat_of(user_id)
        if seat is None or not may_react(table, seat):
            raise NotSeated
        if table.status != Status.RUNNING:
            raise GameOver
        if not is_for(table):
            raise Refusal("bad_button")
        if not await self.is_on(table):
            raise Refusal("reactions_off")
        now = self._clock.now()
        # Longer ago than that, or ahead where the clock was set back.
        if abs(now - self._last.get(user_id, now - APART)) < APART:
            raise Refusal("reacted_lately")
        self._last.pop(user_id, None)
        self._last[user_id] = now
        self._of.setdefault(table.id, {})[user_id] = Reaction(found, len(table.entries))
        for held, most in ((self._last, PEOPLE), (self._of, TABLES)):
            while len(held) > most:
                del held[next(iter(held))]

    def standing(self, table: TableView) -> dict[int, Beside]:
        """Return what stands beside which seats' names just now."""
        there = self._of.get(table.id, {})
        found = {user: one for user, one in there.items() if turns_since(table, one.entries) < TURNS}
        if found:
            self._of[table.id] = found
        else:
            self._of.pop(table.id, None)
        seats = {seat.user_id: seat for seat in table.seats if may_react(table, seat)}
        return {seats[user].seat: one.symbol for user, one in found.items() if user in seats}

    def over(self, table_id: int) -> None:
        """Forget a table."""
        self._of.pop(table_id, None)


def turns_since(table: TableView, entries: int) -> int:
    """Return how many turns have begun since so much was played.

    Of games of turns each answer of a person is one, of others each step of the table.
    """
    later = table.entries[entries:]
    if table.rules.turn_by_turn:
        return sum(entry.by != By.AI and not entry.is_advance for entry in later)
    return sum(entry.is_advance for entry in later)

"""Playing the daily in a room: the door to the days, and what people do there in one word."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.features.daily.service import DailyService
from bot.features.daily.store import DailyStore
from bot.league import days
from bot.store.enums import Status
from bot.store.rows import AttemptRow
from bot.tables.game import PlayedGame
from bot.tables.play import playing
from bot.tables.seating.setup import Location
from bot.tables.table import Table
from tests.tables.room import ADA, CHANNEL, GUILD, NAMES, SECRET, Room, finish_turn, serial

GAME = "luckybox"
HERE = Location(CHANNEL, GUILD)
HOUR = 3600.0
PAR = {"rookie": 31, "regular": 48, "shark": 66}


class Calculator:
    """Knows every par at once, and counts how often it is asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.fault: Exception | None = None

    async def par(self, game: PlayedGame, seed: str) -> dict[str, int]:
        """What each character scores."""
        self.asked.append(seed)
        if self.fault is not None:
            raise self.fault
        return PAR


class Days(DailyService):
    """The days of a room."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.calculator = Calculator()
        super().__init__(room.tables, DailyStore(room.database), self.calculator, SECRET)

    async def begin(self, user: int = ADA, place: Location = HERE, day: int | None = None) -> Table:
        """A person asks for their attempt."""
        return await self.play(GAME, user, NAMES[user], place, day=day)

    async def practise(self, day: int | None = None, user: int = ADA, place: Location = HERE) -> Table:
        """A person asks for a game of practice."""
        return await self.practice(GAME, self.today if day is None else day, user, NAMES[user], place)

    async def finished(self, user: int = ADA) -> Table:
        """A person plays today's attempt from beginning to end."""
        table = await self.begin(user)
        await to_the_end(table, user)
        return table

    async def attempt_of(self, user: int = ADA, day: int | None = None) -> AttemptRow:
        """What is kept of a person's attempt."""
        found = await self.store.attempt(GAME, self.today if day is None else day, user)
        assert found is not None
        return found

    async def until(self, moment: float) -> None:
        """Time passes to this moment."""
        await self.room.wait(moment - self.now)

    async def next_day(self) -> None:
        """Noon of the day after."""
        await self.until(days.begins(self.today + 1) + 12 * HOUR)

    def set_back(self, seconds: float) -> None:
        """Somebody sets the machine's clock back."""
        self.room.clock.advance(-seconds)


async def turn(table: Table, user: int = ADA) -> None:
    """Everything that is asked, and Next."""
    await finish_turn(table, user)
    await playing.next_number(table, user, serial(table, user))


async def turns(table: Table, number: int, user: int = ADA) -> None:
    """As many turns."""
    for _ in range(number):
        await turn(table, user)


async def to_the_end(table: Table, user: int = ADA) -> None:
    """The rest of the game."""
    while table.status == Status.RUNNING:
        await turn(table, user)


def kinds(rows: Sequence[dict[str, Any]]) -> list[tuple[str, int | None]]:
    """Results in few words: what kind, of which day."""
    return [(row["kind"], row["day"]) for row in rows]

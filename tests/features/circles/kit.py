"""People who have circles, on a database: who asks, agrees and plays, in a word each."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from bot.features.circles.service import CircleService
from bot.features.circles.store import CircleStore
from bot.league import days
from bot.store.enums import Visibility
from bot.store.people import PeopleStore
from bot.store.rows import AttemptRow
from bot.store.sql.database import Database
from bot.tables.clocks.lost import Lost
from tests.store.files import put_unreferenced
from tests.tables.room import ADA, BEN, CY, DAN, NAMES, ManualClock

DAY = 20_000
HOUR = 3600.0
LUCKYBOX, FLIP7 = "luckybox", "flip7"


class Circles:
    """What a test has."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.clock, self.lost, self.people = ManualClock(), Lost(list), PeopleStore(database)
        self.store = CircleStore(database)
        self.blocked: set[frozenset[int]] = set()
        """Two who are kept apart."""
        self.service = CircleService(self.store, self.people, self.clock, self.lost, self._kept_apart)
        self.at(DAY)

    async def _kept_apart(self, people: Collection[int]) -> frozenset[frozenset[int]]:
        return frozenset(pair for pair in self.blocked if pair <= set(people))

    def at(self, day: int, hours: float = 12.0) -> None:
        """It is this hour of a day."""
        self.clock.advance(days.begins(day) + hours * HOUR - self.clock.now())

    async def arrive(self) -> None:
        """Everybody has used the bot."""
        for user in (ADA, BEN, CY, DAN):
            await self.people.met(user, None, NAMES[user])

    async def hide(self, user: int, visibility: Visibility = Visibility.NOBODY) -> None:
        """Somebody chooses who sees them."""
        await self.people.choose(user, visibility=visibility)

    def block(self, one: int, other: int) -> None:
        """One of two blocks the other."""
        self.blocked.add(frozenset((one, other)))

    async def join(self, one: int, other: int) -> None:
        """One asks, and the other agrees."""
        await self.service.ask(one, other)
        await self.service.agree(other, one)

    async def sees(self, user: int) -> set[int]:
        """Whom somebody sees in their circle."""
        return set(await self.service.circle(user))

    async def waits_for(self, user: int) -> list[int]:
        """Who asks somebody."""
        return [one.asker_id for one in await self.service.waiting(user)]

    async def play(self, user: int, played: Iterable[int], game: str = LUCKYBOX) -> None:
        """Somebody finishes the deals of some days."""
        await put_unreferenced(self.database, [attempt(user, day, game) for day in played])


def attempt(user: int, day: int, game: str = LUCKYBOX, score: int | None = 50) -> AttemptRow:
    """Somebody's attempt of a day, finished where there is a score."""
    at = None if score is None else days.begins(day) + HOUR
    return AttemptRow(
        game=game,
        day=day,
        user_id=user,
        table_id=1,
        started_at=days.begins(day),
        finished_at=at,
        total=score,
        place=score,
        tie=None if score is None else 0,
    )

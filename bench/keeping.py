"""Three years of people who come, go and return: whom the bot deletes by age, when, and what is left of them.

    python -m bench.keeping --days 1100 --people 2000 --seed 1

The real stores, the real worker and the real deletion, on a file of the real schema; only time is simulated. Meanwhile
the bot is off for months, its clock is set wrong both ways, and it is told to keep people for longer and shorter. What
has to be true is worked out here, by the days on which the bot really ran, and not by what the bot has written down.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from sqlalchemy import select
from sqlmodel import SQLModel

from bot import machine
from bot.games.catalogue import games
from bot.league import days, keeping
from bot.league.badges import SHARED
from bot.league.outcome import Outcome
from bot.store.enums import Status
from bot.store.keeping import KeepingStore
from bot.store.members import MemberStore
from bot.store.people import PeopleStore
from bot.store.results.rebuild import rebuild
from bot.store.sql.connect import open_database
from bot.store.sql.database import Database
from bot.store.stored import Change
from bot.store.tables import TableStore
from bot.tables.clocks.keeper import Keeper
from bot.tables.forgetting import Forgetting
from bot.tables.standalone import standalone_tables
from tests.store.files import url
from tests.store.rows import header, result, seat, write

GAME, GUILD = "luckybox", 10**18
FIRST_PERSON, FIRST_DAY = 10**17, 20_000
SUMMARIES = ("ratings", "careers", "badges", "tallies")
LEFT_OPEN = 0.2
"""How many of those who stop coming leave a table open, which nobody closes for months."""


@dataclass(frozen=True, slots=True)
class Size:
    """How much there is, and what happens meanwhile, by day from the first."""

    days: int = 1100
    people: int = 2000
    months: Sequence[tuple[int, int | None]] = ((0, 24), (700, None), (730, 6), (900, 12))
    """From which day on people are kept for how long."""
    off: Sequence[tuple[int, int]] = ((200, 290), (640, 650))
    """From and until which day the bot is off."""
    wrong: Sequence[tuple[int, int, int]] = ((120, 123, 365), (400, 410, -100), (850, 852, 4000))
    """From and until which day its clock is wrong, and by how many days."""
    often: float = 0.08
    """How often a person who comes at all comes on a day."""


@dataclass(slots=True)
class Habit:
    """When somebody comes: in the stretches between these days, each from and until."""

    stretches: list[tuple[int, int]]

    def comes(self, day: int, dice: Random, often: float) -> bool:
        """Whether they do on this day; on the first of each stretch in any case."""
        return any(day == begins or (begins < day < ends and dice.random() < often) for begins, ends in self.stretches)


class YearsClock:
    """A clock that says what it is told, and at which nobody waits."""

    def __init__(self) -> None:
        self.day, self.error, self.seconds = FIRST_DAY, 0, 0.0

    def now(self) -> float:
        """The time, right or wrong."""
        return days.begins(self.day + self.error) + self.seconds

    async def sleep_until(self, moment: float) -> None:
        """At once."""


@dataclass(slots=True)
class Told:
    """What the years came to."""

    lived: int = 0
    seen: int = 0
    """People, by day, who were seen."""
    games: int = 0
    deleted: int = 0
    returned: int = 0
    """Of those who were deleted, how often one came again."""
    most: int = 0
    """Deleted on one day."""
    at_most: int = 0
    """Days on which as many were deleted as may be."""
    shortest: int = 10**9
    """Lived days for which somebody who was deleted had not been seen, beyond those for which they were to be kept."""
    longest: int = 0
    """Lived days for which somebody is kept beyond those in the end whom nobody needs; below zero: nobody is."""
    needed: int = 0
    """People who were kept although due, as a table of theirs was open."""
    breaches: list[str] = field(default_factory=list)


class Years:
    """Lives through them."""

    def __init__(self, database: Database, size: Size, seed: int) -> None:
        self.database, self.size, self.dice = database, size, Random(seed)
        self.clock, self.told = YearsClock(), Told()
        self.store = TableStore(database)
        self.habits = [self._habit() for _ in range(size.people)]
        self.last: dict[int, int] = {}
        """Of whom something is kept: as which lived day they were last seen, by what really happened."""
        self.open: dict[int, tuple[int, int]] = {}
        """Tables that were left open: whose, and until which day."""
        self.gone: set[int] = set()
        """Who was deleted and has not come again."""
        self._today: Counter[int] = Counter()
        self._begin(None)

    def _habit(self) -> Habit:
        """Half come for some days once; the others for months, with pauses of weeks to years."""
        at = self.dice.randrange(self.size.days)
        if self.dice.random() < 0.5:
            return Habit([(at, at + self.dice.randint(1, 10))])
        stretches = []
        at = self.dice.randrange(max(1, self.size.days // 2))
        while at < self.size.days:
            ends = at + self.dice.randint(10, 150)
            stretches.append((at, ends))
            at = ends + int(self.dice.expovariate(1 / 250)) + 1
        return Habit(stretches)

    def _begin(self, months: int | None) -> None:
        """Start the bot: nothing is in memory."""
        self.people, members = PeopleStore(self.database), MemberStore(self.database)
        tables = standalone_tables(self.store, self.people, games(), self.clock)
        self.keeping = KeepingStore(self.database)
        forgetting = Forgetting(tables, members, self, "a key that only this knows")
        self.keeper = Keeper(tables, self.keeping, forgetting, self, months)
        self.months = months

    # What the worker is given

    async def before_forgotten(self, user_id: int) -> None:
        """Somebody is deleted now: was it right?"""
        unseen = self.told.lived - self.last[user_id]
        kept = keeping.days_of_months(self.months or 0)
        if self.months is None or unseen <= kept:
            self.told.breaches.append(f"day {self.clock.day}: {user_id} was seen {unseen} lived days ago")
        if user_id in {user for user, _ in self.open.values()}:
            self.told.breaches.append(f"day {self.clock.day}: {user_id} has an open table")
        self.told.shortest = min(self.told.shortest, unseen - kept)
        self._today[self.clock.day] += 1
        self.told.deleted += 1
        self.gone.add(user_id)
        del self.last[user_id]

    def wake(self) -> None:
        """Nothing else is there."""

    def there(self) -> Collection[int]:
        """The one server."""
        return {GUILD}

    def has(self, guild_id: int) -> bool:
        """Whether it is that one."""
        return guild_id == GUILD

    async def forget(self, guild_id: int) -> None:
        """It never goes."""
        self.told.breaches.append(f"server {guild_id} was deleted")

    # The years

    async def live(self) -> Told:
        """Live through all of them, and look what is left."""
        months, was_wrong = dict(self.size.months), 0
        for day in range(self.size.days):
            self.clock.day, self.clock.seconds = FIRST_DAY + day, 0.0
            self.clock.error = next((by for since, until, by in self.size.wrong if since <= day < until), 0)
            if any(since <= day < until for since, until in self.size.off):
                was_wrong = 10**9
                continue
            if day in months or self.clock.error != was_wrong:
                # Whoever sets a clock or a setting starts it again, as is done at a wrong one.
                self._begin(months.get(day, self.months))
            was_wrong = self.clock.error
            self.told.lived += 1
            await self._day(day)
        await self._look_in_the_end()
        return self.told

    async def _day(self, day: int) -> None:
        before = len(self.last)
        await self._close(day)
        await self.keeper.look()
        come = [FIRST_PERSON + n for n, one in enumerate(self.habits) if one.comes(day, self.dice, self.size.often)]
        # As they come, the worker looks again and again.
        for some in _halves(come):
            self.clock.seconds += 30_000
            for user in some:
                await self._seen(user, day)
            await self._play(some)
            await self.keeper.look()
        deleted = self._today[self.clock.day]
        most = keeping.most_a_day(before + len(come))
        self.told.most = max(self.told.most, deleted)
        self.told.at_most += deleted == keeping.most_a_day(before)
        if deleted > most:
            self.told.breaches.append(f"day {self.clock.day}: {deleted} were deleted of {before}")

    async def _seen(self, user: int, day: int) -> None:
        today = self.keeping.newest
        await self.people.met(user, None, f"P{user}", on=None if today is None else today.day)
        self.told.seen += 1
        self.told.returned += user in self.gone
        self.gone.discard(user)
        self.last[user] = self.told.lived
        leaves = any(ends == day + 1 for _, ends in self.habits[user - FIRST_PERSON].stretches)
        if leaves and self.dice.random() < LEFT_OPEN:
            row = header(game=GAME, host_id=user, guild_id=None, channel_id=user, status=Status.LOBBY)
            made = await self.store.create(row, [seat(0, user)], Change(at=self.clock.now()))
            self.open[made.id or 0] = user, day + self.dice.randint(30, 900)

    async def _play(self, some: Sequence[int]) -> None:
        """Those who are there play rated games, two by two."""
        now = self.clock.now()
        for pair in zip(some[::2], some[1::2], strict=False):
            row = header(
                game=GAME, host_id=pair[0], guild_id=GUILD, channel_id=10**9 + self.told.games, status=Status.RUNNING
            )
            made = await self.store.create(row, [seat(n, user) for n, user in enumerate(pair)], Change(at=now))
            assert made.id is not None
            first = self.dice.randrange(2)
            results = tuple(
                result(made.id, n, user, now, guild_id=GUILD, rank=1 + (n != first)) for n, user in enumerate(pair)
            )
            change = Change(at=now, header={"status": Status.OVER}, outcome=Outcome(results, SHARED))
            await write(self.store, made.id, change)
            self.told.games += 1

    async def _close(self, day: int) -> None:
        """Close tables that were left open long enough."""
        due = {user for user, seen in self.last.items() if self._is_due(seen)}
        self.told.needed = max(self.told.needed, len(due & {user for user, _ in self.open.values()}))
        for table_id, (_, until) in list(self.open.items()):
            if until <= day:
                await write(self.store, table_id, Change(at=self.clock.now(), header={"status": Status.CLOSED}))
                del self.open[table_id]

    def _is_due(self, seen: int) -> bool:
        return self.months is not None and keeping.is_due(seen, self.told.lived, keeping.days_of_months(self.months))

    # The end

    async def _look_in_the_end(self) -> None:
        told, kept = self.told, keeping.days_of_months(self.months or 0)
        needed = {user for user, _ in self.open.values()}
        over = [told.lived - seen - kept for user, seen in self.last.items() if user not in needed]
        told.longest = max(over, default=0)
        traces = {str(user) for user in self.gone}
        async with self.database.read() as connection:
            for table in SQLModel.metadata.sorted_tables:
                async for row in await connection.stream(select(table)):
                    if found := traces.intersection(_numbers(tuple(row))):
                        told.breaches.append(f"{table.name} has a row of {min(found)}, who was deleted")
        before = await self._summaries()
        await rebuild(self.database, {GAME: SHARED})
        if (after := await self._summaries()) != before:
            differing = [name for name in before if before[name] != after[name]]
            told.breaches.append(f"a rebuild makes other {', '.join(differing)}")

    async def _summaries(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = defaultdict(list)
        async with self.database.read() as connection:
            for name in SUMMARIES:
                rows = (await connection.execute(select(SQLModel.metadata.tables[name]))).all()
                found[name] = sorted(repr(row) for row in rows)
        return found


def _halves(people: list[int]) -> tuple[list[int], list[int]]:
    middle = len(people) // 4 * 2
    return people[:middle], people[middle:]


def _numbers(row: tuple[object, ...]) -> Iterator[str]:
    """Every value of a row that could be somebody's id, as text."""
    for value in row:
        if isinstance(value, int):
            yield str(value)
        elif isinstance(value, str):
            yield value.removeprefix("P")
        elif isinstance(value, list | dict):
            yield from json.dumps(value).replace(",", " ").replace('"', " ").split()


async def years(folder: Path, size: Size, seed: int) -> Told:
    """Live through years of this size in a file of this folder."""
    database = await open_database(url(folder / "years.db"))
    try:
        return await Years(database, size, seed).live()
    finally:
        await database.close()


def main() -> None:
    """Say what three years come to."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--days", type=int, default=Size().days)
    parser.add_argument("--people", type=int, default=Size().people)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    began = machine.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        told = asyncio.run(years(Path(folder), Size(days=given.days, people=given.people), given.seed))
    for name in Told.__dataclass_fields__:
        if name != "breaches":
            print(f"{name}: {getattr(told, name)}")
    print(f"{machine.monotonic() - began:.0f} s; {len(told.breaches)} breaches")
    for breach in told.breaches[:20]:
        print(breach)


if __name__ == "__main__":
    main()

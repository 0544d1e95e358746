"""A room to play in: a database, a clock that tests move, tables over them, and what players do in one word."""

from __future__ import annotations

import asyncio
import tempfile
from collections import defaultdict
from collections.abc import AsyncIterator, Collection, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from bot.engine.core import IllegalAction, Pace
from bot.games.catalogue import games
from bot.games.plugin import Plugin
from bot.store.enums import Status, TableKind
from bot.store.people import PeopleStore
from bot.store.sql.database import Database
from bot.store.stored import Stored
from bot.store.tables import TableStore
from bot.tables.following import Followers
from bot.tables.log import TableLog
from bot.tables.news import TableChanged
from bot.tables.play import playing
from bot.tables.refusal import Refusal
from bot.tables.registry import Tables
from bot.tables.seating import lobby
from bot.tables.seating.setup import TableSetup
from bot.tables.standalone import EverythingArrives, standalone_context
from bot.tables.table import Arrivals, Follower, Table
from tests.store.files import opened

CHANNEL, GUILD = 700, 70
ADA, BEN, CY, DAN, STRANGER = 1, 2, 3, 4, 99
SECRET = "a key of the days that only tests know"
NAMES = {ADA: "Ada", BEN: "Ben", CY: "Cy", DAN: "Dan"}
BREATH = Pace().advance_delay
"""Seconds between the last answer and the next reveal."""
START = 1_000_000.0
"""What the clock says when a test begins."""
PATIENCE = 500
"""How often a test may let time pass."""


class ManualClock:
    """A clock that stands still until a test moves it."""

    def __init__(self) -> None:
        self._now = START
        self._sleepers: list[tuple[float, asyncio.Future[None]]] = []
        self.slept = asyncio.Event()
        """Somebody waits for this clock."""

    def now(self) -> float:
        """The time."""
        return self._now

    @property
    def awaited(self) -> list[float]:
        """The moments somebody waits for."""
        return sorted(moment for moment, _ in self._sleepers)

    def advance(self, seconds: float) -> None:
        """Time passes; whoever waited long enough goes on."""
        self._now += seconds
        self.slept.clear()
        for moment, sleeper in self._sleepers:
            if moment <= self._now and not sleeper.done():
                sleeper.set_result(None)

    async def sleep_until(self, moment: float) -> None:
        """Return when the clock was moved that far."""
        if moment <= self._now:
            return
        entry = (moment, asyncio.get_running_loop().create_future())
        self._sleepers.append(entry)
        self.slept.set()
        try:
            await entry[1]
        finally:
            self._sleepers.remove(entry)


class Regulars(PeopleStore):
    """People who have played every game before, but for those a test calls new."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.new: set[int] = set()
        self.asked: list[str] = []
        """The games it was asked about."""

    async def newcomers(self, game: str, people: Collection[int]) -> set[int]:
        """Return those a test calls new."""
        self.asked.append(game)
        return self.new & set(people)


class Audience(Followers):
    """Those who follow what happens here: a test may join them late."""

    def __init__(self) -> None:
        super().__init__()
        self._some: list[Follower] = []

    def add(self, *more: Follower) -> None:
        """Have these told, too."""
        self._some += more

    def __iter__(self) -> Iterator[Follower]:
        """Those so far."""
        return iter(self._some)


class Notes(Follower):
    """Notes what changes."""

    def __init__(self, told: list[tuple[Table, TableChanged]]) -> None:
        self._told = told

    def table_changed(self, table: Table, news: TableChanged) -> None:
        """Noted."""
        self._told.append((table, news))


@dataclass
class Room:
    """Tables on one database, and the clock."""

    database: Database
    clock: ManualClock
    plugins: Mapping[str, Plugin] = field(default_factory=games)
    arrivals: Arrivals = field(default_factory=EverythingArrives)
    """What it knows of whether presses can arrive."""

    def __post_init__(self) -> None:
        self.store = TableStore(self.database)
        self.people = Regulars(self.database)
        self.followers = Audience()
        self.votes: defaultdict[tuple[int, int, int], list[tuple[int, str]]] = defaultdict(list)
        """What those who watch want the Crowd to answer, by table, seat and serial."""
        self.avoided: set[tuple[int, int]] = set()
        """Who would rather not play with whom."""
        self.asked_of: list[frozenset[int]] = []
        """Of which people that was asked."""
        self.tables = self.made_tables()
        self.news: list[tuple[Table, TableChanged]] = []
        self._waits = 0
        self.followers.add(TableLog(), Notes(self.news))

    def made_tables(self) -> Tables:
        """Tables as after a start: none in memory."""
        context = replace(
            standalone_context(self.store, self.people, self.clock),
            arrivals=self.arrivals,
            follower=self.followers,
            crowd_votes=lambda: self.voted,
            avoids=self.avoids,
        )
        return Tables(context, self.people, self.plugins)

    async def avoids(self, people: Collection[int]) -> Collection[tuple[int, int]]:
        """Who of these would rather not play with which other."""
        self.asked_of.append(frozenset(people))
        return {(who, other) for who, other in self.avoided if {who, other} <= {*people}}

    async def voted(self, table_id: int, seat: int, serial: int) -> list[tuple[int, str]]:
        """What they want it to answer to a question."""
        return self.votes[table_id, seat, serial]

    def another(self) -> Room:
        """The same database after a restart, or as a second process sees it."""
        return Room(self.database, self.clock, self.plugins)

    def setup(self, **values: Any) -> TableSetup:
        """What a table of Ada's is set up with."""
        given: dict[str, Any] = {"game": "luckybox", "channel_id": CHANNEL, "host_id": ADA, "guild_id": GUILD}
        return TableSetup(**(given | values))

    async def lobby(self, *others: int, ai: int = 0, **values: Any) -> Table:
        """A lobby of Ada's with these people and AI seats."""
        table = await self.tables.create(self.setup(**values), [lobby.person(ADA, NAMES[ADA])])
        for user in others:
            await lobby.join(table, user, NAMES.get(user, f"Player {user}"))
        for _ in range(ai):
            # All of them think as fast as the default one does.
            await lobby.add_ai(table, ADA, character="regular")
        return table

    async def game(self, *others: int, ai: int = 0, **values: Any) -> Table:
        """A game that has begun: everybody is choosing cards."""
        table = await self.lobby(*others, ai=ai, **values)
        await lobby.begin(table, ADA)
        self.news.clear()
        return table

    async def solo(self, **values: Any) -> Table:
        """Ada's solo game, begun."""
        return await self.game(kind=TableKind.SOLO, max_seats=1, friendly=True, **values)

    async def switch(self, user: int, **switches: Any) -> None:
        """A person changes their switches."""
        await self.people.choose(user, **switches)

    async def wait(self, seconds: float) -> None:
        """Time passes, and what comes due is played, as the timekeeper does."""
        self._waits += 1
        assert self._waits < PATIENCE, "time passes, and what is waited for never comes"
        end = self.clock.now() + seconds
        played = set()
        while (due := await self.store.next_due()) is not None and due <= end:
            self.clock.advance(max(0.0, due - self.clock.now()))
            for timer in await self.store.due(self.clock.now()):
                assert (timer.table_id, timer.key, timer.at) not in played, "a timer that was played is still due"
                played.add((timer.table_id, timer.key, timer.at))
                table = await self.tables.get(timer.table_id)
                assert table is not None
                await table.catch_up(timer.version)
                await playing.on_timer(table, timer.key, self.clock.now())
        self.clock.advance(max(0.0, end - self.clock.now()))


@asynccontextmanager
async def a_room(folder: Path | None = None) -> AsyncIterator[Room]:
    """A room of its own, for tests that draw many."""
    with tempfile.TemporaryDirectory() as made:
        async with opened((folder or Path(made)) / "room.db") as database:
            yield Room(database, ManualClock())


def serial(table: Table, user: int) -> int:
    """The serial a button of this person carries now."""
    seat = table.seat_of(user)
    assert seat is not None
    return table.rules.serial(table.state, seat.seat)


def choice(table: Table, user: int) -> Any:
    """What the rules would play for a person: always legal."""
    seat = table.seat_of(user)
    assert seat is not None
    decision = table.decision(seat.seat)
    assert decision is not None, f"nothing is asked of {user}"
    return table.players.default(table.state, decision)


async def press(table: Table, user: int, action: Any = None) -> None:
    """A person presses: this action, or the one the rules would play."""
    await playing.act(table, user, serial(table, user), choice(table, user) if action is None else action)


async def undo(table: Table, user: int) -> None:
    """A person takes back."""
    await playing.act(table, user, serial(table, user), table.rules.undo)


async def finish_turn(table: Table, *users: int) -> None:
    """People answer until nothing is asked of them before the next reveal."""
    for user in users:
        seat = table.seat_of(user)
        assert seat is not None
        while table.decision(seat.seat) is not None:
            await press(table, user)


async def first_number(room: Room, *others: int, ai: int = 0, **values: Any) -> Table:
    """A game in which the cards are chosen and the first number lies open."""
    table = await room.game(*others, ai=ai, **values)
    await finish_turn(table, *(seat.user_id for seat in table.people if seat.user_id is not None))
    await room.wait(BREATH)
    room.news.clear()
    assert table.state.revealed is not None
    return table


async def refusal(request: Any) -> str:
    """The code a request is refused with."""
    with pytest.raises((Refusal, IllegalAction)) as refused:
        await request
    assert isinstance(refused.value, Refusal | IllegalAction)
    return refused.value.code


def image(table: Table) -> dict[str, Any]:
    """Everything a table is made of, to compare."""
    return {
        "header": table.header.columns(),
        "seats": [seat.columns() for seat in table.seats],
        "entries": list(table.entries),
        "timers": dict(table.timers),
        "panels": {user: panel.columns() for user, panel in table.panels.items()},
        "log": list(table.log),
        "state": table.state,
    }


async def stored(room: Room, table: Table) -> Stored:
    """What lies in the database."""
    found = await room.store.load(table.id)
    assert found is not None
    return found


async def play_on(room: Room, table: Table, *users: int) -> Table:
    """These people, or all there are, answer as the rules would until the game is over."""
    people = users or tuple(seat.user_id for seat in table.people if seat.user_id is not None)
    while table.status == Status.RUNNING:
        await finish_turn(table, *people)
        await room.wait(BREATH)
    return table

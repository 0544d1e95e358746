"""A town with the daily's worker: a database, a clock that tests move, a Discord that keeps what it is sent, people."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import discord
from sqlalchemy import insert
from sqlmodel import SQLModel

from bot.feature import Feature, Features
from bot.features.daily.reminders import HOUR, Reminders, set_reminder
from bot.features.daily.service import DailyService
from bot.features.daily.store import DailyStore, DayRankingStore, SummaryStore, posting
from bot.features.daily.summaries import Summaries
from bot.features.daily.worker import AFTER, DailyWorker
from bot.games.catalogue import games
from bot.games.plugin import Plugin
from bot.league import days
from bot.store.base import Row
from bot.store.guilds import Chooser, GuildStore
from bot.store.members import MemberStore
from bot.store.results.summary_rows import StreakRow
from bot.store.rows import AttemptRow
from bot.store.server_rows import MemberRow
from bot.store.sql.statements import values
from bot.store.sql.writing import Writing
from bot.ui.gateway.membership import Membership
from tests.features.daily.quick import Quick
from tests.patience import PATIENCE
from tests.store.files import opened
from tests.tables.room import ADA, BEN, CY, GUILD, NAMES, ManualClock, Room
from tests.ui.message import fault, payload, texts

__all__ = ["ADA", "BEN", "CY", "GUILD"]
CHANNEL = 711
GAME = "luckybox"
TODAY = days.day_of_number(325)
"""The day on which a test begins, at noon."""
NOON = 12 * HOUR
PRIVATE = 10**9
"""Direct-message channels are numbered from here, by their people."""
"""Seconds until a test that waits for something gives up."""


@dataclass(frozen=True)
class Sent:
    """A message."""

    where: str
    """#channel or @person."""
    text: str
    arguments: dict[str, Any]

    @property
    def custom_ids(self) -> list[str]:
        """Of its buttons."""
        (box,) = payload(self.arguments["view"])
        rows = [part for part in box["components"] if part["type"] == 1]
        return [button["custom_id"] for row in rows for button in row["components"]]


class Discord:
    """Takes messages, or refuses them."""

    def __init__(self) -> None:
        self.sent: list[Sent] = []
        self.tried: list[str] = []
        self.nonces: list[str] = []
        """Of all tries."""
        self.refusing: dict[str, list[Exception]] = {}
        """What the next tries at a place end in."""
        self.came = asyncio.Event()

    @property
    def http(self) -> Discord:
        """Its requests."""
        return self

    def get_partial_messageable(self, channel_id: int, **_: Any) -> Any:
        """A channel."""
        where = f"@{channel_id - PRIVATE}" if channel_id >= PRIVATE else f"#{channel_id}"
        return SimpleNamespace(send=partial(self._send, where))

    async def start_private_message(self, user_id: str) -> dict[str, str]:
        """A person's channel."""
        return {"id": str(PRIVATE + int(user_id))}

    async def _send(self, where: str, **arguments: Any) -> None:
        self.tried.append(where)
        self.nonces.append(arguments["nonce"])
        assert len(arguments["nonce"]) <= 25
        await asyncio.sleep(0)
        if self.refusing.get(where):
            raise self.refusing[where].pop(0)
        assert fault(arguments["view"], []) is None
        self.sent.append(Sent(where, "\n".join(texts(arguments["view"])), arguments))
        self.came.set()

    @property
    def places(self) -> list[str]:
        """Where messages came."""
        return [sent.where for sent in self.sent]


class Hasty(DailyWorker):
    """One that sees at once when its clock was set back."""

    glance = 0.001


@dataclass
class Town:
    """What a test has."""

    room: Room
    discord: Discord = field(default_factory=Discord)
    gone: set[int] = field(default_factory=set)
    """Who has left the server without the bot knowing."""
    features: tuple[Feature, ...] = ()
    """Those that remind of something, too."""

    def __post_init__(self) -> None:
        database, clock = self.room.database, self.room.clock
        self.clock = clock
        self.store = DailyStore(database)
        self.guilds = GuildStore(database)
        self.daily = DailyService(self.room.tables, self.store, Quick(), "secret")
        self.people = self.room.people
        membership = Membership(MemberStore(database), clock, self._ask, PATIENCE)
        summaries = Summaries(self.daily, DayRankingStore(database), membership)
        added = Features(frozenset())
        added.hand_over(self.features)
        self.worker = Hasty(
            cast("discord.Client", self.discord), self.daily, SummaryStore(self.guilds), summaries, added
        )

    async def _ask(self, _: int, user_id: int) -> bool:
        return user_id not in self.gone

    def restarted(self) -> Town:
        """The same after a restart, or a second process: what is held in memory is not known there."""
        return Town(self.room.another(), self.discord, self.gone, self.features)

    def at(self, day: int, seconds: float) -> None:
        """The clock shows this, whether it goes forward or back."""
        self.clock.advance(days.begins(day) + seconds - self.clock.now())

    async def put(self, *rows: Row) -> None:
        """Put rows into the database."""

        def put(writing: Writing) -> None:
            for row in rows:
                table = SQLModel.metadata.tables[str(row.__tablename__)]
                writing.execute(insert(table).prefix_with("OR REPLACE"), values([row]))

        await self.room.database.write(put)

    async def wants(self, guild: int = GUILD, channel: int | None = CHANNEL) -> None:
        """A server chooses a channel."""
        by_ada = Chooser(ADA, self.clock.now())
        await self.guilds.change(guild, by_ada, posting(channel, self.daily.today - 1))

    async def asks(self, user: int, hours: int | None) -> str:
        """Somebody asks to be reminded."""
        await set_reminder(self.daily, user, hours)
        return "\n".join((await Reminders(self.daily).screen(user)).texts)

    async def attempt(
        self,
        user: int,
        total: int | None,
        day: int = TODAY,
        *,
        game: str = GAME,
        guild: int | None = GUILD,
        streak: int = 1,
        seen: float | None = None,
    ) -> None:
        """Somebody has begun a day, and (with a `total`) finished it; they were met in a server."""
        at = days.begins(day) + HOUR
        done = None if total is None else at + 600
        row = AttemptRow(
            game=game,
            day=day,
            user_id=user,
            table_id=user,
            started_at=at,
            finished_at=done,
            total=total,
            place=total,
            tie=None if total is None else 0,
        )
        await self.put(row)
        await self.people.met(user, None, NAMES.get(user, f"Player {user}"))
        kept = StreakRow(game=game, user_id=user, current=streak, best=streak, savers=0, last_day=day, finished=streak)
        await self.put(kept)
        if guild is not None:
            met = self.clock.now() if seen is None else seen
            await self.put(MemberRow(guild_id=guild, user_id=user, present=True, checked_at=met))

    async def summary(self) -> str:
        """What the server is told the day after, at the time for it."""
        self.at(TODAY + 1, AFTER)
        await self.worker.look()
        (sent,) = self.discord.sent
        return sent.text

    async def through(self, work: Coroutine[Any, Any, object]) -> None:
        """Let time pass until this is done."""
        task = asyncio.ensure_future(work)
        async with asyncio.timeout(PATIENCE):
            while not task.done():
                slept = asyncio.ensure_future(self.clock.slept.wait())
                await asyncio.wait({task, slept}, return_when=asyncio.FIRST_COMPLETED)
                slept.cancel()
                if self.clock.awaited:
                    self.clock.advance(max(0.0, self.clock.awaited[0] - self.clock.now()))
        await task


@asynccontextmanager
async def a_town(folder: Path, plugins: Mapping[str, Plugin] | None = None) -> AsyncIterator[Town]:
    """A town on an empty database, at noon."""
    async with opened(folder / "town.db") as database:
        town = Town(Room(database, ManualClock(), plugins or {"luckybox": games()["luckybox"]}))
        town.at(TODAY, NOON)
        yield town

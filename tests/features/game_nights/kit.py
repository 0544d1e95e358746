"""Game nights to look at: those of a room, who keeps them, and what has been asked of Discord for them."""

from __future__ import annotations

import itertools
from types import SimpleNamespace
from typing import Any

from bot.features.game_nights.events import GameNightEvents, Given
from bot.features.game_nights.opening import GameNightOpening
from bot.features.game_nights.result import GameNightResult
from bot.features.game_nights.service import GameNightService, Plan
from bot.features.game_nights.store import StoredGameNight
from bot.features.game_nights.worker import GameNightWorker
from bot.store.guilds import GuildStore
from bot.tables.seating import lobby
from bot.tables.table import Table
from bot.ui.gateway.audience import Audiences
from bot.ui.gateway.kinds import Kind
from bot.ui.media.drawing import DrawingThread
from bot.ui.messages.made_once import ArchivedAfter
from bot.ui.messages.mention_policy import MentionPolicy
from tests.tables.room import ADA, CHANNEL, GUILD, NAMES, Room, finish_turn
from tests.ui.places import Places
from tests.ui.pressed import refused
from tests.ui.wall import Wall, everywhere_english

HOUR = 3600.0


class Asked:
    """What has been asked of Discord beside messages; what it answers instead, if a test says so."""

    def __init__(self) -> None:
        self.numbers = itertools.count(5000)
        self.threads: dict[int, str] = {}
        self.kinds: list[Kind] = []
        """Of the threads."""
        self.events: dict[int, dict[str, Any]] = {}
        self.changes: list[Given] = []
        self.no_thread: Exception | None = None
        self.no_event: Exception | None = None
        self.no_channel: Exception | None = None
        self.lost = 0
        """So many receipts from now on."""
        self.parent: int | None = None

    async def parent_of(self, channel_id: int) -> int | None:
        """See `Requests`."""
        if self.no_channel is not None:
            raise self.no_channel
        return self.parent

    async def make_event(self, guild_id: int, given: Given) -> int:
        """See `Requests`."""
        if self.no_event is not None:
            raise self.no_event
        self.events[number := next(self.numbers)] = dict(given)
        self._lose()
        return number

    async def own_event(self, guild_id: int, location: str) -> int | None:
        """See `Requests`."""
        if self.no_event is not None:
            raise self.no_event
        there = [number for number, made in self.events.items() if made["entity_metadata"]["location"] == location]
        return there[0] if there else None

    async def change_event(self, guild_id: int, event_id: int, given: Given) -> None:
        """See `Requests`."""
        if self.no_event is not None:
            raise self.no_event
        self.changes.append(given)
        self.events[event_id].update(given)

    async def make_thread(self, channel_id: int, name: str, kind: Kind, minutes: ArchivedAfter) -> int:
        """See `Requests`."""
        if self.no_thread is not None:
            raise self.no_thread
        self.threads[number := next(self.numbers)] = name
        self.kinds.append(kind)
        self._lose()
        return number

    async def own_threads(self, guild_id: int, channel_id: int, name: str, since: float) -> list[int]:
        """See `Requests`."""
        return [number for number, known in self.threads.items() if known == name]

    def _lose(self) -> None:
        """What was asked for is done, and no receipt comes back."""
        if self.lost:
            self.lost -= 1
            raise refused(0, 502)


class Host:
    """Game nights of a room with all that keeps them; `another` is the same after a restart."""

    def __init__(
        self, room: Room, drawing: DrawingThread, wall: Wall | None = None, asked: Asked | None = None
    ) -> None:
        self.room, self.drawing = room, drawing
        self.wall, self.asked = wall or Wall(), asked or Asked()
        self.nights = GameNightService(room.tables, room.database)
        self.guilds = GuildStore(room.database)
        self.touched: list[Table] = []
        self.carded: list[Table] = []
        mention_policy = MentionPolicy(room.people, self.guilds)
        self.result = GameNightResult(self.nights, room.people, drawing)
        self.places = Places(GUILD)
        self.audiences = Audiences(self.places, room.clock)
        opening = GameNightOpening(self.nights, self._cards(), self.asked, self.guilds, self.audiences)
        events = GameNightEvents(self.asked, self.nights.store, self.audiences)
        self.keeper = GameNightWorker(
            self.nights, self.wall, self.result, opening, events, mention_policy, everywhere_english
        )

    def _cards(self) -> Any:
        async def post(table: Table, _: int) -> None:
            self.carded.append(table)

        return SimpleNamespace(shown=SimpleNamespace(mark_dirty=self.touched.append), post=post)

    def another(self) -> Host:
        """The same database, wall and Discord with another process."""
        return Host(self.room.another(), self.drawing, self.wall, self.asked)

    async def draft(self, *, ahead: float = 2 * HOUR, games: tuple[str, ...] = ("luckybox",)) -> StoredGameNight:
        """What Ada begins to plan."""
        plan = Plan(GUILD, CHANNEL, ADA, "Ada", "Friday", games, self.nights.now + ahead, "UTC")
        return await self.nights.draft(plan)

    async def planned(
        self, *users: int, ahead: float = 2 * HOUR, event: bool = False, **values: Any
    ) -> StoredGameNight:
        """A game night to which these people come and nobody else, its card posted."""
        night = await self.draft(ahead=ahead)
        if values:
            await self.nights.choose(night.id, **values)
        await self.nights.announce(night.id, with_event=event)
        if ADA not in users:
            await self.nights.stay_away(night.id, ADA)
        for user in users:
            await self.nights.come(night.id, user, NAMES[user])
        await self.keeper.look()
        return await self.nights.get(night.id)

    async def after(self, seconds: float) -> None:
        """Time passes, and the keeper looks."""
        self.room.clock.advance(seconds)
        for _ in range(2):
            await self.keeper.look()

    async def now_is(self, night: StoredGameNight) -> StoredGameNight:
        """The game night as it is by now."""
        return await self.nights.get(night.id)

    async def played(self, table: Table, *users: int) -> Table:
        """These people sit down at a table and play it to its end."""
        for user in users:
            await lobby.join(table, user, NAMES[user])
        await lobby.begin(table, users[0])
        while table.status.is_open:
            await finish_turn(table, *users)
            await self.room.wait(10)
        return table

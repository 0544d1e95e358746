"""Game nights to look at: those of a room, who keeps them, and what has been asked of Discord for them."""

from __future__ import annotations

import itertools
from collections.abc import Collection
from types import SimpleNamespace
from typing import Any

from bot.features.game_nights.events import COMPLETED, SCHEDULED, GameNightEvents, Given, exception_of
from bot.features.game_nights.opening import GameNightOpening
from bot.features.game_nights.repeats import Repeats
from bot.features.game_nights.result import GameNightResult
from bot.features.game_nights.series import GameNightSeries
from bot.features.game_nights.series_events import SeriesEvents
from bot.features.game_nights.series_keeper import SeriesKeeper
from bot.features.game_nights.service import GameNightService, Plan
from bot.features.game_nights.store import StoredGameNight
from bot.features.game_nights.stored_series import StoredSeries
from bot.features.game_nights.worker import GameNightWorker
from bot.store.enums import Ending
from bot.store.guilds import GuildStore
from bot.tables.seating import hosting, lobby
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
        self.removed: list[int] = []
        self.left_out: dict[int, set[int]] = {}
        """Of each event that repeats, the moments at which it is not."""
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
        self.events[number := next(self.numbers)] = {"status": SCHEDULED, **given}
        self._lose()
        return number

    async def own_event(self, guild_id: int, location: str, *, repeats: bool = False) -> int | None:
        """See `Requests`."""
        if self.no_event is not None:
            raise self.no_event
        there = [number for number, made in self.events.items() if made["entity_metadata"]["location"] == location]
        found = [number for number in there if ("recurrence_rule" in self.events[number]) is repeats]
        return found[0] if found else None

    async def change_event(self, guild_id: int, event_id: int, given: Given) -> Given:
        """See `Requests`. With another rule it loses its exceptions, and one that repeats is never over."""
        if self.no_event is not None:
            raise self.no_event
        self.changes.append(given)
        event = self.events[event_id]
        if given.get("recurrence_rule", event.get("recurrence_rule")) != event.get("recurrence_rule"):
            self.left_out.pop(event_id, None)
        event.update(given)
        if event["status"] == COMPLETED and "recurrence_rule" in event:
            event["status"] = SCHEDULED
        return await self.event(guild_id, event_id)

    async def event(self, guild_id: int, event_id: int) -> Given:
        """See `Requests`."""
        if self.no_event is not None:
            raise self.no_event
        if event_id not in self.events:
            raise refused(10070, 404)
        out = [
            {"event_exception_id": str(exception_of(moment)), "is_canceled": True}
            for moment in self.left_out.get(event_id, ())
        ]
        return {**self.events[event_id], "id": str(event_id), "guild_scheduled_event_exceptions": out}

    async def remove_event(self, guild_id: int, event_id: int) -> None:
        """See `Requests`."""
        if self.no_event is not None:
            raise self.no_event
        del self.events[event_id]
        self.removed.append(event_id)

    async def leave_out(self, guild_id: int, event_id: int, moment: int) -> None:
        """See `Requests`."""
        self.left_out.setdefault(event_id, set()).add(moment)

    async def take_in(self, guild_id: int, event_id: int, moment: int) -> None:
        """See `Requests`."""
        self.left_out[event_id].remove(moment)

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
        self.apart: set[frozenset[int]] = set()
        """Which two people are kept apart."""
        self.series = GameNightSeries(self.nights, room.people, self._kept_apart)
        series_events = SeriesEvents(self.asked, self.nights, self.audiences)
        keeper = SeriesKeeper(self.series, self.wall, series_events, mention_policy)
        self.keeper = GameNightWorker(
            self.nights, self.wall, self.result, opening, events, mention_policy, keeper, everywhere_english
        )

    async def _kept_apart(self, people: Collection[int]) -> frozenset[frozenset[int]]:
        return frozenset(pair for pair in self.apart if pair <= set(people))

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

    async def series_of(
        self, *users: int, repeats: Repeats = Repeats.WEEKLY, event: bool = True, **values: Any
    ) -> StoredGameNight:
        """The first night of a series, to which these people come and nobody else."""
        return await self.planned(*users, event=event, repeats=repeats, **values)

    async def found(self, night: StoredGameNight) -> StoredSeries:
        """The series of a game night as it is by now."""
        series = await self.nights.store.series(night.row.series_id or 0)
        assert series is not None
        return series

    async def newest(self, night: StoredGameNight) -> StoredGameNight:
        """The night of its series that was planned last."""
        return await self.nights.get((await self.found(night)).newest.id or 0)

    async def held(self, night: StoredGameNight, *users: int) -> StoredGameNight:
        """That night takes place, and these people play at it; what comes next."""
        await self.after(max(0.0, (await self.now_is(night)).row.starts_at - self.nights.now))
        now = await self.now_is(night)
        for table in await self.nights.played(now):
            if users:
                await self.played(table, *users)
            else:
                await hosting.shut(table, Ending.GONE)
        await self.nights.end(night.id)
        for _ in range(4):
            await self.keeper.look()
        return await self.newest(night)

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

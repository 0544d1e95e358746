"""What is kept of servers, channels, threads and roles, held against what there is: events tell a bot that listens.

Before each session that is no resumed one, what is kept of its shard's servers is read; as Discord then tells of each
server, what it does not tell of is looked at. A thread that is not told of may only be archived, a server may only be
away for a while, and a channel that may not be seen is there: so Discord is asked for the channel before anything is
closed, one after the other with a pause, however much there is to ask.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Coroutine, Mapping
from dataclasses import dataclass, replace
from enum import Enum, auto

import discord

from bot.store.enums import Ending
from bot.store.guilds import GuildStore
from bot.store.places import PlaceStore, ServerData
from bot.store.sql import door
from bot.store.sql.database import NO_ANSWER, in_short
from bot.store.sql.door import Unreadable
from bot.store.sql.parts import Part, slot_of
from bot.tables.registry import Tables
from bot.tables.seating import hosting
from bot.tables.table import Table
from bot.ui.gateway.unread import number_of
from bot.ui.input.answers import FAULTS
from bot.ui.messages.error_codes import Do, what_to_do
from bot.ui.messages.sending import in_time

log = logging.getLogger(__name__)
READ = 5.0
"""Seconds to read what is kept before a session begins."""
PACE = 0.25
"""Seconds between two places that are looked at: presses come first, and Discord takes so many requests a second."""
AGAIN = 15.0
"""Seconds until a place is looked at again of which nothing could be found out; each further time twice as many."""
TRIES = 8
FORBIDDEN = 403


class ChannelAccess(Enum):
    """What Discord says of a channel that it is asked for."""

    THERE = auto()
    HIDDEN = auto()
    """It says nothing of it to this bot."""
    GONE = auto()
    UNKNOWN = auto()


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something kept of a server of which Discord has not told."""

    guild_id: int
    channel_id: int
    server: bool = False
    """The server itself is missing: the channel is one of those kept of it."""
    tries: int = 0


class Sightings:
    """What Discord tells of servers (`servers.Heard`), held against what is kept of them; `Whereabouts` follows it."""

    def __init__(self) -> None:
        self.kept: dict[int, ServerData] = {}
        """By server, until it has been told of."""
        self.doubts: asyncio.Queue[Doubt] = asyncio.Queue()
        self.roles: set[tuple[int, int]] = set()
        """Roles that are gone, with their servers, and not yet followed."""

    def greeted(self, shard: int, shards: int, servers: Collection[int]) -> None:
        """Note which servers a shard has: those that are missing may have removed the bot."""
        for guild_id in [one for one in self.kept if slot_of(one, shards) == shard and one not in servers]:
            self.miss(guild_id, self.kept.pop(guild_id))

    def told(self, guild: Mapping[str, object]) -> None:
        """Note what there is in a server."""
        guild_id = number_of(guild.get("id"))
        if guild_id not in self.kept or guild.get("unavailable"):
            return
        kept = self.kept.pop(guild_id)
        for channel_id in kept.channels - _ids(guild, "channels") - _ids(guild, "threads"):
            self.doubts.put_nowait(Doubt(guild_id, channel_id))
        roles = _ids(guild, "roles")
        if guild_id in roles:  # that of everybody, which every server has: they are told of
            self.roles.update((guild_id, role) for role in kept.roles - roles)

    def miss(self, guild_id: int, kept: ServerData) -> None:
        """Doubt whether a server that was not told of still has the bot."""
        if kept.channels:
            self.doubts.put_nowait(Doubt(guild_id, min(kept.channels), server=True))


class Whereabouts:
    """Knows what is kept and what Discord tells of, and follows what is gone."""

    name = "whereabouts"

    def __init__(
        self,
        client: discord.Client,
        store: PlaceStore,
        tables: Tables,
        guilds: GuildStore,
        features_gone: Callable[[int, int | None], Awaitable[None]],
        is_ours: Callable[[int | None], bool],
        sightings: Sightings,
    ) -> None:
        self.client = client
        self.store = store
        self.tables = tables
        self.guilds = guilds
        self._features_gone = features_gone
        self.is_ours = is_ours
        self._sightings = sightings
        self._unread: set[tuple[int, int]] = set()
        """Shards (of so many) whose servers were told of before what is kept of them could be read."""
        self._away: dict[int, tuple[int, int]] = {}
        """Servers that are away for a while, with their shards: what becomes of them meanwhile nobody tells."""
        self._shards = 1

    def listeners(self) -> dict[str, Callable[..., Coroutine[None, None, None]]]:
        """Return who is to be told of the events that `Servers` dispatches."""
        return {
            "on_server_gone": self.server_gone,
            "on_server_away": self.server_away,
            "on_channel_gone": self.channel_gone,
            "on_thread_gone": self.thread_gone,
            "on_role_gone": self.role_gone,
        }

    async def expect(self, shard: int, shards: int) -> None:
        """Read what is kept of a shard's servers: it is about to be told of them."""
        self._shards = shards
        try:
            async with asyncio.timeout(READ):
                self._sightings.kept.update(await self.store.kept(Part(shards, frozenset({shard}))))
        except NO_ANSWER as error:
            self._unread.add((shard, shards))
            log.warning("what is kept of shard %s is read later: the database: %s", shard, in_short(error))
        except Exception:  # it must not keep the shard from its session
            self._unread.add((shard, shards))
            log.exception("what is kept of shard %s could not be read", shard)

    # Following it

    async def run(self) -> None:
        """Look at what is in doubt, for as long as the bot runs."""
        while True:
            await asyncio.sleep(PACE)
            try:
                await self._read_late()
                await self._expect_back()
                await self._follow_roles()
            except NO_ANSWER as error:
                log.warning("what is gone is not followed yet: the database: %s", in_short(error))
                await asyncio.sleep(AGAIN)
                continue
            except Exception:  # what is in doubt is looked at all the same
                log.exception("what is kept of places could not be held against what there is")
                self._unread.clear()
            try:
                async with asyncio.timeout(AGAIN):
                    doubt = await self._sightings.doubts.get()
            except TimeoutError:
                continue
            await self._look(doubt)

    async def _look(self, doubt: Doubt) -> None:
        try:
            done = await self.settle(doubt)
        except NO_ANSWER as error:
            log.warning("server %s: what is gone is not followed yet: %s", doubt.guild_id, in_short(error))
            done = False
        except Exception:  # the others' places are looked at all the same
            log.exception("server %s: channel %s could not be seen to", doubt.guild_id, doubt.channel_id)
            done = False
        if not done and doubt.tries < TRIES:
            later = replace(doubt, tries=doubt.tries + 1)
            asyncio.get_running_loop().call_later(AGAIN * 2**doubt.tries, self._sightings.doubts.put_nowait, later)

    async def settle(self, doubt: Doubt) -> bool:
        """Ask Discord for a place in doubt and follow what is gone; return whether that is settled."""
        if not self.is_ours(doubt.guild_id):
            return False
        access = await self._ask(doubt.channel_id)
        if access is ChannelAccess.UNKNOWN:
            return False
        if doubt.server and access is not ChannelAccess.THERE:
            log.info("server %s has removed the bot while nobody listened", doubt.guild_id)
            await self.server_gone(doubt.guild_id)
        elif not doubt.server and access is ChannelAccess.GONE:
            log.info("channel %s of server %s was deleted while nobody listened", doubt.channel_id, doubt.guild_id)
            await self._place_gone(doubt.guild_id, doubt.channel_id)
        return True

    async def _ask(self, channel_id: int) -> ChannelAccess:
        try:
            await in_time(self.client.http.get_channel(channel_id))
        except discord.HTTPException as error:
            if what_to_do(error) is Do.GONE:
                return ChannelAccess.GONE
            if error.status == FORBIDDEN:
                return ChannelAccess.HIDDEN
            log.info("channel %s: whether it is there is not known: %s %s", channel_id, error.status, error.code)
            return ChannelAccess.UNKNOWN
        except FAULTS as error:
            log.info("channel %s: whether it is there is not known: %r", channel_id, error)
            return ChannelAccess.UNKNOWN
        return ChannelAccess.THERE

    async def _read_late(self) -> None:
        """Ask for everything that is kept of shards whose servers were told of too early."""
        for shard, shards in list(self._unread):
            kept = await self.store.kept(Part(shards, frozenset({shard})))
            self._unread.discard((shard, shards))
            for guild_id, one in kept.items():
                if self.client.get_guild(guild_id) is None:
                    self._sightings.miss(guild_id, one)
                else:
                    for channel_id in one.channels:
                        self._sightings.doubts.put_nowait(Doubt(guild_id, channel_id))

    async def _expect_back(self) -> None:
        """Read what is kept of servers that are away: they will be told of when they are back."""
        for place in set(self._away.values()):
            kept = await self.store.kept(Part(place[1], frozenset({place[0]})))
            for guild_id in [one for one, its in self._away.items() if its == place]:
                del self._away[guild_id]
                if guild_id in kept:
                    self._sightings.kept[guild_id] = kept[guild_id]

    async def _follow_roles(self) -> None:
        for guild_id, role_id in list(self._sightings.roles):
            await self.role_gone(guild_id, role_id)
            self._sightings.roles.discard((guild_id, role_id))

    # What is gone

    async def server_away(self, guild_id: int) -> None:
        """Hold a server against what is kept of it when it is back."""
        self._away[guild_id] = slot_of(guild_id, self._shards), self._shards

    async def server_gone(self, guild_id: int) -> None:
        """End the tables, and what features have, of a server that has removed the bot."""
        if not self.is_ours(guild_id):
            return
        await self._features_gone(guild_id, None)
        for table in await self._open_in(guild_id):
            await hosting.shut(table, Ending.GONE)

    async def thread_gone(self, thread_id: int) -> None:
        table = await self.tables.in_channel(thread_id)
        if table is not None and self.is_ours(table.header.guild_id):
            await hosting.shut(table, Ending.GONE)

    async def channel_gone(self, channel_id: int, guild_id: int) -> None:
        """Follow a channel that is gone, and look whether its server's other tables were in threads of it."""
        if not self.is_ours(guild_id):
            return
        await self._place_gone(guild_id, channel_id)
        for table in await self._open_in(guild_id):
            self._sightings.doubts.put_nowait(Doubt(guild_id, table.header.channel_id))

    async def _open_in(self, guild_id: int) -> list[Table]:
        """Return the open tables of a server, as far as they can be read."""
        found = []
        for table_id in await self.tables.store.open_of_guild(guild_id):
            try:
                table = await self.tables.get(table_id)
            except Unreadable as error:
                door.error(str(error))
                continue
            if table is not None and not table.header.guest:
                found.append(table)
        return found

    async def role_gone(self, guild_id: int, role_id: int) -> None:
        """Drop a role that is gone from those that may host."""
        if self.is_ours(guild_id):
            await self.guilds.drop_role(guild_id, role_id, self.tables.clock.now())

    async def _place_gone(self, guild_id: int, channel_id: int) -> None:
        await self.guilds.drop_channel(guild_id, channel_id, self.tables.clock.now())
        await self._features_gone(guild_id, channel_id)
        await self.thread_gone(channel_id)


def _ids(guild: Mapping[str, object], kind: str) -> set[int]:
    """Return the ids of what a server has of a kind, as far as they can be read."""
    some = guild.get(kind)
    found = [number_of(one.get("id")) for one in (some if isinstance(some, list) else ()) if isinstance(one, Mapping)]
    return {number for number in found if number is not None}

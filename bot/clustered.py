"""The bot as one of several equal processes that share a database in PostgreSQL (docs/decisions/0031).

What it has of Discord's shards, the database says (`cluster/member.py`); with a shard come its connection, what is due
at its servers' tables, and their messages. What is pressed may come to any of them: the table's version decides.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping

import aiohttp
import discord
import yarl
from discord.gateway import DiscordWebSocket

from bot import machine
from bot.app import TableBot
from bot.cluster.joining import differing, settled
from bot.cluster.member import Duty, Member
from bot.config import Settings, SettingsError
from bot.measures.meter import meter
from bot.store.sql.database import NO_ANSWER, Database, in_short
from bot.store.sql.parts import Part
from bot.store.sql.postgres_slots import SlotStore
from bot.tables.clocks.clock import Clock
from bot.text import refusal
from bot.ui.gateway.servers import Servers
from bot.ui.input.answers import FAULTS, SHARED, Interaction, say_privately
from bot.ui.input.router import PRESSES
from bot.ui.messages.background import Background
from bot.ui.messages.transport import WANTED
from bot.version import version

log = logging.getLogger(__name__)
LAST_WORD = 1.8
"""Seconds after which a press is told to be tried again that nobody else has answered: Discord waits for three."""
APART = 5.4
"""Seconds between two sessions of a bucket: Discord wants five, and the way there is not always as long."""
EARLY = 1.0
"""Seconds before its turn in which a connection is made: the session then begins as soon as it may."""
PACE = 0.05
"""Seconds between two tables whose messages are taken over: presses come first."""
HELLO = 5.0
"""Seconds within which a gateway that is there says so."""
TRY_AGAIN = 1.0
"""Seconds until work is taken up again that the database did not let through."""


class ClusteredBot(TableBot):
    """The bot as one of several processes."""

    believed_for, met_for = 2.0, 300.0
    """See `TableBot`: other processes change it, too."""

    def __init__(
        self,
        settings: Settings,
        database: Database,
        clock: Clock,
        daily_secret: str,
        trace: aiohttp.TraceConfig | None,
    ) -> None:
        trace = trace or aiohttp.TraceConfig()
        trace.on_request_start.append(self._require_life)
        super().__init__(settings, database, clock, daily_secret, trace)
        self.slots = SlotStore(database.engine.url)
        self._joined: Member | None = None
        """The process as one of them; None: it has not joined them yet."""
        self._gateway = DiscordWebSocket.DEFAULT_GATEWAY
        self._served: frozenset[int] = frozenset()
        """The shards whose tables have been taken up."""
        self._connected: dict[int, asyncio.Event] = {}
        self._work = Background()
        self._beating: asyncio.Task[None] | None = None
        self._looking: asyncio.Task[None] | None = None
        self.add_listener(self._shard_connected, "on_shard_connect")

    # Joining

    @property
    def member(self) -> Member:
        """Return the process as one of them, for what is done only once it has joined (`take_up`)."""
        assert self._joined is not None, "it has not joined the others yet"
        return self._joined

    async def take_up(self) -> None:
        """See `TableBot`: which shards there are is asked for; what comes with them is taken up with each.

        `SettingsError` where the others do without other features.
        """
        off = self.settings.features_off
        theirs = await differing(self.slots, off)
        if theirs is not None:
            raise _refused(off, theirs)
        recommended, url, limits = await self.http.get_bot_gateway()
        self._gateway = yarl.URL(url)
        name = f"{machine.current().process_name()}-{machine.token_hex(3)}"
        shards, former = await settled(self.slots, name, self.settings.shards, recommended, version(), off)
        self._joined = Member(
            self.slots,
            self,
            self,
            self,
            process=name,
            shards=shards,
            version=version(),
            features_off=off,
            former=former,
            buckets=limits["max_concurrency"],
        )
        self.shard_count = shards
        self._connection.shard_count = shards
        log.info("process %s: one of those that share %d shards", name, shards)

    async def launch_shards(self) -> None:
        """Begin to beat: what is connected follows from that."""
        await self.serve()
        self._beating = asyncio.create_task(self._beat())

    async def _beat(self) -> None:
        beating = asyncio.ensure_future(self.member.run())
        outdated = asyncio.ensure_future(self.member.outdated.wait())
        try:
            await asyncio.wait([beating, outdated], return_when=asyncio.FIRST_COMPLETED)
        finally:
            beating.cancel()
            outdated.cancel()
        log.info("this process begins anew, as things have changed around it")
        self.again = True
        self._work.start(self.close())

    async def hand_over(self) -> None:
        if self._beating is not None:
            self._beating.cancel()
            await self.member.leave()

    async def _end(self) -> None:
        await super()._end()
        await self._work.stop()
        await self.slots.close()

    # What is pressed

    def answers(self, interaction: Interaction) -> bool:
        if self.member.is_shared(interaction.guild_id):
            interaction.extras[SHARED] = True
        return self.answers_in(interaction.guild_id)

    def answers_in(self, guild_id: int | None) -> bool:
        return self.member.duty(guild_id) is Duty.ANSWER

    @property
    def is_alone(self) -> bool:
        """See `TableBot`: what is this process's, the database says."""
        return False

    def is_ours(self, guild_id: int | None) -> bool:
        return self.looks_after().holds(guild_id)

    async def pressed(self, interaction: Interaction) -> None:
        """See `TableBot`: where nobody knows who is to answer, it is to be tried again."""
        if self.member.duty(interaction.guild_id) is not Duty.WAIT:
            await super().pressed(interaction)
        elif interaction.type in (*PRESSES, discord.InteractionType.application_command):
            self.under_way.note()
            await asyncio.sleep(LAST_WORD)
            log.info(
                "press %s: this process has not reached the database, and nobody may have answered", interaction.id
            )
            meter().failed("database")
            await say_privately(interaction, refusal("no_database", {}))

    async def _require_life(
        self, _: aiohttp.ClientSession, __: object, request: aiohttp.TraceRequestStartParams
    ) -> None:
        """Let nothing be changed that others look after: a process that was stopped may wake with an old picture."""
        path = request.url.path
        # Those to a press only the presser sees, and has waited for.
        answers = (
            "/interactions/" in path
            or path.endswith("@original")
            or (request.method == "POST" and "/webhooks/" in path)
        )
        lapsed = self._joined is not None and not self._joined.alive
        if request.method not in ("GET", "HEAD") and not answers and lapsed:
            raise ConnectionError("the lease has ended: others may look after this by now")
        if request.method == "PATCH" and not WANTED.get()():
            # It has waited for one of Discord's limits, and would put something old over what is newer.
            raise ConnectionError("another process looks after this by now")

    # What comes with a shard (`member.Work`)

    def looks_after(self) -> Part:
        return self.member.part.only(self._served)

    def gained(self, part: Part, *, orphaned: bool) -> None:
        self.database.go_on()
        self.kernel.display.take(part)
        self._work.start(self._take_over(part, orphaned=orphaned))

    async def _take_over(self, part: Part, *, orphaned: bool) -> None:
        # Of some of it another process may be the one meanwhile.
        while (part := self.member.part.only(part.slots)).slots:
            try:
                await self.reach.gain(part.slots, orphaned=orphaned)
                if orphaned:
                    # Before anything of it is played.
                    await self.tables.grant_time(part)
                self._served |= part.slots
                self._share()
                self.tables.wake()
                # What is in memory may be of former times, when this shard was here before.
                await self.tables.catch_up()
                await self.kernel.display.resume(part, pace=PACE)
            except NO_ANSWER as error:
                log.warning("shards %s are not taken up yet: the database: %s", sorted(part.slots), in_short(error))
                await asyncio.sleep(TRY_AGAIN)
            else:
                return

    def lost(self, part: Part) -> None:
        self._served -= part.slots
        self.reach.lose(part.slots)
        self._share()
        self.kernel.display.leave(part)

    def lapsed(self, ago: float) -> None:
        """See `Work`: whoever waits for the database is told now that it does not answer."""
        self.database.give_up()
        self.reach.lapsed(ago)

    def beaten(self, unsettled: Part) -> None:
        self.database.go_on()
        self.tables.wake()
        self.kernel.features.wake()
        if self._looking is None or self._looking.done():
            self._looking = self._work.start(self._look_around(unsettled.only(self._served)))

    async def _look_around(self, unsettled: Part) -> None:
        try:
            await self.kernel.display.look_around(unsettled)
        except NO_ANSWER as error:
            log.warning("what others have changed is not known: the database: %s", in_short(error))

    def _share(self) -> None:
        """Take no more of the bot's requests than the share of its shards that is here."""
        self.kernel.display.messages.budget.share_out(len(self._served), self.member.shards)

    # Connections (`connecting.Connections`)

    async def identify_turn(self, shard: int, *, initial: bool) -> None:
        """Wait for the shard's turn among all processes: only now, as making the connection took a while."""
        await self.member.turns.take(shard, APART)

    async def connect_shard(self, slot: int) -> None:
        there = self._connected[slot] = asyncio.Event()
        try:
            if not slot:
                # One does it for all: who has the first shard.
                await self.sync_commands()
            # Most of the time before there is a connection: Discord expects to hear from who has one.
            await asyncio.sleep(await self.member.turns.until_free(slot) - EARLY)
            await self.launch_shard(self._gateway, slot)
            await there.wait()
        except asyncio.CancelledError:
            await self.disconnect_shard(slot)
            raise

    def silent_for(self, slot: int) -> float | None:
        return self.reach.silent_for(slot)

    def doubt(self) -> None:
        self.reach.doubt()

    async def reaches(self) -> bool:
        """See `reaching.Service`: the gateway says HELLO before anything is asked of it."""
        try:
            async with asyncio.timeout(HELLO):
                socket = await self.http.ws_connect(str(self._gateway.with_query(v=10, encoding="json")))
                try:
                    return (await socket.receive()).type is aiohttp.WSMsgType.TEXT
                finally:
                    await socket.close()
        except FAULTS:
            return False

    async def disconnect_shard(self, slot: int) -> None:
        self._connected.pop(slot, None)
        shard = super().get_shard(slot)
        if shard is not None:
            await shard.disconnect()
        state = self._connection
        assert isinstance(state, Servers)
        state.let_go(slot, self.member.shards)

    async def _shard_connected(self, slot: int) -> None:
        there = self._connected.get(slot)
        if there is not None:
            there.set()
        else:
            # It was on its way when it was no longer wanted.
            await self.disconnect_shard(slot)

    @property
    def shards(self) -> dict[int, discord.ShardInfo]:
        """Return the connections of this process's shards."""
        ours = () if self._joined is None else self._joined.slots
        return {slot: shard for slot, shard in super().shards.items() if slot in ours}

    def is_ready(self) -> bool:
        """Return whether this process does its part: it may have no shard, and waits for one then."""
        joined = self._joined
        return joined is not None and joined.alive and joined.slots <= self.shards.keys()

    def gauges(self) -> Mapping[str, tuple[str, Callable[[], float | None]]]:
        """See `TableBot`. They may be asked for before it has joined the others."""

        def of(read: Callable[[Member], float]) -> Callable[[], float | None]:
            return lambda: None if self._joined is None else read(self._joined)

        return {
            "slots_held": ("Shards that this process has", of(lambda member: len(member.slots))),
            "slots_served": ("Those whose tables it looks after", of(lambda _: len(self.looks_after().slots))),
            "slots": ("Shards that all processes share", of(lambda member: member.shards)),
            "lease_age_seconds": (
                "Since this process last told the others that it lives",
                of(lambda member: member.lease_age),
            ),
            "processes": ("Processes that share the work, as this one sees it", of(lambda member: member.processes)),
        }


def _refused(ours: Iterable[str], theirs: Iterable[str]) -> SettingsError:
    """Return what is said of a process that would do without other features than those it shares a database with."""
    own, other = (", ".join(sorted(off)) or "none" for off in (ours, theirs))
    return SettingsError(
        "FEATURES_OFF",
        f"it is {own} here, and {other} in the processes that share this database",
        "Set the same for all of them; to change it, stop all before the first is started again",
    )

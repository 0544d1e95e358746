"""The Discord client: minimal intents, the commands, and the router; wired and started here."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import aiohttp
import discord
import yarl
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.http import Route
from discord.webhook.async_ import async_context

from bot import machine, notify
from bot.cogs.finding import AT
from bot.composition import compose
from bot.config import Settings
from bot.emoji import known, ours
from bot.games.catalogue import games
from bot.store.members import CHECKED
from bot.store.sql.database import Database
from bot.store.sql.parts import Part
from bot.store.sql.row_cache import ALWAYS
from bot.tables.clocks.clock import Clock
from bot.tables.clocks.worker import Workers, until_answered
from bot.thinking.client import AIWorkerClient
from bot.ui.gateway.bare import ReceiptAdapter
from bot.ui.gateway.global_limit import EnduringHTTPClient
from bot.ui.gateway.servers import Servers, ServerTold
from bot.ui.gateway.told_time import listening
from bot.ui.gateway.unread import Unread, answer
from bot.ui.gateway.whereabouts import Sightings
from bot.ui.input.answers import HURRIED, Interaction
from bot.ui.input.command_words import send_commands
from bot.ui.input.press_limit import PressLimit
from bot.ui.input.router import PRESSES
from bot.ui.input.tree import Tree
from bot.ui.input.under_way import UnderWay
from bot.ui.media.drawing import DrawingThread
from bot.ui.media.emojis import OurEmojis
from bot.ui.media.warming import Warming
from bot.ui.messages.made_once import refusing_repetitions
from bot.ui.messages.mentions import NOBODY

log = logging.getLogger(__name__)
# Two warnings about voice, which this bot does not use, would be the first thing in its log.
discord.VoiceClient.warn_nacl = False
discord.VoiceClient.warn_dave = False
LAST_ANSWERS = 5.0
"""Seconds that what was asked before a stop has to be answered in."""


class TableBot(commands.AutoShardedBot):
    """The bot. It reads no messages and keeps no members: it lives on interactions."""

    again = False
    """It ends to be begun anew, as things have changed around it."""
    believed_for = ALWAYS
    """Seconds for which what was read of people and servers is believed: nobody else writes it."""
    met_for = CHECKED
    """Seconds for which it is known that somebody was met in a server."""

    def __init__(
        self,
        settings: Settings,
        database: Database,
        clock: Clock,
        daily_secret: str,
        trace: aiohttp.TraceConfig | None,
    ) -> None:
        self.sightings = Sightings()  # discord.py asks for what it is told to (`_get_state`) while it is made
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            max_messages=None,
            chunk_guilds_at_startup=False,
            # Nothing here needs all servers to be known before it works.
            guild_ready_timeout=0.5,
            member_cache_flags=discord.MemberCacheFlags.none(),
            allowed_mentions=NOBODY,
            tree_cls=Tree,
            connector=machine.current().connector(),
            http_trace=refusing_repetitions(listening(trace, clock)),
        )
        self.settings = settings
        self.database = database
        self.our_emojis = OurEmojis()
        self.press_limit = PressLimit(settings.presses_per_second)
        self.under_way = UnderWay()
        self.drawing = DrawingThread()
        self.ai_worker = AIWorkerClient()
        self.warming = Warming(self.drawing, games().values())
        made = compose(self, self, self, clock, daily_secret)
        self.kernel, self.router, self.command_modules = made.kernel, made.router, made.commands
        self.tables, self.reach, self.whereabouts = made.kernel.tables, made.reach, made.whereabouts
        self._made = made
        self._workers = Workers()
        self._serving = False
        self._ending: asyncio.Task[None] | None = None

    async def setup_hook(self) -> None:
        """Before the gateway what the first presses need, and time for those whose turn it is."""
        async_context.set(ReceiptAdapter())  # type: ignore[no-untyped-call] # the library's own gap
        if self.settings.api_base is not None:
            # A fresh connection after a lost one must go to the stand-in too, not to Discord.
            gateway = await self.http.request(Route("GET", "/gateway"))
            DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway["url"])
        for module in self.command_modules:
            if isinstance(module, commands.Cog):
                await self.add_cog(module)
            for command in (*module.commands(), *module.menus()):
                self.tree.add_command(command)
        self.add_listener(self.arrived, "on_interaction")
        self.add_listener(self.commanded, "on_app_command_completion")
        for event, listener in self.whereabouts.listeners().items():
            self.add_listener(listener, event)
        await self.our_emojis.look_up(partial(known, self, lambda: ours(games().values())))
        await self._made.layout.work_out()
        await self._made.cleaner.clean()
        await asyncio.gather(self.warming.get_warm(), self.take_up())
        await self.reach.begin()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Read what is kept of a shard's servers before it is told of them: this session resumes no other."""
        await self.whereabouts.expect(shard_id or 0, self.shard_count or 1)
        await self.identify_turn(shard_id or 0, initial=initial)

    async def identify_turn(self, shard: int, *, initial: bool) -> None:
        """Wait until a session may begin for a shard."""
        await super().before_identify_hook(shard, initial=initial)

    async def take_up(self) -> None:
        """Take the work up before there is a connection: all of it, as nobody else does any."""
        await self.sync_commands()
        # Before any table is loaded; the clocks themselves run from the moment Discord is connected (`on_ready`).
        await self.tables.grant_time()

    async def hand_over(self) -> None:
        """Leave the work to others before the end, if there are any."""

    def gauges(self) -> Mapping[str, tuple[str, Callable[[], float | None]]]:
        """Return what is to be looked at of this process as one of several: by name what it is, and its value."""
        return {}

    def answers(self, interaction: Interaction) -> bool:
        """Return whether this process is to answer; one of several may leave it to another (`ClusteredBot`)."""
        return True

    def answers_in(self, guild_id: int | None) -> bool:
        """Return the same of an interaction of which hardly more is known than its server."""
        return True

    def looks_after(self) -> Part | None:
        """Return which part of all tables this process looks after; None: all of them (docs/decisions/0031)."""
        return None

    @property
    def is_alone(self) -> bool:
        """Return whether every shard is this process's."""
        return True

    def is_ours(self, guild_id: int | None) -> bool:
        """Return whether this process looks after what belongs to a server."""
        return True

    async def arrived(self, interaction: Interaction) -> None:
        """Answer an interaction, then note who uses the bot where."""
        wanted = self._made.meeting.since(interaction)
        try:
            await self.pressed(interaction)
        finally:
            await self._meet(interaction, wanted)
        if interaction.type in PRESSES:
            await self._made.private_notes.after(interaction)

    async def pressed(self, interaction: Interaction) -> None:
        """Take an interaction from the gateway."""
        if not self.answers(interaction):
            return
        self.under_way.note()
        await self.reach.pressed(interaction.guild_id)
        self.hurry(interaction)
        await self.router.on_interaction(interaction)

    async def on_unread(self, left: Unread) -> None:
        """Answer an interaction that cannot be read."""
        if self.answers_in(left.guild_id):
            self.under_way.note()
            await answer(self.http, left)

    async def commanded(self, interaction: Interaction, _: object) -> None:
        """Let a guest speak at its table through a command that has been answered; tell what is to be told besides."""
        table, came_at = interaction.extras.get(AT, (None, 0.0))
        if table is not None:
            self.kernel.display.add_token(table, interaction, came_at)
        self.under_way.note()
        await self._made.private_notes.after(interaction)

    async def on_app_command_completion(self, interaction: Interaction, _: object) -> None:
        """Let features follow a command that was answered."""
        await self.kernel.features.command_answered(interaction)

    async def on_server_told(self, server: ServerTold) -> None:
        """Let features know of a server that is there."""
        self.kernel.features.server_told(server)

    async def _meet(self, interaction: Interaction, wanted: Callable[[], bool]) -> None:
        """Note who uses the bot where, but of a press that is refused unread; `wanted`: see `Meeting.since`."""
        if self.press_limit.refuses(interaction) or not self.answers(interaction):
            return
        self.under_way.note()
        await self._made.meeting.meet(interaction, wanted)

    def hurry(self, interaction: Interaction) -> None:
        """Have an interaction acknowledged first where its picture would be long in coming."""
        if self.drawing.is_busy():
            interaction.extras[HURRIED] = True

    async def sync_commands(self) -> None:
        """Send the commands to Discord if they differ from those sent last."""
        anyway = self.settings.api_base is not None
        notes, token = self.kernel.notes, self.settings.token
        await send_commands(self.tree, self.application_id, notes, token, anyway=anyway)

    async def on_ready(self) -> None:
        """Serve, from the first time on: later ones follow lost connections, and one may come while the bot ends."""
        if not self._serving and self._ending is None:
            await self.serve()
            await until_answered(self.kernel.tables.clock, "resume", self.kernel.display.resume)

    async def serve(self) -> None:
        """Begin to do what is done without a press."""
        self._serving = True
        log.info("ready as %s", self.user)
        notify.ready(self.user)
        self._workers.start(*self._made.workers)
        self.warming.go_on()

    def _get_state(self, **options: object) -> Servers[TableBot]:
        self.http = EnduringHTTPClient.instead_of(self.http)  # before anything of discord.py's takes hold of it
        return Servers(
            self.sightings,
            dispatch=self.dispatch,
            handlers=self._handlers,
            hooks=self._hooks,
            http=self.http,
            **options,
        )

    async def close(self) -> None:
        """Stop the timekeeper, answer what is under way, then let go of Discord and the database; once."""
        if self._ending is None:
            self._ending = asyncio.create_task(self._end())
        await asyncio.shield(self._ending)

    async def _end(self) -> None:
        await self.hand_over()
        await asyncio.gather(self.warming.stop(), self._workers.stop(), return_exceptions=True)
        await self.reach.stop()
        await self.under_way.settle(LAST_ANSWERS)
        await self.kernel.display.stop()
        await self.kernel.cards.stop()
        await self.kernel.features.stop()
        await super().close()
        self.drawing.close()
        self.kernel.replays.close()
        await self.ai_worker.close()
        await self.database.close()

    async def on_error(self, event_method: str, /, *_: Any, **__: Any) -> None:
        """Log a fault in a handler of the gateway's events; the bot goes on."""
        log.error("a fault at %s", event_method, exc_info=sys.exc_info())

"""The Discord client: minimal intents, the commands, and the router; wired and started here."""

from __future__ import annotations

import asyncio
import gc
import hashlib
import json
import logging
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

import aiohttp
import discord
import yarl
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot import notify
from bot.backups import Backups, folder_of
from bot.cogs.finding import AT
from bot.composition import compose
from bot.config import ROOT, Settings
from bot.database_setup import folder, place_of
from bot.emoji import known, ours
from bot.games.catalogue import games
from bot.store.database import UNAVAILABLE, Database
from bot.store.members import CHECKED
from bot.store.parts import Part
from bot.store.places import PlaceStore
from bot.store.row_cache import ALWAYS
from bot.tables.cleaner import Cleaner
from bot.tables.clock import Clock
from bot.tables.timekeeper import Timekeeper
from bot.tables.worker import Workers
from bot.text import catalogue, languages
from bot.thinking.client import AIWorkerClient
from bot.ui import zones
from bot.ui.announcer import Announcer
from bot.ui.answers import HURRIED, Interaction
from bot.ui.command_words import CommandTranslator, words_version
from bot.ui.custom_id import kind_of
from bot.ui.disk_cache import DiskCache
from bot.ui.drawing import DrawingThread
from bot.ui.duel_keeper import DuelKeeper
from bot.ui.emojis import OurEmojis
from bot.ui.ids import DeletePress
from bot.ui.layout_version import layout_version, picture_version
from bot.ui.made_once import refusing_repetitions
from bot.ui.membership import Membership, asking
from bot.ui.mentions import NOBODY
from bot.ui.names import nick_of
from bot.ui.press_limit import PressLimit
from bot.ui.replays import Replays
from bot.ui.servers import Servers
from bot.ui.summaries import Summaries
from bot.ui.told_time import listening
from bot.ui.tree import Tree
from bot.ui.under_way import UnderWay
from bot.ui.unread import Unread, answer
from bot.ui.whereabouts import Whereabouts

log = logging.getLogger(__name__)
# Two warnings about voice, which this bot does not use, would be the first thing in its log.
discord.VoiceClient.warn_nacl = False
discord.VoiceClient.warn_dave = False
WARM_WITHIN = 10.0
"""Seconds at most for which the first presses wait until what they need is loaded, and no gateway sends any."""
AT_LEISURE = 5.0
"""Seconds after the first connection before the bot does what nobody waits for."""
LAST_ANSWERS = 5.0
"""Seconds that what was asked before a stop has to be answered in."""
COMMANDS_NOTE = "commands"
"""The note that holds the hash of the commands last sent to Discord."""


class TableBot(commands.AutoShardedBot):
    """The bot. It reads no messages and keeps no members: it lives on interactions."""

    again = False
    """It ends to be begun anew, as things have changed around it."""
    believed_for = ALWAYS
    """Seconds for which what was read of people and servers is believed: nobody else writes it."""
    met_for = CHECKED
    """Seconds for which it is known that somebody was met in a server."""
    whereabouts: Whereabouts

    def __init__(
        self,
        settings: Settings,
        database: Database,
        clock: Clock,
        daily_secret: str,
        trace: aiohttp.TraceConfig | None,
    ) -> None:
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
            http_trace=refusing_repetitions(listening(trace, clock)),
        )
        self.settings = settings
        self.database = database
        self.our_emojis = OurEmojis()
        self.press_limit = PressLimit(settings.presses_per_second)
        self.under_way = UnderWay()
        self.drawing = DrawingThread(disk_cache=DiskCache(folder(settings) / "pictures", _picture_version))
        self.ai_worker = AIWorkerClient()
        self.replays = Replays()
        made = compose(self, self, self, clock, daily_secret)
        self.kernel, self.router, self.command_modules = made.kernel, made.router, made.commands
        self.reach, self.tables = made.reach, made.kernel.tables
        self.cleaner = Cleaner(self.tables, self.kernel.features.cleaned)
        self._warming: asyncio.Task[None] | None = None
        self._naming: asyncio.Task[None] | None = None
        self._workers = Workers()
        self._serving = False
        self._ending: asyncio.Task[None] | None = None

    async def setup_hook(self) -> None:
        """Before the gateway what the first presses need, and time for those whose turn it is."""
        if self.settings.api_base is not None:
            # A fresh connection after a lost one must go to the stand-in too, not to Discord.
            gateway = await self.http.request(Route("GET", "/gateway"))
            DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway["url"])
        for module in self.command_modules:
            if isinstance(module, commands.Cog):
                await self.add_cog(module)
            for command in module.commands():
                self.tree.add_command(command)
        self.add_listener(self.pressed, "on_interaction")
        self.add_listener(self._meet, "on_interaction")
        self.add_listener(self.commanded, "on_app_command_completion")
        self._follow()
        self.our_emojis.known = await known(self, lambda: ours(games().values()))
        self.kernel.display.layout = await asyncio.to_thread(layout_version, ROOT / "bot", self.our_emojis.known.markup)
        await self.cleaner.clean()
        await asyncio.gather(self._get_warm(), self.take_up())
        await self.reach.begin()

    def _follow(self) -> None:
        """Have what is kept of places follow what becomes of them."""
        parts, state = self.kernel, self._connection
        places = self.whereabouts = Whereabouts(
            self,
            PlaceStore(self.database, parts.features.channels),
            self.tables,
            parts.languages.guilds,
            parts.features.place_gone,
            self.is_ours,
        )
        assert isinstance(state, Servers)
        state.heard = places
        self.add_listener(places.server_gone, "on_server_gone")
        self.add_listener(places.server_away, "on_server_away")
        self.add_listener(places.channel_gone, "on_channel_gone")
        self.add_listener(places.thread_gone, "on_thread_gone")
        self.add_listener(places.role_gone, "on_role_gone")

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
        """Let a guest speak at its table through a command that has been answered."""
        table, came_at = interaction.extras.get(AT, (None, 0.0))
        if table is not None:
            self.kernel.display.add_token(table, interaction, came_at)

    async def _meet(self, interaction: Interaction) -> None:
        """Note that whoever uses the bot in a server belongs to that server: how its leaderboards know their people.

        Somebody looking after their own data is no reason to store more of it, nor is a press that is refused unread.
        """
        if self.press_limit.refuses(interaction) or not self.answers(interaction):
            return
        self.under_way.note()
        data: Any = interaction.data or {}
        about = kind_of(str(data.get("name") or data.get("custom_id")))
        if interaction.guild_id is not None and about not in ("privacy", DeletePress.prefix):
            # Whoever answers says that the database does not; for this the next press is as good.
            with suppress(*UNAVAILABLE):
                await self.kernel.members.met(
                    interaction.guild_id, interaction.user.id, self.tables.clock.now(), nick_of(interaction.user)
                )
        if about not in ("privacy", DeletePress.prefix):
            with suppress(*UNAVAILABLE):
                await self.kernel.languages.met(interaction)

    async def _warm(self) -> None:
        """Have ready what the first screens need: words, what draws, title pictures (from the disk, once drawn)."""
        try:
            for language in languages():
                await asyncio.to_thread(catalogue, language)
            await self.drawing.beside(self.drawing.preparing(games().values()))
            # What draws stays, too: looking through it for garbage would stop everybody for half a tenth of a second.
            gc.freeze()
            log.info("what draws is loaded")
        except Exception:  # it is tried again by whoever wants a picture
            log.exception("the pictures could not be prepared")

    async def _get_warm(self) -> None:
        """Wait until it is warm, but not for ever: until then presses are acknowledged first."""
        self.drawing.cold = True
        self._warming = asyncio.create_task(self._warm())
        self._warming.add_done_callback(lambda _: self.drawing.warmed())
        await asyncio.wait([self._warming], timeout=WARM_WITHIN)

    async def _name_zones(self) -> None:
        """Read what time zones are called, which takes most of a second, when the first presses are over."""
        await asyncio.sleep(AT_LEISURE)
        await asyncio.to_thread(zones.prepare)

    def hurry(self, interaction: Interaction) -> None:
        """Have an interaction acknowledged first where its picture would be long in coming."""
        if self.drawing.is_busy():
            interaction.extras[HURRIED] = True

    def _new_announcer(self) -> Announcer:
        membership = Membership(self.kernel.members, self.tables.clock, asking(self))
        summaries = Summaries(self.kernel.daily, self.kernel.boards, membership)
        return Announcer(self, self.kernel.daily, self.kernel.languages.guilds, summaries)

    async def sync_commands(self) -> None:
        """Send the commands to Discord if they differ from those sent last."""
        payload = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        # In English: what they are in other languages is worked out where anything has changed.
        text = json.dumps([self.application_id, payload, words_version()], sort_keys=True, default=str)
        digest = hashlib.sha256(text.encode()).hexdigest()
        if await self.kernel.notes.get(COMMANDS_NOTE) == digest and self.settings.api_base is None:
            return
        await self.tree.set_translator(CommandTranslator())
        await self.tree.sync()
        await self.kernel.notes.put(COMMANDS_NOTE, digest)
        log.info("%d commands are known to Discord now", len(payload))

    async def on_ready(self) -> None:
        """Serve, from the first time on: later ones follow lost connections."""
        if not self._serving:
            await self.serve()
            await self.kernel.display.resume()

    async def serve(self) -> None:
        """Begin to do what is done without a press."""
        self._serving = True
        log.info("ready as %s", self.user)
        notify.ready(self.user)
        kernel = self.kernel
        transport, place = kernel.display.messages.transport, kernel.languages.place
        self._workers.start(
            Timekeeper(self.tables),
            self.cleaner,
            self._new_announcer(),
            kernel.luck,
            DuelKeeper(kernel.duels, transport, self.drawing, place),
            self.whereabouts,
            *kernel.features.workers(),
        )
        if (folder := folder_of(self.settings)) is not None:
            self._workers.start(Backups(place_of(self.settings), folder, self.settings.backups_kept, self.tables.clock))
        self._naming = asyncio.create_task(self._name_zones())

    def _get_state(self, **options: object) -> Servers[TableBot]:
        state: Servers[TableBot] = Servers(
            dispatch=self.dispatch,
            handlers=self._handlers,
            hooks=self._hooks,
            http=self.http,
            **options,
        )
        state.keep_small()
        return state

    async def close(self) -> None:
        """Stop the timekeeper, answer what is under way, then let go of Discord and the database; once."""
        if self._ending is None:
            self._ending = asyncio.create_task(self._end())
        await asyncio.shield(self._ending)

    async def _end(self) -> None:
        await self.hand_over()
        tasks = [task for task in (self._warming, self._naming) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, self._workers.stop(), return_exceptions=True)
        await self.reach.stop()
        await self.under_way.settle(LAST_ANSWERS)
        await self.kernel.display.stop()
        await self.kernel.cards.stop()
        await self.kernel.reviews.stop()
        await self.kernel.features.stop()
        await self.kernel.predictions.stop()
        await super().close()
        self.drawing.close()
        self.replays.close()
        await self.kernel.daily.close()
        await self.kernel.luck.close()
        await self.ai_worker.close()
        await self.database.close()

    async def on_error(self, event_method: str, /, *_: Any, **__: Any) -> None:
        """Log a fault in a handler of the gateway's events; the bot goes on."""
        log.error("a fault at %s", event_method, exc_info=sys.exc_info())


def _picture_version() -> str:
    return picture_version(ROOT / "bot", ROOT / "assets", ROOT / "data")

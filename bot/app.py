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
from discord import app_commands
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot import notify
from bot.backups import Backups, folder_of
from bot.cogs.offered import require_offered
from bot.cogs.services import AT
from bot.config import ROOT, Settings
from bot.emoji import known, ours
from bot.engine.core import IllegalAction
from bot.games.catalogue import games
from bot.measures.meter import meter
from bot.opening import folder, place_of
from bot.store.database import UNAVAILABLE, Database
from bot.store.enums import Ending
from bot.store.people import PeopleStore
from bot.store.stored import Conflict, Repeated
from bot.store.tables import TableStore
from bot.tables import hosting
from bot.tables.clock import Clock
from bot.tables.refusal import Refusal
from bot.tables.registry import Tables
from bot.text import refusal
from bot.thinking.minds import Minds
from bot.ui.announcer import Announcer
from bot.ui.answers import FAULTS, Interaction, say_privately
from bot.ui.command_words import Words, words_version
from bot.ui.drawing import DrawingThread
from bot.ui.duel_keeper import DuelKeeper
from bot.ui.emojis import OurEmojis
from bot.ui.ids import DeletePress, kind_of
from bot.ui.layout_version import layout_version, picture_version
from bot.ui.membership import Membership, asking
from bot.ui.mentions import NOBODY
from bot.ui.press_limit import PressLimit
from bot.ui.replays import Replays
from bot.ui.replies import apologise, command_of
from bot.ui.servers import Servers
from bot.ui.shelf import Shelf
from bot.ui.summaries import Summaries
from bot.ui.under_way import UnderWay
from bot.wiring import commands_of, evening_keeper, wired

log = logging.getLogger(__name__)
# Two warnings about voice, which this bot does not use, would be the first thing in its log.
discord.VoiceClient.warn_nacl = False
discord.VoiceClient.warn_dave = False
AT_LEISURE = 5.0
"""Seconds after its start before the bot does what nobody waits for."""
LAST_ANSWERS = 5.0
"""Seconds that what was asked before a stop has to be answered in."""
COMMANDS_NOTE = "commands"
"""The note that holds the hash of the commands last sent to Discord."""


class Tree(app_commands.CommandTree[commands.AutoShardedBot]):
    """The commands, which take no other values than they offer, and only so many a second from one person."""

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Tell whoever asks for anything else that it is not offered, and whoever asks too often to wait."""
        if not interaction.client.answers(interaction):
            return False
        interaction.client.under_way.note()
        is_command = interaction.type is discord.InteractionType.application_command
        if is_command:
            meter().came(interaction.id, command_of(interaction))
        await interaction.client.services.languages.answer(interaction)
        try:
            if is_command:
                interaction.client.press_limit.require(interaction)
                require_offered(interaction.command, interaction.data or {})
        except Refusal as no:
            meter().refused(no.code)
            await say_privately(interaction, refusal(no.code, no.data))
            return False
        return True


class TableBot(commands.AutoShardedBot):
    """The bot. It reads no messages and keeps no members: it lives on interactions."""

    again = False
    """It ends to be begun anew, as things have changed around it."""

    def __init__(
        self, settings: Settings, database: Database, clock: Clock, daily_secret: str,
        trace: aiohttp.TraceConfig | None,
    ) -> None:  # fmt: skip
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
            http_trace=trace,  # type: ignore[arg-type]  # None is taken, but not said to be
        )
        self.settings = settings
        self.database = database
        self.our_emojis = OurEmojis()
        self.press_limit = PressLimit(settings.presses_per_second)
        self.under_way = UnderWay()
        people = PeopleStore(database)
        self.drawing = DrawingThread(shelf=Shelf(folder(settings) / "pictures", _picture_version))
        self.minds = Minds()
        self.tables = Tables(TableStore(database, daily_secret), people, games(), clock, self.minds)
        self.replays = Replays()
        self.services = wired(self, self, daily_secret)
        self._timekeeper: asyncio.Task[None] | None = None
        self._warming: asyncio.Task[None] | None = None
        self._announcer: asyncio.Task[None] | None = None
        self._duels: asyncio.Task[None] | None = None
        self._evenings: asyncio.Task[None] | None = None
        self._backups: asyncio.Task[None] | None = None
        self._accounts: asyncio.Task[None] | None = None
        self._puzzling: asyncio.Task[None] | None = None
        self._serving = False
        self._ending: asyncio.Task[None] | None = None
        self.tree.error(self._command_failed)

    async def setup_hook(self) -> None:
        """Before the gateway, as little as possible: commands, emoji, time for those whose turn it is."""
        if self.settings.api_base is not None:
            # A fresh connection after a lost one must go to the stand-in too, not to Discord.
            gateway = await self.http.request(Route("GET", "/gateway"))
            DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway["url"])
        cogs, loose = commands_of(self.services)
        for cog in cogs:
            await self.add_cog(cog)
        for command in loose:
            self.tree.add_command(command)
        self.add_listener(self.pressed, "on_interaction")
        self.add_listener(self._meet, "on_interaction")
        self.add_listener(self.commanded, "on_app_command_completion")
        self.our_emojis.known = await known(self, lambda: ours(games().values()))
        self.services.display.layout = await asyncio.to_thread(
            layout_version, ROOT / "bot", self.our_emojis.known.markup
        )
        await self.tables.store.clean(self.tables.clock.now())
        await self.take_up()

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
        """Return whether this process is to answer; one among several may leave it to another (`many.ManyBot`)."""
        return True

    def is_ours(self, guild_id: int | None) -> bool:
        """Return whether this process looks after what belongs to a server."""
        return True

    async def pressed(self, interaction: Interaction) -> None:
        """Take an interaction from the gateway."""
        if not self.answers(interaction):
            return
        self.under_way.note()
        await self.services.router.on_interaction(interaction)

    async def commanded(self, interaction: Interaction, _: object) -> None:
        """Let a guest speak at its table through a command that has been answered."""
        table, came_at = interaction.extras.get(AT, (None, 0.0))
        if table is not None:
            self.services.display.lend(table, interaction, came_at)

    async def _meet(self, interaction: Interaction) -> None:
        """Note that whoever uses the bot in a server belongs to that server: how its leaderboards know their people.

        Somebody looking after their own data is no reason to store more of it, nor is a press that is refused unread.
        """
        if self.press_limit.refuses(interaction) or not self.answers(interaction):
            return
        self.under_way.note()
        data: Any = interaction.data or {}
        about = kind_of(str(data.get("name") or data.get("custom_id")))
        if interaction.guild_id is not None and about not in ("privacy", DeletePress.VERSION):
            # Whoever answers says that the database does not; for this the next press is as good.
            with suppress(*UNAVAILABLE):
                await self.services.members.met(interaction.guild_id, interaction.user.id, self.tables.clock.now())
        if about not in ("privacy", DeletePress.VERSION):
            with suppress(*UNAVAILABLE):
                await self.services.languages.met(interaction)

    async def _warm(self) -> None:
        """Load what draws while nobody waits for anything; what it draws is drawn when it is wanted.

        The title pictures alone take long: those that are not on the shelf are drawn now.
        """
        await asyncio.sleep(AT_LEISURE)
        try:
            await self.drawing.beside(self.drawing.preparing(games().values()))
            # What draws stays, too: looking through it for garbage would stop everybody for half a tenth of a second.
            gc.freeze()
        except Exception:  # it is tried again by whoever wants a picture
            log.exception("the pictures could not be prepared")

    def _new_announcer(self) -> Announcer:
        membership = Membership(self.services.members, self.tables.clock, asking(self))
        summaries = Summaries(self.services.daily, self.services.boards, membership)
        return Announcer(self, self.services.daily, self.services.languages.guilds, summaries)

    async def sync_commands(self) -> None:
        """Send the commands to Discord if they differ from those sent last."""
        payload = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        # In English: what they are in other languages is worked out where anything has changed.
        text = json.dumps([self.application_id, payload, words_version()], sort_keys=True, default=str)
        digest = hashlib.sha256(text.encode()).hexdigest()
        if await self.services.people.note(COMMANDS_NOTE) == digest and self.settings.api_base is None:
            return
        await self.tree.set_translator(Words())
        await self.tree.sync()
        await self.services.people.put_note(COMMANDS_NOTE, digest)
        log.info("%d commands are known to Discord now", len(payload))

    async def on_ready(self) -> None:
        """Serve, from the first time on: later ones follow lost connections."""
        if not self._serving:
            await self.serve()
            await self.services.display.resume()

    async def serve(self) -> None:
        """Begin to do what is done without a press."""
        self._serving = True
        log.info("ready as %s", self.user)
        notify.ready(self.user)
        self._timekeeper = asyncio.create_task(self.tables.keep_time())
        self._announcer = asyncio.create_task(self._new_announcer().run())
        self._accounts = asyncio.create_task(self.services.accounts.run())
        transport = self.services.display.messages.transport
        keeper = DuelKeeper(self.services.duels, transport, self.drawing)
        keeper.language = self.services.languages.place
        self._duels = asyncio.create_task(keeper.run())
        self._evenings = asyncio.create_task(evening_keeper(self.services).run())
        if (folder := folder_of(self.settings)) is not None:
            backups = Backups(place_of(self.settings), folder, self.settings.backups_kept, self.tables.clock)
            self._backups = asyncio.create_task(backups.run())
        self._warming = asyncio.create_task(self._warm())
        self._puzzling = asyncio.create_task(self.services.puzzles.run())

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """End the tables of a server that has removed the bot."""
        if not self.is_ours(guild.id):
            return
        await self.services.evenings.gone(guild.id)
        for table_id in await self.tables.store.open_of_guild(guild.id):
            table = await self.tables.get(table_id)
            if table is not None and not table.header.guest:
                await hosting.shut(table, Ending.GONE)

    async def on_thread_gone(self, thread_id: int) -> None:
        """End the table of a thread that is gone."""
        table = await self.tables.in_channel(thread_id)
        if table is not None and self.is_ours(table.header.guild_id):
            await hosting.shut(table, Ending.GONE)

    async def on_channel_gone(self, channel_id: int, guild_id: int) -> None:
        """End the table of a channel that is gone, and those in its threads, of which nobody tells."""
        if not self.is_ours(guild_id):
            return
        await self.services.languages.guilds.drop_channel(guild_id, channel_id, self.tables.clock.now())
        await self.services.evenings.gone(guild_id, channel_id)
        await self.on_thread_gone(channel_id)
        for table_id in await self.tables.store.open_of_guild(guild_id):
            table = await self.tables.get(table_id)
            if table is not None and await self._is_gone(table.header.channel_id):
                await hosting.shut(table, Ending.GONE)

    async def _is_gone(self, channel_id: int) -> bool:
        try:
            await self.http.get_channel(channel_id)
        except discord.NotFound:
            return True
        except FAULTS as error:
            log.info("channel %s: whether it is still there is not known: %r", channel_id, error)
        return False

    def _get_state(self, **options: object) -> Servers[TableBot]:
        state: Servers[TableBot] = Servers(
            dispatch=self.dispatch, handlers=self._handlers, hooks=self._hooks, http=self.http,
            **options,
        )  # fmt: skip
        state.keep_small()
        return state

    async def _command_failed(self, interaction: Interaction, error: app_commands.AppCommandError) -> None:
        cause: BaseException = error.__cause__ or error
        if isinstance(cause, Refusal | IllegalAction):
            meter().refused(cause.code)
            await say_privately(interaction, refusal(cause.code, cause.data))
        elif isinstance(cause, Conflict):
            await say_privately(interaction, refusal("conflict", {}))
        elif isinstance(cause, Repeated):
            log.info("command %s was delivered twice", interaction.id)
        else:
            await apologise(interaction, command_of(interaction), cause)
        # What is refused has been answered as well.
        await self.commanded(interaction, None)

    async def close(self) -> None:
        """Stop the timekeeper, answer what is under way, then let go of Discord and the database; once."""
        if self._ending is None:
            self._ending = asyncio.create_task(self._end())
        await asyncio.shield(self._ending)

    async def _end(self) -> None:
        await self.hand_over()
        begun = (
            self._timekeeper,
            self._warming,
            self._announcer,
            self._backups,
            self._accounts,
            self._puzzling,
            self._duels,
            self._evenings,
        )
        tasks = [task for task in begun if task is not None]
        for task in tasks:
            task.cancel()
        # One that is reading gives its connection back: after the database it would wait for a thread that is gone.
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.under_way.settle(LAST_ANSWERS)
        await self.services.display.stop()
        await self.services.cards.stop()
        await self.services.reviews.stop()
        await self.services.told.stop()
        await super().close()
        self.drawing.close()
        self.replays.close()
        await self.services.daily.close()
        await self.services.accounts.close()
        await self.services.puzzles.close()
        await self.minds.close()
        await self.database.close()

    async def on_error(self, event_method: str, /, *_: Any, **__: Any) -> None:
        """Log a fault in a handler of the gateway's events; the bot goes on."""
        log.error("a fault at %s", event_method, exc_info=sys.exc_info())


def _picture_version() -> str:
    return picture_version(ROOT / "bot", ROOT / "assets", ROOT / "data")

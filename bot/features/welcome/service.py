"""Welcoming servers: once each, in the channel where Discord says who has come, or with the first answer there.

Discord tells of every server at each session, and again when one was away: whether the bot has just been added is said
by when that was. Servers that were there before there were welcomes count as welcomed then.
"""

from __future__ import annotations

import logging
from collections import deque

from bot.feature import Kernel
from bot.features.welcome.screens import welcome
from bot.features.welcome.store import APART, WelcomeStore
from bot.tables.clocks.worker import Worker, until_answered
from bot.tables.seating.setup import Location
from bot.text import language_of, use_locale
from bot.ui.gateway.servers import ServerTold
from bot.ui.input.answers import DeliveryStatus, Interaction, SendResult, add_privately
from bot.ui.input.ids import base36
from bot.ui.messages.error_codes import Do
from bot.ui.messages.guests import is_guest
from bot.ui.messages.sending import deliver

log = logging.getLogger(__name__)
SINCE = "welcome.since"
"""The note that says since when servers are welcomed."""
LATE = 86_400.0
"""Seconds after which a server that added the bot while nobody listened is no longer welcomed."""
LOOK_EVERY = 60.0
"""Seconds between looks at which servers are to be welcomed with an answer: another process may have had them."""
TRIES = (0.0, 5.0, 20.0, 60.0)
"""Seconds before each try to post."""
HELP = "help"
"""The command whose answer says all that a welcome does."""


class WelcomeWorker(Worker):
    """Welcomes them, for as long as the bot runs."""

    name = "welcome"

    def __init__(self, kernel: Kernel, store: WelcomeStore) -> None:
        super().__init__(kernel.clock)
        self._kernel = kernel
        self.store = store
        self.owing: set[int] = set()
        """Servers whose first answer says it, as far as it is known here."""
        self._told: deque[ServerTold] = deque()
        """Those of which Discord has told, until they have been looked at."""
        self._since: float | None = None

    def told(self, server: ServerTold) -> None:
        """Take note of a server that is there."""
        self._told.append(server)
        self.woken.set()

    async def look(self) -> float:
        """Welcome those that have just added the bot; return when to look again."""
        began = self.clock.now()
        since = await self._begun()
        there: dict[int, float] = {}
        while self._told:
            server, now = self._told[0], self.clock.now()
            if server.joined_at <= max(since, now - LATE):
                there[server.guild_id] = max(server.joined_at, since)
            else:
                await self._welcome(server)
            self._told.popleft()
        await self.store.count_as_welcomed({guild: at for guild, at in there.items() if at > began - APART})
        self.owing = await self.store.owing(self._kernel.tables.part)
        return began + LOOK_EVERY

    async def _begun(self) -> float:
        """Return since when servers are welcomed; the first time, let all that are known count as welcomed."""
        if self._since is None:
            now, notes = self.clock.now(), self._kernel.notes
            if await notes.get(SINCE) is None:
                await self.store.count_as_welcomed(dict.fromkeys(await self.store.known(), now))
            self._since = float(await notes.settle(SINCE, str(now)))
        return self._since

    async def _welcome(self, server: ServerTold) -> None:
        guild_id, now = server.guild_id, self.clock.now()
        # All that may fail comes before the claim: a server is welcomed, or not in ninety days.
        chosen = (await self._kernel.languages.guilds.guild(guild_id)).language
        if not await self.store.claim(guild_id, now):
            return
        sent = await self._post(server, language_of(chosen or server.locale), now)
        if sent is not None and sent.status is not DeliveryStatus.REFUSED:
            log.info("server %s has added the bot, and is welcomed", guild_id)
            return
        log.info("server %s has added the bot, and is welcomed with its first answer", guild_id)
        await self._owe(guild_id)

    async def _post(self, server: ServerTold, language: str, now: float) -> SendResult | None:
        """Say it where Discord says who has come; None: nowhere."""
        if server.system_channel_id is None:
            return None
        with use_locale(language):
            screen = welcome(self._kernel.games, self._kernel.features)
        place = Location(server.system_channel_id, server.guild_id)
        nonce = f"hi-{base36(int(now))}-{base36(server.guild_id)}"
        sent = None
        for pause in TRIES:
            await self.clock.sleep_until(self.clock.now() + pause)
            # The nonce keeps a second try from posting it again.
            posting = self._kernel.transport.post(place, screen, self.name, nonce=nonce)
            sent = await deliver(posting, f"server {server.guild_id}: its welcome", may_fail=True)
            if sent.do is not Do.RETRY:
                break
        return sent

    async def answered(self, interaction: Interaction) -> None:
        """Say it after a command's answer, privately to whoever gave it, where the server could not be told."""
        guild_id = interaction.guild_id
        if guild_id not in self.owing or is_guest(interaction):
            return
        self.owing.discard(guild_id)
        if not await self.store.pay(guild_id):
            return
        command = interaction.command
        if command is not None and command.qualified_name == HELP:
            return
        await self._kernel.languages.answer(interaction)
        sent = await add_privately(interaction, welcome(self._kernel.games, self._kernel.features), self.name)
        if sent.status is DeliveryStatus.REFUSED:
            await self._owe(guild_id)

    async def _owe(self, guild_id: int) -> None:
        """Let the next answer in a server say it, however long the database is away: its claim is not made twice."""
        await until_answered(self.clock, self.name, lambda: self.store.owe(guild_id))
        self.owing.add(guild_id)

    async def left(self, guild_id: int) -> None:
        """Follow a server that has removed the bot."""
        self.owing.discard(guild_id)
        await self.store.forget_owed(guild_id)

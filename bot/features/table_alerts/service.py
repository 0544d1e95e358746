"""Telling those who wait in a channel of the table that has opened there: once, posted by whoever opened it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection

import discord

from bot.features.table_alerts.store import TableAlertStore
from bot.store.rows import TableRow
from bot.store.sql.database import NO_ANSWER
from bot.tables.clocks.clock import Clock
from bot.tables.table import Table
from bot.text import say, use_locale
from bot.ui.input.answers import FAULTS
from bot.ui.input.languages import TableLanguage
from bot.ui.messages.background import Background
from bot.ui.messages.error_codes import is_worth_another_try
from bot.ui.messages.mention_policy import MentionPolicy
from bot.ui.messages.transport import Transport
from bot.ui.screens.screen import Screen

log = logging.getLogger(__name__)

KEPT = 14 * 86_400.0
"""Seconds that somebody waits at most."""
MOST = 10
"""People who are mentioned at one table's opening, those who asked first: the others go on waiting."""
TRIES = (0.0, 5.0, 20.0, 60.0, 300.0)
"""Seconds before each try to post it; after the last one they go on waiting, for the next table."""
PATIENCE = 15.0
"""Seconds for one request, retries of discord.py included."""


class TableAlerts:
    def __init__(
        self,
        store: TableAlertStore,
        mention_policy: MentionPolicy,
        transport: Transport,
        clock: Clock,
        language: TableLanguage,
    ) -> None:
        self.store = store
        self.mention_policy = mention_policy
        self.transport = transport
        self.clock = clock
        self.language = language
        self._background = Background()

    async def stop(self) -> None:
        await self._background.stop()

    def opened(self, table: Table) -> None:
        """Tell those who wait in its channel of a table that has just opened there. Nobody waits for this."""
        if table.header.guild_id is not None and not table.header.guest:
            # As it opened: it may move to a thread of its own meanwhile.
            seated = {seat.user_id for seat in table.people if seat.user_id is not None}
            self._background.start(self.tell(table.header, seated))

    async def tell(self, header: TableRow, seated: Collection[int] = ()) -> None:
        """Tell those who wait in the channel of a table that has opened there, in one message, the first who asked.

        Who is seated there needs not be told: its card asks them.
        """
        waited = await self.store.take(header.channel_id, header.host_id, self.clock.now(), MOST)
        users = await self.mention_policy.may_be_mentioned(
            header.guild_id, tuple(user for user in waited if user not in seated)
        )
        if not users:
            return
        with use_locale(await self.language(header)):
            mentions = " ".join(f"<@{user}>" for user in users)
            text = say("table_alert.opened", mentions=mentions, game=say(f"game.{header.game}"))
        for pause in TRIES:
            await self.clock.sleep_until(self.clock.now() + pause)
            if not await self._is_to_try_again(header, Screen((text,), mentions=users)):
                return
        now = self.clock.now()
        for user in users:
            await self.store.wait(header.channel_id, user, now, now + KEPT)

    async def _is_to_try_again(self, header: TableRow, screen: Screen) -> bool:
        """Post it; return whether it may get through later. A nonce keeps a second try from posting it again."""
        try:
            async with asyncio.timeout(PATIENCE):
                nonce = f"tell-{header.id}"
                await self.transport.post(header, screen, "told", mentions=screen.mentions, nonce=nonce)
        except discord.HTTPException as error:
            log.warning("table %s: those who waited could not be told: %s %s", header.id, error.status, error.code)
            return is_worth_another_try(error)
        except (*FAULTS, *NO_ANSWER) as error:
            log.warning("table %s: those who waited are not told yet: %r", header.id, error)
            return True
        return False

"""Being told, once, when the next table opens in a channel: asked for there, and posted by whoever opens the table."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection

import discord

from bot.store.database import NO_ANSWER
from bot.store.guilds import GuildStore
from bot.store.rows import TableRow
from bot.store.waiting import WaitingStore
from bot.tables.clock import Clock
from bot.tables.refusal import Refusal
from bot.tables.table import Table
from bot.text import refusal, say, use_locale
from bot.ui.answering import How, answer
from bot.ui.answers import FAULTS, Interaction, in_time, private, ready
from bot.ui.background import Background
from bot.ui.error_codes import is_worth_another_try
from bot.ui.ids import TellPress
from bot.ui.languages import TableLanguage
from bot.ui.pings import Pings
from bot.ui.screen import Button, Row, Screen
from bot.ui.server_rules import may_begin_in
from bot.ui.transport import Transport

log = logging.getLogger(__name__)

KEPT = 14 * 86_400.0
"""Seconds that somebody waits at most."""
MOST = 10
"""People who are mentioned at one table's opening, those who asked first: the others go on waiting."""
TRIES = (0.0, 5.0, 20.0, 60.0, 300.0)
"""Seconds before each try to post it; after the last one they go on waiting, for the next table."""
PATIENCE = 15.0
"""Seconds for one request, retries of discord.py included."""


class ToldOnce:
    """Offers it, takes presses, and tells."""

    def __init__(
        self,
        store: WaitingStore,
        guilds: GuildStore,
        pings: Pings,
        transport: Transport,
        clock: Clock,
        language: TableLanguage,
    ) -> None:
        self.store = store
        self.guilds = guilds
        self.pings = pings
        self.transport = transport
        self.clock = clock
        self.language = language
        self._background = Background()

    async def stop(self) -> None:
        """Stop telling anybody."""
        await self._background.stop()

    # Asking

    async def offer(self, interaction: Interaction, no: Refusal) -> None:
        """Answer what was refused, as there is no table, with that and the offer; raise it where there is none."""
        row = await in_time(interaction, self.row(interaction), thinking=True)
        if row is None:
            raise no
        await private(interaction, ready(Screen((refusal(no.code, no.data),), (row,))))

    async def row(self, interaction: Interaction) -> Row | None:
        """Return the button to ask for it, or not to wait any more; None where no table can open or nobody be told."""
        if not await self._is_possible(interaction):
            return None
        assert interaction.channel_id is not None
        until = await self.store.until(interaction.channel_id, interaction.user.id, self.clock.now())
        return _row(is_waiting=until is not None)

    async def _is_possible(self, interaction: Interaction) -> bool:
        """Return whether this is a server the bot is in, which lets it mention people and games begin here."""
        if interaction.guild_id is None or interaction.channel_id is None or not interaction.is_guild_integration():
            return False
        chosen = await self.guilds.guild(interaction.guild_id)
        return chosen.mentions and may_begin_in(chosen, interaction)

    async def pressed(self, interaction: Interaction, press: TellPress) -> None:
        """Let whoever pressed wait in this channel, or no longer; whom nothing may mention is told so."""
        channel, user = interaction.channel_id, interaction.user.id
        if interaction.guild_id is None or channel is None:
            raise Refusal("bad_button")
        if press.verb == TellPress.OFF:
            gone = Screen((say("tell.not_waiting"),), (_row(is_waiting=False),))
            await answer(
                interaction, lambda: ready(gone), change=lambda: self.store.leave(channel, user), how=How.REPLACE
            )
            return
        await in_time(interaction, self._require_mentions(interaction), thinking=False)
        now = self.clock.now()
        asked = Screen((say("tell.waiting", until=int(now + KEPT)),), (_row(is_waiting=True),))
        await answer(
            interaction,
            lambda: ready(asked),
            change=lambda: self.store.wait(channel, user, now, now + KEPT),
            how=How.REPLACE,
        )

    async def _require_mentions(self, interaction: Interaction) -> None:
        if not await self._is_possible(interaction):
            raise Refusal("tell_not_here")
        if not (await self.pings.people.person(interaction.user.id)).mentions:
            raise Refusal("tell_unmentioned")

    # Telling

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
        users = await self.pings.wanting(header.guild_id, tuple(user for user in waited if user not in seated))
        if not users:
            return
        with use_locale(await self.language(header)):
            mentions = " ".join(f"<@{user}>" for user in users)
            text = say("tell.opened", mentions=mentions, game=say(f"game.{header.game}"))
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


def _row(*, is_waiting: bool) -> Row:
    """Return the button that asks for it, or that takes it back."""
    if is_waiting:
        return (Button(say("tell.off"), TellPress(TellPress.OFF).custom_id),)
    return (Button(say("tell.on"), TellPress(TellPress.ON).custom_id),)

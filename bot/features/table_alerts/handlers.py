"""Asking for a table alert, and taking it back: one button, where a table can open and people may be mentioned."""

from __future__ import annotations

from bot.features.table_alerts.custom_ids import TableAlertPress
from bot.features.table_alerts.rows import KEPT
from bot.features.table_alerts.store import TableAlertStore
from bot.store.guilds import GuildStore
from bot.store.people import PeopleStore
from bot.tables.clocks.clock import Clock
from bot.tables.refusal import Refusal
from bot.text import say
from bot.ui.gateway.server_rules import may_begin_in
from bot.ui.input.answering import How, answer
from bot.ui.input.answers import Interaction, defer_if_slow, ready
from bot.ui.screens.screen import Button, Row, Screen


class TableAlertHandlers:
    """Offers it, and takes presses."""

    def __init__(self, store: TableAlertStore, guilds: GuildStore, people: PeopleStore, clock: Clock) -> None:
        self.store = store
        self.guilds = guilds
        self.people = people
        self.clock = clock

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

    async def pressed(self, interaction: Interaction, press: TableAlertPress) -> None:
        """Let whoever pressed wait in this channel, or no longer; whom nothing may mention is told so."""
        channel, user = interaction.channel_id, interaction.user.id
        if interaction.guild_id is None or channel is None:
            raise Refusal("bad_button")
        if press.verb == TableAlertPress.OFF:
            gone = Screen((say("table_alert.not_waiting"),), (_row(is_waiting=False),))
            await answer(
                interaction, lambda: ready(gone), change=lambda: self.store.leave(channel, user), how=How.REPLACE
            )
            return
        await defer_if_slow(interaction, self._require_mentions(interaction), thinking=False)
        now = self.clock.now()
        asked = Screen((say("table_alert.waiting", until=int(now + KEPT)),), (_row(is_waiting=True),))
        await answer(
            interaction,
            lambda: ready(asked),
            change=lambda: self.store.wait(channel, user, now, now + KEPT),
            how=How.REPLACE,
        )

    async def _require_mentions(self, interaction: Interaction) -> None:
        if not await self._is_possible(interaction):
            raise Refusal("table_alert_not_here")
        if not (await self.people.person(interaction.user.id)).mentions:
            raise Refusal("table_alert_unmentioned")


def _row(*, is_waiting: bool) -> Row:
    """Return the button that asks for it, or that takes it back."""
    if is_waiting:
        return (Button(say("table_alert.off"), TableAlertPress(TableAlertPress.OFF).custom_id),)
    return (Button(say("table_alert.on"), TableAlertPress(TableAlertPress.ON).custom_id),)

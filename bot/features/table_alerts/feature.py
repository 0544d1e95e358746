"""What table alerts are made of, and where they show."""

from __future__ import annotations

from collections.abc import Mapping

from bot.feature import Feature, Kernel
from bot.features.table_alerts.custom_ids import TableAlertPress
from bot.features.table_alerts.handlers import TableAlertHandlers
from bot.features.table_alerts.service import TableAlertService
from bot.features.table_alerts.store import TableAlertStore, drop_expired, prolong
from bot.store.sql.parts import Part
from bot.store.sql.writing import Writing
from bot.tables.view import TableView
from bot.ui.input.answers import Interaction
from bot.ui.input.custom_id import CustomId
from bot.ui.input.router import PressHandler
from bot.ui.screens.screen import Row


class TableAlertsFeature(Feature):
    """Being told, once, when the next table opens in a channel."""

    key = "table_alerts"

    def __init__(self, kernel: Kernel) -> None:
        self.store = TableAlertStore(kernel.database)
        languages = kernel.languages
        self.service = TableAlertService(
            self.store, kernel.mention_policy, kernel.transport, kernel.clock, languages.table
        )
        self._handlers = TableAlertHandlers(self.store, languages.guilds, kernel.people, kernel.clock)

    def handlers(self) -> Mapping[type[CustomId], PressHandler]:
        return {TableAlertPress: self._handlers.pressed}

    async def row_without_table(self, interaction: Interaction) -> Row | None:
        """Offer to be told of the next table."""
        return await self._handlers.row(interaction)

    def table_opened(self, table: TableView) -> None:
        """Tell those who wait."""
        self.service.opened(table)

    async def stop(self) -> None:
        await self.service.stop()

    def cleaned(self, writing: Writing, now: float) -> None:
        """Let nobody wait whose time is over."""
        drop_expired(writing, now)

    def time_lost(self, writing: Writing, since: float, seconds: float, part: Part | None) -> None:
        """Let those wait longer whom nobody could tell of anything."""
        prolong(writing, since, seconds)

    async def place_gone(self, guild_id: int, channel_id: int | None) -> None:
        """Let nobody wait there; of a server that is gone, channels are told of one by one."""
        if channel_id is not None:
            await self.store.forget(channel_id)


FEATURE = TableAlertsFeature

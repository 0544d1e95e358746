"""What reactions are made of, and where they show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.feature import Feature, Kernel
from bot.features.reactions.handlers import ReactionHandlers
from bot.features.reactions.service import ReactionService
from bot.tables.news import TableChanged
from bot.tables.table import Table
from bot.tables.view import TableView
from bot.ui.input.router import Handler
from bot.ui.input.server_settings import ServerSetting, ServerSwitch
from bot.ui.screens.additions import Addition


class ReactionsFeature(Feature):
    """Those who play put a symbol beside their names, which everybody sees in the next picture."""

    key = "reactions"

    def __init__(self, kernel: Kernel) -> None:
        self.service = ReactionService(kernel.languages.guilds, kernel.clock)
        self._handlers = ReactionHandlers(self.service, kernel.display.messages)

    def verbs(self) -> Mapping[str, Handler]:
        return self._handlers.verbs()

    async def on_table_message(self, table: TableView) -> Addition:
        """Let those who play react, and show what they have put beside their names."""
        return await self._handlers.on_table_message(table)

    def table_changed(self, table: Table, news: TableChanged) -> None:
        """Forget a table that is over."""
        if news.ended:
            self.service.over(table.id)

    def server_settings(self) -> Sequence[ServerSetting]:
        """Let servers choose whether people may react."""
        return (
            ServerSwitch(
                "reactions",
                "reactions.setting",
                "reactions.setting_asked",
                "reactions.setting_how",
                shows_on_tables=True,
            ),
        )


FEATURE = ReactionsFeature

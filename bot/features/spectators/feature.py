"""What spectators' predictions and crowd votes are made of, and where they show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.feature import Feature, Kernel
from bot.features.spectators.handlers import SpectatorHandlers
from bot.features.spectators.screens import standing_words
from bot.features.spectators.service import SpectatorService
from bot.features.spectators.store import PredictionStore, drop_old
from bot.store.sql.writing import Writing
from bot.tables.table import CrowdVotes
from bot.tables.view import TableView
from bot.ui.input.router import Handler
from bot.ui.input.server_settings import ServerSetting, ServerSwitch
from bot.ui.screens.additions import Addition


class SpectatorsFeature(Feature):
    """Those who watch a table predict what happens next, and play a seat together."""

    key = "spectators"

    def __init__(self, kernel: Kernel) -> None:
        self.service = SpectatorService(PredictionStore(kernel.database), kernel.languages.guilds, kernel.clock)
        self._handlers = SpectatorHandlers(self.service, kernel.people, kernel.drawing, kernel.transport)

    def verbs(self) -> Mapping[str, Handler]:
        return self._handlers.verbs()

    async def on_table_message(self, table: TableView) -> Addition:
        """Ask those who watch, and tell how right they were."""
        return await self._handlers.on_table_message(table)

    async def on_result(self, table: TableView) -> Sequence[str]:
        """Say who of those who watched was right most often."""
        return await self._handlers.on_result(table)

    async def profile_line(self, game: str, user_id: int) -> str:
        """Say what somebody's predictions amount to."""
        return standing_words(await self.service.store.standing(user_id, game))

    def table_viewed(self, table: TableView, user_id: int) -> None:
        """Ask where somebody watches."""
        self.service.looked(table, user_id)

    def crowd_votes(self) -> CrowdVotes:
        """Let the Crowd play what most vote for."""
        return self.service.store.votes

    def server_settings(self) -> Sequence[ServerSetting]:
        """Let servers choose whether tables ask them."""
        return (
            ServerSwitch(
                "watched",
                "spectators.setting",
                "spectators.setting_asked",
                "spectators.setting_how",
                shows_on_tables=True,
            ),
        )

    def cleaned(self, writing: Writing, now: float) -> None:
        """See `Feature`: sums remain."""
        drop_old(writing, now)

    async def stop(self) -> None:
        """Tell nobody anything any more."""
        await self._handlers.stop()


FEATURE = SpectatorsFeature

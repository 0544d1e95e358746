"""What luck and play is made of, and where it shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.engine.bases import kept_keys
from bot.feature import Feature, Kernel
from bot.features.luck.handlers import LuckHandlers
from bot.features.luck.jobs import AIBreakdownMaker
from bot.features.luck.screens import luck_button
from bot.features.luck.service import LuckService
from bot.features.luck.store import LuckStore
from bot.tables.clocks.worker import Runs
from bot.tables.news import TableChanged
from bot.tables.view import TableView
from bot.ui.input.router import Handler
from bot.ui.screens.additions import LOOKS, Spot
from bot.ui.screens.screen import Button


class LuckFeature(Feature):
    """How much of a finished game's scores was luck, and how much was play."""

    key = "luck"

    def __init__(self, kernel: Kernel) -> None:
        valued = [key for game in kernel.games.values() if game.load_luck is not None for key in kept_keys(game.rules)]
        self.service = LuckService(LuckStore(kernel.database), AIBreakdownMaker(kernel.ai_worker), kernel.clock, valued)
        self._handlers = LuckHandlers(self.service, kernel.people, kernel.drawing)

    def verbs(self) -> Mapping[str, Handler]:
        return self._handlers.verbs()

    def buttons(self, spot: Spot) -> Sequence[Button]:
        """Tell luck from play wherever somebody may look at how a game was played."""
        return luck_button(spot.table) if spot.place in LOOKS and spot.table is not None else ()

    def table_changed(self, table: TableView, news: TableChanged) -> None:
        """Work out a game that has just ended."""
        self.service.table_changed(table, news)

    def workers(self) -> Sequence[Runs]:
        """Catch up with what the end of the bot has interrupted."""
        return [self.service]

    async def stop(self) -> None:
        """Leave what is being worked out."""
        await self.service.close()


FEATURE = LuckFeature

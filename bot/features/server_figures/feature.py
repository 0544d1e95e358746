"""What a server's figures are made of, and where they show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.feature import Feature, Kernel
from bot.features.server_figures.custom_ids import ServerFiguresPress
from bot.features.server_figures.handlers import ServerFiguresHandlers
from bot.features.server_figures.store import ServerFiguresStore, forget_server
from bot.features.server_figures.worker import ServerFiguresWorker
from bot.store.sql.writing import Writing
from bot.tables.clocks.worker import Runs
from bot.tables.news import TableChanged
from bot.tables.table import Table
from bot.text import say
from bot.ui.input.custom_id import CustomId
from bot.ui.input.router import PressHandler
from bot.ui.screens.additions import Place, Spot
from bot.ui.screens.screen import Button


class ServerFiguresFeature(Feature):
    """Showing those who manage a server how much is played there, by how many, when, and what."""

    key = "server_figures"

    def __init__(self, kernel: Kernel) -> None:
        store = ServerFiguresStore(kernel.database)
        self._presses = ServerFiguresHandlers(store, kernel.people, kernel.drawing, kernel.clock)
        self._worker = ServerFiguresWorker(store, kernel.clock)

    def handlers(self) -> Mapping[type[CustomId], PressHandler]:
        return {ServerFiguresPress: self._presses.pressed}

    def buttons(self, spot: Spot) -> Sequence[Button]:
        """Lead to them from the settings of a server."""
        if spot.place is not Place.SERVER_SETTINGS:
            return ()
        return (Button(say("server_figures.button"), ServerFiguresPress().custom_id),)

    def table_changed(self, table: Table, news: TableChanged) -> None:
        """Take in a game that has just ended."""
        if news.ended:
            self._worker.woken.set()

    def workers(self) -> Sequence[Runs]:
        """Take in the log."""
        return [self._worker]

    def wake(self) -> None:
        self._worker.woken.set()

    def server_forgotten(self, writing: Writing, guild_id: int, nowhere: int) -> None:
        """Drop what was played in a server that is kept no longer."""
        forget_server(writing, guild_id)


FEATURE = ServerFiguresFeature

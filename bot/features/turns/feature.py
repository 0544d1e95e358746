"""What all my turns are made of, and where they show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from bot.feature import Feature, Kernel
from bot.features.turns.custom_ids import TurnsPress
from bot.features.turns.handlers import TurnsHandlers
from bot.features.turns.service import TurnsService
from bot.tables.news import TableChanged
from bot.tables.table import Table
from bot.text import say
from bot.ui.input.custom_id import CustomId
from bot.ui.input.router import PressHandler
from bot.ui.messages.background import Background
from bot.ui.screens.additions import Place, Spot
from bot.ui.screens.screen import Button


class TurnsFeature(Feature):
    """Everything that waits for a person, wherever that is, in one private message."""

    key = "turns"
    rewords: ClassVar[Mapping[str, str]] = {"table.remind": "turns.remind"}

    def __init__(self, kernel: Kernel) -> None:
        self._service = TurnsService(kernel.tables, kernel.features.waiting_turns)
        self.presses = TurnsHandlers(
            self._service, kernel.tables, kernel.people, kernel.audiences, kernel.display.panels, kernel.transport
        )
        self._background = Background()

    def handlers(self) -> Mapping[type[CustomId], PressHandler]:
        return {TurnsPress: self.presses.pressed}

    def lines(self, spot: Spot) -> Sequence[str]:
        """Tell of the command."""
        return (say("turns.command"),) if spot.place is Place.COMMANDS else ()

    def buttons(self, spot: Spot) -> Sequence[Button]:
        """Lead back from a board that was opened from here."""
        table, viewer = spot.table, spot.viewer
        if spot.place not in (Place.PANEL, Place.PANEL_OVER) or table is None or viewer is None:
            return ()
        panel = table.panels.get(viewer)
        if panel is None or not self._service.goes_on(panel.message_id, viewer):
            return ()
        return (Button(say("turns.button"), TurnsPress(1, table.id).custom_id),)

    def table_changed(self, table: Table, news: TableChanged) -> None:
        """Go on to the next question where somebody has answered the one they had opened from here."""
        for user_id in list(table.panels):
            if self.presses.may_go_on(table, user_id):
                self._background.start(self.presses.go_on(table, user_id))

    async def stop(self) -> None:
        """Leave what waits where it is."""
        await self._background.stop()


FEATURE = TurnsFeature

"""What what-ifs are made of, and where they show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.feature import Feature, Kernel
from bot.features.what_if.buttons import way_in
from bot.features.what_if.handlers import WhatIfHandlers
from bot.features.what_if.screens import WhatIfScreens
from bot.features.what_if.store import throw_away
from bot.store.enums import Status, TableKind
from bot.store.sql.writing import Writing
from bot.tables.view import TableView
from bot.ui.input.router import Handler
from bot.ui.screens.additions import OwnPanel, Spot
from bot.ui.screens.screen import Button


class WhatIfFeature(Feature):
    """A finished game, played on from one of its turns, on the same deal, for oneself."""

    key = "what_if"
    table_kinds = (TableKind.WHAT_IF,)

    def __init__(self, kernel: Kernel) -> None:
        self.presses = WhatIfHandlers(kernel.own_board, kernel.replays)
        self._end = OwnPanel(WhatIfScreens(kernel.tables.store, kernel.drawing).finished)

    def verbs(self) -> Mapping[str, Handler]:
        return self.presses.verbs()

    def buttons(self, spot: Spot) -> Sequence[Button]:
        """Play on from wherever a turn of a finished game is shown."""
        return way_in(spot)

    def own_panel(self, table: TableView) -> OwnPanel | None:
        """Show both games at its end; until then it has the panel of every game."""
        return self._end if table.status is Status.OVER else None

    def cleaned(self, writing: Writing, now: float) -> None:
        throw_away(writing, now)


FEATURE = WhatIfFeature

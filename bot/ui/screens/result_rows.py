"""What there is to do after a game: the buttons of its result, and those behind More."""

from __future__ import annotations

from bot.tables.view import TableView
from bot.text import say
from bot.ui.input.ids import Press
from bot.ui.screens.additions import Additions, Place, Spot
from bot.ui.screens.fair_deals import verify_button
from bot.ui.screens.panel_buttons import table_button
from bot.ui.screens.screen import Button, Row, button_rows

DETAILS = "details"
"""Shows what is behind More."""


def result_rows(table: TableView, additions: Additions) -> tuple[Row, ...]:
    """Return what there is to do after a game."""
    row = [
        table_button(table, "rematch", "primary"),
        *additions.buttons(Spot(Place.RESULT, table)),
        table_button(table, "share"),
        Button(say("button.more"), Press(table.id, DETAILS).custom_id),
    ]
    return tuple(button_rows(row))


def detail_rows(table: TableView, additions: Additions, viewer: int) -> tuple[Row, ...]:
    """Return what few look at."""
    added = additions.buttons(Spot(Place.RESULT_LOOKS, table, viewer))
    looks = [table_button(table, verb) for verb in ("replay", "look", "rules", "record")]
    return tuple(button_rows([*looks, *added, *verify_button(table)]))

"""What there is to do after a game: the buttons of its result."""

from __future__ import annotations

from bot.tables.table import Table
from bot.ui.fair_deals import verify_button
from bot.ui.lucks import luck_button
from bot.ui.panel_buttons import table_button
from bot.ui.review_button import review_button
from bot.ui.screen import Row


def result_rows(table: Table) -> tuple[Row, ...]:
    """Return what there is to do after a game."""
    return (
        (
            table_button(table, "rematch", "primary"),
            table_button(table, "replay"),
            table_button(table, "share"),
            table_button(table, "look"),
        ),
        (
            table_button(table, "rules"),
            table_button(table, "record"),
            *review_button(table),
            *luck_button(table),
            *verify_button(table),
        ),
    )

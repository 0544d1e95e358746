"""The buttons that open a board of what if, wherever they stand (`ui/from_here.py` answers them)."""

from __future__ import annotations

from bot.tables.view import TableView
from bot.text import say
from bot.ui.input.ids import Press
from bot.ui.screens.screen import Button, Style

START, CHOOSE, PICK, WHO = "whatif", "fromhere", "whatifat", "whatifwho"
"""What a press does: begin a board, offer the turns of a page of the replay, begin at one, choose whose they are."""


def from_here_button(table: TableView, seat: int, position: int, style: Style = "secondary") -> Button:
    """Return the button that opens a board of what if, the game of a table after so many of its actions.

    `seat` has to be asked something there, as a seat is at `Verdict.first`; who had a seat at the table can only play
    their own. To be offered where `whatif.may_be_played_on` says so; who may press is looked at again.
    """
    return Button(say("button.fromhere"), Press(table.id, START, seat, position).custom_id, style)


def again_button(table_id: int, seat: int, position: int) -> Button:
    """Return the button that begins the same board once more."""
    return Button(say("button.whatif_again"), Press(table_id, START, seat, position).custom_id, "primary")


def origin_button(table_id: int) -> Button:
    """Return the button that shows the game a board comes from."""
    return Button(say("button.whatif_replay"), Press(table_id, "replay").custom_id)


def choose_button(table: TableView, page: int) -> Button:
    """Return the button that offers the turns of a page of the replay."""
    return Button(say("button.fromhere"), Press(table.id, CHOOSE, argument=f"p{page}").custom_id)

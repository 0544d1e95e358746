"""What a game says of the best that a seat has done in it."""

from __future__ import annotations

from bot.tables.view import TableView
from bot.ui.screens.game_content import Highlight


class Highlights:
    """The part of a game's screens that is about the best of a game."""

    def highlight(self, table: TableView, seat: int) -> Highlight | None:
        """Return the best that a seat has done in a finished game; None in a game where that is the score.

        It is of the kind that `best.<key>` names: of several games the highest is told by itself.
        """
        return None

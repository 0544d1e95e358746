"""What a game says of a seat in the picture of an evening."""

from __future__ import annotations

from bot.tables.table import Table
from bot.ui.parts import Highlight


class EveningWords:
    """The part of a game's screens that is about evenings."""

    def highlight(self, table: Table, seat: int) -> Highlight | None:
        """Return the best that a seat has done in a finished game; None in a game where that is the score.

        It is of the kind that `best.<key>` names: the highest of an evening is told by itself.
        """
        return None

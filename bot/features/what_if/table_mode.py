"""What a table does that is a what-if."""

from __future__ import annotations

from bot.store.enums import Status, TableKind
from bot.store.rows import TableRow
from bot.tables.play.modes import TableMode
from bot.text import say


class WhatIfMode(TableMode):
    """A game of before, played on by one person. It counts nowhere, and is thrown away."""

    kind = TableKind.WHAT_IF
    help_key = "help.whatif"
    is_kept = False

    def line(self, header: TableRow, *, closes: float | None, secret: bool, moved_on: bool) -> str:
        """Say while it is played that it does not count."""
        return say("whatif.line") if header.status == Status.RUNNING else ""

    def is_first_game(self, header: TableRow) -> bool:
        """See `TableMode`. Whoever plays one on knows it."""
        return False


TABLE_MODE = WhatIfMode()

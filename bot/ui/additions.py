"""Where features add to screens of the kernel, as those who make these screens ask for it."""

from __future__ import annotations

from enum import Enum
from typing import Protocol

from bot.tables.table import Table
from bot.ui.screen import Button


class Place(Enum):
    """A place in which features may have buttons or lines."""

    HELP = "help"
    """All that there is, of no table."""
    NEXT = "next"
    """What comes after a game that is played once, in the place of a rematch: the first of its buttons."""
    DAY = "day"
    """The end of a day's attempt."""


class Additions(Protocol):
    """What features add."""

    def buttons(self, place: Place, table: Table | None) -> list[Button]:
        """Return the buttons in a place, of a table where it is one's."""
        ...

"""Where features add to screens of the kernel, as those who make these screens ask for it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from bot.tables.table import Table
from bot.ui.screens.screen import Button


class Place(Enum):
    """Where features may have buttons: each is one place among the buttons of one screen.

    Several features that add to one place stand in the order of their list. Where it says so, a line may be added, too.
    """

    HELP = "help"
    """All that there is, of no table."""
    LOBBY = "lobby"
    """The card of a lobby: below its own buttons. A line is the last thing that it says."""
    TABLE = "table"
    """The message of a running game: the last row. A line is the last thing that it says."""
    PANEL = "panel"
    """Somebody's own board while they play: the last button. A line is the last thing that it says."""
    NEXT = "next"
    """What comes after a game that is played once, in the place of a rematch: the first of its buttons."""
    LOOKS = "looks"
    """Somebody's own board after a game alone: after its replay and its record."""
    PANEL_OVER = "panel_over"
    """Somebody's own board after any game: the last button. A line is the last thing that it says."""
    RESULT = "result"
    """The result that everybody sees: after the rematch. A line is the last thing that it says."""
    RESULT_LOOKS = "result_looks"
    """Behind More of a result: after its replay and its record."""
    DAY_LOOKS = "day_looks"
    """The end of a day's attempt: after its replay, its record and what others played."""
    DAY = "day"
    """The same: after what else there is to do."""
    DAY_DEAL = "day_deal"
    """The ranking of a published day, for somebody who has played its deal: after what others played."""
    HISTORY = "history"
    """A finished game in one's own history: after its replay and its record."""
    COMPARED = "compared"
    """One's own finished game beside another's of the same deal: the first of the buttons below them."""


LOOKS = frozenset({Place.LOOKS, Place.RESULT_LOOKS, Place.DAY_LOOKS, Place.HISTORY})
"""Wherever somebody may look at how a game was played that is over."""


@dataclass(frozen=True, slots=True)
class Spot:
    """What is asked of features: for which place, of which table where it is one's, and for whom.

    What is returned is in the language that is spoken there (`bot.text.use_locale`).
    """

    place: Place
    table: Table | None = None
    viewer: int | None = None
    """The person who alone sees it; None: everybody there."""


class Additions(Protocol):
    """What features add."""

    def buttons(self, spot: Spot) -> list[Button]:
        """Return the buttons in a place."""
        ...

    def lines(self, spot: Spot) -> list[str]:
        """Return the lines in a place that has some."""
        ...

"""The way into a review, wherever a finished game is shown; and the buttons on its screens."""

from __future__ import annotations

from collections.abc import Callable

from bot.features.reviews.custom_ids import ReviewPress
from bot.features.reviews.service import is_reviewable
from bot.tables.view import TableView
from bot.text import say
from bot.ui.screens.additions import Place, Spot
from bot.ui.screens.screen import Button, Style

LABELS = {"again": "button.review", "show": "review.show", "skip": "review.skip", "first": "review.first"}
OFFERED = frozenset({Place.RESULT, Place.PANEL_OVER, Place.DAY, Place.COMPARED})
"""Where it is offered by itself after a game, unless the server has switched that off."""


def way_in(spot: Spot, is_offered: Callable[[int | None], bool]) -> tuple[Button, ...]:
    """Return the button that asks for one's review; none for a game that is not reviewed, or not yet.

    `is_offered`: whether a server (None: none) wants it to be offered. Of one that does not, the profile and the
    ranking of a day alone lead to it.
    """
    table = spot.table
    if table is None:
        return ()
    if spot.place in OFFERED:
        is_there = is_offered(table.header.guild_id) and is_reviewable(table)
    elif spot.place is Place.HISTORY:
        is_there = is_reviewable(table)
    else:
        # The day is published.
        is_there = spot.place is Place.DAY_DEAL and table.game.reviewer is not None
    return (Button(say("button.review"), ReviewPress("open", table.id).custom_id),) if is_there else ()


def review_button(
    verb: str, table: TableView, at: int | None = None, *, label: str = "", style: Style = "secondary"
) -> Button:
    """Return a button of a review: at a turning point, or of the whole."""
    return Button(say(label or LABELS[verb]), ReviewPress(verb, table.id, at).custom_id, style)

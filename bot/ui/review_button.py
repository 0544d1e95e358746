"""The way into a review, wherever a finished game is shown; and the buttons on its screens."""

from __future__ import annotations

from bot.tables.reviews import is_reviewable
from bot.tables.table import Table
from bot.text import say
from bot.ui.ids_review import ReviewPress
from bot.ui.screens.screen import Button, Style

LABELS = {"again": "button.review", "show": "coach.show", "skip": "coach.skip", "first": "coach.first"}


def review_button(table: Table) -> tuple[Button, ...]:
    """Return the button that asks for one's review; none for a game that is not reviewed, or not yet.

    Nor for one of a server that has switched the coach off: there the profile alone leads to it (`open_button`).
    """
    coached = table.context.coached(table.header.guild_id)
    return (open_button(table.id),) if coached and is_reviewable(table) else ()


def open_button(table_id: int) -> Button:
    """Return the same for a table that is known to have reviews."""
    return Button(say("button.review"), ReviewPress("open", table_id).custom_id)


def coach_button(
    verb: str, table: Table, at: int | None = None, *, label: str = "", style: Style = "secondary"
) -> Button:
    """Return a button of a review: at a turning point, or of the whole."""
    return Button(say(label or LABELS[verb]), ReviewPress(verb, table.id, at).custom_id, style)

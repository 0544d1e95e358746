"""What days are called, and the buttons about them."""

from __future__ import annotations

from bot.league import days
from bot.tables.table import Table
from bot.text import say
from bot.ui.screen import Button, Style

DAILY = "daily1"
"""The first part of the custom ids of days: `daily1:<verb>:<game>:<day>…`."""


def day_button(verb: str, game: str, day: int, *more: str, label: str = "", style: Style = "secondary") -> Button:
    """A button about a day."""
    custom_id = ":".join((DAILY, verb, game, str(day), *more))
    return Button(label or say(f"daybutton.{verb}"), custom_id, style)


def title(game: str, day: int) -> str:
    """What a day is called."""
    return say("daily.title", number=days.number(day), game=say(f"game.{game}"))


def line(table: Table) -> str:
    """Over a game on a day's deal that is under way: what it is."""
    day = table.header.day
    assert day is not None
    number = days.number(day)
    if table.header.counted:
        return say("daily.counts", number=number, closes=int(days.closes(day)))
    return say("daily.practice", number=number)


def practice_rows(table: Table) -> list[Button]:
    """Under a finished game of practice."""
    game, day = table.header.game, table.header.day
    assert day is not None
    return [day_button("practice", game, day, style="primary"), day_button("results", game, day)]

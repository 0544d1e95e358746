"""Where somebody begins: the buttons of the help, and of what comes after a lesson."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.plugin import Plugin
from bot.text import say
from bot.ui.day_buttons import day_button
from bot.ui.input.ids_help import HelpPress, PlayPress
from bot.ui.screens.screen import Button


def entrance_row(game: Plugin, today: int, added: Sequence[Button]) -> tuple[Button, ...]:
    """Return the ways into a game: with an AI, what features add, the deal of the day; and to all that there is."""
    with_ai = Button(say("button.playai"), PlayPress(game.key).custom_id, "success")
    daily = day_button("play", game.key, today, label=say("button.daily"))
    return (with_ai, *added, daily, Button(say("button.more"), HelpPress().custom_id))

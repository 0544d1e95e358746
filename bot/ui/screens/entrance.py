"""Where somebody begins: the buttons of the help, and of what comes after a lesson."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.plugin import Plugin
from bot.text import say
from bot.ui.input.ids_help import HelpPress, PlayPress
from bot.ui.screens.screen import Button


def entrance_row(game: Plugin, added: Sequence[Button]) -> tuple[Button, ...]:
    """Return the ways into a game: with an AI, a short one alone, and what features add; and to all that there is."""
    with_ai = Button(say("button.playai"), PlayPress(game.key).custom_id, "success")
    short = [Button(say("button.playshort"), PlayPress(game.key, "short").custom_id)] if game.rules.short else []
    return (with_ai, *short, *added, Button(say("button.more"), HelpPress().custom_id))

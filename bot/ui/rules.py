"""The rules and the help: a page and a picture."""

from __future__ import annotations

from bot.games.plugin import Plugin
from bot.text import say
from bot.ui.drawing import DrawingThread
from bot.ui.emojis import sign
from bot.ui.screen import Screen


async def rules_screen(game: Plugin, drawing: DrawingThread) -> Screen:
    """Return a game's rules on one page."""
    picture = await drawing.draw(game.drawer.draw_rules)
    symbols = {"any": sign("?"), **{name: sign(name) for name in ("bolt", "star", "moon")}}
    return Screen((game.screens.rules_text(**symbols),), picture=picture)


async def help_screen(game: Plugin, drawing: DrawingThread) -> Screen:
    """Return what there is to do here, with a picture of a card."""
    picture = await drawing.draw(game.drawer.draw_rules)
    return Screen((say("help.text"),), picture=picture)

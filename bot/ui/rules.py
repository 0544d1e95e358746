"""The rules and the help: a page and a picture."""

from __future__ import annotations

from bot.games.catalogue import games
from bot.text import say
from bot.ui.drawing import Studio
from bot.ui.emojis import sign
from bot.ui.screen import Screen


async def rules_screen(game: str, studio: Studio) -> Screen:
    """A game's rules on one page."""
    picture = await studio.draw(games()[game].drawer.draw_rules)
    symbols = {"any": sign("?"), **{name: sign(name) for name in ("bolt", "star", "moon")}}
    return Screen((say(f"rules.{game}", **symbols),), picture=picture)


async def help_screen(studio: Studio) -> Screen:
    """What there is to do here, with a picture of a card."""
    first = next(iter(games().values()))
    picture = await studio.draw(first.drawer.draw_rules)
    return Screen((say("help.text"),), picture=picture)

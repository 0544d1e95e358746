"""What a server is told that adds the bot: what can be played, and what to press first."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.plugin import Plugin
from bot.text import listed, say
from bot.ui.screens.additions import Additions, Place, Spot
from bot.ui.screens.entrance import entrance_row
from bot.ui.screens.screen import Screen


def welcome(games: Mapping[str, Plugin], additions: Additions) -> Screen:
    """Return the welcome; its buttons lead there on whatever day they are pressed."""
    first = next(iter(games.values()))
    names = listed([f"**{game.screens.words_of.title}**" for game in games.values()])
    buttons = additions.buttons(Spot(Place.ENTRANCE_POSTED, game=first.key))
    return Screen((say("welcome.text", games=names),), (entrance_row(first, buttons),))

"""The rules: a page with a picture, and a button for every page."""

from __future__ import annotations

from collections.abc import Collection

from bot.games.plugin import Plugin
from bot.text import say
from bot.ui.input.ids import RulesPress
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens.additions import Additions, Place, Spot
from bot.ui.screens.screen import Button, Row, Screen


async def rules_screen(
    game: Plugin,
    drawing: DrawingThread,
    additions: Additions,
    number: int = 1,
    *,
    text_mode: bool = False,
    heard: Collection[str] = (),
) -> Screen:
    """Return a page of a game's rules, the last one for a number beyond it; as text where it cannot be drawn.

    `heard`: the remarks that the person has had.
    """
    screens = game.screens
    place = min(max(number, 1), len(screens.rules_pages)) - 1
    picture = None if text_mode else await drawing.draw(game.drawer.draw_rules, place)
    text = screens.rules_text(place) if picture is None else screens.rules_heading(place)
    rows = _page_rows(game, place)
    if added := additions.buttons(Spot(Place.RULES, game=game.key, heard=heard)):
        rows = (*rows, tuple(added))
    return Screen((text,), rows, picture)


def _page_rows(game: Plugin, shown: int) -> tuple[Row, ...]:
    """Return a button for every page: the one that is shown cannot be pressed, the next one stands out."""
    pages = game.screens.rules_pages
    if len(pages) == 1:
        return ()
    buttons = (
        Button(
            say("button.rules_page", number=index + 1, page=page.name),
            RulesPress(game.key, index + 1).custom_id,
            "primary" if index == shown + 1 else "secondary",
            disabled=index == shown,
        )
        for index, page in enumerate(pages)
    )
    return (tuple(buttons),)

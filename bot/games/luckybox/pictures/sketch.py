"""What a turn has brought somebody, small: the cards of their chain, for the picture of an evening."""

from __future__ import annotations

from bot.games.luckybox.pictures import words
from bot.games.luckybox.pictures.card import draw_card, trace
from bot.games.luckybox.pictures.widgets import SMALL
from bot.games.luckybox.rules.tags import letter
from bot.games.luckybox.rules.view import View
from bot.render.picture import Sketch
from bot.render.png import Sheet

PITCH = 184
MOST = 3
"""Cards that there is room for: of a chain over more of them those with most crosses; its words tell of all."""


def sketch_moment(view: View, seat: int) -> Sketch | None:
    """Draw the cards of a player's chain, with the place of every cross in it; None without a cross."""
    mine = view.seats[seat]
    crosses = [link.card for link in mine.chain]
    touched = [(place, card) for place, card in enumerate(mine.cards) if card.id in crosses]
    if not touched:
        return None
    most = sorted(touched, key=lambda one: -crosses.count(one[1].id))[:MOST]
    shown = [one for one in touched if one in most]
    sheet = Sheet(PITCH * len(shown) - PITCH + SMALL.width, SMALL.height, "night")
    traced = trace(mine.chain, {card.id: card.face for card in mine.cards})
    for column, (place, card) in enumerate(shown):
        draw_card(sheet, PITCH * column, 0, card, letter(place), {}, size=SMALL, traced=traced)
    return Sketch(sheet.pixels(), words.story(mine))

"""What a round has brought somebody, small: their line alone, for the picture of an evening."""

from __future__ import annotations

from bot.games.flip7.pictures import alt, faces, lines, rows
from bot.games.flip7.pictures.faces import WIDE
from bot.games.flip7.rules.cards import SEVEN
from bot.games.flip7.rules.view import View
from bot.render.picture import Sketch
from bot.render.png import Sheet

PITCH = 81
BETWEEN = 4
"""From the chips to the cards below them."""


def sketch_moment(view: View, seat: int) -> Sketch:
    """Draw the line of a player; without room above it where nothing lies there."""
    spot = lines.spot(view, seat)
    chips = faces.chip_height(WIDE) + BETWEEN
    above = chips if spot.line.modifiers or spot.line.second or spot.mark == "frozen" else 0
    sheet = Sheet(PITCH * SEVEN - PITCH + WIDE.width, above + WIDE.height, "night")
    rows.draw_line(sheet, 0, above - chips, spot, WIDE, PITCH)
    return Sketch(sheet.pixels(), alt.cards(spot))

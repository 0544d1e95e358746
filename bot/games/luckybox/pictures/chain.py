"""A turn's chain as it is cheered: from link to link larger, and at its end the points it brought."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.luckybox.pictures import widgets
from bot.games.luckybox.pictures.shapes import band_of, fill
from bot.games.luckybox.rules import cheers
from bot.games.luckybox.rules.view import SeatView, View
from bot.render import icons
from bot.render.atlas import drawn_ahead
from bot.render.brush import Brush
from bot.render.png import Sheet, Sprite
from bot.render.typesetting.text import length, write

GAP = 3
"""Between two links."""
COUNTED, SUM = 0.45, 0.74
"""Size of how many links are left out, beside the height of the strip, and of the sum, beside that of its plate."""
STEP = 2
"""Sides of links are multiples of this, so that few sizes are drawn and kept."""
LEAST = 26
"""Side of the smallest link in which a number is read on a phone."""
Element = tuple[str, bool]
"""A cross by its number, or a bonus by its kind (True)."""


def draw_chain(
    sheet: Sheet, x: int, y: int, width: int, height: int, seat: SeatView, back: str, least: int = LEAST
) -> int:
    """Draw a seat's chain into a strip, in its middle from top to bottom; return the width it took.

    The last link is twice as large as the first, or as high as the strip. Of a chain that is too long the bonuses are
    left out, then its first links, which are counted, until no side is below `least`.
    """
    links = _elements(seat, bonuses=True)
    if not _sides(links, width, height, least):
        links = _elements(seat, bonuses=False)
    cut, left = 0, x
    while not (sides := _sides(links[cut:], width - _counted(cut, height), height, least)):
        cut += 1
    if cut:
        write(sheet, left, y + height // 2, f"{cut}+", round(height * COUNTED), "lilac", back)
        left += _counted(cut, height)
    crosses = len(seat.chain) - cut
    for (kind, won), side in zip(links[cut:], sides, strict=True):
        crosses -= not won
        sprite = widgets.bonus(kind, "yes", side, back) if won else link(int(kind), side, back, last=not crosses)
        sheet.put(sprite, left, y + (height - side) // 2)
        left += side + GAP
    return left - GAP - x


def draw_sum(sheet: Sheet, x: int, y: int, height: int, view: View, seat: SeatView, back: str) -> None:
    """Draw what a chain comes to on a plate of gold, `sum_width` wide."""
    size = round(height * SUM)
    width = sum_width(view, seat, height)
    sheet.rounded(x, y, width, height, 14, "gold", back)
    write(sheet, x + width // 2, y + height // 2, sum_words(view, seat), size, "ink", "gold", align=0.5)


def sum_width(view: View, seat: SeatView, height: int) -> int:
    """Return how wide the plate with the sum is."""
    size = round(height * SUM)
    return round(length(sum_words(view, seat), size, "display")) + round(size * 0.6)


def sum_words(view: View, seat: SeatView) -> str:
    """Return what a chain comes to: the points it has brought, or its length where it brought none yet."""
    points = cheers.points(view, seat)
    return f"+{points}" if points else f"×{len(seat.chain)}"


def _elements(seat: SeatView, *, bonuses: bool) -> list[Element]:
    faces = {card.id: card.face for card in seat.cards}
    found: list[Element] = []
    for made in seat.chain:
        face = faces[made.card]
        found.append((str(face.grid[3 * made.square[0] + made.square[1]]), False))
        if bonuses:
            found += [(face.bonuses[line], True) for line in made.won]
    return found


def _sides(links: Sequence[Element], room: int, height: int, least: int) -> list[int]:
    """Return the sides of links that grow from the first to the last, twice as large; empty where they do not fit."""
    last = len(links) - 1
    first = min(height / 2, (room - GAP * last) / (1.5 * len(links))) if last else height
    sides = [int(first * (1 + index / max(last, 1))) // STEP * STEP for index in range(len(links))]
    return sides if min(sides) >= min(least, height // 2) or not last else []


def _counted(cut: int, height: int) -> int:
    """Return the width of how many links are left out."""
    return round(length(f"{cut}+", round(height * COUNTED), "display")) + 2 * GAP if cut else 0


@drawn_ahead
def link(number: int, side: int, back: str, *, last: bool) -> Sprite:
    """Draw a crossed square in its band's shape, the last one framed."""
    band, middle = band_of(number), side / 2
    brush = Brush(side, side, back)
    line = side * (0.085 if last else 0.045)
    fill(brush, band, 0, 0, side, "white" if last else "ink")
    fill(brush, band, line, line, side - 2 * line, "gold" if last else "glow")
    brush.text(middle, middle, str(number), side * 0.8, "plain_ink")
    icons.cross(brush, middle, middle, side * 0.33, "ink", side * 0.1, lean=0.3)
    return brush.done()

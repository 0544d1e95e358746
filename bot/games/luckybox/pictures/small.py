"""A player's place on the table picture: with numbers for a few players, with marks for many.

Sizes depend on the number of players only. A place has room for six cards from the start; those still to come are
empty places.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from bot.games.luckybox.pictures import widgets, words
from bot.games.luckybox.pictures.shapes import Band, band_of, fill, row_band
from bot.games.luckybox.rules.faces import FULL
from bot.games.luckybox.rules.view import CardView, SeatView, View
from bot.render import icons
from bot.render.atlas import drawn_ahead
from bot.render.brush import Brush
from bot.render.picture import Person
from bot.render.player_label import Called
from bot.render.png import Sheet, Sprite
from bot.render.typesetting.text import write

FEW, SOME = 4, 6
"""Up to so many players the small boards show numbers; up to so many, large marks."""
MARKED = 2048
"""Small cards with marks kept: 2 or 4 KB each."""
MINI, CELL = 136, 42
"""A small card with numbers, and its squares."""


@dataclass(frozen=True, slots=True)
class Layout:
    """How the players' places look for a number of players."""

    columns: int
    width: int
    height: int
    name: int
    """Size of the name; the score is larger."""
    tokens: int
    """Side of a token."""
    dot: int
    """Side of a square's place on a card with marks; 0: cards with numbers."""


LAYOUTS = {
    FEW: Layout(columns=2, width=438, height=104 + 2 * (MINI + 6), name=34, tokens=40, dot=0),
    SOME: Layout(columns=2, width=438, height=172, name=34, tokens=40, dot=21),
    12: Layout(columns=3, width=289, height=142, name=28, tokens=32, dot=13),
}


def layout(players: int) -> Layout:
    return LAYOUTS[next(most for most in LAYOUTS if players <= most)]


def draw_place(
    sheet: Sheet, x: int, y: int, view: View, seat: SeatView, name: Called, person: Person, shape: Layout
) -> None:
    """Name, status and score; tokens; up to six cards."""
    sheet.rounded(x, y, shape.width, shape.height, 18, "stage", "night")
    _draw_name(sheet, x, y, view, name, person, seat, shape)
    top = y + round(shape.name * 1.55)
    _draw_tokens(sheet, x + shape.tokens // 4, top, view, seat, shape)
    _draw_cards(sheet, x, top + shape.tokens + 7, view, seat, shape)


def _draw_cards(sheet: Sheet, x: int, y: int, view: View, seat: SeatView, shape: Layout) -> None:
    fresh = [(link.card, 3 * link.square[0] + link.square[1]) for link in seat.chain]
    side = 3 * shape.dot + 3 if shape.dot else MINI
    for place in range(6):
        if shape.dot:
            left, top = x + 8 + (side + (4 if shape.dot < 20 else 5)) * place, y
        else:
            left, top = x + 9 + 142 * (place % 3), y + (MINI + 6) * (place // 3)
        if place >= len(seat.cards):
            sheet.put(empty(side), left, top)
            continue
        card = seat.cards[place]
        new = {index for held, index in fresh if held == card.id}
        if shape.dot:
            _draw_marks(sheet, left, top, card, new, shape.dot)
        else:
            newest = fresh[-1][1] if fresh and fresh[-1][0] == card.id else -1
            _draw_mini(sheet, left, top, card, new, newest)


def _draw_name(
    sheet: Sheet, x: int, y: int, view: View, name: Called, person: Person, seat: SeatView, shape: Layout
) -> None:
    size = shape.name
    middle = y + 4 + round(size * 0.75)
    icon = round(size * 1.15)
    score = str(words.points(view, seat))
    taken = write(sheet, x + shape.width - 12, middle, score, round(size * 1.3), "gold", "stage", align=1)
    left, end = x + 12, x + shape.width - 24 - taken
    for sprite in widgets.marks(person, icon, "stage"):
        end -= icon + 4
        sheet.put(sprite, end, middle - icon // 2)
    shown = name.fitted(end - left - 6, size)
    write(sheet, left, middle, shown, size, "white", "stage", face="text")


def _draw_tokens(sheet: Sheet, x: int, y: int, view: View, seat: SeatView, shape: Layout) -> None:
    side = shape.tokens
    middle, size = y + side // 2, round(side * 0.82)
    sheet.put(widgets.icon("bolt", side, "stage"), x, y)
    write(sheet, x + side, middle, str(seat.bolts), size, "white", "stage")
    sheet.put(widgets.icon("moon", side, "stage"), x + round(side * 2.1), y)
    write(sheet, x + round(side * 3.1), middle, str(seat.moons), size, "white", "stage")
    for star in range(3):
        sprite = widgets.slot_star(star < seat.stars[view.round - 1], side, "stage")
        sheet.put(sprite, x + round(side * (4.2 + 0.95 * star)), y)
    boxes = sum(seat.completed)
    if boxes:
        wide = side > 34
        sheet.put(widgets.box_icon(side - 4, "stage", True), x + round(side * (7.9 if wide else 7.2)), y + 2)
        write(sheet, x + round(side * (8.95 if wide else 8.2)), middle, str(boxes), size, "white", "stage")


def _draw_mini(sheet: Sheet, x: int, y: int, card: CardView, fresh: set[int], newest: int) -> None:
    back = "gold" if card.crossed == FULL else "paper"
    sheet.put(blank(MINI, 12, back), x, y)
    for index, number in enumerate(card.face.grid):
        look: widgets.Look = "open"
        if card.crossed >> index & 1:
            look = "last" if index == newest else "fresh" if index in fresh else "crossed"
        sheet.put(cell(number, look, back), x + 4 + 43 * (index % 3), y + 4 + 43 * (index // 3))


@drawn_ahead
def blank(side: int, radius: int, back: str) -> Sprite:
    """Draw a small card's paper."""
    brush = Brush(side, side, "stage")
    brush.rounded(0, 0, side, side, radius, back)
    return brush.done()


@drawn_ahead
def empty(side: int) -> Sprite:
    """Draw a place for a card to come."""
    brush = Brush(side, side, "stage")
    brush.rounded(0, 0, side, side, side * 0.09, "beam")
    brush.rounded(2, 2, side - 4, side - 4, side * 0.08, "stage")
    return brush.done()


@drawn_ahead
def cell(number: int, look: widgets.Look, back: str) -> Sprite:
    """Draw a square of a small card."""
    band = band_of(number)
    brush = Brush(CELL, CELL, back)
    outer = {"open": band, "crossed": f"{band}_pale"}.get(look, "ink")
    fill(brush, band, 1, 1, CELL - 2, outer)
    if look != "crossed":
        line = {"open": 3.0, "fresh": 2.5}.get(look, 5.0)
        inner = {"open": "white", "fresh": "glow"}.get(look, "gold")
        fill(brush, band, 1 + line, 1 + line, CELL - 2 - 2 * line, inner)
    front = {"open": f"{band}_ink", "crossed": "quiet"}.get(look, "plain_ink")
    brush.text(CELL / 2, CELL / 2, str(number), 34, front)
    if look != "open":
        icons.cross(brush, CELL / 2, CELL / 2, CELL * 0.32, "ink", 5)
    return brush.done()


def _draw_marks(sheet: Sheet, x: int, y: int, card: CardView, fresh: set[int], dot: int) -> None:
    grid = card.face.grid
    bands = (row_band(grid[:3]), row_band(grid[3:6]), row_band(grid[6:]))
    sheet.put(marked(bands, card.crossed, sum(1 << index for index in fresh), dot), x, y)


@lru_cache(maxsize=MARKED)
def marked(bands: tuple[Band, Band, Band], crossed: int, fresh: int, dot: int) -> Sprite:
    """Draw a whole small card as marks."""
    side = 3 * dot + 3
    back = "gold" if crossed == FULL else "paper"
    sheet = Sheet(side, side, "stage")
    sheet.put(blank(side, 6, back), 0, 0)
    for row, band in enumerate(bands):
        sheet.put(marks(band, crossed >> 3 * row & 7, fresh >> 3 * row & 7, back, dot), 2, 2 + dot * row)
    return sheet.pixels()


@drawn_ahead
def marks(band: Band, mask: int, fresh: int, back: str, dot: int) -> Sprite:
    """Draw a row of a small card as marks.

    Open squares are in the band's colour and shape; crosses stand for crossed ones, on a light of their own for those
    of this turn.
    """
    brush = Brush(3 * dot - 1, dot, back)
    middle, side = (dot - 1) / 2, dot - 2
    for column in range(3):
        left = dot * column
        if fresh >> column & 1:
            brush.rounded(left, 0, dot - 1, dot - 1, 3, "ink")
            brush.rounded(left + 1.5, 1.5, dot - 4, dot - 4, 2, "gold")
        if mask >> column & 1:
            icons.cross(brush, left + middle, middle, dot * 0.28, "ink", dot * 0.2)
        else:
            _SHAPES[band](brush, left + 0.5, 0.5, side, band)
    return brush.done()


def _disc(brush: Brush, x: float, y: float, side: float, colour: str) -> None:
    brush.circle(x + side / 2, y + side / 2, side / 2, colour)


def _square(brush: Brush, x: float, y: float, side: float, colour: str) -> None:
    brush.rounded(x + side * 0.06, y + side * 0.06, side * 0.88, side * 0.88, side * 0.1, colour)


def _diamond(brush: Brush, x: float, y: float, side: float, colour: str) -> None:
    half = side / 2
    brush.polygon([(x + half, y), (x + side, y + half), (x + half, y + side), (x, y + half)], colour)


_SHAPES: dict[Band, Callable[[Brush, float, float, float, str], None]] = {
    "low": _disc,
    "mid": _diamond,
    "high": _square,
    "plain": _square,
}
"""What stays of the bands' shapes where there is room for a few pixels only."""

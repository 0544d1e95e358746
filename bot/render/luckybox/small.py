"""A player's place on the table picture: with numbers for a few players, with marks for many."""

from __future__ import annotations

from functools import cache

from bot.engine.luckybox.faces import FULL
from bot.engine.luckybox.view import CardView, SeatView, View
from bot.render import icons
from bot.render.brush import Brush
from bot.render.luckybox import atoms
from bot.render.luckybox.shapes import Band, band_of, fill, row_band
from bot.render.picture import Person
from bot.render.png import Sheet, Sprite
from bot.render.text import fitted, write

FEW_WIDTH, MANY_WIDTH = 438, 289
MANY_HEIGHT = 142
MINI, CELL = 136, 42
"""A small card with numbers, and its squares."""
MICRO, DOT = 42, 13
"""A small card with marks only, and the side of its squares' places."""


def few_height(rows: int) -> int:
    """Height of a place with this many rows of small cards."""
    return 104 + rows * (MINI + 6)


def draw_few(
    sheet: Sheet, x: int, y: int, view: View, seat: SeatView, name: str, person: Person, height: int
) -> None:  # fmt: skip
    """A place 438 wide: name, status and score; tokens; up to six cards with their numbers."""
    sheet.rounded(x, y, FEW_WIDTH, height, 18, "stage", "night")
    _draw_name(sheet, x, y, FEW_WIDTH, name, person, seat, 32)
    _draw_tokens(sheet, x + 12, y + 52, view, seat, 38)
    if not seat.cards:
        write(sheet, x + FEW_WIDTH // 2, y + 98 + MINI // 2, "choosing…", 34, "lilac", "stage", align=0.5)
    for place, card in enumerate(seat.cards):
        _draw_mini(sheet, x + 9 + 142 * (place % 3), y + 98 + (MINI + 6) * (place // 3), card)


def draw_many(
    sheet: Sheet, x: int, y: int, view: View, seat: SeatView, name: str, person: Person, height: int
) -> None:  # fmt: skip
    """A place 289 wide: name, status and score; tokens; up to six cards as marks."""
    sheet.rounded(x, y, MANY_WIDTH, height, 16, "stage", "night")
    _draw_name(sheet, x, y, MANY_WIDTH, name, person, seat, 26)
    _draw_tokens(sheet, x + 6, y + 46, view, seat, 32)
    for place, card in enumerate(seat.cards):
        _draw_micro(sheet, x + 7 + 46 * place, y + 87, card)


def _draw_name(
    sheet: Sheet, x: int, y: int, width: int, name: str, person: Person, seat: SeatView, size: int
) -> None:  # fmt: skip
    middle = y + 4 + round(size * 0.75)
    icon = round(size * 1.15)
    score = str(seat.score.total)
    taken = write(sheet, x + width - 12, middle, score, round(size * 1.3), "gold", "stage", align=1)
    left, end = x + 12, x + width - 24 - taken
    for kind in (person.mark, "ai" if person.ai else "none"):
        if kind != "none":
            end -= icon + 4
            sheet.put(atoms.status(kind, icon, "stage"), end, middle - icon // 2)
    shown = fitted(name, end - left - 6, size, "text")
    write(sheet, left, middle, shown, size, "white", "stage", face="text")


def _draw_tokens(sheet: Sheet, x: int, y: int, view: View, seat: SeatView, side: int) -> None:
    middle, size = y + side // 2, round(side * 0.82)
    sheet.put(atoms.icon("bolt", side, "stage"), x, y)
    write(sheet, x + side, middle, str(seat.bolts), size, "white", "stage")
    sheet.put(atoms.icon("moon", side, "stage"), x + round(side * 2.1), y)
    write(sheet, x + round(side * 3.1), middle, str(seat.moons), size, "white", "stage")
    for star in range(3):
        sprite = atoms.slot_star(star < seat.stars[view.round - 1], side, "stage")
        sheet.put(sprite, x + round(side * (4.4 + 0.95 * star)), y)
    boxes = sum(seat.completed)
    if boxes and side > 34:
        sheet.put(atoms.box_icon(side - 4, "stage"), x + round(side * 7.9), y + 2)
        write(sheet, x + round(side * 8.95), middle, str(boxes), size, "white", "stage")


def _draw_mini(sheet: Sheet, x: int, y: int, card: CardView) -> None:
    back = "gold" if card.crossed == FULL else "paper"
    sheet.rounded(x, y, MINI, MINI, 12, back, "stage")
    for index, number in enumerate(card.face.grid):
        column, row = index % 3, index // 3
        sprite = cell(number, bool(card.crossed >> index & 1), back)
        sheet.put(sprite, x + 4 + 43 * column, y + 4 + 43 * row)


@cache
def cell(number: int, crossed: bool, back: str) -> Sprite:
    """A square of a small card."""
    band = band_of(number)
    brush = Brush(CELL, CELL, back)
    fill(brush, band, 1, 1, CELL - 2, f"{band}_pale" if crossed else band)
    if not crossed:
        fill(brush, band, 4, 4, CELL - 8, "white")
    brush.text(CELL / 2, CELL / 2, str(number), 34, "faded" if crossed else f"{band}_ink")
    if crossed:
        icons.cross(brush, CELL / 2, CELL / 2, CELL * 0.32, "ink", 6)
    return brush.done()


def _draw_micro(sheet: Sheet, x: int, y: int, card: CardView) -> None:
    back = "gold" if card.crossed == FULL else "paper"
    sheet.rounded(x, y, MICRO, MICRO + 2, 6, back, "stage")
    for row in range(3):
        band = row_band(card.face.grid[3 * row : 3 * row + 3])
        sheet.put(dots(band, card.crossed >> 3 * row & 7, back), x + 2, y + 3 + DOT * row)


@cache
def dots(band: Band, mask: int, back: str) -> Sprite:
    """A row of a small card as marks: open squares in the band's colour, small crosses for crossed ones."""
    brush = Brush(3 * DOT - 1, DOT, back)
    for column in range(3):
        left = DOT * column
        if mask >> column & 1:
            icons.cross(brush, left + 6, 6, 4, "ink", 3)
        else:
            brush.rounded(left + 0.5, 0.5, 11, 11, 3, band)
    return brush.done()

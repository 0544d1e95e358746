"""What is around the cards: the revealed number, the numbers still to come, tokens."""

from __future__ import annotations

from bot.games.luckybox.pictures import widgets
from bot.games.luckybox.pictures.shapes import band_of, fill
from bot.games.luckybox.rules.view import SeatView, View
from bot.render.atlas import drawn_ahead
from bot.render.brush import Brush
from bot.render.png import Sheet, Sprite
from bot.render.typesetting.text import write

PLATE = 118
"""Side of the plate with the revealed number on a panel."""
GAP = 8
CELL, NUMBERS, PITCH = 71, 56, 73
"""Width and height of a number at the foot of a picture, and from one to the next: nine have the room there is beside
Discord's badge."""
FOOT = 80
"""Height of that foot at least."""


@drawn_ahead
def plate(number: int, side: int, back: str) -> Sprite:
    """Draw the revealed number in its band's shape, framed in gold."""
    band = band_of(number)
    brush = Brush(side, side, back)
    edge = side * 0.055
    fill(brush, band, 0, 0, side, "gold")
    fill(brush, band, edge, edge, side - 2 * edge, "ink")
    fill(brush, band, edge * 1.7, edge * 1.7, side - 3.4 * edge, "white")
    brush.text(side / 2, side / 2, str(number), side * 0.86, f"{band}_ink")
    return brush.done()


@drawn_ahead
def blank_plate(sign: str, side: int, back: str) -> Sprite:
    """Draw the plate when no number is face up."""
    brush = Brush(side, side, back)
    brush.rounded(0, 0, side, side, side * 0.22, "gold")
    brush.rounded(side * 0.055, side * 0.055, side * 0.89, side * 0.89, side * 0.18, "stage")
    brush.text(side / 2, side / 2, sign, side * 0.7, "gold")
    return brush.done()


def draw_plate(sheet: Sheet, x: int, y: int, view: View, side: int = PLATE, back: str = "night") -> None:
    """Draw the revealed number, "?" before the round begins, "!" after the end."""
    if view.revealed is not None:
        sheet.put(plate(view.revealed, side, back), x, y)
    else:
        sheet.put(blank_plate("!" if view.phase == "over" else "?", side, back), x, y)


def draw_tokens(sheet: Sheet, x: int, y: int, view: View, mine: SeatView) -> None:
    """Draw lightning, moons, and this round's stars, 275 × 118."""
    sheet.rounded(x, y, 275, PLATE, 20, "stage", "night")
    sheet.put(widgets.icon("bolt", 50, "stage"), x + 14, y + 8)
    write(sheet, x + 66, y + 33, str(mine.bolts), 48, "white", "stage")
    sheet.put(widgets.icon("moon", 50, "stage"), x + 146, y + 8)
    write(sheet, x + 202, y + 33, str(mine.moons), 48, "white", "stage")
    for star in range(3):
        filled = star < mine.stars[view.round - 1]
        sheet.put(widgets.slot_star(filled, 48, "stage"), x + 48 + 62 * star, y + 63)


@drawn_ahead
def number_cell(number: int, unseen: int, now: bool) -> Sprite:
    """Draw a number with two pips one above the other: filled ones are still to come this round."""
    back = "gold" if now else "stage"
    brush = Brush(CELL, NUMBERS, "night")
    brush.rounded(0, 0, CELL, NUMBERS, 14, back)
    front = "ink" if now else "white" if unseen else "lilac"
    brush.text(26, NUMBERS / 2, str(number), 41, front)
    for pip in range(2):
        middle = NUMBERS // 2 + (-12, 12)[pip]
        brush.circle(53, middle, 9, front)
        if pip >= unseen:
            brush.circle(53, middle, 6, back)
    return brush.done()


def draw_numbers(sheet: Sheet, above: int, view: View) -> None:
    """Draw the numbers one to nine into the foot that begins at `above`, right of the corner for Discord's badge."""
    left, y = sheet.width - GAP - CELL - 8 * PITCH, (above + sheet.height - GAP - NUMBERS) // 2
    for number in range(1, 10):
        sprite = number_cell(number, view.unseen(number), number == view.revealed)
        sheet.put(sprite, left + PITCH * (number - 1), y)

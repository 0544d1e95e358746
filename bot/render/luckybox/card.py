"""One card on a panel."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.engine.luckybox.actions import Square
from bot.engine.luckybox.faces import FULL, LINES, SQUARES
from bot.engine.luckybox.view import CardView
from bot.render.luckybox import atoms
from bot.render.luckybox.shapes import row_band
from bot.render.png import Sheet
from bot.render.text import write

FIRST_COLUMN, FIRST_ROW = 9, 9
PITCH_X, PITCH_Y = 73, 75
ENDS = 241
"""Where the bonuses begin, right of the rows and below the columns."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A square that may be crossed now: its tag as on its button, and the lightning it takes (0: none)."""

    tag: str
    cost: int
    picked: bool = False


def square_box(square: Square) -> tuple[int, int, int, int]:
    """(left, top, right, bottom) of a square on its card."""
    left, top = FIRST_COLUMN + PITCH_X * square[1], FIRST_ROW + PITCH_Y * square[0]
    return left, top, left + atoms.TILE, top + atoms.TILE


def draw_card(
    sheet: Sheet, x: int, y: int, card: CardView, badge: str, marks: Mapping[tuple[int, Square], Mark], *,
    offered: bool = False, kept: bool = False, ground: str = "night", ribbon: str = "",
) -> None:  # fmt: skip
    """Draw a card with its top left corner at (x, y). A complete card and a kept one are golden, the kept one has a
    tick for a number; `ribbon` is written across the middle."""
    back = "gold" if kept or card.crossed == FULL else "paper"
    sheet.put(atoms.card_base(back, ground), x, y)
    for row in range(3):
        band = row_band(card.face.grid[3 * row : 3 * row + 3])
        sheet.put(atoms.strip(band, back), x + 4, y + FIRST_ROW - 2 + PITCH_Y * row)
    for index, square in enumerate(SQUARES):
        left, top, _, _ = square_box(square)
        crossed = bool(card.crossed >> index & 1)
        _draw_square(sheet, x + left, y + top, card.face.grid[index], crossed, marks.get((card.id, square)))
    for line, mask in enumerate(LINES):
        won = card.crossed & mask == mask
        sprite = atoms.bonus(card.face.bonuses[line], won, back=back)
        if line < 3:
            sheet.put(sprite, x + ENDS, y + FIRST_ROW + 13 + PITCH_Y * line)
        else:
            sheet.put(sprite, x + FIRST_COLUMN + 13 + PITCH_X * (line - 3), y + ENDS)
    sheet.put(atoms.badge("✓" if kept else badge, offered, back), x + ENDS - 1, y + ENDS - 3)
    if ribbon:
        _draw_ribbon(sheet, x, y + FIRST_ROW + PITCH_Y + 6, ribbon)


def _draw_square(sheet: Sheet, x: int, y: int, number: int, crossed: bool, mark: Mark | None) -> None:
    if mark is None:
        sheet.put(atoms.tile(number, "crossed" if crossed else "open"), x, y)
        return
    front, back = "gold", "ink"
    if mark.picked:
        sheet.put(atoms.tile(number, "picked"), x, y)
    elif mark.cost == 0:
        sheet.put(atoms.tile(number, "free"), x, y)
    else:
        sheet.put(atoms.bolt_tile(number, mark.cost), x, y)
        front, back = "ink", "glow"
    write(sheet, x + atoms.TILE // 2, y + atoms.TAG_TOP + 10, mark.tag, 25, front, back, align=0.5)


def _draw_ribbon(sheet: Sheet, x: int, y: int, words: str) -> None:
    sheet.fill(x, y, atoms.CARD, 58, "ink")
    sheet.fill(x, y + 4, atoms.CARD, 2, "gold")
    sheet.fill(x, y + 52, atoms.CARD, 2, "gold")
    write(sheet, x + atoms.CARD // 2, y + 29, words, 40, "gold", "ink", align=0.5)

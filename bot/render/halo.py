"""The glow around what a hint advises: a thick frame of two bands, seen at the width of a phone and in any colours."""

from __future__ import annotations

from bot.render.png import Sheet

BANDS = ((9, 6, "pink"), (4, 4, "white"))
"""From the outside: how far each reaches out of what it surrounds, how wide it is, its colour."""


def halo(sheet: Sheet, x: int, y: int, width: int, height: int) -> None:
    """Draw a frame around a rectangle, over what lies beside it."""
    for reach, line, colour in BANDS:
        _frame(sheet, x - reach, y - reach, width + 2 * reach, height + 2 * reach, line, colour)


def _frame(sheet: Sheet, x: int, y: int, width: int, height: int, line: int, colour: str) -> None:
    sheet.fill(x, y, width, line, colour)
    sheet.fill(x, y + height - line, width, line, colour)
    sheet.fill(x, y, line, height, colour)
    sheet.fill(x + width - line, y, line, height, colour)

"""Dice as sprites: pips for 1 to 6, a number for anything else."""

from __future__ import annotations

from bot.render.atlas import drawn_ahead
from bot.render.brush import Brush
from bot.render.png import Sprite

_AT = (0.25, 0.5, 0.75)
PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((1, 1),),
    2: ((2, 0), (0, 2)),
    3: ((2, 0), (1, 1), (0, 2)),
    4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
}
"""Column and row of every pip."""


@drawn_ahead
def die(value: int, side: int, back: str) -> Sprite:
    """Return a die that shows a value, on a background of the colour `back`."""
    brush = Brush(side, side, back)
    paint_die(brush, 0, 0, side, value)
    return brush.done()


def paint_die(brush: Brush, x: float, y: float, side: float, value: int) -> None:
    """Paint a die in the square whose top left corner is (x, y)."""
    line, thick = max(1.5, side * 0.04), max(2.0, side * 0.07)
    brush.rounded(x, y, side, side, side * 0.24, "ink")
    inside = side - 2 * line
    brush.rounded(x + line, y + line, inside, inside, side * 0.2, "edge")
    face = inside - thick
    brush.rounded(x + line, y + line, inside, face, side * 0.2, "white")
    if value not in PIPS:
        brush.text(x + side / 2, y + line + face / 2, str(value), side * (0.6 if len(str(value)) < 2 else 0.46), "ink")
        return
    for column, row in PIPS[value]:
        middle = x + line + inside * _AT[column], y + line + face * _AT[row]
        brush.circle(*middle, side * (0.13 if value == 1 else 0.095), "velvet" if value == 1 else "ink")

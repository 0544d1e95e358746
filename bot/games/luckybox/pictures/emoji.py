"""The symbols of Lucky Box as emoji: bonuses, the cross, the completed box, the numbers in their bands' shapes."""

from __future__ import annotations

from bot.games.luckybox.pictures.shapes import band_of, outline
from bot.render import icons
from bot.render.brush import Brush
from bot.render.emoji import LINE, MIDDLE, RIM, SIDE, Shape, each, sticker

NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def _star(brush: Brush) -> None:
    sticker(brush, icons.star, "gold", (MIDDLE, MIDDLE + 1, 50))


def _moon(brush: Brush) -> None:
    sticker(brush, icons.moon, "moon", (MIDDLE + 6, MIDDLE, 49))


def _bolt(brush: Brush) -> None:
    sticker(brush, icons.bolt, "bolt", (MIDDLE, MIDDLE, 48))


def _bolt2(brush: Brush) -> None:
    sticker(
        brush,
        icons.bolt,
        "bolt",
        (MIDDLE - 22, MIDDLE - 5, 42),
        (MIDDLE + 22, MIDDLE + 5, 42),
    )


def _question(brush: Brush) -> None:
    for colour, radius in (
        ("white", 62.0),
        ("ink", 62 - RIM),
        ("pink", 62 - RIM - LINE / 2),
    ):
        brush.circle(MIDDLE, MIDDLE, radius, colour)
    brush.text(MIDDLE, MIDDLE, "?", 98, "white")


def _cross(brush: Brush) -> None:
    icons.cross(brush, MIDDLE, MIDDLE, 42, "white", 22 + 2 * RIM + 4)
    icons.cross(brush, MIDDLE, MIDDLE, 42, "ink", 22)


def _box(brush: Brush) -> None:
    for colour, inset, radius in (
        ("white", 3.0, 33.0),
        ("ink", 3 + RIM, 28.0),
        ("gold", 3 + RIM + LINE / 2, 20.0),
    ):
        brush.rounded(inset, inset, SIDE - 2 * inset, SIDE - 2 * inset, radius, colour)
    icons.cross(brush, MIDDLE, MIDDLE, 25, "ink", 17)


def _number(brush: Brush, symbol: str) -> None:
    band = band_of(int(symbol))
    inset = RIM + 3
    points = outline(band, inset, inset, SIDE - 2 * inset)
    brush.polygon(points, f"{band}_ink", "white", 2 * RIM)
    brush.text(MIDDLE, MIDDLE, symbol, 112, "white")


SHAPES = {
    "bolt": Shape("lightning", _bolt),
    "bolt2": Shape("double_lightning", _bolt2),
    "moon": Shape("moon", _moon),
    "star": Shape("star", _star),
    "?": Shape("question_mark", _question),
    "cross": Shape("cross", _cross),
    "box": Shape("box", _box),
    **each("123456789", NUMBERS, _number),
}

"""Our symbols as Discord's application emoji: small pictures without a ground, from the shapes of the boards.

Discord shows them 16 to 48 pixels wide on its dark and its light ground. Each is a sticker: the shape's own dark edge
holds on a light ground, a white rim around it on a dark one.
"""

from __future__ import annotations

import hashlib
import io
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from PIL import Image, ImageDraw

from bot.games.luckybox.pictures.shapes import band_of, outline
from bot.render import icons
from bot.render.brush import SCALE, Brush
from bot.render.characters import CHARACTERS, paint

SIDE = 128
"""Pixels; Discord's own size for emoji."""
LINE = 15.0
"""Width of the dark outline, of which the outer half is seen."""
RIM = 6.0
"""Width of the white rim outside of it: one pixel where Discord shows the emoji smallest."""
MIDDLE = SIDE / 2

PREFIX = "lt_"
"""What the names of ours begin with; all others are left alone."""
DIGEST = 6
WORDS = {
    "bolt": "lightning", "bolt2": "double_lightning", "moon": "moon", "star": "star", "?": "question_mark",
    "cross": "cross", "box": "box",
    "1": "one", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight", "9": "nine",
    "rookie": "rookie", "regular": "regular", "shark": "shark",
}  # fmt: skip
"""Symbol → its word in the emoji's name. Words, because screen readers read the name."""
_NAME = re.compile(rf"{PREFIX}([a-z_]+)_[0-9a-f]{{{DIGEST}}}")
_SYMBOLS = {word: symbol for symbol, word in WORDS.items()}


@dataclass(frozen=True, slots=True)
class Emoji:
    """A symbol, ready to be sent to Discord."""

    symbol: str
    name: str
    """The same for the same pixels, so what changed is known without looking at pictures: `lt_star_1a2b3c`."""
    png: bytes


@cache
def emoji() -> tuple[Emoji, ...]:
    """All of them."""
    return tuple(_emoji(symbol) for symbol in WORDS)


def is_ours(name: str) -> bool:
    """Whether a name is one of ours, of this version's or another's."""
    return _NAME.fullmatch(name) is not None


def symbol_of(name: str) -> str | None:
    """The symbol an emoji of this name shows, whatever its picture; None for one that is not ours."""
    found = _NAME.fullmatch(name)
    return _SYMBOLS.get(found[1]) if found else None


def _emoji(symbol: str) -> Emoji:
    image = draw(symbol)
    # Of the pixels, not of the file: another zlib packs the same picture into other bytes.
    digest = hashlib.sha256(image.tobytes()).hexdigest()[:DIGEST]
    file = io.BytesIO()
    image.save(file, "PNG", optimize=True)
    return Emoji(symbol, f"{PREFIX}{WORDS[symbol]}_{digest}", file.getvalue())


class _Clear(Brush):
    """A brush on nothing."""

    __slots__ = ()

    def __init__(self) -> None:
        self.image = Image.new("RGBA", (SIDE * SCALE, SIDE * SCALE))
        self.draw = ImageDraw.Draw(self.image)


def draw(symbol: str) -> Image.Image:
    """The symbol as `SIDE` × `SIDE` pixels RGBA."""
    brush = _Clear()
    _PAINTERS.get(symbol, _number)(brush, symbol)
    return brush.image.reduce(SCALE)


def _sticker(brush: Brush, icon: Callable[..., None], colour: str, *places: tuple[float, float, float]) -> None:
    """An icon with its rim at each place (x, y, radius); all rims lie below all icons."""
    for x, y, radius in places:
        icon(brush, x, y, radius, "white", "white", LINE + 2 * RIM)
    for x, y, radius in places:
        icon(brush, x, y, radius, colour, "ink", LINE)


def _star(brush: Brush, _: str) -> None:
    _sticker(brush, icons.star, "gold", (MIDDLE, MIDDLE + 1, 50))


def _moon(brush: Brush, _: str) -> None:
    _sticker(brush, icons.moon, "moon", (MIDDLE + 6, MIDDLE, 49))


def _bolt(brush: Brush, _: str) -> None:
    _sticker(brush, icons.bolt, "bolt", (MIDDLE, MIDDLE, 48))


def _bolt2(brush: Brush, _: str) -> None:
    _sticker(brush, icons.bolt, "bolt", (MIDDLE - 22, MIDDLE - 5, 42), (MIDDLE + 22, MIDDLE + 5, 42))


def _question(brush: Brush, _: str) -> None:
    for colour, radius in (("white", 62.0), ("ink", 62 - RIM), ("pink", 62 - RIM - LINE / 2)):
        brush.circle(MIDDLE, MIDDLE, radius, colour)
    brush.text(MIDDLE, MIDDLE, "?", 98, "white")


def _cross(brush: Brush, _: str) -> None:
    icons.cross(brush, MIDDLE, MIDDLE, 42, "white", 22 + 2 * RIM + 4)
    icons.cross(brush, MIDDLE, MIDDLE, 42, "ink", 22)


def _box(brush: Brush, _: str) -> None:
    for colour, inset, radius in (("white", 3.0, 33.0), ("ink", 3 + RIM, 28.0), ("gold", 3 + RIM + LINE / 2, 20.0)):
        brush.rounded(inset, inset, SIDE - 2 * inset, SIDE - 2 * inset, radius, colour)
    icons.cross(brush, MIDDLE, MIDDLE, 25, "ink", 17)


def _head(brush: Brush, symbol: str) -> None:
    character = next(one for one in CHARACTERS if one == symbol)
    paint(brush, character, SIDE, fine=False, line=LINE / 2, edge=RIM, rim="white")


def _number(brush: Brush, symbol: str) -> None:
    band = band_of(int(symbol))
    inset = RIM + 3
    points = outline(band, inset, inset, SIDE - 2 * inset)
    brush.polygon(points, f"{band}_ink", "white", 2 * RIM)
    brush.text(MIDDLE, MIDDLE, symbol, 112, "white")


_PAINTERS = {
    "star": _star, "moon": _moon, "bolt": _bolt, "bolt2": _bolt2, "?": _question, "cross": _cross, "box": _box,
    "rookie": _head, "regular": _head, "shark": _head,
}  # fmt: skip

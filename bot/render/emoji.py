"""Our symbols as Discord's application emoji: small pictures without a background, from the shapes of the boards.

Discord shows them 16 to 48 pixels wide on its dark and its light background. Each is a sticker: the shape's own dark
edge stands out on a light background, a white rim around it on a dark one. The heads of the characters are every
game's; what else there is comes from the games.
"""

from __future__ import annotations

import hashlib
import io
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from PIL import Image, ImageDraw

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
_NAME = re.compile(rf"{PREFIX}([a-z_]+)_[0-9a-f]{{{DIGEST}}}")


@dataclass(frozen=True, slots=True)
class Shape:
    word: str
    """What the emoji's name says it is, because screen readers read the name."""
    paint: Callable[[Brush], None]
    """Draw it on nothing, `SIDE` pixels wide and high."""


@dataclass(frozen=True, slots=True)
class Emoji:
    """A symbol, ready to be sent to Discord."""

    symbol: str
    name: str
    """The same for the same pixels, so what changed is known without looking at pictures: `lt_star_1a2b3c`."""
    png: bytes


def is_ours(name: str) -> bool:
    """Return whether a name is one of ours, of this version's or another's."""
    return _NAME.fullmatch(name) is not None


class EmojiSet:
    """All of our emoji: the characters' heads, and those of the games."""

    def __init__(self, *of_games: Mapping[str, Shape]) -> None:
        self.shapes: dict[str, Shape] = {
            symbol: shape for shapes in (*of_games, HEADS) for symbol, shape in shapes.items()
        }
        self._symbols = {shape.word: symbol for symbol, shape in self.shapes.items()}

    def symbol_of(self, name: str) -> str | None:
        """Return the symbol an emoji of this name shows, whatever its picture; None for one that is not ours."""
        found = _NAME.fullmatch(name)
        return self._symbols.get(found[1]) if found else None

    def draw(self, symbol: str) -> Image.Image:
        """Draw the symbol as `SIDE` × `SIDE` pixels RGBA."""
        brush = _Clear()
        self.shapes[symbol].paint(brush)
        return brush.image.reduce(SCALE)

    @cached_property
    def all(self) -> tuple[Emoji, ...]:
        """Every emoji, drawn."""
        return tuple(self._emoji(symbol) for symbol in self.shapes)

    def _emoji(self, symbol: str) -> Emoji:
        image = self.draw(symbol)
        # Of the pixels, not of the file: another zlib packs the same picture into other bytes.
        digest = hashlib.sha256(image.tobytes()).hexdigest()[:DIGEST]
        file = io.BytesIO()
        image.save(file, "PNG", optimize=True)
        return Emoji(symbol, f"{PREFIX}{self.shapes[symbol].word}_{digest}", file.getvalue())


class _Clear(Brush):
    """A brush with nothing behind it."""

    __slots__ = ()

    def __init__(self) -> None:
        self.image = Image.new("RGBA", (SIDE * SCALE, SIDE * SCALE))
        self.draw = ImageDraw.Draw(self.image)


def sticker(brush: Brush, icon: Callable[..., None], colour: str, *places: tuple[float, float, float]) -> None:
    """Draw an icon with its rim at each place (x, y, radius); all rims lie below all icons."""
    for x, y, radius in places:
        icon(brush, x, y, radius, "white", "white", LINE + 2 * RIM)
    for x, y, radius in places:
        icon(brush, x, y, radius, colour, "ink", LINE)


def each(symbols: Iterable[str], words: Iterable[str], paint: Callable[[Brush, str], None]) -> dict[str, Shape]:
    """Return shapes that differ by their symbol alone."""

    def one(symbol: str) -> Callable[[Brush], None]:
        return lambda brush: paint(brush, symbol)

    return {symbol: Shape(word, one(symbol)) for symbol, word in zip(symbols, words, strict=True)}


def _head(brush: Brush, symbol: str) -> None:
    character = next(one for one in CHARACTERS if one == symbol)
    paint(brush, character, SIDE, fine=False, line=LINE / 2, edge=RIM, rim="white")


HEADS = each(CHARACTERS, CHARACTERS, _head)

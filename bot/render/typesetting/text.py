"""Text as sprites: any script the fonts can draw, never an empty box, shortened by what a reader sees as one character.

A label is drawn once for its words, size and colours and kept in a bounded cache. Letters that stand side by side as
they are (Latin, Greek, Cyrillic) are Pillow's; all others are shaped (`shaping`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby

from PIL import Image, ImageDraw

from bot.chosen import APART, IGNORABLE, beginning, clusters
from bot.render.palette import tinted
from bot.render.png import Sheet, Sprite
from bot.render.typesetting import shaping
from bot.render.typesetting.direction import ISOLATED, OBJECT, base_direction, visual_order
from bot.render.typesetting.fonts import MAIN, SCALE, Face, font
from bot.render.typesetting.letters import drawn, readable

__all__ = ["ELLIPSIS", "Label", "Piece", "cap_height", "fitted", "label", "pieces", "readable", "shrunk", "write"]

CACHED = 4096
"""Labels kept; a label takes a few hundred bytes to some KB."""
ELLIPSIS = "…"
MOST = 1000
"""Characters of a text that are looked at: more than any picture has room for."""
REACH = 0.85
"""How far a text may reach above and below the middle of its capitals, as a share of its size."""
_SIDE_BY_SIDE = (
    frozenset(
        (*range(0x300), *range(0x370, 0x483), *range(0x48A, 0x590), *range(0x1E00, 0x20D0), *range(0x2100, 0x2300))
    )
    - IGNORABLE
)
"""Latin, Greek, Cyrillic, Armenian, punctuation and signs of arithmetic, without marks and what joins."""


@dataclass(frozen=True, slots=True)
class Label:
    """A drawn text.

    Its point of reference is on the middle of a capital letter's height, at the pen's start: the sprite lies `left`
    right of it and `top` below it; `width` is how far the pen moves.
    """

    sprite: Sprite | None
    left: int
    top: int
    width: int


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a text in one font and direction, in the order it is read."""

    text: str
    font: str
    leftward: bool
    shaped: bool

    def length(self, size: int) -> float:
        """Return how far the pen moves."""
        if self.shaped:
            return shaping.length(self.text, self.font, size, self.leftward)
        return font(self.font, size).getlength(self.text)


@lru_cache(maxsize=CACHED)
def pieces(text: str, face: Face) -> tuple[Piece, ...]:
    """Return the pieces to draw, left to right."""
    looks = _in_order(text[: MOST * 4], face)
    found = []
    for (name, leftward, shaped), group in groupby(looks, lambda look: (look[1], look[2], _shaped(look[0], look[2]))):
        shown = [look[0] for look in group]
        found.append(Piece("".join(reversed(shown) if leftward else shown), name, leftward, shaped))
    return tuple(found)


def _in_order(text: str, face: Face) -> list[tuple[str, str, bool]]:
    """Return (what to draw, font, whether it runs from right to left), left to right.

    What is isolated (`chosen.apart`) has an order of its own, and is one thing to what stands around it.
    """
    items: list[list[tuple[str, str, bool]]] = []
    heads: list[str] = []
    # Of a text that is split, every other part is what the pattern has found.
    for number, run in enumerate(ISOLATED.split(text) if APART in text else [text]):
        if number % 2:
            items.append(_in_order(run, face))
            heads.append(OBJECT)
        else:
            parts = drawn(run, face)[:MOST]
            items += [[(shown, name, False)] for shown, name in parts]
            heads += [shown for shown, _ in parts]
    found = []
    for index, leftward in visual_order(heads, base_direction(text)):
        item = items[index]
        found += item if heads[index] == OBJECT else [(item[0][0], item[0][1], leftward)]
    return found


def side_by_side(text: str) -> bool:
    """Whether all letters of a text stand as they are, one beside the other."""
    return all(ord(character) in _SIDE_BY_SIDE for character in text)


def _shaped(shown: str, leftward: bool) -> bool:
    """Whether what is drawn needs more than to be put side by side."""
    return leftward or not side_by_side(shown)


@cache
def cap_height(name: str, size: int) -> int:
    """Return the height of a capital letter in pixels."""
    return -int(font(name, size).getbbox("H", anchor="ls")[1])


@lru_cache(maxsize=CACHED)
def label(text: str, size: int, front: str, back: str, face: Face = "display") -> Label:
    """Draw a text of `size` pixels in one colour, lying on another.

    It reaches at most `REACH` up and down, and a fifth of its size beyond its ends.
    """
    mask, width, margin = covered(text, size, face)
    box = mask.getbbox()
    if box is None:
        return Label(None, 0, 0, width)
    sprite = tinted(mask.crop(box), front, back)
    return Label(sprite, box[0] - margin, box[1] - round(size * REACH), width)


def covered(text: str, size: int, face: Face) -> tuple[Image.Image, int, int]:
    """Return what a text covers, with how far the pen moves, and the margin before it and behind it.

    The middle of its capitals is the middle of the mask's height, which is empty where there is nothing to draw.
    """
    placed = []
    pen = 0.0
    for piece in pieces(text, face):
        scaled = _scaled(piece.font, size, face)
        placed.append((piece, scaled, pen))
        pen += piece.length(scaled)
    width, reach = round(pen), round(size * REACH)
    margin = size // 5
    mask = Image.new("L", (max(width, 0) + 2 * margin, 2 * reach))
    draw = ImageDraw.Draw(mask)
    base = reach + cap_height(MAIN[face], size) / 2
    for piece, scaled, start in placed if width > 0 else ():
        if piece.shaped:
            shaping.draw(mask, margin + start, base, piece.text, piece.font, scaled, piece.leftward)
        else:
            draw.text((margin + start, base), piece.text, font=font(piece.font, scaled), fill=255, anchor="ls")
    return mask, width, margin


def _scaled(name: str, size: int, face: Face) -> int:
    """Fallback fonts are larger in the eye than ours at the same size."""
    if name in SCALE:
        return max(1, round(size * SCALE[name]))
    return size if name == MAIN[face] or face == "text" else round(size * 0.94)


@lru_cache(maxsize=CACHED)
def fitted(text: str, width: int, size: int, face: Face = "text") -> str:
    """Return the text, or as much of its beginning as fits `width` pixels with an ellipsis."""
    if length(text, size, face) <= width:
        return text
    low, high = 0, len(clusters(text))
    while low < high:
        middle = (low + high + 1) // 2
        if length(beginning(text, middle).rstrip() + ELLIPSIS, size, face) <= width:
            low = middle
        else:
            high = middle - 1
    return beginning(text, low).rstrip() + ELLIPSIS


def shrunk(texts: Iterable[str], width: int, size: int, least: int, face: Face = "display") -> int:
    """Return the largest size from `size` down to `least` at which every text fits `width` pixels, else `least`.

    Words of the game are written smaller before they are cut: some languages need more room than others.
    """
    longest = [*texts]
    while size > least and any(length(text, size, face) > width for text in longest):
        size -= 1
    return size


@lru_cache(maxsize=CACHED)
def length(text: str, size: int, face: Face) -> float:
    """Return how far the pen moves over a text."""
    return sum(piece.length(_scaled(piece.font, size, face)) for piece in pieces(text, face))


def write(
    sheet: Sheet,
    x: int,
    y: int,
    text: str,
    size: int,
    front: str,
    back: str,
    *,
    face: Face = "display",
    align: float = 0.0,
) -> int:
    """Write a text whose capitals are centred on height y, and return its width.

    `align` 0 starts at x, 0.5 centres on it, 1 ends there.
    """
    drawn = label(text, size, front, back, face)
    if drawn.sprite is not None:
        sheet.put(drawn.sprite, x + drawn.left - round(drawn.width * align), y + drawn.top)
    return drawn.width

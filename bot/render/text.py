"""Text as sprites: any script the fonts can draw, never an empty box, shortened by what a reader sees as one character.

A label is drawn once for its words, size and colours and kept in a bounded cache.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache

from PIL import Image, ImageDraw

from bot.render.fonts import MAIN, Face, font, font_for
from bot.render.palette import blend
from bot.render.png import Sheet, Sprite

CACHED = 4096
"""Labels kept; a label takes a few hundred bytes to some KB."""
ELLIPSIS = "…"
_JOINERS = frozenset("\u200c\u200d\ufe0e\ufe0f\u20e3")
_RTL = frozenset(("R", "AL"))


@dataclass(frozen=True, slots=True)
class Label:
    """A drawn text. Its point of reference is on the middle of a capital letter's height, at the pen's start:
    the sprite lies `left` right of it and `top` below it; `width` is how far the pen moves."""

    sprite: Sprite | None
    left: int
    top: int
    width: int


def clusters(text: str) -> list[str]:
    """The text cut into what a reader sees as characters: a base with its marks, joined emoji, a pair of flags."""
    found: list[str] = []
    for character in text:
        kind = unicodedata.category(character)
        skin = "\U0001f3fb" <= character <= "\U0001f3ff"
        joined = bool(found) and found[-1].endswith("\u200d")
        flag = _is_flag(character) and bool(found) and len(found[-1]) == 1 and _is_flag(found[-1])
        if found and (kind in ("Mn", "Mc", "Me") or character in _JOINERS or skin or joined or flag):
            found[-1] += character
        elif kind not in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"):
            found.append(character)
    return found


def _is_flag(character: str) -> bool:
    return "\U0001f1e6" <= character <= "\U0001f1ff"


def _drawable(cluster: str, face: Face) -> tuple[str, str] | None:
    """(what to draw, font) for a cluster: itself, else its base character; None when no font has it."""
    plain = "".join(character for character in cluster if character not in _JOINERS)
    for attempt in dict.fromkeys((cluster, plain, plain[:1])):
        name = font_for(attempt, face) if attempt else None
        if name is not None:
            return attempt, name
    return None


@lru_cache(maxsize=CACHED)
def _runs(text: str, face: Face) -> tuple[tuple[str, str], ...]:
    """(font, piece of text) in drawing order, left to right. What nothing can draw is a middle dot, once in a row."""
    runs: list[tuple[str, str]] = []
    for cluster in clusters(text):
        found = (" ", MAIN[face]) if cluster.isspace() else _drawable(cluster, face)
        if found is None:
            found = ("·", MAIN["text"])
            if runs and runs[-1][1].endswith("·"):
                continue
        shown, name = found
        if runs and runs[-1][0] == name:
            runs[-1] = (runs[-1][0], runs[-1][1] + shown)
        else:
            runs.append((name, shown))
    strong = next((kind for kind in map(unicodedata.bidirectional, text) if kind in ("L", "R", "AL")), "L")
    return tuple(reversed(runs) if strong in _RTL else runs)


def readable(text: str) -> bool:
    """Whether anything of a text can be drawn."""
    return any(cluster.strip() and _drawable(cluster, "text") for cluster in clusters(text))


@cache
def cap_height(name: str, size: int) -> int:
    """Height of a capital letter in pixels."""
    return -int(font(name, size).getbbox("H", anchor="ls")[1])


@lru_cache(maxsize=CACHED)
def label(text: str, size: int, front: str, back: str, face: Face = "display") -> Label:
    """A text of `size` pixels in one colour, lying on another."""
    pieces = []
    pen = 0.0
    for name, piece in _runs(text, face):
        drawn = font(name, _scaled(name, size, face))
        pieces.append((drawn, piece, pen))
        pen += drawn.getlength(piece)
    width, height = round(pen), 2 * size
    if not pieces or width <= 0:
        return Label(None, 0, 0, 0)
    margin = size // 2
    mask = Image.new("L", (width + 2 * margin, height))
    draw = ImageDraw.Draw(mask)
    middle = cap_height(MAIN[face], size) / 2
    for drawn, piece, start in pieces:
        draw.text((margin + start, size + middle), piece, font=drawn, fill=255, anchor="ls")
    box = mask.getbbox()
    if box is None:
        return Label(None, 0, 0, width)
    sprite = mask.crop(box).point(blend(front, back))
    return Label(sprite, box[0] - margin, box[1] - size, width)


def _scaled(name: str, size: int, face: Face) -> int:
    """Fallback fonts are larger in the eye than ours at the same size."""
    if name in ("DroidSansFallback.ttf", "NotoEmoji-Bold.ttf", "DejaVuSans-Bold.ttf"):
        return round(size * 0.86)
    return size if name == MAIN[face] or face == "text" else round(size * 0.94)


@lru_cache(maxsize=CACHED)
def fitted(text: str, width: int, size: int, face: Face = "text") -> str:
    """The text, or as much of its beginning as fits `width` pixels with an ellipsis."""
    if _length(text, size, face) <= width:
        return text
    parts = clusters(text)
    low, high = 0, len(parts)
    while low < high:
        middle = (low + high + 1) // 2
        if _length("".join(parts[:middle]).rstrip() + ELLIPSIS, size, face) <= width:
            low = middle
        else:
            high = middle - 1
    return "".join(parts[:low]).rstrip() + ELLIPSIS


def _length(text: str, size: int, face: Face) -> float:
    return sum(font(name, _scaled(name, size, face)).getlength(piece) for name, piece in _runs(text, face))


def write(
    sheet: Sheet, x: int, y: int, text: str, size: int, front: str, back: str, *,
    face: Face = "display", align: float = 0.0,
) -> int:  # fmt: skip
    """Write a text whose capitals are centred on height y; `align` 0 starts at x, 0.5 centres on it, 1 ends there.
    Returns the text's width."""
    drawn = label(text, size, front, back, face)
    if drawn.sprite is not None:
        sheet.put(drawn.sprite, x + drawn.left - round(drawn.width * align), y + drawn.top)
    return drawn.width

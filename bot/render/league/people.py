"""People as a league's pictures show them: a name that can be drawn, and a disc with its initials."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from zlib import crc32

from bot.chosen import MARKS, blank, clusters
from bot.render.atlas import drawn_ahead
from bot.render.brush import Brush
from bot.render.png import Sheet, Sprite
from bot.render.typesetting.letters import drawable, readable, tamed
from bot.render.typesetting.text import label, write
from bot.text import kept_by_language, say

NAMES = 2048
"""Names and initials kept."""
DISCS = (
    ("low_ink", "white"),
    ("mid_ink", "white"),
    ("high_ink", "white"),
    ("owl", "white"),
    ("shark_shade", "white"),
    ("velvet", "white"),
    ("clover", "ink"),
    ("moon", "ink"),
    ("bolt", "ink"),
    ("pig", "ink"),
    ("lilac", "ink"),
    ("mint", "ink"),
)
"""Colours of discs and of the letters on them: those that have shades towards the ink around them."""
RIM = 3
"""Width of what is around a disc: ink, on dark ground paper."""
SHARE = 0.78
"""Of a disc's inner width, what letters may take."""
SMALLEST = 22
NO_LETTER = "?"


@kept_by_language(NAMES)
def name(given: str) -> str:
    """Return a name without control characters, on one line; "Somebody" where nothing of it can be drawn."""
    return " ".join("".join(clusters(given)).split()) if readable(given) else say("league.somebody")


@kept_by_language(NAMES)
def initials(given: str) -> str:
    """Return the one or two characters that stand for a name.

    They are of its first and its last word in scripts with capitals, which can stand side by side; else the first
    letter or number, else the first sign that can be drawn.
    """
    found = []
    for word in name(given).strip(f"{MARKS} ").split():
        letter = next((part for part in clusters(word) if _stands_for(part) and _drawn(part)), None)
        if letter is not None:
            found.append(letter)
    if found:
        first, last = found[0], found[-1]
        both = len(found) > 1 and _capital(first) and _capital(last)
        return _upper(first) + (_upper(last) if both else "")
    return next((tamed(part) for part in clusters(name(given)) if _drawn(part)), NO_LETTER)


def _drawn(cluster: str) -> bool:
    """Whether a font has it: what would become an abbreviation of its own is no initial."""
    return not blank(cluster) and drawable(cluster, "display") is not None


def _stands_for(cluster: str) -> bool:
    """Letters and numbers, but not those that only change others (ʻ)."""
    return unicodedata.category(cluster[0]) in ("Lu", "Ll", "Lt", "Lo", "Nd", "Nl", "No")


def _capital(cluster: str) -> bool:
    return cluster.upper() != cluster.lower()


def _upper(cluster: str) -> str:
    """Its capital, where that is one letter as well ("ß" has none)."""
    shown = tamed(cluster)
    capital = shown.upper()
    return capital if len(capital) == len(shown) and _drawn(capital) else shown


def colours(given: str) -> tuple[str, str]:
    """Return (ground, letters): the colours of a name, the same wherever and whenever it is drawn."""
    return DISCS[crc32(unicodedata.normalize("NFC", name(given)).encode()) % len(DISCS)]


def draw_avatar(sheet: Sheet, x: int, y: int, side: int, given: str, back: str) -> None:
    """Draw a disc of `side` pixels with its top left corner at (x, y)."""
    ground, front = colours(given)
    sheet.put(disc(ground, side, back), x, y)
    shown, size = _set(initials(given), side - 2 * RIM)
    drawn = label(shown, size, front, ground)
    if drawn.sprite is None:
        return
    # Centred by what is seen of it: emoji and marks have their middle elsewhere than a capital.
    tall = drawn.top + drawn.sprite.height / 2
    off = round(tall) if abs(tall) > size * 0.06 else 0
    left = round(drawn.left + drawn.sprite.width / 2 - drawn.width / 2)
    write(sheet, x + side // 2 - left, y + side // 2 - off, shown, size, front, ground, align=0.5)


@drawn_ahead
def disc(ground: str, side: int, back: str) -> Sprite:
    """Draw what initials stand on."""
    brush, middle = Brush(side, side, back), side / 2
    brush.circle(middle, middle, middle - 0.5, "paper" if back in ("night", "stage") else "ink")
    brush.circle(middle, middle, middle - RIM, ground)
    return brush.done()


@lru_cache(maxsize=NAMES)
def _set(shown: str, inner: int) -> tuple[str, int]:
    """Return initials and the largest size at which they fit; the first alone where two do not."""
    for text in dict.fromkeys((shown, clusters(shown)[0])):
        for size in range(round(inner * (0.62 if text == clusters(text)[0] else 0.5)), SMALLEST - 1, -2):
            drawn = label(text, size, "white", "ink")
            if drawn.sprite is None or (drawn.sprite.width <= inner * SHARE and drawn.sprite.height <= inner * SHARE):
                return text, size
    return clusters(shown)[0], SMALLEST

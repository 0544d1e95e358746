"""Text for a code block, where every character is equally wide: columns that align, and nothing that ends the block.

East Asian characters and emoji take two columns there, marks above and below letters none. So nothing is padded by
counting characters, as `str.ljust` and format specs do.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from bot.chosen import clusters

_AS_EMOJI = "\ufe0f"
"""What makes a symbol an emoji."""


@lru_cache(maxsize=4096)
def wide(text: str) -> int:
    """Count the columns a text takes."""
    return len(text) if text.isascii() else sum(map(_columns, clusters(text)))


def _columns(cluster: str) -> int:
    """Count the columns of what a reader sees as one character; an emoji takes two, of however many it is made."""
    if _AS_EMOJI in cluster or unicodedata.east_asian_width(cluster[0]) in "WF":
        return 2
    return sum(unicodedata.category(character) not in ("Mn", "Me", "Cf") for character in cluster)


def left(text: str, width: int) -> str:
    """Return a text padded with spaces to a width."""
    return text + " " * (width - wide(text))


def right(text: str, width: int) -> str:
    """Return a text padded with spaces to a width, from the left."""
    return " " * (width - wide(text)) + text


def headings(words: str) -> list[str]:
    """Return the headings of several columns, which are one text: "total | best | busts"."""
    return [heading.strip() for heading in words.split("|")]


def aligned(rows: Sequence[Sequence[str]], least: Sequence[int] = ()) -> list[str]:
    """Return rows of as many cells as lines: aligned to the right, a space apart, each as wide as its column's widest.

    `least`: so wide are the columns at least, as where several such tables stand below each other.
    """
    widths = [max(map(wide, column)) for column in zip(*rows, strict=True)]
    if least:
        widths = [max(pair) for pair in zip(widths, least, strict=True)]
    return [" ".join(right(cell, width) for cell, width in zip(row, widths, strict=True)) for row in rows]


def harmless(text: str) -> str:
    """Return a text that cannot leave the code block."""
    return text.replace("`", "'")

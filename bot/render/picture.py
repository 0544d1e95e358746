"""What a drawer gives and is given besides the view."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from bot.render.png import Sprite

ALT_LIMIT = 1024
"""Characters Discord takes for an image's description."""
SEAL = 20
"""Bytes at the end of a PNG: the checksum of its pixels, that of their chunk, and the chunk that ends it."""
NAME = ("\ufdd3", "\ufdd4")
"""Around a seat's number in words for a picture, which has names as they can be drawn: no characters, either."""

SKETCH = 690
"""How wide a sketch may be."""

Kind = Literal["png", "gif"]
"""What a picture's file is, and what its name ends in."""
Status = Literal["thinking", "done", "autopilot", "none"]
Beside = Literal["thumb", "heart", "laugh", "wow", "tear"]
"""A symbol that somebody has put beside their name."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished image file with its description (at most `ALT_LIMIT` characters) and its size in pixels."""

    png: bytes
    """The file, of whatever `kind`."""
    alt: str
    width: int
    height: int
    kind: Kind = "png"

    @property
    def seal(self) -> bytes:
        """The bytes that tell it from any other.

        A still picture ends in two checksums of all it shows (of its pixels, and of these packed), and its length.
        """
        return self.png[-SEAL:] + len(self.png).to_bytes(4) if self.kind == "png" else self.png


@dataclass(frozen=True, slots=True)
class Sketch:
    """Something drawn on the night for a larger picture to put in, at most `SKETCH` pixels wide, and what it shows."""

    sprite: Sprite
    alt: str


def seat_mark(seat: int) -> str:
    """Return what stands for a seat's name in words that are handed to a drawer."""
    return f"{NAME[0]}{seat}{NAME[1]}"


@dataclass(frozen=True, slots=True)
class Voice:
    """What a character at the table says just now; names in it are marks."""

    seat: int
    words: str


@dataclass(frozen=True, slots=True)
class Person:
    """Who sits on a seat, as far as a picture shows it."""

    name: str
    mark: Status = "none"
    ai: bool = False
    character: str | None = None
    """Which character an AI seat is, if it is one."""
    beside: Beside | None = None


@dataclass(frozen=True, slots=True)
class Pages:
    """The pages of a larger panel."""

    labels: tuple[str, ...]
    """What leads to each of them, as a button says it."""
    first: int = 0
    """The one with what is asked, shown where none is asked for."""
    asked: tuple[int, ...] = ()
    """Those with something to choose now."""

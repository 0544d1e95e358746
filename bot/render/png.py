"""A sheet of palette indices to compose on, and its way into a PNG.

The sheet is one pixel wider than the picture: its column 0 is 0, which is the filter byte ("none") a PNG has before
every row, so the sheet's bytes are exactly what deflate takes.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from PIL import Image, ImageDraw

from bot.render.palette import INDEX, PLTE, rgb, tinted, to_indices

ISAL = import_module("isal.isal_zlib") if find_spec("isal") else None
"""None where there is no wheel for the platform."""
_crc: Callable[[bytes, int], int] = zlib.crc32 if ISAL is None else ISAL.crc32
QUICK, THOROUGH = 3, 5
"""Levels of zlib. Of the heaviest panels, those of more than twelve, the second takes a fifth of the bytes off that
ISA-L leaves (71.8 to 57.1 KB), for six milliseconds more."""

EDGE = 5
"""How thick paper is."""
Sprite = Image.Image
"""An `L` image of palette indices, opaque: it carries the colour it lies on."""


class Sheet:
    """A picture in the making, `width` × `height` pixels of one colour to begin with."""

    __slots__ = ("_core", "height", "image", "raw", "width")

    def __init__(self, width: int, height: int, colour: str) -> None:
        self.width, self.height = width, height
        self.raw = bytearray((INDEX[colour],)) * ((width + 1) * height)
        # The image lies on these bytes: what is drawn stands in them, and need not be copied to be packed.
        self.image = Image.frombuffer("L", (width + 1, height), self.raw, "raw", "L", 0, 1)
        self.image.readonly = 0
        self._core = self.image.im

    def put(self, sprite: Sprite, x: int, y: int) -> None:
        """Copy a sprite with its top left corner at (x, y); what sticks out is cut off."""
        # What `Image.paste` does once it has looked at all it may be given: two thirds of its time is the looking, and
        # a picture is two hundred of these.
        core = sprite.im
        width, height = core.size
        self._core.paste(core, (x + 1, y, x + 1 + width, y + height))

    def fill(self, x: int, y: int, width: int, height: int, colour: str) -> None:
        self.image.paste(INDEX[colour], (x + 1, y, x + 1 + width, y + height))

    def rounded(self, x: int, y: int, width: int, height: int, radius: int, colour: str, back: str) -> None:
        """Draw a rectangle with smooth round corners on a flat background of the colour `back`."""
        self.fill(x, y, width, height, colour)
        for corner, sprite in enumerate(_corners(radius, colour, back)):
            right, bottom = corner % 2, corner // 2
            self.put(sprite, x + right * (width - radius), y + bottom * (height - radius))

    def pixels(self) -> Sprite:
        """Return the picture as an image of its own, without the column before it."""
        return self.image.crop((1, 0, self.width + 1, self.height))

    def slab(self, x: int, y: int, width: int, height: int, radius: int, back: str) -> None:
        """Draw a thick sheet of paper: its lower edge shows below it."""
        self.rounded(x, y, width, height - EDGE, radius, "paper", back)
        self.fill(x + radius, y + height - EDGE, width - 2 * radius, EDGE, "edge")
        for right, sprite in enumerate(_feet(radius, back)):
            self.put(sprite, x + right * (width - radius), y + height - EDGE - radius)

    def png(self, *, thorough: bool = False) -> bytes:
        """Return the sheet as PNG bytes; `thorough`: it is a heavy one, and may take a little longer."""
        self.image.paste(0, (0, 0, 1, self.height))  # what stuck out on the left
        header = struct.pack(">IIBBBBB", self.width, self.height, 8, 3, 0, 0, 0)
        return b"".join(
            (
                b"\x89PNG\r\n\x1a\n",
                _chunk(b"IHDR", header),
                _chunk(b"PLTE", PLTE),
                _chunk(b"IDAT", packed(self.raw, thorough=thorough)),
                _chunk(b"IEND", b""),
            )
        )


def packed(raw: bytes | bytearray, *, thorough: bool = False) -> bytes:
    """Return a sheet's bytes as deflate packs them.

    ISA-L takes a sixth of zlib's time for an eighth more bytes; its level 2 takes longer than 1, for hardly fewer.
    Where it has no wheel: zlib's level 3, of which 2 saves 13 % of the time for 7 % more bytes, and 4 takes a third
    more for 2 % fewer (docs/benchmarks.md).
    """
    if thorough:
        return zlib.compress(raw, THOROUGH)
    if ISAL is None:
        return zlib.compress(raw, QUICK)
    made: bytes = ISAL.compress(raw, 1)
    return made


def _chunk(kind: bytes, data: bytes) -> bytes:
    return b"".join((struct.pack(">I", len(data)), kind, data, struct.pack(">I", _crc(data, zlib.crc32(kind)))))


@cache
def _corners(radius: int, colour: str, back: str) -> tuple[Sprite, Sprite, Sprite, Sprite]:
    """Top left, top right, bottom left, bottom right."""
    mask = Image.new("L", (radius * 4, radius * 4))
    ImageDraw.Draw(mask).ellipse((0, 0, radius * 8 - 1, radius * 8 - 1), fill=255)
    first = tinted(mask.reduce(4), colour, back)
    flip = Image.Transpose.FLIP_LEFT_RIGHT
    mirrored = first.transpose(flip)
    down = Image.Transpose.FLIP_TOP_BOTTOM
    return first, mirrored, first.transpose(down), mirrored.transpose(down)


@cache
def _feet(radius: int, back: str) -> tuple[Sprite, Sprite]:
    """Return the lower corners of a slab, left and right: the paper's round one, and its edge's below."""
    brush = Image.new("RGB", (radius * 4, (radius + EDGE) * 4), rgb(back))
    draw = ImageDraw.Draw(brush)
    for colour, foot in (("edge", radius + EDGE), ("paper", radius)):
        box = (0, -radius * 16, radius * 16, foot * 4 - 1)
        draw.rounded_rectangle(box, radius * 4, fill=rgb(colour))
    left = to_indices(brush.reduce(4))
    return left, left.transpose(Image.Transpose.FLIP_LEFT_RIGHT)

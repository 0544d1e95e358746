"""Letters that are shaped by their neighbours: joined, stacked, reordered, marked, or run from right to left.

HarfBuzz does it, the same on every machine. Pillow could too, but only where the system has FriBiDi.
"""

from __future__ import annotations

from functools import cache, lru_cache

import uharfbuzz
from PIL import Image

from bot.render.typesetting.fonts import BOLDER, outlines

FINE = 64
"""Steps of a pixel that glyphs are placed in."""


@cache
def _font(name: str, size: int) -> uharfbuzz.Font:
    font = uharfbuzz.Font(outlines(name))
    font.scale = (size * FINE, size * FINE)
    if name in BOLDER:
        font.synthetic_bold = (BOLDER[name], BOLDER[name], True)
    return font


@lru_cache(maxsize=4096)
def glyphs(text: str, name: str, size: int, leftward: bool) -> tuple[tuple[int, int, int], ...]:
    """Return (glyph, x, y) of each, left to right, in steps, and at the end (-1, width, 0)."""
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    buffer.direction = "rtl" if leftward else "ltr"
    uharfbuzz.shape(_font(name, size), buffer)
    pen = 0
    found = []
    for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        found.append((info.codepoint, pen + place.x_offset, place.y_offset))
        pen += place.x_advance
    return (*found, (-1, pen, 0))


def length(text: str, name: str, size: int, leftward: bool) -> float:
    """Return how far the pen moves, in pixels."""
    return glyphs(text, name, size, leftward)[-1][1] / FINE


def draw(mask: Image.Image, x: float, y: float, text: str, name: str, size: int, leftward: bool) -> None:
    """Draw with the pen at (x, y) on the base line of a mask of coverage; what sticks out is cut off."""
    font = _font(name, size)
    canvas = uharfbuzz.RasterDraw()
    canvas.scale_factor = (FINE, FINE)
    for glyph, right, up in glyphs(text, name, size, leftward)[:-1]:
        canvas.transform = (1, 0, 0, 1, right + x * FINE, up + (mask.height - y) * FINE)
        canvas.draw_glyph(font, glyph)
    canvas.extents = uharfbuzz.RasterExtents(0, 0, mask.width, mask.height, mask.width)
    image = canvas.render()
    if image is not None:
        rows = Image.frombytes("L", mask.size, image.buffer, "raw", "L", image.extents.stride, -1)
        mask.paste(255, (0, 0), rows)

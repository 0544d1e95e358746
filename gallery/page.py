"""A picture as a phone shows it, on Discord's dark and on its light background, side by side in one small file."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image

from bot.render.picture import Picture

PHONE = 400
"""Width of a picture on a phone, in pixels."""
AROUND = 14
GROUNDS = ("#1A1A1E", "#FBFBFB")
"""What is behind a message: Discord's dark theme, and its light one."""
COLOURS = 160
"""Colours of a file: at this size nothing can be told from the full picture, and it takes half the bytes."""


def opened(picture: Picture) -> Image.Image:
    """A picture's pixels; of an animation the first."""
    with Image.open(io.BytesIO(picture.png)) as image:
        return image.convert("RGBA" if image.mode == "RGBA" else "RGB")


def page(picture: Image.Image, width: int = PHONE) -> Image.Image:
    """The picture at a phone's width on both grounds; never enlarged."""
    wide = min(width, picture.width)
    tall = round(picture.height * wide / picture.width)
    small = picture.resize((wide, tall), Image.Resampling.LANCZOS)
    sheet = Image.new("RGB", (2 * (wide + 2 * AROUND), tall + 2 * AROUND))
    for place, ground in enumerate(GROUNDS):
        left = place * (wide + 2 * AROUND)
        sheet.paste(ground, (left, 0, left + wide + 2 * AROUND, sheet.height))
        sheet.paste(small, (left + AROUND, AROUND), small if small.mode == "RGBA" else None)
    return sheet


def shows(path: Path, data: bytes) -> bool:
    """Return whether a file shows, pixel by pixel, what this one would: another zlib packs the same otherwise."""
    if not path.exists():
        return False
    with Image.open(path) as kept, Image.open(io.BytesIO(data)) as made:
        return kept.size == made.size and kept.convert("RGBA").tobytes() == made.convert("RGBA").tobytes()


def packed(sheet: Image.Image, colours: int = COLOURS) -> bytes:
    """A sheet as a PNG with a palette."""
    out = io.BytesIO()
    # Of Pillow's ways this keeps even the rarest colour within a few levels; others spend theirs on the common ones.
    few = sheet.convert("RGB").quantize(colours, method=Image.Quantize.MAXCOVERAGE, kmeans=3, dither=Image.Dither.NONE)
    few.save(out, "PNG", optimize=True)
    return out.getvalue()

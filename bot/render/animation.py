"""An animation from sheets, as GIF bytes: the first frame whole, of every later one only the pixels that changed.

Frames are taken one by one: only the first and the last two are in memory. Why GIF, and why not by Pillow's
own writer: docs/decisions/0010-animated-replay.md.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from dataclasses import dataclass

from PIL import Image, ImageChops

from bot.render.palette import INDEX, PLTE
from bot.render.png import Sheet

BITS = 8
"""Of a pixel: what Pillow's encoder writes."""
UNCHANGED = (1 << BITS) - 1
"""The palette index that leaves what is there: the palette never has so many colours."""
COLOURS = PLTE.ljust(3 << BITS, b"\0")
CHANGED = bytes([0] + [255] * 255)
"""A difference of two indices as a mask."""
FOR_EVER = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
Box = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class AnimationFrame:
    """A sheet and how long it is shown."""

    sheet: Sheet
    milliseconds: int


@dataclass(frozen=True, slots=True)
class Animation:
    """A finished GIF, its size in pixels, and how long it takes until it begins again."""

    data: bytes
    width: int
    height: int
    milliseconds: int


@dataclass(slots=True)
class _Patch:
    """What a frame changes: where, what, for how long."""

    box: Box
    data: bytes
    milliseconds: int


def centred(sheet: Sheet, height: int, back: str) -> Sheet:
    """Return the sheet in the middle of one at least so high, on the colour `back`."""
    if sheet.height >= height:
        return sheet
    whole = Sheet(sheet.width, height, back)
    whole.put(sheet.pixels(), 0, (height - sheet.height) // 2)
    return whole


def gif(frames: Iterable[AnimationFrame], back: str) -> Animation:
    """Encode the frames one after the other, over and over; smaller ones lie at the top left on the colour `back`."""
    first: Image.Image | None = None
    shown = Image.new("L", (0, 0))
    patches: list[_Patch] = []
    for frame in frames:
        image = frame.sheet.pixels()
        if first is None:
            first = shown = image
            patches.append(_Patch((0, 0, 0, 0), b"", frame.milliseconds))
            continue
        size = max(shown.width, image.width), max(shown.height, image.height)
        shown, image = _padded(shown, size, back), _padded(image, size, back)
        patch = _patch(shown, image, frame.milliseconds)
        if patch is None:
            patches[-1].milliseconds += frame.milliseconds
        else:
            patches.append(patch)
        shown = image
    if first is None:
        raise ValueError("an animation needs a frame")
    # How large the canvas is shows only at the end: the first frame has to cover it.
    patches[0].box, patches[0].data = (0, 0, *shown.size), _packed(_padded(first, shown.size, back))
    head = struct.pack("<6sHHBBB", b"GIF89a", *shown.size, 0x80 | 0x70 | BITS - 1, INDEX[back], 0)
    data = b"".join([head, COLOURS, FOR_EVER, *map(_block, patches), b";"])
    return Animation(data, *shown.size, sum(patch.milliseconds for patch in patches))


def _padded(image: Image.Image, size: tuple[int, int], back: str) -> Image.Image:
    if image.size == size:
        return image
    padded = Image.new("L", size, INDEX[back])
    padded.paste(image, (0, 0))
    return padded


def _patch(before: Image.Image, after: Image.Image, milliseconds: int) -> _Patch | None:
    """Return what changes; None if nothing does."""
    changed = ImageChops.difference(before, after).point(CHANGED)
    box = changed.getbbox()
    if box is None:
        return None
    left, top, right, bottom = box
    patch = Image.new("L", (right - left, bottom - top), UNCHANGED)
    patch.paste(after.crop(box), (0, 0), changed.crop(box))
    return _Patch((left, top, patch.width, patch.height), _packed(patch), milliseconds)


def _packed(image: Image.Image) -> bytes:
    return image.tobytes("gif", "L", BITS, 0)


def _block(patch: _Patch) -> bytes:
    """Encode a frame: it stays when the next one comes, and lets through what it leaves unchanged."""
    control = struct.pack("<3sBHBB", b"!\xf9\x04", 1 << 2 | 1, patch.milliseconds // 10, UNCHANGED, 0)
    return b"".join((control, struct.pack("<cHHHHBB", b",", *patch.box, 0, BITS), patch.data, b"\0"))

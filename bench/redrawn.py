"""The same pictures with nothing kept: what a bot would pay that draws every picture from scratch, and what palette
and sprites lose against it.

Built from the drawers' own code: every kept sprite and every label is drawn again each time it is put, the canvas is
RGB and `scale` times as large. Only what is no drawing stays as it is: opened fonts, and texts cut to their room.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from math import log10
from typing import Any
from unittest.mock import patch

from PIL import Image, ImageChops, ImageDraw, ImageStat

from bench.patching import caches, instead
from bot.render.brush import SCALE, Brush
from bot.render.palette import PLTE, rgb
from bot.render.png import Sheet
from bot.render.typesetting import text as texts
from bot.render.typesetting.fonts import Face
from bot.render.typesetting.text import Label


class Enlarged:
    """A sprite that is `scale` times as large as what asks for its size is told."""

    __slots__ = ("image", "scale")

    def __init__(self, image: Image.Image, scale: int) -> None:
        self.image, self.scale = image, scale

    @property
    def width(self) -> int:
        """As of the finished sprite."""
        return self.image.width // self.scale

    @property
    def height(self) -> int:
        """As of the finished sprite."""
        return self.image.height // self.scale

    @property
    def size(self) -> tuple[int, int]:
        """As of the finished sprite."""
        return self.width, self.height

    def crop(self, box: tuple[int, int, int, int]) -> Enlarged:
        """A part of it."""
        left, top, right, bottom = (value * self.scale for value in box)
        return Enlarged(self.image.crop((left, top, right, bottom)), self.scale)

    def transpose(self, method: Image.Transpose) -> Enlarged:
        """The sprite turned or mirrored."""
        return Enlarged(self.image.transpose(method), self.scale)


def _sheet(scale: int) -> type[Sheet]:
    """A sheet in RGB, so many times as large as the picture."""

    class Large(Sheet):
        __slots__ = ()

        def __init__(self, width: int, height: int, colour: str) -> None:
            self.width, self.height = width, height
            self.image = Image.new("RGB", (width * scale, height * scale), rgb(colour))

        def put(self, sprite: Image.Image | Enlarged, x: int, y: int) -> None:
            """Sprites come as large as the sheet is; one that was made otherwise is enlarged."""
            if isinstance(sprite, Enlarged):
                large = sprite.image
            else:
                flat = Image.frombytes("P", sprite.size, sprite.tobytes())
                flat.putpalette(PLTE)
                size = (sprite.width * scale, sprite.height * scale)
                large = flat.convert("RGB").resize(size, Image.Resampling.NEAREST)
            self.image.paste(large, (x * scale, y * scale))

        def fill(self, x: int, y: int, width: int, height: int, colour: str) -> None:
            box = (x * scale, y * scale, (x + width) * scale, (y + height) * scale)
            self.image.paste(rgb(colour), box)

        def rounded(self, x: int, y: int, width: int, height: int, radius: int, colour: str, back: str) -> None:
            if scale == 1:  # straight onto the canvas it would have steps
                brush = Brush(width, height, back)
                brush.rounded(0, 0, width, height, radius, colour)
                self.put(brush.done(), x, y)
                return
            box = (x * scale, y * scale, (x + width) * scale - 1, (y + height) * scale - 1)
            ImageDraw.Draw(self.image).rounded_rectangle(box, radius * scale, fill=rgb(colour))

        def pixels(self) -> Any:
            return Enlarged(self.image, scale)

        def png(self, most: int | None = None, *, thorough: bool = False) -> bytes:
            file = io.BytesIO()
            small = self.image.resize((self.width, self.height), Image.Resampling.LANCZOS) if scale > 1 else self.image
            small.save(file, "PNG")
            return file.getvalue()

    return Large


def _label(scale: int) -> Any:
    """`label` drawn `scale` times as large, in full colours."""
    inner: Any = texts.label
    real = inner.__wrapped__

    def label(text: str, size: int, front: str, back: str, face: Face = "display") -> Label:
        drawn = real(text, size * scale, front, back, face)
        if drawn.sprite is None:
            return Label(None, round(drawn.left / scale), round(drawn.top / scale), round(drawn.width / scale))
        sprite = Image.new("RGB", drawn.sprite.size, rgb(back))
        sprite.paste(rgb(front), (0, 0), drawn.sprite)
        large: Any = Enlarged(sprite, scale)
        return Label(large, round(drawn.left / scale), round(drawn.top / scale), round(drawn.width / scale))

    return label


@contextmanager
def redrawing(scale: int = SCALE) -> Iterator[None]:
    """While this lasts nothing is kept, and pictures are plain RGB PNGs of Pillow with its defaults."""
    sprites = [made for made in caches().values() if "Sprite" in str(made.__wrapped__.__annotations__.get("return"))]
    changes: list[tuple[Any, Any]] = [(made, made.__wrapped__) for made in sprites]
    changes += [(Sheet, _sheet(scale)), (texts.label, _label(scale))]

    def done(brush: Brush) -> Enlarged:
        return Enlarged(brush.image if scale == SCALE else brush.image.reduce(SCALE // scale), scale)

    # A label's letters stay a mask here: `_label` gives them their colours.
    with instead(changes), patch.object(Brush, "done", done), patch.object(texts, "tinted", lambda mask, *_: mask):
        yield


def fidelity(first: Image.Image, second: Image.Image) -> float:
    """How alike two RGB images are, in decibels (PSNR)."""
    squares = ImageStat.Stat(ImageChops.difference(first, second)).sum2
    error = sum(squares) / (3 * first.width * first.height)
    return 99.0 if error == 0 else 10 * log10(255**2 / error)

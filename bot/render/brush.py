"""Drawing of sprites: smooth shapes in several colours, made once at four times the size."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from PIL import Image, ImageDraw

from bot.render.fonts import MAIN, font
from bot.render.palette import rgb, to_indices
from bot.render.png import Sprite
from bot.render.text import cap_height

SCALE = 4
Point = tuple[float, float]


class Brush:
    """A sprite in the making; all measures in pixels of the finished sprite."""

    __slots__ = ("draw", "image")

    def __init__(self, width: int, height: int, back: str) -> None:
        self.image = Image.new("RGB", (width * SCALE, height * SCALE), rgb(back))
        self.draw = ImageDraw.Draw(self.image)

    def polygon(self, points: Sequence[Point], colour: str, outline: str | None = None, line: float = 0) -> None:
        """A filled polygon; with an outline its line lies half outside, with round corners."""
        if outline is not None:
            self.stroke([*points, points[0]], line, outline)
        self.draw.polygon([(x * SCALE, y * SCALE) for x, y in points], fill=rgb(colour))

    def stroke(self, points: Sequence[Point], width: float, colour: str) -> None:
        """A line through the points with round ends and joints."""
        scaled = [(x * SCALE, y * SCALE) for x, y in points]
        self.draw.line(scaled, fill=rgb(colour), width=round(width * SCALE))
        for x, y in points:
            self.circle(x, y, width / 2, colour)

    def circle(self, x: float, y: float, radius: float, colour: str) -> None:
        """A disc around (x, y)."""
        box = tuple(value * SCALE for value in (x - radius, y - radius, x + radius, y + radius))
        self.draw.ellipse(box, fill=rgb(colour))

    def rounded(self, x: float, y: float, width: float, height: float, radius: float, colour: str) -> None:
        """A rectangle with round corners."""
        box = (x * SCALE, y * SCALE, (x + width) * SCALE - 1, (y + height) * SCALE - 1)
        self.draw.rounded_rectangle(box, radius * SCALE, fill=rgb(colour))

    def text(self, x: float, y: float, words: str, size: float, colour: str, edge: str | None = None,
             line: float = 0) -> None:  # fmt: skip
        """Words of the display face centred on (x, y), with an edge around the letters if wanted."""
        name, scaled = MAIN["display"], round(size * SCALE)
        place = (x * SCALE, y * SCALE + cap_height(name, scaled) / 2)
        letters = font(name, scaled)
        if edge is not None:
            self.draw.text(place, words, rgb(edge), letters, "ms", stroke_width=round(line * SCALE))
        self.draw.text(place, words, rgb(colour), letters, "ms")

    def done(self) -> Sprite:
        """The finished sprite."""
        return to_indices(self.image.reduce(SCALE))


def arc(x: float, y: float, radius: float, start: float, end: float, steps: int = 14) -> list[Point]:
    """Points of an arc; angles in turns, 0 to the right, growing clockwise."""
    turns = [start + (end - start) * step / steps for step in range(steps + 1)]
    return [(x + radius * cos(2 * pi * turn), y + radius * sin(2 * pi * turn)) for turn in turns]

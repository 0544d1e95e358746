"""Drawing of sprites: smooth shapes in several colours, made once at four times the size."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, cos, floor, pi, sin

from PIL import Image, ImageDraw

from bot.render.palette import rgb, to_indices
from bot.render.png import Sprite
from bot.render.typesetting.fonts import MAIN, font
from bot.render.typesetting.text import cap_height

SCALE = 4
Point = tuple[float, float]


class Brush:
    """A sprite in the making; all measures in pixels of the finished sprite."""

    __slots__ = ("draw", "image")

    def __init__(self, width: int, height: int, back: str) -> None:
        self.image = Image.new("RGB", (width * SCALE, height * SCALE), rgb(back))
        self.draw = ImageDraw.Draw(self.image)

    def polygon(self, points: Sequence[Point], colour: str, outline: str | None = None, line: float = 0) -> None:
        """Draw a filled polygon; with an outline its line lies half outside, with round corners."""
        if outline is not None:
            self.stroke([*points, points[0]], line, outline)
        self.draw.polygon([(x * SCALE, y * SCALE) for x, y in points], fill=rgb(colour))

    def stroke(self, points: Sequence[Point], width: float, colour: str) -> None:
        """Draw a line through the points with round ends and joints."""
        scaled = [(x * SCALE, y * SCALE) for x, y in points]
        self.draw.line(scaled, fill=rgb(colour), width=round(width * SCALE))
        for x, y in points:
            self.circle(x, y, width / 2, colour)

    def circle(self, x: float, y: float, radius: float, colour: str) -> None:
        """Draw a disc around (x, y)."""
        box = tuple(value * SCALE for value in (x - radius, y - radius, x + radius, y + radius))
        self.draw.ellipse(box, fill=rgb(colour))

    def shape(
        self,
        points: Sequence[Point],
        colour: str,
        outline: str | None = None,
        line: float = 0,
        *,
        shade: str | None = None,
        shift: Point = (0, 0),
    ) -> None:
        """Draw a filled polygon as above; what its copy moved by `shift` leaves uncovered is in shade."""
        self.polygon(points, colour, outline, line)
        if shade is None:
            return
        scaled = [(x * SCALE, y * SCALE) for x, y in points]
        left, top = floor(min(x for x, _ in scaled)), floor(min(y for _, y in scaled))
        size = (ceil(max(x for x, _ in scaled)) - left + 1, ceil(max(y for _, y in scaled)) - top + 1)
        mask = Image.new("L", size)
        draw = ImageDraw.Draw(mask)
        draw.polygon([(x - left, y - top) for x, y in scaled], fill=255)
        over = [(x - left + shift[0] * SCALE, y - top + shift[1] * SCALE) for x, y in scaled]
        draw.polygon(over, fill=0)
        self.image.paste(rgb(shade), (left, top), mask)

    def rounded(self, x: float, y: float, width: float, height: float, radius: float, colour: str) -> None:
        """Draw a rectangle with round corners."""
        box = (x * SCALE, y * SCALE, (x + width) * SCALE - 1, (y + height) * SCALE - 1)
        self.draw.rounded_rectangle(box, radius * SCALE, fill=rgb(colour))

    def text(
        self, x: float, y: float, words: str, size: float, colour: str, edge: str | None = None, line: float = 0
    ) -> None:
        """Draw words of the display face centred on (x, y), with an edge around the letters if wanted."""
        name, scaled = MAIN["display"], round(size * SCALE)
        place = (x * SCALE, y * SCALE + cap_height(name, scaled) / 2)
        letters = font(name, scaled)
        if edge is not None:
            self.draw.text(place, words, rgb(edge), letters, "ms", stroke_width=round(line * SCALE))
        self.draw.text(place, words, rgb(colour), letters, "ms")

    def done(self) -> Sprite:
        # Of the four times four points of a pixel two times two are taken: the eye sees no difference, and edges in
        # five steps instead of seventeen pack 8 % smaller.
        half = (self.image.width // 2, self.image.height // 2)
        return to_indices(self.image.resize(half, Image.Resampling.NEAREST).reduce(SCALE // 2))


def arc(x: float, y: float, radius: float, start: float, end: float, steps: int = 14) -> list[Point]:
    """Return the points of an arc; angles in turns, 0 to the right, growing clockwise."""
    turns = [start + (end - start) * step / steps for step in range(steps + 1)]
    return [(x + radius * cos(2 * pi * turn), y + radius * sin(2 * pi * turn)) for turn in turns]


def ellipse(x: float, y: float, across: float, down: float, turn: float = 0.0) -> list[Point]:
    """Return the points of an ellipse with the semi-axes `across` and `down`, turned clockwise by a share of a turn."""
    tilt = 2 * pi * turn
    points = [(across * a, down * b) for a, b in arc(0, 0, 1, 0, 1, 40)[:-1]]
    return [(x + a * cos(tilt) - b * sin(tilt), y + a * sin(tilt) + b * cos(tilt)) for a, b in points]


def sparkle(x: float, y: float, radius: float) -> list[Point]:
    """Return the outline of a four-pointed star with hollow sides."""
    reaches = [
        (radius if corner % 4 == 0 else radius * (0.3 if corner % 2 == 0 else 0.38), corner / 16)
        for corner in range(16)
    ]
    return [(x + reach * sin(2 * pi * turn), y - reach * cos(2 * pi * turn)) for reach, turn in reaches]


def smooth(points: Sequence[Point], *, closed: bool = True, steps: int = 8) -> list[Point]:
    """Return a soft curve through the points, as many short lines (Catmull-Rom)."""
    count = len(points)
    ring = [points[-1], *points, *points[:2]] if closed else [points[0], *points, points[-1]]
    curve: list[Point] = []
    for index in range(count if closed else count - 1):
        before, start, end, after = ring[index : index + 4]
        for step in range(steps):
            t = step / steps
            weights = (t * (2 * t - t * t - 1), 2 + t * t * (3 * t - 5), t * (1 + 4 * t - 3 * t * t), t * t * (t - 1))
            four = (before, start, end, after)
            x, y = (sum(w * p[axis] for w, p in zip(weights, four, strict=True)) / 2 for axis in (0, 1))
            curve.append((x, y))
    return curve if closed else [*curve, points[-1]]

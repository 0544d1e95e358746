"""A brush in a figure's own measures: it can be turned, mirrored and scaled, and gives every part its outline."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import cos, hypot, pi, sin

from bot.render.brush import Brush, Point, ellipse, smooth

LINE, RIM = 3.4, 2.6
"""Width of an outline and of the sticker's edge beyond it, in the figure's measures."""
THIN, THIN_RIM = 1.7, 1.5
"""The least of both in pixels: thinner ones break up."""


def around(scale: float) -> float:
    """Return how many pixels outline and edge reach beyond the parts, and one for the ground to be seen."""
    return max(LINE * scale, THIN) + max(RIM * scale, THIN_RIM) + 1


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws on a brush; `(a, b, c, d, e, f)` maps the figure's (x, y) to (ax + cy + e, bx + dy + f)."""

    brush: Brush
    matrix: tuple[float, float, float, float, float, float]
    line: float = LINE
    """Width of an outline, in the figure's measures."""
    rim: str | None = None
    """The colour of the sticker's edge; set while that edge is drawn, which is every part again, only fatter."""

    @classmethod
    def of(cls, brush: Brush, x: float, y: float, scale: float, *, flipped: bool = False) -> Pen:
        """Return a pen whose (0, 0) is the brush's (x, y)."""
        return cls(brush, (-scale if flipped else scale, 0, 0, scale, x, y))

    def turned(self, x: float, y: float, degrees: float = 0) -> Pen:
        """Return the pen with its (0, 0) moved to (x, y) and turned clockwise."""
        a, b, c, d, _, _ = self.matrix
        left, top = self.place(x, y)
        right, down = cos(degrees * pi / 180), sin(degrees * pi / 180)
        turned = (a * right + c * down, b * right + d * down, c * right - a * down, d * right - b * down, left, top)
        return replace(self, matrix=turned)

    def mirrored(self) -> Pen:
        """Return the pen with left and right exchanged."""
        a, b, c, d, e, f = self.matrix
        return replace(self, matrix=(-a, -b, c, d, e, f))

    @property
    def scale(self) -> float:
        """Pixels of one unit."""
        return hypot(self.matrix[0], self.matrix[1])

    def place(self, x: float, y: float) -> Point:
        """Return where a point of the figure is on the brush."""
        a, b, c, d, e, f = self.matrix
        return a * x + c * y + e, b * x + d * y + f

    def outline(self) -> float:
        """Return the width of the outline around a part in pixels."""
        return max(self.line * self.scale, THIN)

    def shape(
        self,
        points: Sequence[Point],
        colour: str,
        *,
        shade: str | None = None,
        shift: Point = (-5, -4),
        sharp: bool = False,
        bare: bool = False,
    ) -> None:
        """Draw a part: a soft closed curve through the points (`sharp`: straight lines), outlined unless `bare`."""
        placed = [self.place(x, y) for x, y in (points if sharp else smooth(points))]
        if self.rim is not None:
            if not bare:
                self.brush.polygon(placed, self.rim, self.rim, self._rim_width())
        elif bare:
            self.brush.polygon(placed, colour)
        else:
            moved = (shift[0] * self.scale, shift[1] * self.scale)
            self.brush.shape(placed, colour, "ink", 2 * self.outline(), shade=shade, shift=moved)

    def oval(
        self,
        x: float,
        y: float,
        across: float,
        down: float,
        colour: str,
        *,
        turn: float = 0.0,
        shade: str | None = None,
        shift: Point = (-5, -4),
        bare: bool = False,
    ) -> None:
        """Draw an ellipse as a part."""
        points = ellipse(x, y, across, down, turn)
        self.shape(points, colour, shade=shade, shift=shift, sharp=True, bare=bare)

    def limbs(self, parts: Sequence[tuple[Sequence[Point], float]], colour: str, *, shade: str | None = None) -> None:
        """Draw thick lines with one outline around all of them."""
        edge = self._rim_width() if self.rim is not None else 2 * self.outline()
        curves = [([self.place(x, y) for x, y in smooth(points, closed=False)], width) for points, width in parts]
        for points, width in curves:
            self.brush.stroke(points, width * self.scale + edge, self.rim or "ink")
        if self.rim is not None:
            return
        for points, width in curves:
            self.brush.stroke(points, width * self.scale, shade or colour)
            if shade is not None:
                moved = [(x - 1.8 * self.scale, y - 1.8 * self.scale) for x, y in points]
                self.brush.stroke(moved, (width - 5.2) * self.scale, colour)

    def mark(self, points: Sequence[Point], width: float, colour: str = "ink") -> None:
        """Draw a line onto a part, without an outline of its own."""
        if self.rim is None:
            placed = [self.place(x, y) for x, y in smooth(points, closed=False)]
            self.brush.stroke(placed, max(width * self.scale, THIN), colour)

    def _rim_width(self) -> float:
        return 2 * (self.outline() + max(RIM * self.scale, THIN_RIM))

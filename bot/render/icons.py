"""Symbols of the games: sticker-like, a bright filling inside a dark outline, each with an outline of its own."""

from __future__ import annotations

from math import cos, pi, sin

from bot.render.brush import Brush, Point, arc

BOLT: tuple[Point, ...] = ((0.18, -1.0), (-0.62, 0.16), (-0.08, 0.16), (-0.2, 1.0), (0.62, -0.26), (0.08, -0.26))
"""A bolt in a box from −1 to 1."""


def star(brush: Brush, x: float, y: float, radius: float, fill: str, outline: str, line: float) -> None:
    """Draw a plump five-pointed star."""
    points = []
    for corner in range(10):
        reach = radius if corner % 2 == 0 else radius * 0.5
        angle = pi * (corner / 5 - 0.5)
        points.append((x + reach * cos(angle), y + reach * sin(angle) + radius * 0.06))
    brush.polygon(points, fill, outline, line)


def bolt(brush: Brush, x: float, y: float, radius: float, fill: str, outline: str, line: float) -> None:
    brush.polygon([(x + a * radius, y + b * radius) for a, b in BOLT], fill, outline, line)


def moon(brush: Brush, x: float, y: float, radius: float, fill: str, outline: str, line: float) -> None:
    """Draw a crescent, open to the right."""
    outer = arc(x, y, radius, 0.11, 0.89, 26)
    inner = arc(x + radius * 0.52, y, radius * 0.67, 0.79, 0.21, 20)
    brush.polygon([*outer, *inner], fill, outline, line)


def tick(brush: Brush, x: float, y: float, radius: float, colour: str, line: float) -> None:
    points = [(x - 0.7 * radius, y + 0.05 * radius), (x - 0.15 * radius, y + 0.6 * radius)]
    brush.stroke([*points, (x + 0.75 * radius, y - 0.6 * radius)], line, colour)


def cross(brush: Brush, x: float, y: float, radius: float, colour: str, line: float, lean: float = 0.0) -> None:
    """Draw a marker's cross: two strokes that bow a little; `lean` −1…1 makes one differ from the next."""
    bow = 0.09 * radius
    down = [(x - radius, y - radius * (0.92 + 0.1 * lean)), (x + bow, y - bow * lean), (x + radius * 0.96, y + radius)]
    up = [
        (x + radius * (0.94 + 0.08 * lean), y - radius * 0.96),
        (x - bow * lean, y + bow),
        (x - radius, y + radius * 0.9),
    ]
    brush.stroke(down, line, colour)
    brush.stroke(up, line * 0.92, colour)


def ring(brush: Brush, x: float, y: float, radius: float, colour: str, line: float) -> None:
    """Draw a marker's circle by hand: it overshoots where it closes."""
    points = []
    for step in range(41):
        turn = -0.32 + 1.12 * step / 40
        reach = radius * (0.92 + 0.12 * step / 40)
        points.append((x + reach * cos(2 * pi * turn), y + reach * 0.98 * sin(2 * pi * turn)))
    brush.stroke(points, line, colour)


def robot(brush: Brush, x: float, y: float, radius: float, fill: str, back: str) -> None:
    """Draw a small robot's head: an AI seat."""
    brush.stroke([(x, y - radius), (x, y - radius * 0.5)], radius * 0.2, fill)
    brush.circle(x, y - radius, radius * 0.2, fill)
    brush.rounded(x - radius, y - radius * 0.55, radius * 2, radius * 1.45, radius * 0.4, fill)
    for side in (-0.42, 0.42):
        brush.circle(x + side * radius, y + radius * 0.02, radius * 0.2, back)
    brush.rounded(x - radius * 0.45, y + radius * 0.42, radius * 0.9, radius * 0.18, radius * 0.09, back)


def dots(brush: Brush, x: float, y: float, radius: float, fill: str) -> None:
    """Draw three dots: still thinking."""
    for side in (-0.8, 0.0, 0.8):
        brush.circle(x + side * radius, y, radius * 0.27, fill)


def gear(brush: Brush, x: float, y: float, radius: float, fill: str, back: str) -> None:
    """Draw a cog: on autopilot."""
    for tooth in range(8):
        angle = pi * tooth / 4
        end = (x + radius * cos(angle), y + radius * sin(angle))
        brush.stroke([(x, y), end], radius * 0.34, fill)
    brush.circle(x, y, radius * 0.74, fill)
    brush.circle(x, y, radius * 0.32, back)


# What people put beside their names. Each has its own outline: at the size of a phone colour and face are small.


def thumb(brush: Brush, x: float, y: float, radius: float) -> None:
    """Draw a thumb that points up, with the fingers as bars and a cuff."""
    points = ((-0.42, 0.0), (0.02, -0.98), (0.4, -0.9), (0.3, -0.3), (0.98, -0.3), (0.86, 0.86), (-0.42, 0.86))
    brush.polygon([(x + a * radius, y + b * radius) for a, b in points], "gold", "ink", radius * 0.14)
    for height in (0.08, 0.46):
        brush.stroke(
            [(x + 0.42 * radius, y + height * radius), (x + 0.88 * radius, y + height * radius)], radius * 0.12, "ink"
        )
    cuff = ((-1.0, -0.06), (-0.52, -0.06), (-0.52, 0.92), (-1.0, 0.92))
    brush.polygon([(x + a * radius, y + b * radius) for a, b in cuff], "moon", "ink", radius * 0.14)


def heart(brush: Brush, x: float, y: float, radius: float) -> None:
    points = [(0.0, 0.95), (-0.9, 0.05), (-0.98, -0.42), (-0.68, -0.82), (-0.3, -0.82), (0.0, -0.48)]
    points += [(-a, b) for a, b in reversed(points[1:-1])]
    brush.polygon([(x + a * radius, y + b * radius) for a, b in points], "pig", "ink", radius * 0.14)


def laugh(brush: Brush, x: float, y: float, radius: float) -> None:
    """Draw a face with shut eyes and a wide open mouth."""
    brush.circle(x, y, radius * 1.04, "ink")
    brush.circle(x, y, radius * 0.94, "chick")
    for side in (-1, 1):
        eye = ((-0.24, -0.12), (0.0, -0.38), (0.24, -0.12))
        brush.stroke([(x + (0.42 * side + a) * radius, y + b * radius) for a, b in eye], radius * 0.14, "ink")
    mouth = [
        (x + a * radius, y + b * radius)
        for a, b in ((-0.62, 0.1), (0.62, 0.1), (0.44, 0.56), (0.0, 0.74), (-0.44, 0.56))
    ]
    brush.polygon(mouth, "ink")


def wow(brush: Brush, x: float, y: float, radius: float) -> None:
    """Draw a burst with an exclamation mark."""
    points = []
    for corner in range(16):
        reach = radius * (1.06 if corner % 2 == 0 else 0.74)
        angle = pi * corner / 8
        points.append((x + reach * cos(angle), y + reach * sin(angle)))
    brush.polygon(points, "bolt", "ink", radius * 0.1)
    brush.stroke([(x, y - 0.44 * radius), (x, y + 0.1 * radius)], radius * 0.24, "ink")
    brush.circle(x, y + 0.46 * radius, radius * 0.15, "ink")


def tear(brush: Brush, x: float, y: float, radius: float) -> None:
    """Draw a drop."""
    round_part = arc(x, y + 0.28 * radius, radius * 0.66, -0.06, 0.56, 24)
    brush.polygon([(x, y - 1.02 * radius), *round_part], "moon", "ink", radius * 0.14)
    brush.stroke(
        [(x - 0.3 * radius, y + 0.34 * radius), (x - 0.06 * radius, y + 0.62 * radius)], radius * 0.14, "white"
    )

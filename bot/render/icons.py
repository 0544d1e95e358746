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

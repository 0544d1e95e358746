"""What makes a picture a show: confetti, rays, curtains, bulbs. All of it deterministic, flat and in few colours."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import cos, pi, sin

from bot.render.atlas import drawn_ahead
from bot.render.brush import Brush, Point, arc, smooth, sparkle
from bot.render.png import Sprite

PAPERS = ("gold", "high", "low", "mid", "clover", "paper")
"""Colours of confetti."""
AREA = 2600
"""Square pixels for one bit of paper."""


def scatter(brush: Brush, x: float, y: float, width: float, height: float, seed: int, count: int) -> None:
    """Draw so many bits of paper in a rectangle, none across its border and none upon another."""
    chance = random.Random(seed)  # noqa: S311 - paper, not secrets
    taken: list[Point] = []
    columns = max(1, round((count * width / height) ** 0.5))
    rows = -(-count // columns)
    for index in range(count):
        # One for each cell of a grid: chance alone makes heaps and holes.
        left = x + width * (index % columns + chance.uniform(0.15, 0.85)) / columns
        top = y + height * (index // columns + chance.uniform(0.15, 0.85)) / rows
        left, top = min(max(left, x + 13), x + width - 13), min(max(top, y + 13), y + height - 13)
        if all((left - a) ** 2 + (top - b) ** 2 > 22**2 for a, b in taken):
            taken.append((left, top))
            _bit(brush, left, top, chance)


def _bit(brush: Brush, x: float, y: float, chance: random.Random) -> None:
    colour, turn, kind = chance.choice(PAPERS), chance.random(), chance.random()
    along, across = (cos(2 * pi * turn), sin(2 * pi * turn)), (-sin(2 * pi * turn), cos(2 * pi * turn))

    def at(a: float, b: float) -> Point:
        return x + a * along[0] + b * across[0], y + a * along[1] + b * across[1]

    if kind < 0.5:
        brush.polygon([at(-6, -3), at(6, -3), at(6, 3), at(-6, 3)], colour)
    elif kind < 0.7:
        brush.circle(x, y, 4, colour)
    elif kind < 0.88:
        brush.stroke(smooth([at(-10, 2), at(-5, -3), at(0, 3), at(5, -3), at(10, 2)], closed=False), 3, colour)
    else:
        brush.polygon(sparkle(x, y, 9), "gold")


@drawn_ahead
def confetti(width: int, height: int, seed: int, back: str) -> Sprite:
    """Draw a place full of falling paper; the same for the same seed."""
    brush = Brush(width, height, back)
    scatter(brush, 0, 0, width, height, seed, max(1, width * height // AREA))
    return brush.done()


def rays(brush: Brush, x: float, y: float, reach: float, count: int, colour: str, turn: float = 0.0) -> None:
    """Draw light from a point, as wide as the dark between."""
    for ray in range(count):
        middle = (ray + turn) / count
        brush.polygon([(x, y), *arc(x, y, reach, middle - 0.25 / count, middle + 0.25 / count, 3)], colour)


def bulbs(brush: Brush, points: Sequence[Point], radius: float) -> None:
    """Draw light bulbs, every second one brighter."""
    for index, (x, y) in enumerate(points):
        brush.circle(x, y, radius + 1.5, "ink")
        brush.circle(x, y, radius, "gold" if index % 2 else "glow")


def drape(brush: Brush, x: float, top: float, width: float, height: float) -> None:
    """Draw a curtain gathered to the side.

    It hangs from (x, top) and falls to the right; a negative width mirrors it.
    """
    outer = smooth(
        [(x, top), (x + width, top), (x + width * 0.86, top + height * 0.34), (x + width * 0.46, top + height * 0.7)],
        closed=False,
    )
    foot = [(x + width * 0.58, top + height), (x, top + height)]
    brush.polygon([*outer, *foot], "velvet", "ink", 6)
    for fold, wide in ((0.2, 0.1), (0.5, 0.12), (0.8, 0.1)):
        line = smooth(
            [
                (x + width * fold, top),
                (x + width * fold * 0.86, top + height * 0.34),
                (x + width * fold * 0.46, top + height * 0.7),
            ],
            closed=False,
        )
        thick = smooth(
            [
                (x + width * fold * 0.46, top + height * 0.7),
                (x + width * (fold + wide) * 0.86, top + height * 0.34),
                (x + width * (fold + wide), top),
            ],
            closed=False,
        )
        brush.polygon([*line, *thick], "high_ink")
        start, end = x + width * fold * 0.46, x + width * (fold + wide) * 0.58
        knot = top + height * 0.7
        brush.polygon([(start, knot), (end, top + height), (x + width * fold * 0.58, top + height)], "high_ink")
    brush.stroke([(x, top + height * 0.7), (x + width * 0.47, top + height * 0.7)], 12, "ink")
    brush.stroke([(x, top + height * 0.7), (x + width * 0.46, top + height * 0.7)], 7, "gold")


def valance(brush: Brush, width: float, height: float, swags: int) -> None:
    """Draw a curtain's upper edge in swags from side to side, trimmed with gold."""
    pitch = width / swags
    for swag in range(swags):
        left, low = swag * pitch, height
        curve = smooth(
            [
                (left, 4),
                (left + pitch * 0.22, low * 0.78),
                (left + pitch / 2, low),
                (left + pitch * 0.78, low * 0.78),
                (left + pitch, 4),
            ],
            closed=False,
        )
        brush.polygon([(left, -4), *curve, (left + pitch, -4)], "velvet", "ink", 12)
        brush.stroke(curve, 5, "gold")
        inner = [(left + pitch / 2 + (x - left - pitch / 2) * 0.72, y * 0.62) for x, y in curve]
        brush.polygon([(left + pitch * 0.14, 0), *inner, (left + pitch * 0.86, 0)], "high_ink")
        core = [(left + pitch / 2 + (x - left - pitch / 2) * 0.66, y * 0.5) for x, y in curve]
        brush.polygon([(left + pitch * 0.17, 0), *core, (left + pitch * 0.83, 0)], "velvet")

"""Small sprites of Flip 7's pictures: how a player stands, in shapes of their own, and what frames a line.

No argument has a default: a sprite is kept by how it is asked for, and must be asked for in one way only.
"""

from __future__ import annotations

from math import cos, pi, sin

from bot.games.flip7.pictures import shapes
from bot.games.flip7.pictures.lines import Mark
from bot.render import decorations, icons
from bot.render.atlas import drawn_ahead
from bot.render.brush import Brush, Point, ellipse, smooth
from bot.render.png import Sprite
from bot.text import kept_by_language, say

DARK = ("night", "stage", "beam", "high_ink", "low_ink")


@drawn_ahead
def status(mark: Mark, side: int, back: str) -> Sprite:
    """Draw how a player stands.

    An arrow (in), a card's back (not dealt), a flag, a snowflake, a burst with a cross, a star.
    """
    brush = Brush(side, side, back)
    middle, line = side / 2, max(2.0, side * 0.07)
    quiet = "lilac" if back in DARK else "quiet"
    if mark == "active":
        points = [(side * 0.28, side * 0.16), (side * 0.86, middle), (side * 0.28, side * 0.84)]
        brush.polygon(points, quiet, quiet, line)
    elif mark == "waiting":
        wide = side * 0.56
        brush.rounded(middle - wide / 2, side * 0.1, wide, side * 0.8, side * 0.1, quiet)
        brush.rounded(
            middle - wide / 2 + line, side * 0.1 + line, wide - 2 * line, side * 0.8 - 2 * line, side * 0.05, back
        )
    elif mark == "stayed":
        shapes.flag(brush, middle, middle, side * 0.42, "clover", "ink", line)
    elif mark == "frozen":
        shapes.snowflake(brush, middle, middle, side * 0.42, "white", "ink", line)
    elif mark == "busted":
        brush.polygon(_jagged(middle, middle, side * 0.48), "high", "ink", line)
        icons.cross(brush, middle, middle, side * 0.2, "white", side * 0.12)
    else:
        brush.polygon(shapes.medallion("7", middle, middle, side * 0.44, side * 0.44), "gold", "ink", line)
        brush.text(middle, middle, "7", side * 0.52, "ink")
    return brush.done()


def _jagged(x: float, y: float, radius: float) -> list[Point]:
    reaches = (1.0, 0.66, 0.94, 0.7, 1.0, 0.64, 0.9, 0.72, 1.0, 0.66, 0.94, 0.7, 1.0, 0.68, 0.92, 0.66)
    return [
        (x + radius * reach * sin(2 * pi * step / 16), y - radius * reach * cos(2 * pi * step / 16))
        for step, reach in enumerate(reaches)
    ]


@drawn_ahead
def pointer(side: int, back: str) -> Sprite:
    brush = Brush(side, side, back)
    points = [(side * 0.2, side * 0.12), (side * 0.9, side / 2), (side * 0.2, side * 0.88)]
    brush.polygon(points, "gold", "ink", max(3.0, side * 0.1))
    return brush.done()


@kept_by_language(None)
def dealer(side: int, back: str) -> Sprite:
    brush = Brush(side, side, back)
    middle = side / 2
    brush.circle(middle, middle, middle - 1, "ink")
    brush.circle(middle, middle, middle - 1 - max(1.5, side * 0.06), "glow")
    brush.text(middle, middle, say("flip7.dealer_letter"), side * 0.6, "ink")
    return brush.done()


@drawn_ahead
def icicles(width: int, height: int, front: str, back: str) -> Sprite:
    """Draw ice that hangs from an edge."""
    brush = Brush(width, height, back)
    count = max(3, width // 26)
    pitch = width / count
    points: list[Point] = [(0, 0)]
    for tooth in range(count):
        deep = height * (0.55, 0.95, 0.7, 0.85)[tooth % 4]
        points += [
            (pitch * (tooth + share), y) for share, y in ((0.12, height * 0.22), (0.5, deep), (0.88, height * 0.22))
        ]
    brush.polygon([*points, (width, 0)], front)
    return brush.done()


@drawn_ahead
def paper_rain(width: int, height: int, seed: int, back: str) -> Sprite:
    """Draw confetti on a line with seven numbers."""
    brush = Brush(width, height, back)
    decorations.scatter(brush, 0, 0, width, height, seed, max(1, width * height // 900))
    return brush.done()


@drawn_ahead
def pips(done: int, total: int, side: int, back: str) -> Sprite:
    """Draw how many cards of a Flip Three are turned."""
    pitch = round(side * 0.86)
    brush = Brush(pitch * total + 4, side, back)
    for pip in range(total):
        x, wide = 2 + pitch * pip, side * 0.62
        brush.rounded(x, side * 0.06, wide, side * 0.88, side * 0.14, "gold")
        if pip >= done:
            line = max(2.0, side * 0.09)
            brush.rounded(x + line, side * 0.06 + line, wide - 2 * line, side * 0.88 - 2 * line, side * 0.08, back)
    return brush.done()


@drawn_ahead
def arrow(side: int, back: str) -> Sprite:
    brush = Brush(side, side, back)
    middle = side / 2
    brush.stroke([(side * 0.14, middle), (side * 0.6, middle)], side * 0.16, "gold")
    brush.polygon([(side * 0.5, side * 0.2), (side * 0.92, middle), (side * 0.5, side * 0.8)], "gold")
    return brush.done()


@drawn_ahead
def goal(side: int, back: str) -> Sprite:
    """Draw the end of the race: a chequered flag."""
    brush = Brush(side, side, back)
    brush.stroke([(side * 0.2, side * 0.1), (side * 0.2, side * 0.94)], side * 0.1, "lilac")
    brush.rounded(side * 0.22, side * 0.1, side * 0.7, side * 0.48, 1, "white")
    cell = side * 0.7 / 4
    for row in range(3):
        for column in range(4):
            if (row + column) % 2:
                brush.rounded(side * 0.22 + cell * column, side * 0.1 + side * 0.16 * row, cell, side * 0.16, 0, "ink")
    return brush.done()


@drawn_ahead
def drum(height: int, back: str) -> Sprite:
    """Draw a snare drum with its sticks: somebody is about to turn a card."""
    wide = round(height * 1.1)
    brush = Brush(wide, height, back)
    x, top, foot, half, dip = wide / 2, height * 0.46, height * 0.84, wide * 0.4, height * 0.12
    rim = [(x - half, top), (x + half, top)]
    body = [*rim, (x + half, foot), *smooth([(x + half, foot), (x, foot + dip), (x - half, foot)], closed=False)]
    brush.polygon(body, "velvet", "ink", 6)
    zigzag = [(x - half + 2 * half * step / 8, top + dip * 1.2 if step % 2 else foot) for step in range(9)]
    brush.stroke(zigzag, 3, "gold")
    brush.polygon(ellipse(x, top, half + 3, dip + 3), "gold", "ink", 5)
    brush.polygon(ellipse(x, top, half - 3, dip - 1), "paper")
    for side in (-1, 1):
        stick = [(x + side * half * 0.2, top - 2), (x + side * half * 0.95, height * 0.08)]
        brush.stroke(stick, 8, "ink")
        brush.stroke(stick, 4.5, "glow")
        brush.circle(*stick[0], 6.5, "ink")
        brush.circle(*stick[0], 4.5, "glow")
    return brush.done()

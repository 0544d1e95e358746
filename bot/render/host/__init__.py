"""Clover, the games' host: a cheerful pig with a four-leaf clover on its hat, drawn in code like everything else."""

from __future__ import annotations

from math import ceil

from bot.render.atlas import drawn_ahead
from bot.render.brush import Brush
from bot.render.host.figure import draw, draw_behind_desk
from bot.render.host.pen import Pen, around
from bot.render.host.poses import DESK, MOODS, POSES, Mood
from bot.render.png import Sprite

__all__ = ["MOODS", "Mood", "bust", "bust_width", "host", "host_width", "paint"]

TOP, FOOT, HALF = 5, 282, 136
"""How far the figure reaches in its own measures in any mood, without the lines around it."""
DESK_FOOT = DESK + 26


def paint(brush: Brush, x: float, y: float, height: float, mood: Mood, *, flipped: bool = False) -> None:
    """Draw the host onto something larger: `height` from hat to shoes, the middle of its top at (x, y)."""
    draw(_pen(brush, x, y, height, FOOT, flipped), POSES[mood])


def host_width(height: int) -> int:
    """Return the width of `host` of a height, the same for every mood."""
    return _width(height, FOOT)


def bust_width(height: int) -> int:
    """Return the width of `bust` of a height, the same for every mood."""
    return _width(height, DESK_FOOT)


@drawn_ahead
def host(mood: Mood, height: int, back: str, *, flipped: bool = False) -> Sprite:
    """Draw the host from hat to shoes, presenting to the right; `flipped`, to the left."""
    width = host_width(height)
    brush = Brush(width, height, back)
    paint(brush, width / 2, 0, height, mood, flipped=flipped)
    return brush.done()


@drawn_ahead
def bust(mood: Mood, height: int, back: str, *, flipped: bool = False) -> Sprite:
    """Draw the host behind the show's desk: head, shoulders and hands, for narrow places."""
    width = bust_width(height)
    brush = Brush(width, height, back)
    draw_behind_desk(_pen(brush, width / 2, 0, height, DESK_FOOT, flipped), POSES[mood], back)
    return brush.done()


def _scale(height: float, foot: float) -> float:
    """Return the pixels of one unit, so that the figure and the lines around it fill a height.

    The lines are thicker than to scale where they would get too thin.
    """
    scale = height / foot
    for _ in range(4):
        scale = (height - 2 * around(scale)) / (foot - TOP)
    return scale


def _width(height: int, foot: float) -> int:
    scale = _scale(height, foot)
    return ceil(2 * HALF * scale + 2 * around(scale))


def _pen(brush: Brush, x: float, y: float, height: float, foot: float, flipped: bool) -> Pen:
    scale = _scale(height, foot)
    return Pen.of(brush, x, y + around(scale) - TOP * scale, scale, flipped=flipped)

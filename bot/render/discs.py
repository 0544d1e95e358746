"""Numbered discs: the steps of an explanation."""

from __future__ import annotations

from functools import cache

from bot.render.brush import Brush
from bot.render.png import Sprite

DISC = 44


@cache
def disc(number: int) -> Sprite:
    """Return a numbered disc on the night."""
    brush = Brush(DISC, DISC, "night")
    brush.circle(DISC / 2, DISC / 2, DISC / 2, "green")
    brush.text(DISC / 2, DISC / 2, str(number), 34 if number < 10 else 28, "white")
    return brush.done()

"""A podium for the first three of a game."""

from __future__ import annotations

from functools import cache

from bot.render.brush import Brush
from bot.render.png import Sprite

STEP = 208
"""Width of a step."""
TALL = {1: 190, 2: 152, 3: 128}
"""Height of a rank's step."""


@cache
def step(rank: int, tall: int) -> Sprite:
    """A step of the podium with its rank."""
    brush = Brush(STEP, tall, "night")
    front = "gold" if rank == 1 else "edge"
    brush.rounded(4, 0, STEP - 8, tall + 30, 18, front)
    brush.polygon([(4, 84), (STEP - 4, 84), (STEP - 4, tall), (4, tall)], "amber" if rank == 1 else "quiet")
    brush.text(STEP / 2, 84 + (tall - 84) / 2, str(rank), min(64, tall - 84), "ink" if rank == 1 else "white")
    return brush.done()


@cache
def crown() -> Sprite:
    """The winner's crown."""
    brush = Brush(80, 60, "night")
    points = [(8, 52), (4, 16), (24, 30), (40, 6), (56, 30), (76, 16), (72, 52)]
    brush.polygon(points, "gold")
    for x, y in ((5, 15), (40, 7), (75, 15)):
        brush.circle(x, y, 5, "gold")
    brush.polygon([(9, 42), (71, 42), (72, 52), (8, 52)], "amber")
    return brush.done()

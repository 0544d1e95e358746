"""The show's stage: rays, a floor, curtains and footlights, for title pictures of 900 × 440."""

from __future__ import annotations

from bot.render import decorations
from bot.render.brush import Brush

WIDTH, HEIGHT = 900, 440
FLOOR = 366
"""Where the stage's floor begins."""
HOST_TOP, HOST = 58, 344
"""Where the host's hat is, and their height: their shoes stand above the corner for Discord's badge."""


def paint_stage(brush: Brush, light: float = 190) -> None:
    """Paint what is behind the game; the light comes from that height."""
    decorations.rays(brush, 600, light, 760, 18, "stage", 0.25)
    brush.polygon([(0, FLOOR), (WIDTH, FLOOR), (WIDTH, HEIGHT), (0, HEIGHT)], "beam", "ink", 6)
    decorations.drape(brush, 0, 0, 120, FLOOR + 24)
    decorations.drape(brush, WIDTH, 0, -100, FLOOR + 24)
    decorations.valance(brush, WIDTH, 52, 6)


def paint_footlights(brush: Brush) -> None:
    """Paint the stage's front edge with its light bulbs."""
    brush.polygon([(0, HEIGHT - 18), (WIDTH, HEIGHT - 18), (WIDTH, HEIGHT), (0, HEIGHT)], "mid_ink", "ink", 6)
    decorations.bulbs(brush, [(22.5 + 45 * bulb, HEIGHT - 9) for bulb in range(20)], 5.5)

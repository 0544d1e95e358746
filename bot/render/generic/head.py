"""The head of table and panel: the round or the dice on the table in the light, and the host with what is said."""

from __future__ import annotations

from functools import cache

from bot.render.brush import Brush
from bot.render.bubble import TAIL, bubble
from bot.render.dice import die
from bot.render.generic.scene import Scene
from bot.render.host import bust
from bot.render.png import Sheet, Sprite
from bot.render.text import write
from bot.text import say

WIDTH, HEIGHT, GAP = 900, 222, 8
SPOT = 340
"""Width of the light around the dice."""
TALL = 158
"""Height of the host."""
GRIDS = ((1, 1, 118), (2, 1, 112), (3, 1, 88), (4, 2, 84), (6, 2, 80), (8, 2, 62), (10, 2, 50), (18, 3, 38))
"""Dice at most, the rows they lie in, and their side."""
MOST, SPREAD = 18, 1.14
"""Dice that fit, and from one to the next as a share of their side."""
LABEL, EDGE = 44, 14
"""Height of the words above dice, and of the row of bulbs."""


def draw_head(sheet: Sheet, scene: Scene) -> None:
    """Draw the head at the top of a sheet, `HEIGHT` high."""
    glance = scene.glance
    left = GAP
    if glance.dice or glance.round:
        sheet.put(spotlight(), GAP, GAP)
        left += SPOT + GAP
        if glance.dice:
            _draw_dice(sheet, glance.dice, glance.round)
        else:
            _draw_round(sheet, glance.round)
    sheet.rounded(left, GAP, WIDTH - GAP - left, HEIGHT - 2 * GAP, 22, "stage", "night")
    figure = bust(scene.mood, TALL, "stage")
    sheet.put(figure, left + 10, HEIGHT - GAP - TALL)
    words = left + figure.width + TAIL + 4
    bubble(sheet, words, GAP + 22, WIDTH - GAP - 14 - words, HEIGHT - 2 * GAP - 44, scene.said(), size=40, tail="left")


def _draw_dice(sheet: Sheet, dice: tuple[int, ...], number: int) -> None:
    """Draw the dice in the middle of the light, below the round's number if there is one.

    Those that do not fit are counted.
    """
    shown = dice[:MOST]
    above = LABEL if number or len(dice) > MOST else 0
    rows, side = next((rows, side) for most, rows, side in GRIDS if len(shown) <= most)
    side = min(side, round((HEIGHT - 2 * GAP - above - 2 * EDGE) / rows / SPREAD))
    pitch, columns = round(side * SPREAD), -(-len(shown) // rows)
    top = GAP + above + (HEIGHT - 2 * GAP - above - pitch * (rows - 1) - side) // 2 - (above and EDGE)
    for place, value in enumerate(shown):
        row, column = divmod(place, columns)
        in_row = min(columns, len(shown) - row * columns)
        left = GAP + (SPOT - pitch * (in_row - 1) - side) // 2
        sheet.put(die(value, side, "beam"), left + pitch * column, top + pitch * row)
    if number:
        write(sheet, GAP + 26, GAP + 32, say("glance.round", round=number), 28, "white", "beam")
    if len(dice) > MOST:
        more = say("glance.more", count=len(dice) - MOST)
        write(sheet, GAP + SPOT - 26, GAP + 32, more, 28, "white", "beam", align=1)


def _draw_round(sheet: Sheet, number: int) -> None:
    """Draw the round's number, large."""
    middle = GAP + SPOT // 2
    write(sheet, middle, GAP + 44, say("glance.round_word"), 34, "white", "beam", align=0.5)
    write(sheet, middle, GAP + 128, str(number), 120 if number < 100 else 90, "gold", "beam", align=0.5)


@cache
def spotlight() -> Sprite:
    """Return a lit plate with bulbs around it."""
    tall = HEIGHT - 2 * GAP
    brush = Brush(SPOT, tall, "night")
    brush.rounded(6, 6, SPOT - 12, tall - 12, 34, "beam")
    across = [(40 + (SPOT - 80) * step / 7, edge) for step in range(8) for edge in (6, tall - 6)]
    down = [(edge, 40 + (tall - 80) * step / 3) for step in range(4) for edge in (6, SPOT - 6)]
    for place, (left, top) in enumerate([*across, *down]):
        brush.circle(left, top, 6.5, "ink")
        brush.circle(left, top, 5, "gold" if place // 2 % 2 else "glow")
    return brush.done()

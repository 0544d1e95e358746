"""The head of table and panel: the round or the dice on the table in the light, and the host with what is said."""

from __future__ import annotations

from bot.render.atlas import drawn_ahead
from bot.render.brush import Brush
from bot.render.bubble import TAIL, bubble
from bot.render.dice import die
from bot.render.generic.scene import Scene
from bot.render.host import bust
from bot.render.png import Sheet, Sprite
from bot.render.typesetting.text import fitted, write
from bot.render.voice import draw_voice
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
LABEL, EDGE, INSET = 44, 14, 26
"""Height of the words above dice, of the row of bulbs, and from the edge to the words."""
NUMBER = "\ufdd0"
"""Stands for the round's number while its words are taken apart: a code point for no character."""


def draw_head(sheet: Sheet, scene: Scene) -> None:
    """Draw the head at the top of a sheet, `HEIGHT` high."""
    public = scene.public
    left = GAP
    if public.dice or public.round:
        sheet.put(spotlight(), GAP, GAP)
        left += SPOT + GAP
        if public.dice:
            _draw_dice(sheet, public.dice, scene.words.round(public) if public.round else "")
        else:
            _draw_round(sheet, scene.words.round(public, NUMBER), public.round)
    sheet.rounded(left, GAP, WIDTH - GAP - left, HEIGHT - 2 * GAP, 22, "stage", "night")
    if scene.voice is not None:
        draw_voice(sheet, left, GAP, WIDTH - GAP - left, HEIGHT - 2 * GAP, scene.voice, scene.people)
        return
    figure = bust(scene.mood, TALL, "stage")
    sheet.put(figure, left + 10, HEIGHT - GAP - TALL)
    words = left + figure.width + TAIL + 4
    bubble(sheet, words, GAP + 22, WIDTH - GAP - 14 - words, HEIGHT - 2 * GAP - 44, scene.said(), size=40, tail="left")


def _draw_dice(sheet: Sheet, dice: tuple[int, ...], words: str) -> None:
    """Draw the dice in the middle of the light, below the words for the round if there is one.

    Those that do not fit are counted.
    """
    shown = dice[:MOST]
    above = LABEL if words or len(dice) > MOST else 0
    rows, side = next((rows, side) for most, rows, side in GRIDS if len(shown) <= most)
    side = min(side, round((HEIGHT - 2 * GAP - above - 2 * EDGE) / rows / SPREAD))
    pitch, columns = round(side * SPREAD), -(-len(shown) // rows)
    top = GAP + above + (HEIGHT - 2 * GAP - above - pitch * (rows - 1) - side) // 2 - (above and EDGE)
    for index, value in enumerate(shown):
        row, column = divmod(index, columns)
        in_row = min(columns, len(shown) - row * columns)
        left = GAP + (SPOT - pitch * (in_row - 1) - side) // 2
        sheet.put(die(value, side, "beam"), left + pitch * column, top + pitch * row)
    room = SPOT - 2 * INSET
    if len(dice) > MOST:
        more = say("glance.more", count=len(dice) - MOST)
        room -= write(sheet, GAP + SPOT - INSET, GAP + 32, more, 28, "white", "beam", align=1) + INSET
    if words:
        write(sheet, GAP + INSET, GAP + 32, fitted(words, room, 28, "display"), 28, "white", "beam")


def _draw_round(sheet: Sheet, words: str, number: int) -> None:
    """Draw the round's number large, between the words that stand before and after `NUMBER`; or words alone."""

    def line(y: int, text: str, size: int, colour: str) -> None:
        shown = fitted(text, SPOT - 2 * INSET, size, "display")
        write(sheet, GAP + SPOT // 2, GAP + y, shown, size, colour, "beam", align=0.5)

    before, found, after = (part.strip(" .,:") for part in words.partition(NUMBER))
    if not found:
        line((HEIGHT - 2 * GAP) // 2, before, 44, "gold")
        return
    line(44, before, 34, "white")
    line(174, after, 30, "white")
    both = bool(before and after)
    line(110 if both else 92 if after else 128, str(number), 90 if both or number >= 100 else 120, "gold")


@drawn_ahead
def spotlight() -> Sprite:
    """Return a lit plate with bulbs around it."""
    tall = HEIGHT - 2 * GAP
    brush = Brush(SPOT, tall, "night")
    brush.rounded(6, 6, SPOT - 12, tall - 12, 34, "beam")
    across = [(40 + (SPOT - 80) * step / 7, edge) for step in range(8) for edge in (6, tall - 6)]
    down = [(edge, 40 + (tall - 80) * step / 3) for step in range(4) for edge in (6, SPOT - 6)]
    for index, (left, top) in enumerate([*across, *down]):
        brush.circle(left, top, 6.5, "ink")
        brush.circle(left, top, 5, "gold" if index // 2 % 2 else "glow")
    return brush.done()

"""The sprites and small parts that a league's pictures are put together from."""

from __future__ import annotations

from math import cos, pi, sin

from bot.render import icons
from bot.render.atlas import drawn_ahead
from bot.render.brush import Brush, Point, smooth
from bot.render.png import Sheet, Sprite
from bot.render.typesetting.text import length, write

MEDAL_WIDTH, MEDAL_HEIGHT = 60, 68
MEDALS = (1, 2, 3)
POINTER = 36
DOUBT = 32
TAG = 34
BADGE, HERE, BELOW = 34, 26, 22
CUP = 104
FLAME_WIDTH, FLAME_HEIGHT = 64, 76


@drawn_ahead
def medal(rank: int, back: str) -> Sprite:
    """Draw the medal of rank 1, 2 or 3: a rosette, a plate of six sides, a disc, each on a ribbon with its number."""
    brush = Brush(MEDAL_WIDTH, MEDAL_HEIGHT, back)
    x, y = MEDAL_WIDTH / 2, 27.0
    for side in (-1, 1):
        tail = [
            (x + 3 * side, y + 10),
            (x + 21 * side, y + 10),
            (x + 19 * side, 65),
            (x + 11 * side, 59),
            (x + 3 * side, 65),
        ]
        brush.polygon(tail, "velvet", "ink", 5)
    front, rim = {1: ("gold", "amber"), 2: ("white", "lilac"), 3: ("amber", "bolt")}[rank]
    outer = {1: _rosette(x, y, 24.5), 2: _sides(x, y, 26, 6), 3: _sides(x, y, 23, 40)}[rank]
    inner = {1: _sides(x, y, 18, 40), 2: _sides(x, y, 19, 6), 3: _sides(x, y, 17.5, 40)}[rank]
    brush.polygon(outer, rim, "ink", 5)
    brush.polygon(inner, front)
    brush.text(x, y, str(rank), 31, "ink")
    return brush.done()


def _sides(x: float, y: float, radius: float, count: int) -> list[Point]:
    turns = [2 * pi * (corner + 0.5) / count for corner in range(count)]
    return [(x + radius * cos(turn), y + radius * sin(turn)) for turn in turns]


def _rosette(x: float, y: float, radius: float) -> list[Point]:
    """Return a disc with a scalloped edge."""
    points = []
    for corner in range(96):
        turn = 2 * pi * corner / 96
        reach = radius * (0.9 + 0.1 * abs(sin(6 * turn)))
        points.append((x + reach * cos(turn), y + reach * sin(turn)))
    return points


@drawn_ahead
def cup(back: str) -> Sprite:
    """Draw a winner's cup with a star, as a sticker."""
    brush, x = Brush(CUP, CUP, back), CUP / 2
    bowl = [
        (x - 27, 12),
        (x + 27, 12),
        *smooth([(x + 26, 30), (x + 17, 52), (x, 60), (x - 17, 52), (x - 26, 30)], closed=False),
    ]
    foot = [(x - 7, 56), (x + 7, 56), (x + 9, 74), (x - 9, 74)]
    base = [(x - 24, 76), (x + 24, 76), (x + 24, 90), (x - 24, 90)]
    for colour, line in (("paper", 16.0), ("ink", 10.0), ("amber", 0.0)):
        for side in (-1, 1):
            handle = smooth(
                [(x + 24 * side, 20), (x + 40 * side, 20), (x + 38 * side, 38), (x + 20 * side, 48)], closed=False
            )
            brush.stroke(handle, 7 + line, colour)
        for part in (foot, base):
            brush.polygon(part, colour, colour, line)
        brush.polygon(bowl, "gold" if colour == "amber" else colour, colour, line)
    brush.polygon([(x - 18, 13), (x - 10, 13), (x - 7, 46), (x - 14, 42)], "glow")
    icons.star(brush, x + 1, 31, 13, "white", "amber", 4)
    return brush.done()


@drawn_ahead
def pointer(back: str) -> Sprite:
    """Draw a wedge at the left edge of one's own row."""
    brush = Brush(POINTER // 2, POINTER, back)
    brush.polygon([(0, 2), (POINTER / 2 - 3, POINTER / 2), (0, POINTER - 2)], "ink")
    return brush.done()


@drawn_ahead
def doubt(back: str) -> Sprite:
    """Draw a ring with a question mark: this may still change a lot."""
    brush, middle = Brush(DOUBT, DOUBT, back), DOUBT / 2
    front = "lilac" if back in ("night", "stage") else "quiet"
    brush.circle(middle, middle, middle - 1, front)
    brush.circle(middle, middle, middle - 4, back)
    brush.text(middle, middle, "?", 24, front)
    return brush.done()


def tag_width(words: str) -> int:
    """Return the width of `draw_tag`."""
    return round(length(words, 22, "display")) + 22


def draw_tag(sheet: Sheet, x: int, y: int, words: str, back: str) -> None:
    """Draw a word on a dark plate whose left edge's middle is (x, y)."""
    width = tag_width(words)
    sheet.rounded(x, y - TAG // 2, width, TAG, TAG // 3, "ink", back)
    write(sheet, x + width // 2, y, words, 22, "gold", "ink", align=0.5)


@drawn_ahead
def flame(back: str) -> Sprite:
    """Draw a flame: a streak burns."""
    brush = Brush(FLAME_WIDTH, FLAME_HEIGHT, back)
    outer = smooth([(34, 5), (46, 22), (57, 42), (50, 62), (32, 70), (14, 62), (7, 44), (14, 28), (22, 34), (24, 18)])
    brush.polygon(outer, "bolt", "ink", 6)
    inner = smooth([(34, 34), (43, 48), (42, 60), (32, 66), (22, 60), (21, 48), (28, 46)])
    brush.polygon(inner, "glow")
    return brush.done()


@drawn_ahead
def badge(back: str) -> Sprite:
    """Draw a star in front of a badge's name."""
    brush = Brush(BADGE, BADGE, back)
    icons.star(brush, BADGE / 2, BADGE / 2, BADGE * 0.4, "gold", "ink", 4)
    return brush.done()


@drawn_ahead
def here(back: str) -> Sprite:
    """Draw a wedge that points down at what is one's own."""
    brush = Brush(HERE, HERE // 2 + 2, back)
    brush.polygon([(1, 0), (HERE - 1, 0), (HERE / 2, HERE / 2)], "ink")
    return brush.done()


@drawn_ahead
def below(back: str) -> Sprite:
    """Draw a wedge that points up at a bar."""
    brush = Brush(BELOW, BELOW // 2 + 1, back)
    brush.polygon([(0, BELOW / 2), (BELOW / 2, 0), (BELOW, BELOW / 2)], "quiet")
    return brush.done()

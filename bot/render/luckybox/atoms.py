"""The sprites Lucky Box's pictures are put together from; each is drawn once and kept.

Sizes in pixels of the pictures, which are 900 wide; a phone shows them at about 400.
"""

from __future__ import annotations

from functools import cache
from typing import Literal

from bot.engine.luckybox.faces import ANY, BOLT, BOLT2, MOON, STAR
from bot.render import icons
from bot.render.brush import Brush
from bot.render.luckybox.shapes import Band, band_of, fill
from bot.render.png import Sprite

TILE = 70
"""Side of a square on a panel's card."""
BONUS = 44
"""Side of a bonus at the end of a line."""
STRIP_WIDTH, STRIP_HEIGHT = 237, 74
"""The coloured band behind a row, its pointer to the bonus included."""
CARD, CARD_HEIGHT = 289, 294
TAG_TOP = 47
"""Where the tag's strip begins on a square."""
Look = Literal["open", "crossed", "free", "picked"]
LOOKS: tuple[Look, ...] = ("open", "crossed", "free", "picked")


@cache
def tile(number: int, look: Look) -> Sprite:
    """A square of a card on its band's strip."""
    band = band_of(number)
    brush = Brush(TILE, TILE, band)
    if look == "open":
        fill(brush, band, 0, 0, TILE, "white")
        brush.text(TILE / 2, TILE / 2, str(number), 55, f"{band}_ink")
    elif look == "crossed":
        fill(brush, band, 0, 0, TILE, f"{band}_pale")
        brush.text(TILE / 2, TILE / 2, str(number), 55, "faded")
        icons.cross(brush, TILE / 2, TILE / 2, TILE * 0.34, "ink", 8.5, lean=0.3)
    else:
        fill(brush, band, 0, 0, TILE, "ink")
        inside = "gold" if look == "free" else "mint"
        fill(brush, band, 4, 4, TILE - 8, inside, below=TAG_TOP)
        brush.text(TILE / 2, 26, str(number), 47, "ink")
        if look == "picked":
            icons.tick(brush, TILE - 14, 17, 8, "green", 5)
    return brush.done()


@cache
def bolt_tile(number: int, cost: int) -> Sprite:
    """A square that lightning reaches: no frame, a bolt with its price, a pale strip for the tag."""
    band = band_of(number)
    brush = Brush(TILE, TILE, band)
    fill(brush, band, 0, 0, TILE, "glow")
    fill(brush, band, 0, 0, TILE, "white", below=TAG_TOP)
    brush.text(21, 25, str(number), 44, f"{band}_ink")
    icons.bolt(brush, 43, 24, 13, "bolt", "ink", 3)
    brush.text(58, 25, str(cost), 26, "ink")
    return brush.done()


@cache
def bonus(kind: str, won: bool, side: int = BONUS, back: str = "paper") -> Sprite:
    """A line's bonus; ringed by the marker when won. `side` is the sprite's side."""
    brush = Brush(side, side, back)
    middle, unit = side / 2, side / 52  # drawn on a grid of 52
    if won:
        brush.circle(middle, middle, 23 * unit, "glow")
    _symbol(brush, kind, middle, unit * (0.8 if won else 1.0))
    if won:
        icons.ring(brush, middle, middle, 23 * unit, "ink", 4.5 * unit)
    return brush.done()


def _symbol(brush: Brush, kind: str, middle: float, unit: float) -> None:
    line = max(3.0, 4.5 * unit)
    if kind == STAR:
        icons.star(brush, middle, middle, 21 * unit, "gold", "ink", line)
    elif kind == MOON:
        icons.moon(brush, middle + 1.5 * unit, middle, 18 * unit, "moon", "ink", line)
    elif kind == BOLT:
        icons.bolt(brush, middle, middle, 21 * unit, "bolt", "ink", line)
    elif kind == BOLT2:
        icons.bolt(brush, middle - 10 * unit, middle - 2 * unit, 18 * unit, "bolt", "ink", line)
        icons.bolt(brush, middle + 10 * unit, middle + 2 * unit, 18 * unit, "bolt", "ink", line)
    elif kind == "cross":
        icons.cross(brush, middle, middle, 15 * unit, "ink", 8 * unit)
    elif kind == ANY:
        brush.circle(middle, middle, 21 * unit, "ink")
        brush.circle(middle, middle, 21 * unit - line / 2, "pink")
        brush.text(middle, middle, "?", 36 * unit, "white")
    else:
        band = band_of(int(kind))
        half = 20 * unit
        fill(brush, band, middle - half, middle - half, 2 * half, f"{band}_ink")
        brush.text(middle, middle, kind, 36 * unit, "white")


@cache
def strip(band: Band, back: str) -> Sprite:
    """The band behind a row, pointing at the row's bonus."""
    brush = Brush(STRIP_WIDTH, STRIP_HEIGHT, back)
    brush.rounded(0, 0, 227, STRIP_HEIGHT, 7, band)
    brush.polygon([(225, 22), (STRIP_WIDTH - 1, STRIP_HEIGHT / 2), (225, STRIP_HEIGHT - 22)], band)
    return brush.done()


@cache
def card_base(back: str, ground: str) -> Sprite:
    """A card without its print: paper with a thick lower edge, and pointers to the columns' bonuses."""
    brush = Brush(CARD, CARD_HEIGHT, ground)
    brush.rounded(0, 5, CARD, CARD_HEIGHT - 5, 20, "amber" if back == "gold" else "edge")
    brush.rounded(0, 0, CARD, CARD_HEIGHT - 5, 20, back)
    for column in range(3):
        middle = 44 + 73 * column
        brush.polygon([(middle - 13, 233), (middle + 13, 233), (middle, 241)], "quiet")
    return brush.done()


@cache
def badge(letter: str, offered: bool, back: str = "paper") -> Sprite:
    """A card's letter; an offered card's number stands in a disc instead of a square, a kept one's is a tick."""
    brush = Brush(BONUS + 2, BONUS + 2, back)
    side = BONUS + 2
    if letter == "✓":
        brush.circle(side / 2, side / 2, side / 2, "green")
        icons.tick(brush, side / 2, side / 2, side * 0.28, "white", 6)
    elif offered:
        brush.circle(side / 2, side / 2, side / 2, "ink")
        brush.circle(side / 2, side / 2, side / 2 - 5, "gold")
        brush.text(side / 2, side / 2, letter, 34, "ink")
    else:
        brush.rounded(0, 0, side, side, 13, "ink")
        brush.text(side / 2, side / 2, letter, 40, "gold")
    return brush.done()


@cache
def slot_star(filled: bool, side: int, back: str) -> Sprite:
    """A star of a round: an empty place, or a gold star ringed like on paper."""
    brush = Brush(side, side, back)
    middle = side / 2
    dark = back in ("night", "stage", "ink")
    if filled:
        icons.star(brush, middle, middle, side * 0.42, "gold", "ink", side * 0.08)
    else:
        icons.star(brush, middle, middle, side * 0.37, back, "lilac" if dark else "quiet", side * 0.1)
    return brush.done()


@cache
def icon(kind: str, side: int, back: str) -> Sprite:
    """A symbol without a ring on any ground."""
    brush = Brush(side, side, back)
    _symbol(brush, kind, side / 2, side / 50)
    return brush.done()


@cache
def box_icon(side: int, back: str) -> Sprite:
    """A completed box: a small ticked square."""
    brush = Brush(side, side, back)
    brush.rounded(1, 1, side - 2, side - 2, side * 0.24, "ink")
    brush.rounded(side * 0.12, side * 0.12, side * 0.76, side * 0.76, side * 0.16, "gold")
    icons.cross(brush, side / 2, side / 2, side * 0.2, "ink", side * 0.11)
    return brush.done()


@cache
def status(kind: str, side: int, back: str) -> Sprite:
    """What a player is doing: a tick in a disc (done), three dots (thinking), a cog (autopilot), a robot (AI)."""
    brush = Brush(side, side, back)
    middle = side / 2
    if kind == "done":
        brush.circle(middle, middle, side * 0.46, "mint")
        icons.tick(brush, middle, middle, side * 0.28, "green", side * 0.13)
    elif kind == "thinking":
        icons.dots(brush, middle, middle, side * 0.42, "gold")
    elif kind == "autopilot":
        icons.gear(brush, middle, middle, side * 0.4, "lilac", back)
    elif kind == "ai":
        icons.robot(brush, middle, middle + side * 0.06, side * 0.36, "lilac", back)
    return brush.done()

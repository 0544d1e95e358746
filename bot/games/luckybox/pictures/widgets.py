"""The sprites Lucky Box's pictures are put together from; each is drawn once and kept.

Sizes in pixels of the pictures, which are 900 wide; a phone shows them at about 400. No argument has a default: a
sprite is kept by how it is asked for, and must be asked for in one way only.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin
from typing import Literal

from bot.games.luckybox.pictures.shapes import Band, band_of, fill
from bot.games.luckybox.rules.faces import ANY, BOLT, BOLT2, MOON, STAR
from bot.render import icons
from bot.render.atlas import drawn_ahead
from bot.render.brush import Brush
from bot.render.player_label import marks as marks
from bot.render.png import Sprite


@dataclass(frozen=True, slots=True, eq=False)
class Size:
    """The measures of a card: squares, the way from one to the next, bonuses, and where everything lies."""

    tile: int
    """Width of a square."""
    tall: int
    """Its height."""
    digit: int
    tagged: int
    """Sizes of a number: alone on its square, and over a tag."""
    pitch_x: int
    pitch_y: int
    bonus: int
    """Side of a bonus at the end of a line."""
    edge: int
    """From the card's edge to its first square."""
    ends: int
    """Where the rows' bonuses begin."""
    below: int
    """Where the columns' bonuses begin."""
    width: int
    height: int

    @property
    def unit(self) -> float:
        """How large it is beside a card to play on."""
        return self.tile / LARGE.tile


LARGE = Size(
    tile=70,
    tall=70,
    digit=55,
    tagged=46,
    pitch_x=73,
    pitch_y=75,
    bonus=44,
    edge=9,
    ends=241,
    below=241,
    width=289,
    height=294,
)
"""A card to play on."""
TALL = Size(
    tile=70,
    tall=98,
    digit=75,
    tagged=51,
    pitch_x=73,
    pitch_y=103,
    bonus=44,
    edge=9,
    ends=241,
    below=325,
    width=289,
    height=378,
)
"""A card to play on where there are three at most: it grows into the row below."""
HUGE = Size(
    tile=112,
    tall=112,
    digit=120,
    tagged=82,
    pitch_x=114,
    pitch_y=115,
    bonus=71,
    edge=9,
    ends=362,
    below=362,
    width=437,
    height=442,
)
"""A card to play on, on a larger panel: two stand side by side."""
SMALL = Size(
    tile=42,
    tall=42,
    digit=33,
    tagged=28,
    pitch_x=43,
    pitch_y=44,
    bonus=32,
    edge=5,
    ends=138,
    below=138,
    width=172,
    height=176,
)
"""A card one holds, beside the new ones to choose from."""
TAG = 27
"""Height of the tag's strip at the foot of a square of a card to play on; on a larger one it is larger."""
BESIDE = 46
"""Size of a number beside a price, at most."""
Look = Literal["open", "crossed", "fresh", "last", "free"]
LOOKS: tuple[Look, ...] = ("open", "crossed", "fresh", "last", "free")
Won = Literal["no", "yes", "now"]
"""Whether a line's bonus is won, and whether it was just now."""


@drawn_ahead
def tile(number: int, look: Look, size: Size) -> Sprite:
    """Draw a square of a card on its band's strip: "fresh" was crossed this turn, "last" is the newest cross of all."""
    band, middle, height = band_of(number), size.tile / 2, size.tall / 2
    brush = Brush(size.tile, size.tall, band)
    if look == "free":
        # Framed, with a dark strip for the tag.
        line, foot = 4 * size.unit, size.tall - _foot(size)
        fill(brush, band, 0, 0, size.tile, "ink", tall=size.tall)
        fill(brush, band, line, line, size.tile - 2 * line, "gold", tall=size.tall - 2 * line, below=foot)
        brush.rounded(0, foot, size.tile, size.tall - foot, 6 * size.unit, "ink")
        brush.text(middle, _over(size), str(number), size.tagged, "ink")
        return brush.done()
    if look == "open":
        fill(brush, band, 0, 0, size.tile, "white", tall=size.tall)
    elif look == "crossed":
        fill(brush, band, 0, 0, size.tile, f"{band}_pale", tall=size.tall)
    else:
        line = size.tile * (0.085 if look == "last" else 0.04)
        fill(brush, band, 0, 0, size.tile, "ink", tall=size.tall)
        within, inner = size.tall - 2 * line, "gold" if look == "last" else "glow"
        fill(brush, band, line, line, size.tile - 2 * line, inner, tall=within)
    front = {"open": f"{band}_ink", "crossed": "quiet"}.get(look, "plain_ink")
    brush.text(middle, height, str(number), size.digit, front)
    if look != "open":
        thick = size.digit * (0.12 if look == "crossed" else 0.14)
        icons.cross(brush, middle, height, size.digit * 0.43, "ink", thick, lean=0.3)
    return brush.done()


@drawn_ahead
def bolt_tile(number: int, cost: int, size: Size) -> Sprite:
    """Draw a square that lightning reaches and that has a button: a bolt with its price, a pale strip for the tag."""
    band, unit, foot = band_of(number), size.unit, size.tall - _foot(size)
    brush = Brush(size.tile, size.tall, band)
    fill(brush, band, 0, 0, size.tile, "white", tall=size.tall, below=foot)
    brush.rounded(0, foot, size.tile, size.tall - foot, 6 * unit, "glow")
    middle = _over(size)
    if size.tall > size.tile:
        # The price has room below its bolt.
        brush.text(23 * unit, middle, str(number), size.tagged, f"{band}_ink")
        icons.bolt(brush, 53 * unit, middle - 17 * unit, 14 * unit, "bolt", "ink", 3 * unit)
        brush.text(53 * unit, middle + 16 * unit, str(cost), 38 * unit, "ink")
        return brush.done()
    brush.text(21 * unit, middle, str(number), min(size.tagged, BESIDE * unit), f"{band}_ink")
    icons.bolt(brush, 44 * unit, middle - unit, 12 * unit, "bolt", "ink", 3 * unit)
    brush.text(58 * unit, middle, str(cost), 26 * unit, "ink")
    return brush.done()


@drawn_ahead
def framed_tile(number: int, size: Size) -> Sprite:
    """Draw a square that may be crossed, and is chosen from a list: framed in gold, its number as large as ever."""
    band, line = band_of(number), size.tile * 0.06
    brush = Brush(size.tile, size.tall, band)
    fill(brush, band, 0, 0, size.tile, "ink", tall=size.tall)
    fill(brush, band, line, line, size.tile - 2 * line, "gold", tall=size.tall - 2 * line)
    brush.text(size.tile / 2, size.tall / 2, str(number), size.digit, "ink")
    return brush.done()


@drawn_ahead
def near_tile(number: int, size: Size) -> Sprite:
    """Draw a square that one lightning reaches: as any other, with a bolt in its corner."""
    band, unit = band_of(number), size.unit
    brush = Brush(size.tile, size.tall, band)
    fill(brush, band, 0, 0, size.tile, "white", tall=size.tall)
    brush.text(28 * unit, size.tall / 2, str(number), size.digit * 0.95, f"{band}_ink")
    icons.bolt(brush, 55 * unit, 19 * unit, 12 * unit, "bolt", "ink", 3 * unit)
    return brush.done()


def _foot(size: Size) -> float:
    """Return the height of the strip for a square's tag."""
    return TAG * size.unit


def _over(size: Size) -> float:
    """Return the middle of what is over that strip."""
    return (size.tall - _foot(size)) / 2 + 2 * size.unit


@drawn_ahead
def step(number: int, back: str, side: int) -> Sprite:
    """Draw the place of a cross in the turn's chain, as a dark chip on the colour it lies on."""
    brush = Brush(side, side, back)
    brush.rounded(0, 0, side, side, side * 0.3, "ink")
    brush.text(side / 2, side / 2, str(number), side * 0.84, "gold")
    return brush.done()


@drawn_ahead
def bonus(kind: str, won: Won, side: int, back: str) -> Sprite:
    """Draw a line's bonus; ringed by the marker when won, in a burst of light when won just now."""
    brush = Brush(side, side, back)
    middle, unit = side / 2, side / 52  # drawn on a grid of 52
    if won == "now":
        _burst(brush, middle, 26 * unit, "ink")
        _burst(brush, middle, 23 * unit, "gold")
        if kind == STAR:
            # Gold on gold would look like the outline of a star.
            brush.circle(middle, middle, 17.5 * unit, "paper")
        _symbol(brush, kind, middle, unit * 0.66)
        return brush.done()
    bare = kind == STAR and won == "no" and back == "gold"
    if won == "yes":
        brush.circle(middle, middle, 23 * unit, "glow")
    elif bare:
        brush.circle(middle, middle, 25 * unit, "paper")
    _symbol(brush, kind, middle, unit * (1.0 if won == "no" and not bare else 0.8))
    if won == "yes":
        icons.ring(brush, middle, middle, 23 * unit, "ink", 4.5 * unit)
    return brush.done()


def _burst(brush: Brush, middle: float, radius: float, colour: str) -> None:
    """Draw a flash: a star of twelve short rays."""
    reach = [radius * (1 if point % 2 else 0.8) for point in range(24)]
    brush.polygon([(middle + r * cos(pi * n / 12), middle + r * sin(pi * n / 12)) for n, r in enumerate(reach)], colour)


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


@drawn_ahead
def strip(band: Band, back: str, size: Size) -> Sprite:
    """Draw the band behind a row, pointing at the row's bonus."""
    height, wide = size.pitch_y - 1, 2 * size.pitch_x + size.tile + size.edge + 2
    width, middle = size.ends - size.edge // 2, height / 2
    brush = Brush(width, height, back)
    brush.rounded(0, 0, wide, height, size.tile * 0.1, band)
    brush.polygon([(wide - 2, height * 0.3), (width - 1, middle), (wide - 2, height * 0.7)], band)
    return brush.done()


@drawn_ahead
def card_base(back: str, ground: str, size: Size) -> Sprite:
    """Draw a card without its print: paper with a thick lower edge, and pointers to the columns' bonuses."""
    brush = Brush(size.width, size.height, ground)
    radius, high = min(size.width, LARGE.width) * 0.07, size.tile * 0.11
    brush.rounded(0, 5, size.width, size.height - 5, radius, "amber" if back == "gold" else "edge")
    brush.rounded(0, 0, size.width, size.height - 5, radius, back)
    for column in range(3):
        middle = size.edge + size.tile / 2 + size.pitch_x * column
        wide, top = size.tile * 0.18, size.below - high
        brush.polygon([(middle - wide, top), (middle + wide, top), (middle, size.below)], "quiet")
    return brush.done()


@drawn_ahead
def badge(letter: str, offered: bool, back: str, side: int) -> Sprite:
    """Draw a card's letter; an offered card's number stands in a disc instead of a square, a kept one's is a tick."""
    brush = Brush(side, side, back)
    if letter == "✓":
        brush.circle(side / 2, side / 2, side / 2, "ink")
        brush.circle(side / 2, side / 2, side / 2 - 4, "green")
        icons.tick(brush, side / 2, side / 2, side * 0.28, "white", 6)
    elif offered:
        brush.circle(side / 2, side / 2, side / 2, "ink")
        brush.circle(side / 2, side / 2, side / 2 - 5, "gold")
        brush.text(side / 2, side / 2, letter, side * 34 / 46, "ink")
    else:
        brush.rounded(0, 0, side, side, side * 0.28, "ink")
        brush.text(side / 2, side / 2, letter, side * 0.87, "gold")
    return brush.done()


@drawn_ahead
def slot_star(filled: bool, side: int, back: str) -> Sprite:
    """Draw a star of a round: an empty place, or a gold star ringed like on paper."""
    brush = Brush(side, side, back)
    middle = side / 2
    dark = back in ("night", "stage", "ink")
    if filled:
        icons.star(brush, middle, middle, side * 0.42, "gold", "ink", side * 0.08)
    else:
        icons.star(brush, middle, middle, side * 0.37, back, "lilac" if dark else "quiet", side * 0.1)
    return brush.done()


@drawn_ahead
def icon(kind: str, side: int, back: str) -> Sprite:
    """Draw a symbol without a ring on any background."""
    brush = Brush(side, side, back)
    _symbol(brush, kind, side / 2, side / 50)
    return brush.done()


@drawn_ahead
def box_icon(side: int, back: str, done: bool) -> Sprite:
    """Draw a box: a small square, crossed on gold when completed."""
    brush = Brush(side, side, back)
    if not done:
        brush.rounded(1, 1, side - 2, side - 2, side * 0.24, "quiet")
        brush.rounded(side * 0.11, side * 0.11, side * 0.78, side * 0.78, side * 0.17, back)
        return brush.done()
    brush.rounded(1, 1, side - 2, side - 2, side * 0.24, "ink")
    brush.rounded(side * 0.12, side * 0.12, side * 0.76, side * 0.76, side * 0.16, "gold")
    icons.cross(brush, side / 2, side / 2, side * 0.2, "ink", side * 0.11)
    return brush.done()

"""The cards as sprites: every kind, in every look, at every size. Each is drawn once and kept.

No argument has a default: a sprite is kept by how it is asked for, and must be asked for in one way only.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bot.games.flip7.pictures import shapes
from bot.games.flip7.rules.cards import SEVEN
from bot.render import icons
from bot.render.atlas import drawn_ahead
from bot.render.brush import Brush, Point, smooth
from bot.render.png import Sprite

Look = Literal["plain", "fresh", "dim", "twin", "struck", "iced"]
"""`fresh`: turned last. `dim`: lost in a bust. `twin`: the number held twice, `struck`: its second copy. `iced`: of a
frozen player."""
LOOKS: tuple[Look, ...] = ("plain", "fresh", "dim", "twin", "struck", "iced")

CHIP_LOOKS: tuple[Look, ...] = ("plain", "fresh", "dim", "iced")


@dataclass(frozen=True, slots=True)
class Size:
    width: int
    height: int
    bold: bool = False
    """Letters and figures take the room that the ticket's bites would take: where a card is small beside the rest."""


HERO = Size(142, 194)
"""The card just turned."""
BIG = Size(112, 146)
"""On one's own panel."""
WIDE = Size(76, 102)
MIDDLE = Size(68, 88)
SMALL = Size(42, 56)
TINY = Size(38, 46)
MINI = Size(30, 40, bold=True)
"""In a corner: cards that wait, and odds and ends."""
RIMS: dict[Look, tuple[tuple[str, float], ...]] = {
    "plain": (("paper", 1.0),),
    "fresh": (("gold", 1.3), ("ink", 0.6)),
    "dim": (("faded", 1.0),),
    "twin": (("high", 1.3), ("white", 0.6)),
    "struck": (("high", 1.3), ("white", 0.6)),
    "iced": (("low_pale", 1.3), ("low_ink", 0.5)),
}
"""What a card's print lies in, from outside: colours, and how wide each is as a share of a plain card's rim."""
CHIP_SHARE = 0.62
"""A chip is as wide as a card and this share of its width high."""


def chip_height(size: Size) -> int:
    """Return the height of a modifier above a line of cards."""
    return round(size.width * CHIP_SHARE)


def _numeral(size: Size, text: str, share: float) -> float:
    """How large a numeral is: two digits need more room."""
    return size.height * share * (1.0 if len(text) == 1 else 0.74 if text == "10" else 0.82)


@drawn_ahead
def card(kind: str, look: Look, size: Size, back: str) -> Sprite:
    """Draw a card by its name, on a background of the colour `back`."""
    brush = Brush(size.width, size.height, back)
    paint(brush, 0, 0, kind, look, size)
    return brush.done()


def paint(brush: Brush, left: float, top: float, kind: str, look: Look, size: Size) -> None:
    """Draw a card onto something larger, its top left corner at (left, top)."""
    wide, tall = size.width, float(size.height)
    radius = wide * 0.15
    line = max(2.0, wide * 0.05)
    inset = 0.0
    if look == "plain" and wide >= MIDDLE.width:
        brush.rounded(left, top, wide, tall, radius, "edge")
        tall -= round(line * 0.9)
    for colour, share in RIMS[look]:
        brush.rounded(left + inset, top + inset, wide - 2 * inset, tall - 2 * inset, max(1.0, radius - inset), colour)
        inset += line * share
    ground = {"dim": "plain", "twin": "velvet", "struck": "velvet"}.get(look, shapes.field(kind))
    brush.rounded(left + inset, top + inset, wide - 2 * inset, tall - 2 * inset, max(1.0, radius - inset), ground)
    _print(brush, kind, look, size, left + wide / 2, top + tall / 2, wide / 2 - inset, tall / 2 - inset)
    if look == "iced":
        _snow(brush, left, top, wide, tall)


def _print(brush: Brush, kind: str, look: Look, size: Size, x: float, y: float, across: float, down: float) -> None:
    """Draw what is printed on a card, around (x, y), at most so far from there."""
    wide = size.width
    line = max(1.5, wide * 0.03)
    across, down = across - wide * 0.06, down - wide * 0.06
    paper = {"dim": "plain_pale", "iced": "low_pale"}.get(look, "white")
    front = "plain_ink" if look == "dim" else "ink"
    if kind.isdigit():
        edge = "ink" if kind == "7" and look != "dim" else None
        brush.polygon(shapes.medallion(kind, x, y, across, down), paper, edge, 2 * line)
        numeral = _numeral(size, kind, 0.62)
        if look == "struck":
            icons.cross(brush, x, y, wide * 0.4, "white", wide * 0.19)
            icons.cross(brush, x, y, wide * 0.4, "high", wide * 0.12)
            brush.text(x, y, kind, numeral * 0.94, "ink", "white", wide * 0.05)
        else:
            brush.text(x, y, kind, numeral, front)
    elif kind == "x2":
        fill = paper if look == "dim" else "gold"
        brush.polygon(shapes.burst(x, y, across * 1.06, down * 0.9), fill, "ink", 2 * line)
        brush.text(x, y, "×2", wide * 0.46, front)
    elif kind[0] == "+":
        fill = paper if look == "dim" else "glow"
        small = size.bold  # letters need the room that the ticket's bites take
        brush.polygon(shapes.ticket(x, y, across * (1.1 if small else 1.0), down * 0.62), fill, "ink", 2 * line)
        brush.text(x, y, kind, wide * (0.46 if len(kind) == 2 else 0.36) * (1.24 if small else 1.0), front)
    else:
        _symbol(brush, kind, x, y, wide * (0.41 if kind == "flip3" else 0.38))


def _symbol(brush: Brush, kind: str, x: float, y: float, radius: float) -> None:
    if kind == "freeze":
        shapes.snowflake(brush, x, y, radius, "white", "ink", max(3.0, radius * 0.16))
    elif kind == "flip3":
        shapes.fan(brush, x, y, radius, "ink", max(2.5, radius * 0.12))
    else:
        shapes.clover(brush, x, y, radius * 1.08, "clover", "ink", max(3.0, radius * 0.14))


def _snow(brush: Brush, left: float, top: float, wide: float, tall: float) -> None:
    """Snow on a card's upper edge."""
    deep = 1.0 if wide >= MIDDLE.width else 0.7  # on small cards not onto the numeral
    low, high, radius = tall * 0.2 * deep, tall * 0.09 * deep, wide * 0.15
    foot: list[Point] = [
        (wide, high),
        (wide * 0.86, low),
        (wide * 0.7, high),
        (wide * 0.54, low * 1.25),
        (wide * 0.38, high),
        (wide * 0.22, low),
        (wide * 0.08, high * 1.2),
        (0, low * 0.9),
    ]
    roof: list[Point] = [
        (0, radius),
        (radius * 0.3, radius * 0.3),
        (radius, 0),
        (wide - radius, 0),
        (wide - radius * 0.3, radius * 0.3),
        (wide, radius),
    ]
    points = [(left + x, top + y) for x, y in (*roof, *smooth(foot, closed=False))]
    brush.polygon(points, "white", "low", max(2.5, wide * 0.05))


@drawn_ahead
def chip(kind: str, look: Look, size: Size, back: str) -> Sprite:
    """Draw a modifier, a Second Chance or a Freeze as it lies above a line of cards of that size.

    Plus cards are tickets; what was lost in a bust is struck through.
    """
    wide, tall = size.width, chip_height(size)
    brush = Brush(wide, tall, back)
    x, y, line, lost = wide / 2, tall / 2, max(1.5, wide * 0.035), look == "dim"
    rim = {"fresh": "white", "iced": "moon", "dim": "plain"}.get(look, "ink")
    if kind[0] == "+":
        fill = "plain_pale" if lost else "gold"
        brush.polygon(shapes.ticket(x, y, x - 1 - line, y - 1 - line), fill, rim, 2 * line)
    else:
        fill = "plain_pale" if lost else "pig" if kind == "x2" else shapes.field(kind)
        radius = tall * (0.5 if kind == "x2" else 0.26)
        brush.rounded(1, 1, wide - 2, tall - 2, radius, rim)
        brush.rounded(1 + line, 1 + line, wide - 2 - 2 * line, tall - 2 - 2 * line, radius - line, fill)
    if kind == "freeze":
        shapes.snowflake(brush, x, y, tall * 0.38, "white", "ink", max(2.0, tall * 0.08))
    elif kind == "second":
        shapes.clover(brush, x, y, tall * 0.4, "plain" if lost else "clover", "ink", max(2.0, tall * 0.08))
    else:
        words = "×2" if kind == "x2" else kind
        brush.text(x, y, words, tall * (0.78 if len(words) == 2 else 0.66), "plain_ink" if lost else "ink")
    if lost:
        brush.stroke([(wide * 0.12, tall * 0.82), (wide * 0.88, tall * 0.18)], max(2.0, tall * 0.09), "high")
    return brush.done()


def slot(place: int, size: Size, back: str) -> Sprite:
    """Draw an empty place of a line, counted from 1; the last one shows what filling it means."""
    return seventh(size, back) if place == SEVEN else empty(size, back)


@drawn_ahead
def empty(size: Size, back: str) -> Sprite:
    """Draw a place for a card to come."""
    brush = Brush(size.width, size.height, back)
    _outline(brush, size, "beam", back)
    return brush.done()


@drawn_ahead
def seventh(size: Size, back: str) -> Sprite:
    """Draw the place that makes a Flip 7."""
    brush = Brush(size.width, size.height, back)
    _outline(brush, size, "gold", back)
    x, y = size.width / 2, size.height / 2
    brush.polygon(shapes.medallion("7", x, y, size.width * 0.32, size.width * 0.32), "gold")
    brush.text(x, y, "7", size.width * 0.36, "ink")
    return brush.done()


def _outline(brush: Brush, size: Size, colour: str, back: str) -> None:
    wide, tall, line = size.width, size.height, max(1.5, size.width * 0.03)
    brush.rounded(1, 1, wide - 2, tall - 2, wide * 0.15, colour)
    brush.rounded(1 + line, 1 + line, wide - 2 - 2 * line, tall - 2 - 2 * line, wide * 0.12, back)


@drawn_ahead
def card_back(size: Size, back: str) -> Sprite:
    """Draw a card that nobody has seen yet: a clover in a star."""
    brush = Brush(size.width, size.height, back)
    paint_back(brush, 0, 0, size)
    return brush.done()


def paint_back(brush: Brush, left: float, top: float, size: Size) -> None:
    """Draw a card's back onto something larger."""
    wide, tall = size.width, size.height
    radius, line = wide * 0.15, max(2.0, wide * 0.05)
    x, y = left + wide / 2, top + tall / 2
    for colour, inset in (("paper", 0.0), ("velvet", line), ("high_ink", 2.2 * line)):
        inner = max(1.0, radius - inset / 2)
        brush.rounded(left + inset, top + inset, wide - 2 * inset, tall - 2 * inset, inner, colour)
    brush.polygon(shapes.medallion("7", x, y, wide * 0.34, wide * 0.34), "gold")
    shapes.clover(brush, x, y, wide * 0.2, "green", "ink", max(1.5, wide * 0.03))


@drawn_ahead
def stack(size: Size, back: str) -> Sprite:
    """Draw the draw pile: a card's back with the edges of others below it."""
    brush = Brush(size.width + 8, size.height + 8, back)
    for step in (2, 1):
        place = 4.0 * step
        brush.rounded(place, place, size.width, size.height, size.width * 0.15, "ink")
        brush.rounded(place + 1, place + 1, size.width - 2, size.height - 2, size.width * 0.14, "lilac")
    paint_back(brush, 0, 0, size)
    return brush.done()

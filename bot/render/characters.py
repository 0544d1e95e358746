"""The heads of the three AI opponents: Pip the chick, Otto the owl and Finn the shark.

Each is drawn in two ways: `fine`, and for small places without details, with fatter lines and bigger eyes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import cos, pi, sin
from typing import Literal

from bot.render.atlas import drawn_ahead
from bot.render.brush import Brush, Point
from bot.render.host.pen import RIM, THIN_RIM, Pen
from bot.render.png import Sprite

Character = Literal["rookie", "regular", "shark"]
CHARACTERS: tuple[Character, ...] = ("rookie", "regular", "shark")

FINE = 64
"""From this size on a head has all its details."""
REACH = 49
"""How far a head reaches from its middle in its own measures, without the lines around it."""


@drawn_ahead
def head(character: Character, side: int, back: str) -> Sprite:
    """Draw a character's head on a background of the colour `back`, `side` × `side` pixels."""
    brush = Brush(side, side, back)
    line, edge = max(1.9, side * 0.024), max(1.5, side * 0.022)
    paint(brush, character, side, fine=side >= FINE, line=line, edge=edge, rim="paper")
    return brush.done()


def paint(brush: Brush, character: Character, side: float, *, fine: bool, line: float, edge: float, rim: str) -> None:
    """Draw a head that fills a brush of `side` × `side` pixels but for its outermost.

    Around it go an outline `line` pixels wide, and a sticker's edge of `edge` pixels in the colour `rim`.
    """
    scale = (side / 2 - line - edge - 1) / REACH
    pen = replace(Pen.of(brush, side / 2, side / 2, scale), line=line / scale)
    around = replace(pen, rim=rim, line=(line + edge) / scale - max(RIM, THIN_RIM / scale))
    for each in (around, pen):
        _DRAWN[character](each, fine)


def _mirrored(half: Sequence[Point]) -> list[Point]:
    """Return a symmetric outline from its right half, top to bottom; its ends are on the axis."""
    return [*half, *((-x, y) for x, y in half[-2:0:-1])]


def _ringed(pen: Pen, x: float, y: float, across: float, down: float, colour: str, line: float) -> None:
    """Draw an ellipse on a part, with a line around it that is thinner than an outline."""
    pen.oval(x, y, across + line, down + line, "ink", bare=True)
    pen.oval(x, y, across, down, colour, bare=True)


def _patch(pen: Pen, points: Sequence[Point], colour: str, line: float) -> None:
    """Draw a shape on a part, with a line around it that is thinner than an outline."""
    pen.mark([*points, points[0]], 2 * line)
    pen.shape(points, colour, bare=True)


# Pip, the rookie


def _chick(pen: Pen, fine: bool) -> None:
    cheek = [(38, -10), (41, 3), (48, 6), (48, 6), (44, 15), (48, 21), (48, 21), (42, 27), (43, 34), (43, 34), (33, 36)]
    chin = [(31, 43), (31, 43), (21, 42), (13, 48), (13, 48), (6, 46), (0, 47)]
    pen.shape(_mirrored([(0, -30), (26, -24), *cheek, *chin]), "chick", shade="chick_shade", shift=(-4, -4))
    for side in (-1, 1):
        if fine:
            pen.oval(31 * side, 24, 7.5, 5.5, "pig_shade", bare=True)
            _ringed(pen, 17 * side, 7, 12.5, 14.5, "white", 2.2)
            pen.oval(15.5 * side, 8, 8, 10, "ink", bare=True)
            pen.oval(15.5 * side - 2.6, 4, 3.4, 3.8, "white", bare=True)
            pen.oval(15.5 * side + 2.8, 12, 1.8, 2, "white", bare=True)
        else:
            pen.oval(19 * side, 10, 15, 16.5, "white", bare=True)
            pen.oval(18 * side, 11, 10, 12.5, "ink", bare=True)
            pen.oval(18 * side - 3, 6, 4, 4.2, "white", bare=True)
    if fine:
        _patch(pen, [(-9, 25), (-9, 25), (0, 20), (9, 25), (9, 25), (0, 37)], "bolt", 2.2)
        pen.mark([(-8, 26), (0, 28.5), (8, 26)], 1.8)
    else:
        pen.shape([(-10, 24), (-10, 24), (0, 20), (10, 24), (10, 24), (0, 38), (0, 38)], "high", bare=True)
    _cap(pen.turned(-1, -15, -8), fine)


def _cap(pen: Pen, fine: bool) -> None:
    """Draw a cap that came down to the eyes, its peak to the right."""
    crown = [(-39, 6), (-38, -10), (-24, -26), (0, -30), (24, -24), (35, -10), (36, 4), (0, 1)]
    pen.shape(crown, "high", shade="high_ink", shift=(-5, 4))
    if fine:
        pen.mark([(-14, 1), (-16, -14), (-6, -29)], 1.8, "high_ink")
        pen.oval(-1, -30, 5, 2.8, "white")
        pen.oval(11, -15, 6.5, 6.5, "white", bare=True)
    pen.shape([(-6, 0), (20, -5), (43, 1), (46, 9), (24, 7), (-4, 8)], "high_ink")


# Otto, the regular


def _owl(pen: Pen, fine: bool) -> None:
    half = [(0, -33), (20, -33), (39, -46), (43, -44), (43, -28), (47, 2), (41, 31), (21, 45), (0, 47)]
    pen.shape(_mirrored(half), "owl", shade="mid_ink", shift=(-4, -4))
    pen.shape(_mirrored([(0, 20), (20, 23), (29, 33), (17, 42), (0, 44)]), "low", bare=True)
    if fine:
        for x, y in ((-13, 32), (0, 37), (13, 32)):
            pen.mark([(x - 5, y - 3), (x, y + 2), (x + 5, y - 3)], 2, "low_ink")
        for side in (-1, 1):
            tuft = [(39 * side, -41), (39 * side, -41), (38 * side, -30), (26 * side, -33)]
            pen.shape(tuft, "low", bare=True)
            pen.oval(20 * side, -2, 24, 24, "mid_pale", bare=True)
        pen.shape([(0, -27), (11, -25), (0, -6), (0, -6), (-11, -25)], "owl", bare=True)
    for side in (-1, 1):
        _spectacle(pen, 21 * side, -3, side, fine)
    pen.mark([(-5, -5), (0, -7), (5, -5)], 3.6 if fine else 6, "ink" if fine else "gold")
    _patch(pen, [(-7, 11), (0, 7), (7, 11), (0, 25), (0, 25)], "gold", 2.2 if fine else 3)


def _spectacle(pen: Pen, x: float, y: float, side: int, fine: bool) -> None:
    """Draw a round glass in a golden frame; behind it an eye that looks calmly from under its lid."""
    if fine:
        _ringed(pen, x, y, 19, 19, "gold", 2)
        _ringed(pen, x, y, 15, 15, "white", 1.6)
        pen.oval(x - 2 * side, y + 1.5, 9, 10, "ink", bare=True)
        pen.oval(x - 2 * side - 3, y - 1, 2.8, 3, "white", bare=True)
        pen.oval(x - 2 * side + 3, y + 6, 1.6, 1.6, "white", bare=True)
    else:
        pen.oval(x, y, 21, 21, "gold", bare=True)
        pen.oval(x, y, 15.5, 15.5, "white", bare=True)
        pen.oval(x - 2 * side, y + 2, 8.5, 9.5, "ink", bare=True)
    if fine:
        inner, outer = 1.5 - 0.33 * side, 1.5 + 0.37 * side
        turns = [inner + (outer - inner) * step / 8 for step in range(9)]
        lid = [(x + 15 * cos(pi * turn), y + 15 * sin(pi * turn)) for turn in turns]
        middle = (x, y - 8.5)
        pen.shape([*lid, lid[-1], middle, lid[0]], "lilac", bare=True)
        pen.mark([lid[0], middle, lid[-1]], 2.2)


# Finn, the shark


def _shark(pen: Pen, fine: bool) -> None:
    if not fine:
        _plain_shark(pen)
        return
    pen.shape([(12, -26), (2, -38), (-20, -47), (-24, -45), (-20, -36), (-26, -22)], "shark_shade")
    body = [
        (46, -12),
        (36, -24),
        (14, -33),
        (-14, -33),
        (-37, -20),
        (-46, 4),
        (-42, 28),
        (-22, 38),
        (8, 38),
        (29, 32),
        (37, 18),
        (46, 2),
    ]
    pen.shape(body, "shark", shade="shark_shade", shift=(5, 4))
    belly = [(44, 4), (20, 8), (-8, 0), (-26, 4), (-34, 20), (-30, 32), (-12, 37), (8, 37), (28, 31), (36, 18)]
    pen.shape(belly, "white", bare=True)
    _grin(pen)
    _bold_eye(pen, -7, -13, 11.5, tilt=1.8)
    _bold_eye(pen, 21, -15, 9.5, tilt=-0.5)
    pen.mark([(12, -27), (22, -29), (30, -25)], 2.8)
    pen.oval(38, -8, 1.7, 2.2, "ink", bare=True, turn=0.05)
    for x in (-41, -36):
        pen.mark([(x, 0), (x - 1, 7), (x + 1, 14)], 2)
    _bow(pen.turned(-4, 39, 2))
    pen.oval(-4, 38.5, 5, 5.5, "gold")


def _plain_shark(pen: Pen) -> None:
    pen.shape([(16, -22), (4, -36), (-20, -47), (-27, -45), (-24, -34), (-32, -18)], "shark")
    body = [
        (47, -8),
        (37, -20),
        (14, -28),
        (-14, -28),
        (-37, -16),
        (-46, 6),
        (-42, 28),
        (-22, 37),
        (8, 37),
        (29, 31),
        (38, 18),
        (47, 4),
    ]
    pen.shape(body, "shark")
    pen.shape([(16, -22), (4, -34), (-20, -45), (-25, -43), (-22, -34), (-30, -18)], "shark", bare=True)
    for x, radius in ((-10, 11.5), (21, 10.5)):
        pen.oval(x, -9, radius, radius, "white", bare=True)
        pen.oval(x + 2.5, -8, radius * 0.65, radius * 0.8, "ink", bare=True)
        pen.shape([(x - 12, -22), (x + 12, -22), (x + 12, -12), (x - 12, -14)], "shark", sharp=True, bare=True)
    upper, lower = ([_between((-33, 7), (4, bend), (40, 11), step / 8) for step in range(9)] for bend in (13, 50))
    _patch(pen, [*upper, *lower[-2:0:-1]], "white", 4)
    _plain_bow(pen.turned(-6, 38, 2))


def _between(start: Point, bend: Point, end: Point, share: float) -> Point:
    """Return a point of the curve that begins and ends there and is drawn towards `bend`."""
    rest = 1 - share
    x, y = (
        rest * rest * a + 2 * rest * share * b + share * share * c for a, b, c in zip(start, bend, end, strict=True)
    )
    return x, y


def _grin(pen: Pen) -> None:
    """From the cheek to below the snout, all teeth."""
    left, right, teeth = (-28, -2), (39, 7), 7
    upper, lower = (
        [_between(left, (6, bend), right, step / (2 * teeth)) for step in range(2 * teeth + 1)] for bend in (16, 52)
    )
    _patch(pen, [left, *upper, right, *lower[-2:0:-1]], "high_ink", 2.4)
    for tooth in range(0, 2 * teeth, 2):
        (x, y), (low_x, low_y) = upper[tooth + 1], lower[tooth + 1]
        tip = (x + (low_x - x) * 0.62, y + (low_y - y) * 0.62)
        pen.shape([*upper[tooth : tooth + 3], tip], "white", sharp=True, bare=True)
    pen.mark(upper, 2.4)


def _bold_eye(pen: Pen, x: float, y: float, radius: float, *, tilt: float) -> None:
    """Half shut: it has seen it all."""
    _ringed(pen, x, y, radius, radius * 1.1, "white", 2.2)
    pen.oval(x + 2, y + 2, radius * 0.58, radius * 0.66, "ink", bare=True)
    pen.oval(x, y + 0.5, 2, 2.2, "white", bare=True)
    wide, top = radius + 2, y - radius - 3
    lid = [(x - wide, y - 4 - tilt), (x + wide, y - 4 + tilt)]
    pen.shape([lid[0], (x - wide, top), (x + wide, top), lid[1]], "shark", sharp=True, bare=True)
    pen.mark(lid, 2.8)


def _bow(pen: Pen) -> None:
    for side in (-1, 1):
        pen.shape([(0, 0), (17 * side, -9), (21 * side, -8), (21 * side, 7), (17 * side, 8)], "gold", shade="amber")


def _plain_bow(pen: Pen) -> None:
    sides = [[(-2 * side, 0), (21 * side, -10), (21 * side, 8)] for side in (-1, 1)]
    for wing in sides:
        pen.shape(wing, "gold", sharp=True)
    for wing in sides:
        pen.shape(wing, "gold", sharp=True, bare=True)


_DRAWN: dict[Character, Callable[[Pen, bool], None]] = {"rookie": _chick, "regular": _owl, "shark": _shark}

"""The heads of the three AI opponents: Pip the chick, Otto the owl and Finn the shark.

Each is drawn in two ways: `fine`, and for small places without details, with fatter lines and bigger eyes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from math import cos, pi, sin
from typing import Literal

from bot.render.brush import Brush, Point
from bot.render.host.pen import RIM, THIN_RIM, Pen
from bot.render.png import Sprite

Character = Literal["rookie", "regular", "shark"]
CHARACTERS: tuple[Character, ...] = ("rookie", "regular", "shark")

FINE = 64
"""From this side on a head has all its details."""
REACH = 48
"""How far a head reaches from its middle in its own measures, without the lines around it."""


@cache
def head(character: Character, side: int, back: str) -> Sprite:
    """A character's head on a ground of the colour `back`, `side` × `side` pixels."""
    brush = Brush(side, side, back)
    line, edge = max(1.9, side * 0.024), max(1.5, side * 0.022)
    paint(brush, character, side, fine=side >= FINE, line=line, edge=edge, rim="paper")
    return brush.done()


def paint(brush: Brush, character: Character, side: float, *, fine: bool, line: float, edge: float, rim: str) -> None:
    """A head filling a brush of `side` × `side` pixels but for its outermost: an outline `line` pixels wide, and a
    sticker's edge of `edge` pixels in the colour `rim` around it."""
    scale = (side / 2 - line - edge - 1) / REACH
    pen = replace(Pen.of(brush, side / 2, side / 2, scale), line=line / scale)
    around = replace(pen, rim=rim, line=(line + edge) / scale - max(RIM, THIN_RIM / scale))
    for each in (around, pen):
        _DRAWN[character](each, fine)


def _mirrored(half: Sequence[Point]) -> list[Point]:
    """A symmetric outline from its right half, top to bottom; its ends are on the axis."""
    return [*half, *((-x, y) for x, y in half[-2:0:-1])]


def _ringed(pen: Pen, x: float, y: float, across: float, down: float, colour: str, line: float) -> None:
    """An ellipse on a part, with a line around it that is thinner than an outline."""
    pen.oval(x, y, across + line, down + line, "ink", bare=True)
    pen.oval(x, y, across, down, colour, bare=True)


def _patch(pen: Pen, points: Sequence[Point], colour: str, line: float) -> None:
    """A shape on a part, with a line around it that is thinner than an outline."""
    pen.mark([*points, points[0]], 2 * line)
    pen.shape(points, colour, bare=True)


# Pip, the rookie


def _fluff(fine: bool) -> list[Point]:
    """The chick's outline: tufts all around, the longest on the cheeks."""
    tufts, depth = (17, 0.09) if fine else (11, 0.12)
    points: list[Point] = []
    for step in range(2 * tufts):
        angle = pi * (step / tufts + 0.5)
        reach = 1 - depth * (step % 2)
        point = (43 * reach * cos(angle), 10 + 37 * reach * sin(angle))
        points += [point] if step % 2 else [point, point]
    return points


def _chick(pen: Pen, fine: bool) -> None:
    pen.shape(_fluff(fine), "chick", shade="chick_shade", shift=(-4, -4))
    for side in (-1, 1):
        if fine:
            pen.oval(28 * side, 25, 7, 5, "pig_shade", bare=True)
            _ringed(pen, 16 * side, 9, 11.5, 13.5, "white", 2.2)
            pen.oval(15 * side, 9, 7.5, 9, "ink", bare=True)
            pen.oval(15 * side - 2.5, 5, 3.2, 3.6, "white", bare=True)
            pen.oval(15 * side + 2.6, 12.6, 1.7, 1.8, "white", bare=True)
        else:
            _ringed(pen, 17 * side, 11, 12.5, 14.5, "white", 3.4)
            pen.oval(16 * side, 11, 8, 10, "ink", bare=True)
    if fine:
        _patch(pen, [(-9, 24), (-9, 24), (0, 19), (9, 24), (9, 24), (0, 36)], "bolt", 2.2)
        pen.mark([(-8, 25), (0, 27.5), (8, 25)], 1.8)
    else:
        _patch(pen, [(-8, 26), (-8, 26), (0, 22), (8, 26), (8, 26), (0, 37)], "bolt", 3)
    _cap(pen.turned(-1, -12, -7), fine)


def _cap(pen: Pen, fine: bool) -> None:
    """A cap that came down to the eyes, its peak to the right."""
    crown = [(-40, 4), (-39, -14), (-24, -32), (2, -36), (26, -29), (37, -12), (37, 4), (0, -1)]
    pen.shape(crown, "high", shade="high_ink", shift=(-5, 4))
    if fine:
        pen.mark([(-13, -1), (-15, -18), (-5, -35)], 1.8, "high_ink")
        pen.oval(0, -36, 5, 3, "white")
    pen.shape([(-4, -3), (22, -7), (44, 0), (46, 8), (24, 6), (-2, 7)], "high_ink")
    pen.oval(13, -18, 7.5, 7.5, "white", bare=True)


# Otto, the regular


def _owl(pen: Pen, fine: bool) -> None:
    half = [(0, -27), (20, -31), (43, -47), (43, -47), (44, -22), (46, 6), (38, 33), (18, 45), (0, 47)]
    pen.shape(_mirrored(half), "owl", shade="mid_ink", shift=(-4, -4))
    pen.shape(_mirrored([(0, 20), (20, 22), (30, 32), (17, 42), (0, 44)]), "low", bare=True)
    if fine:
        for x, y in ((-12, 33), (0, 38), (12, 33)):
            pen.mark([(x - 5, y - 3), (x, y + 2), (x + 5, y - 3)], 2, "low_ink")
        for side in (-1, 1):
            pen.shape([(37 * side, -41), (37 * side, -41), (36 * side, -27), (27 * side, -30)], "low", bare=True)
    for side in (-1, 1):
        pen.oval(19 * side, -3, 24, 24, "mid_pale", bare=True)
    pen.shape([(0, -30), (0, -30), (10, -24), (0, -8), (0, -8), (-10, -24)], "owl", bare=True)
    for side in (-1, 1):
        _spectacle(pen, 20 * side, -3, side, fine)
    line = 2.4 if fine else 3.6
    pen.mark([(-5, -6), (0, -8), (5, -6)], 4 if fine else 6)
    _patch(pen, [(-7, 10), (0, 6), (7, 10), (0, 24), (0, 24)], "gold", line)


def _spectacle(pen: Pen, x: float, y: float, side: int, fine: bool) -> None:
    if fine:
        _ringed(pen, x, y, 19, 19, "gold", 2)
        _ringed(pen, x, y, 14.5, 14.5, "white", 1.6)
        pen.oval(x - 1.5 * side, y + 2, 8.5, 9.5, "ink", bare=True)
        pen.oval(x - 1.5 * side - 3, y - 0.5, 2.8, 3, "white", bare=True)
    else:
        _ringed(pen, x, y, 15.5, 15.5, "white", 5)
        pen.oval(x - 1.5 * side, y + 2, 8.5, 9, "ink", bare=True)
    radius = 14.5 if fine else 15.5
    lid = [(x + radius * cos(pi * turn), y + radius * sin(pi * turn)) for turn in (1.1, 1.2, 1.3, 1.5, 1.7, 1.8, 1.9)]
    pen.shape([lid[0], *lid, lid[-1]], "lilac", bare=True)
    pen.mark([lid[0], lid[-1]], 2.4 if fine else 4)


# Finn, the shark


def _shark(pen: Pen, fine: bool) -> None:
    pen.shape([(-16, -20), (-6, -36), (12, -47), (12, -47), (13, -36), (20, -22)], "shark_shade")
    half = [(0, -33), (18, -29), (36, -10), (46, 14), (40, 32), (20, 39), (0, 40)]
    pen.shape(_mirrored(half), "shark", shade="shark_shade", shift=(-4, -4))
    pen.shape(_mirrored([(0, 4), (20, 4), (38, 10), (41, 20), (36, 31), (18, 37), (0, 38)]), "white", bare=True)
    _grin(pen, fine)
    for side in (-1, 1):
        _bold_eye(pen, side, fine)
    if fine:
        for side in (-1, 1):
            pen.oval(5 * side, -1, 1.6, 2, "ink", bare=True)
    _bow(pen.turned(0, 40), fine)


def _grin(pen: Pen, fine: bool) -> None:
    mouth = [(-34, 10), (-34, 10), (0, 17), (34, 10), (34, 10), (22, 26), (0, 31), (-22, 26)]
    _patch(pen, mouth, "high_ink", 2.2 if fine else 3)


def _bold_eye(pen: Pen, side: int, fine: bool) -> None:
    x, y = 17 * side, -11
    _ringed(pen, x, y, 10, 10, "white", 2.2)
    pen.oval(x, y + 1, 5.5, 6, "ink", bare=True)
    pen.shape([(x - 12 * side, y - 1), (x + 12 * side, y - 7), (x, y - 14)], "shark", bare=True)
    pen.mark([(x - 12 * side, y - 1), (x + 12 * side, y - 7)], 3)


def _bow(pen: Pen, fine: bool) -> None:
    for side in (-1, 1):
        pen.shape([(0, 0), (16 * side, -8), (20 * side, -7), (20 * side, 7), (16 * side, 8)], "gold", shade="amber")
    pen.oval(0, 0, 5, 5.5, "gold")


_DRAWN: dict[Character, Callable[[Pen, bool], None]] = {"rookie": _chick, "regular": _owl, "shark": _shark}

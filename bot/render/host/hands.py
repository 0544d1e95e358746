"""Gloves, and what they hold. A hand's wrist is at (0, 0) and it points up."""

from __future__ import annotations

from typing import Literal

from bot.render.host.pen import Pen

Hand = Literal["open", "point", "flat", "fist", "mic", "chin"]


def hand(pen: Pen, kind: Hand) -> None:
    if kind == "mic":
        microphone(pen)
    pen.limbs([(((-5, 2), (5, 2)), 13)], "white")
    DRAWN[kind](pen)


def _open(pen: Pen) -> None:
    palm = (((0, -16), (0, -18)), 27)
    fingers = [(((-7, -24), (-14, -40)), 10.5), (((0, -26), (1, -45)), 10.5), (((7, -24), (16, -38)), 10.5)]
    pen.limbs([palm, *fingers, (((-8, -14), (-23, -21)), 10)], "white")
    pen.mark([(-4, -12), (3, -10), (8, -15)], 2)


def _point(pen: Pen) -> None:
    pen.limbs([(((0, -14), (0, -17)), 26), (((4, -20), (5, -46)), 11), (((-8, -16), (-17, -28)), 10)], "white")
    pen.mark([(-8, -25), (-1, -22), (-2, -16)], 2.2)
    pen.mark([(1, -15), (6, -11), (2, -6)], 2.2)


def _flat(pen: Pen) -> None:
    fingers = [(((-6, -22), (-9, -39)), 10.5), (((1, -24), (1, -43)), 10.5), (((8, -22), (10, -38)), 10.5)]
    pen.limbs([(((0, -14), (0, -18)), 26), *fingers, (((-8, -12), (-23, -14)), 10)], "white")
    pen.mark([(-3, -26), (-4, -34)], 2)
    pen.mark([(4, -26), (5.5, -34)], 2)


def _fist(pen: Pen) -> None:
    pen.limbs([(((-3, -13), (3, -13)), 25)], "white")
    pen.mark([(-10, -14), (-1, -14)], 2.2)
    pen.mark([(-9, -8), (-1, -8)], 2.2)
    pen.mark([(-9, -20), (-1, -20)], 2.2)


def _chin(pen: Pen) -> None:
    pen.limbs([(((0, -13), (0, -15)), 27), (((-6, -18), (-17, -29)), 11), (((7, -18), (16, -32)), 11)], "white")
    pen.mark([(-3, -10), (4, -8), (9, -12)], 2.2)


def microphone(pen: Pen) -> None:
    pen.limbs([(((0, 10), (0, -34)), 8)], "mid_ink")
    pen.oval(0, -46, 14.5, 15.5, "lilac", shade="faded", shift=(-4, -4))
    pen.mark([(-11, -50), (0, -46), (11, -50)], 1.8, "quiet")
    pen.mark([(0, -59), (0, -33)], 1.8, "quiet")
    pen.limbs([(((-8, -32), (8, -32)), 5)], "gold")


DRAWN = {"open": _open, "point": _point, "flat": _flat, "fist": _fist, "mic": _fist, "chin": _chin}

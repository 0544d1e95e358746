"""The host's head. (0, 0) is between the cheeks; the chin is at 66."""

from __future__ import annotations

from dataclasses import replace

from bot.render.brush import Point
from bot.render.host.pen import Pen
from bot.render.host.poses import Pose

HEAD: tuple[Point, ...] = ((0, -63), (36, -58), (63, -36), (76, 0), (77, 32), (54, 58), (0, 67))
"""The right half."""


def head(pen: Pen, pose: Pose) -> None:
    """Draw the head with its hat, leaning around the chin."""
    pen = pen.turned(0, 50, pose.tilt).turned(0, -50)
    for side in (-1, 1):
        _ear(pen, side)
    pen.shape([*HEAD, *((-x, y) for x, y in HEAD[-2:0:-1])], "pig", shade="pig_shade", shift=(-6, -5))
    for side in (-1, 1):
        pen.oval(57 * side, 22, 13, 9.5, "pig_shade", bare=True)
    _mouth(pen, pose)
    _snout(pen)
    _eyes(pen, pose)
    _hat(pen.turned(14, -61, 12))
    if pose.sweat:
        pen.shape([(68, -58), (77, -40), (68, -31), (59, -40)], "moon")


def _ear(pen: Pen, side: int) -> None:
    ear = [(72, -12), (88, -44), (80, -76), (60, -84), (40, -72), (24, -48)]
    fold = [(48, -79), (74, -90), (94, -80), (105, -56), (106, -34), (84, -46), (64, -60)]
    pen.shape([(x * side, y) for x, y in ear], "pig_shade")
    pen.shape([(x * side, y) for x, y in fold], "pig", shade="pig_shade", shift=(-4, -5))


def _eyes(pen: Pen, pose: Pose) -> None:
    for side, lift in ((-1, pose.brows[0]), (1, pose.brows[1])):
        x, y = 28 * side, -14
        inner, outer = y - 24.5 - lift - pose.brows[2], y - 24.5 - lift + pose.brows[2]
        pen.mark([(x - 10 * side, inner), (x, y - 28 - lift), (x + 11 * side, outer)], 5)
        if pose.eyes == "happy":
            pen.mark([(x - 15, y + 7), (x - 9, y - 6), (x, y - 10), (x + 9, y - 6), (x + 15, y + 7)], 6.4)
            continue
        pen.oval(x, y, 17, 20.5, "white")
        across, down = pose.gaze
        left, top = x + across - 2.5 * side, y + 2 + down
        pen.oval(left, top, 12, 15, "ink", bare=True)
        pen.oval(left - 3.5, top - 6, 5, 5.6, "white", bare=True)
        pen.oval(left + 4.5, top + 6, 2.6, 2.8, "white", bare=True)


def _snout(pen: Pen) -> None:
    pen.oval(0, 14, 28, 19, "snout", shade="pig", shift=(-4, -5))
    for side in (-1, 1):
        pen.oval(10 * side, 13, 4.6, 7.2, "nose", turn=0.03 * side, bare=True)


def _mouth(pen: Pen, pose: Pose) -> None:
    if pose.mouth == "hum":
        pen.mark([(-10, 45), (2, 46), (14, 41)], 4.2)
        return
    if pose.mouth == "sheepish":
        pen.shape([(-30, 37), (-30, 37), (0, 43), (30, 37), (30, 37), (28, 51), (0, 56), (-28, 51)], "white")
        pen.mark([(-28, 44), (0, 49), (28, 44)], 2)
        for x in (-15, 0, 15):
            pen.mark([(x, 41), (x, 53)], 2)
        return
    wide, low = (36, 58) if pose.mouth == "laugh" else (38, 62)
    corner = (wide, 25)
    pen.shape(
        [corner, corner, (wide - 7, low - 14), (0, low), (7 - wide, low - 14), (-wide, 25), (-wide, 25), (0, 31)],
        "high_ink",
    )
    pen.oval(0, low - 9, 17, 7.5, "high", bare=True)


def _hat(pen: Pen) -> None:
    pen.shape([(-26, -6), (-31, -44), (31, -44), (26, -6)], "mid", sharp=True, shade="mid_ink", shift=(-8, 0))
    pen.shape([(-26, -4), (-28, -17), (28, -17), (26, -4)], "gold", sharp=True)
    pen.oval(0, -3, 41, 7.5, "mid", shade="mid_ink", shift=(0, -4))
    clover(pen.turned(-11, -24, -10), 19)


def clover(pen: Pen, radius: float) -> None:
    """Draw a four-leaf clover around (0, 0)."""
    pen = replace(pen, line=pen.line * 0.7)
    unit = radius / 15
    pen.limbs([(((0, 2 * unit), (5 * unit, 12 * unit), (4 * unit, 18 * unit)), 2.6 * unit)], "clover")
    heart = [(0, 1), (-5.5, -5), (-8.2, -11), (-5, -15.5), (0, -13), (5, -15.5), (8.2, -11), (5.5, -5)]
    leaf = [(x * unit, y * unit) for x, y in heart]
    leaves = [pen.turned(0, 0, 90 * quarter + 45) for quarter in range(4)]
    for each in leaves:
        each.shape(leaf, "clover")
    for each in leaves:
        each.shape(leaf, "clover", bare=True)
        each.mark([(0, -1 * unit), (0, -7 * unit)], 1.2 * unit, "green")

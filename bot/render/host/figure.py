"""Clover, the host: a lucky pig in a golden jacket. Drawn from the back to the front."""

from __future__ import annotations

from dataclasses import replace

from bot.render.brush import Point, sparkle
from bot.render.host.face import head
from bot.render.host.hands import hand
from bot.render.host.pen import Pen
from bot.render.host.poses import DESK, GROUND, Arm, Pose


def draw(pen: Pen, pose: Pose) -> None:
    """Draw the whole figure with its sticker's edge."""
    lifted = pen.turned(0, -pose.lift)
    for each in (replace(lifted, rim="paper"), lifted):
        _tail(each)
        _legs(each)
        _upper(each, pose)


def draw_behind_desk(pen: Pen, pose: Pose, back: str) -> None:
    """Draw what is seen of it behind the show's desk, on a flat background of the colour `back`."""
    for each in (replace(pen, rim="paper"), pen):
        _upper(each, pose)
    wide = 200  # more than the figure
    below = [(-wide, DESK), (wide, DESK), (wide, GROUND), (-wide, GROUND)]
    pen.brush.polygon([pen.place(x, y) for x, y in below], back)
    for each in (replace(pen, rim="paper"), pen):
        _desk(each)


def _upper(pen: Pen, pose: Pose) -> None:
    for each in (pose.left, pose.right):
        if not each.front:
            arm(pen, each)
    _body(pen)
    head(pen.turned(0, 124), pose)
    for each in (pose.left, pose.right):
        if each.front:
            arm(pen, each)
    for x, y, radius in pose.sparkles:
        pen.shape(sparkle(x, y, radius), "gold", sharp=True)


def _desk(pen: Pen) -> None:
    top, low = DESK, DESK + 25
    pen.shape([(-104, top), (104, top), (98, low), (-98, low)], "velvet", sharp=True, shade="high_ink", shift=(-8, 0))
    for bulb in range(-4, 5):
        pen.oval(21 * bulb, top + 15.5, 4.6, 4.6, "glow", bare=True)
    pen.limbs([(((-108, top + 1), (108, top + 1)), 10)], "gold")


def _mirrored(half: tuple[Point, ...]) -> list[Point]:
    """Return a symmetric outline from its right half, top to bottom; its ends are on the axis."""
    return [*half, *((-x, y) for x, y in half[-2:0:-1])]


def _tail(pen: Pen) -> None:
    pen.limbs([(((46, 244), (64, 250), (73, 243), (67, 234), (60, 241), (66, 253), (78, 254)), 5.5)], "pig")


def _legs(pen: Pen) -> None:
    for side in (-1, 1):
        pen.limbs([(((22 * side, 246), (24 * side, 266)), 24)], "mid_ink")
        pen.oval(27 * side, GROUND - 12, 20, 9, "mid", shade="mid_ink", shift=(0, -4))


def _body(pen: Pen) -> None:
    pen.shape(_mirrored(((0, 172), (36, 178), (54, 206), (56, 232), (38, 252), (0, 258))), "gold", shade="amber")
    pen.shape([(-25, 176), (25, 176), (12, 216), (0, 238), (-12, 216)], "white")
    for side in (-1, 1):
        lapel = [(24 * side, 172), (38 * side, 184), (29 * side, 200), (36 * side, 206), (1 * side, 242)]
        pen.shape(lapel, "glow", sharp=True)
    pen.oval(0, 247, 3.6, 3.6, "ink", bare=True)
    for x, y in ((-44, 216), (43, 214), (-34, 238), (35, 238), (-47, 232)):
        pen.oval(x, y, 2.6, 2.6, "glow", bare=True)
    for side in (-1, 1):
        pen.shape(
            [(0, 196), (13 * side, 187), (26 * side, 184), (27 * side, 206), (13 * side, 204)],
            "mid",
            shade="mid_ink",
            shift=(0, -5),
        )
    pen.oval(0, 195.5, 6.5, 7.5, "mid")


def arm(pen: Pen, pose: Arm) -> None:
    """Draw a sleeve with its hand."""
    pen.limbs([(pose.joints, 25)], "gold", shade="amber")
    wrist = pen.turned(*pose.joints[-1], pose.turn)
    hand(wrist.mirrored() if pose.flipped else wrist, pose.hand)

"""How the host stands in each mood. (0, 0) is the middle of the figure's top, the ground is at `GROUND`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bot.render.brush import Point
from bot.render.host.hands import Hand

Mood = Literal["hello", "present", "think", "cheer", "oops"]
MOODS: tuple[Mood, ...] = ("hello", "present", "think", "cheer", "oops")
GROUND = 284
DESK = 222
"""Where the desk's top is when the host stands behind it."""
Mouth = Literal["laugh", "grin", "hum", "shout", "sheepish"]
Eyes = Literal["open", "happy", "wide"]


@dataclass(frozen=True, slots=True)
class Arm:
    """From the shoulder over the elbow to the wrist, with a hand turned by `turn` degrees (0: it points up)."""

    joints: tuple[Point, Point, Point]
    hand: Hand
    turn: float
    front: bool = False
    """Drawn over the head."""
    flipped: bool = False
    """The thumb is on the other side."""


@dataclass(frozen=True, slots=True)
class Pose:
    """A mood's limbs and face."""

    left: Arm
    right: Arm
    mouth: Mouth
    eyes: Eyes = "open"
    gaze: Point = (0, 0)
    tilt: float = 0
    """Degrees the head leans to the right."""
    brows: tuple[float, float, float] = (0, 0, 0)
    """Raised by (left, right) and slanted."""
    lift: float = 0
    """How far it is off the ground."""
    sweat: bool = False
    sparkles: tuple[tuple[float, float, float], ...] = ()
    """(x, y, radius) of each."""


POSES: dict[Mood, Pose] = {
    "hello": Pose(
        left=Arm(((-48, 206), (-80, 236), (-58, 238)), "mic", -2, front=True),
        right=Arm(((48, 202), (86, 204), (98, 158)), "open", 12),
        mouth="laugh",
        tilt=-5,
        brows=(3, 6, 2),
    ),
    "present": Pose(
        left=Arm(((-48, 206), (-80, 236), (-58, 238)), "mic", -2, front=True),
        right=Arm(((48, 204), (72, 216), (92, 190)), "flat", 58),
        mouth="laugh",
        gaze=(5, 1),
        tilt=4,
        brows=(3, 6, 2),
    ),
    "think": Pose(
        left=Arm(((-48, 206), (-72, 242), (-26, 244)), "fist", 84, front=True),
        right=Arm(((48, 206), (82, 234), (42, 208)), "chin", -24, front=True),
        mouth="hum",
        gaze=(5, -7),
        tilt=-6,
        brows=(2, 8, 0),
    ),
    "cheer": Pose(
        left=Arm(((-46, 202), (-84, 198), (-98, 152)), "mic", -14),
        right=Arm(((46, 202), (84, 198), (98, 152)), "open", 14),
        mouth="shout",
        eyes="happy",
        brows=(6, 6, 0),
        lift=8,
        sparkles=((-122, 54, 10), (-104, 28, 7), (124, 60, 8), (106, 36, 11)),
    ),
    "oops": Pose(
        left=Arm(((-48, 208), (-70, 232), (-90, 206)), "flat", -56, flipped=True),
        right=Arm(((48, 208), (70, 232), (90, 206)), "flat", 56),
        mouth="sheepish",
        gaze=(-6, 3),
        tilt=7,
        brows=(5, 5, 5),
        sweat=True,
    ),
}

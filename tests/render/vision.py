"""How colours look to others: contrast, greyscale, and three kinds of colour blindness.

The matrices are those of Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
Deficiency", IEEE Transactions on Visualization and Computer Graphics 15 (2009), severity 1.0; they act on linear RGB.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TypeAlias

from PIL import Image, ImageChops

from bot.render.palette import ENTRIES, RGB

Row: TypeAlias = tuple[float, float, float]
Matrix: TypeAlias = tuple[Row, Row, Row]
VISIONS: dict[str, Matrix] = {
    "usual": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Linear RGB → the linear RGB that looks the same to somebody with usual vision."""
STEP = 20
"""Difference of lightness (0–100) that is plain to see."""


def linear(part: int) -> float:
    """A channel's share of light."""
    value = part / 255
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


@cache
def luminance(colour: RGB, vision: str = "usual") -> float:
    """Relative luminance as WCAG has it, 0–1, of what the eye makes of a colour."""
    light = [linear(part) for part in colour]
    red, green, blue = (
        min(1.0, max(0.0, sum(weight * part for weight, part in zip(row, light, strict=True))))
        for row in VISIONS[vision]
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@cache
def contrast(first: RGB, second: RGB, vision: str = "usual") -> float:
    """WCAG contrast, 1–21."""
    light, dark = sorted((luminance(first, vision), luminance(second, vision)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@cache
def lightness(colour: RGB, vision: str = "usual") -> float:
    """How light a colour looks, 0–100 (CIE L*)."""
    light = luminance(colour, vision)
    return 903.3 * light if light <= 0.008856 else float(116 * light ** (1 / 3) - 16)


@cache
def _greys(vision: str) -> list[int]:
    """Palette index → lightness, 0–100."""
    found = [round(lightness(entry, vision)) for entry in ENTRIES]
    return found + [0] * (256 - len(found))


def grey(sprite: Image.Image, vision: str = "usual") -> Image.Image:
    """A sprite of palette indices as nothing but lightness, 0–100."""
    return sprite.point(_greys(vision))


def differing(first: Image.Image, second: Image.Image, vision: str = "usual") -> float:
    """Share of the pixels of two sprites of one size whose lightness differs plainly."""
    histogram = ImageChops.difference(grey(first, vision), grey(second, vision)).histogram()
    return sum(histogram[STEP:]) / (first.width * first.height)


def alike(sprites: dict[str, Image.Image], least: float) -> list[str]:
    """The pairs that somebody cannot tell apart without colour: those that differ plainly in less of their pixels."""
    return [
        f"{vision}: {one} and {other} differ in {share:.1%}"
        for (one, first), (other, second) in combinations(sprites.items(), 2)
        for vision in VISIONS
        if (share := differing(first, second, vision)) < least
    ]

"""The shapes of the squares: each band has its own, so that it can be told without its colour.

Low (1–3): round corners. Mid (4–6): corners cut off. High (7–9): corners bitten out, like a ticket's.
"""

from __future__ import annotations

from typing import Literal

from bot.render.brush import Brush, Point, arc

Band = Literal["low", "mid", "high", "plain"]
_BANDS: tuple[Band, Band, Band] = ("low", "mid", "high")


def band_of(number: int) -> Band:
    """Return the band of a number 1–9."""
    return _BANDS[(number - 1) // 3]


def row_band(numbers: tuple[int, ...]) -> Band:
    """Return the band of a row, "plain" for a row that mixes bands (our deck has none)."""
    bands = {band_of(number) for number in numbers}
    return bands.pop() if len(bands) == 1 else "plain"


def outline(band: Band, x: float, y: float, side: float, tall: float | None = None) -> list[Point]:
    """Return the square's edge, clockwise from the top left corner, which is (x, y); `tall`: its height, if another."""
    tall = side if tall is None else tall
    corner = max(side, tall) * 0.25
    right, bottom = x + side, y + tall
    if band == "mid":
        cut = corner
        return [
            (x, y + cut),
            (x + cut, y),
            (right - cut, y),
            (right, y + cut),
            (right, bottom - cut),
            (right - cut, bottom),
            (x + cut, bottom),
            (x, bottom - cut),
        ]
    if band == "high":
        bite = corner * 0.8
        return [
            *arc(x, y, bite, 0.25, 0.0, 8),
            *arc(right, y, bite, 0.5, 0.25, 8),
            *arc(right, bottom, bite, 0.75, 0.5, 8),
            *arc(x, bottom, bite, 1.0, 0.75, 8),
        ]
    radius = corner
    return [
        *arc(x + radius, y + radius, radius, 0.5, 0.75, 8),
        *arc(right - radius, y + radius, radius, 0.75, 1.0, 8),
        *arc(right - radius, bottom - radius, radius, 0.0, 0.25, 8),
        *arc(x + radius, bottom - radius, radius, 0.25, 0.5, 8),
    ]


def fill(
    brush: Brush,
    band: Band,
    x: float,
    y: float,
    side: float,
    colour: str,
    *,
    tall: float | None = None,
    below: float | None = None,
) -> None:
    """Draw a filled square of the band's shape, `tall` if that is not its side; `below`: only what is above that."""
    points = outline(band, x, y, side, tall)
    if below is not None:
        points = [(a, min(b, below)) for a, b in points]
    brush.polygon(points, colour)

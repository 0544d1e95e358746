"""Bars and lines of numbers on paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.render.league.values import Bar
from bot.render.palette import INDEX, tinted
from bot.render.png import Sheet, Sprite
from bot.render.typesetting.text import fitted, length, write

SMALL = 24
"""Size of what stands at bars."""
ROUND = 9
"""Radius of a bar's upper corners."""
LEAST = 6
"""Height of the smallest bar that is not nothing."""
WIDEST, APART = 92, 190
"""A bar's width and its room at most."""
LONGEST = 180
"""Width of a number at a bar at most."""


@dataclass(frozen=True, slots=True)
class Extent:
    """Where a bar was drawn."""

    left: int
    width: int
    top: int
    """Its upper end; of nothing, the ground."""

    @property
    def middle(self) -> int:
        return self.left + self.width // 2


def needed(bars: Sequence[Bar]) -> int:
    """Return the width at which every label and number fits."""
    return sum(_widest(bar) + 10 for bar in bars)


def _widest(bar: Bar) -> int:
    return max(28, *(round(length(text, SMALL, "display")) for text in (bar.label, bar.said)))


def _pitch(x: int, width: int, count: int) -> tuple[int, float]:
    """Where the first bar's room begins, and how wide each one's is: few bars stand together in the middle."""
    used = min(width, APART * count)
    return x + (width - used) // 2, used / max(1, count)


def placed(x: int, y: int, width: int, height: int, bars: Sequence[Bar]) -> list[Extent]:
    """Return where bars are that stand on the lower edge of a box with its top left corner at (x, y)."""
    x, pitch = _pitch(x, width, len(bars))
    thick = min(WIDEST, max(8, round(pitch * 0.76)))
    most = max(1, *(bar.value for bar in bars)) if bars else 1
    room = height - SMALL - 12  # a number stands on the highest, too
    talls = [max(LEAST, round(room * bar.value / most)) if bar.value > 0 else 0 for bar in bars]
    return [
        Extent(round(x + pitch * number + (pitch - thick) / 2), thick, y + height - tall)
        for number, tall in enumerate(talls)
    ]


def draw_bars(
    sheet: Sheet,
    x: int,
    y: int,
    width: int,
    height: int,
    bars: Sequence[Bar],
    *,
    mine: int | None = None,
) -> None:
    """Draw bars on paper in a box with its top left corner at (x, y): numbers above, labels below its `height`.

    The bar `mine` is gold and framed.
    """
    if not bars:
        return
    (_, pitch), ground = _pitch(x, width, len(bars)), y + height
    numbered = all(length(bar.said, SMALL, "display") <= pitch - 2 for bar in bars)
    extents = placed(x, y, width, height, bars)
    told = range(len(bars)) if numbered else _outstanding(bars, pitch, mine)
    for number, (bar, extent) in enumerate(zip(bars, extents, strict=True)):
        _draw_bar(sheet, extent, ground - extent.top, lit=number == mine)
        if bar.value > 0 and number in told:
            said = fitted(bar.said, LONGEST, SMALL, "display")
            middle = _within(extent.middle, said, x, width)
            write(sheet, middle, extent.top - SMALL // 2 - 5, said, SMALL, "ink", "paper", align=0.5)
    sheet.fill(x, ground, width, 3, "quiet")
    _draw_labels(sheet, extents, bars, x, ground + 24, width, mine)


def _outstanding(bars: Sequence[Bar], pitch: float, mine: int | None) -> set[int]:
    """Which bars have their number where not all fit: one's own, and the highest if it is not beside that."""
    highest = max(range(len(bars)), key=lambda number: bars[number].value)
    if mine is None or not 0 <= mine < len(bars):
        return {highest}
    wide = [min(LONGEST, length(bars[number].said, SMALL, "display")) for number in (mine, highest)]
    # Twice the half of both: the one at an edge may be moved towards the other.
    return {mine, highest} if abs(mine - highest) * pitch >= sum(wide) else {mine}


def _within(middle: int, text: str, x: int, width: int) -> int:
    """Return the middle of a text, moved so that all of it is within a chart's width."""
    half = round(length(text, SMALL, "display")) // 2
    return min(max(middle, x + half), max(x + half, x + width - half))


def _draw_bar(sheet: Sheet, extent: Extent, tall: int, *, lit: bool) -> None:
    if tall <= 0:
        return
    radius = min(ROUND, tall // 2, extent.width // 2)
    ground = extent.top + tall
    outer, inner = ("ink", "gold") if lit else ("mid", "mid")
    sheet.rounded(extent.left, extent.top, extent.width, tall, radius, outer, "paper")
    sheet.fill(extent.left, ground - radius, extent.width, radius, outer)
    if lit and tall > 14 and extent.width > 14:
        sheet.rounded(extent.left + 4, extent.top + 4, extent.width - 8, tall - 4, max(1, radius - 4), inner, outer)
        sheet.fill(extent.left + 4, ground - radius, extent.width - 8, radius, inner)


def _draw_labels(
    sheet: Sheet, extents: Sequence[Extent], bars: Sequence[Bar], x: int, y: int, width: int, mine: int | None
) -> None:
    """Every label, or every second, third… where they do not fit; one's own always."""
    _, pitch = _pitch(x, width, len(bars))
    widest = max(length(bar.label, SMALL, "display") for bar in bars)
    every = next((step for step in range(1, len(bars) + 1) if widest + 8 <= pitch * step), len(bars))
    shown: list[tuple[int, str, int, float]] = []
    for number in range((mine or 0) % every, len(bars), every):
        text = fitted(bars[number].label, min(width, round(pitch * every)) - 2, SMALL, "display")
        middle, half = _within(extents[number].middle, text, x, width), length(text, SMALL, "display") / 2
        if shown and middle - half < shown[-1][3] + 6:  # one at an edge was moved
            if number != mine:
                continue
            shown.pop()
        shown.append((number, text, middle, middle + half))
    for number, text, middle, _ in shown:
        write(sheet, middle, y, text, SMALL, "ink" if number == mine else "quiet", "paper", align=0.5)


INSET = 16
"""Around a line, for its points."""
ROOM = 24
"""Above and below a line, for numbers."""
LAST = 32
"""Size of the last number of a line."""
TWICE = 2
"""A line is drawn at twice its size: it is as wide as the picture, and new for everybody."""


@lru_cache(maxsize=32)
def line(values: tuple[int, ...], width: int, height: int) -> tuple[Sprite, tuple[tuple[int, int], ...]]:
    """Draw a line through values, oldest first, on paper, its ground shaded; return it with where its points are."""
    low, high = min(values), max(values)
    span, room = max(1, high - low), height - 2 * (INSET + ROOM)
    step = (width - 2 * INSET) / max(1, len(values) - 1)
    at = [(INSET + step * index, INSET + ROOM + room * (high - value) / span) for index, value in enumerate(values)]
    scaled = [(x * TWICE, y * TWICE) for x, y in at]
    shade, stroke = (Image.new("L", (width * TWICE, height * TWICE)) for _ in range(2))
    ImageDraw.Draw(shade).polygon([(scaled[0][0], height * TWICE), *scaled, (scaled[-1][0], height * TWICE)], fill=255)
    draw = ImageDraw.Draw(stroke)
    draw.line(scaled, fill=255, width=6 * TWICE, joint="curve")
    for x, y in scaled:
        _dot(draw, x, y, 7 * TWICE, 255)
    _dot(draw, *scaled[-1], 11 * TWICE, 255)
    sprite = tinted(shade.reduce(TWICE), "mid_pale", "paper")
    covered = stroke.reduce(TWICE)
    sprite.paste(tinted(covered, "mid_ink", "paper"), mask=covered.point([0] + [255] * 255))
    _dot(ImageDraw.Draw(sprite), *at[-1], 6, INDEX["gold"])
    return sprite, tuple((round(x), round(y)) for x, y in at)


def _dot(draw: ImageDraw.ImageDraw, x: float, y: float, radius: int, colour: int) -> None:
    draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=colour)


def draw_line(sheet: Sheet, x: int, y: int, width: int, height: int, values: tuple[int, ...]) -> None:
    """Draw a line through values on paper, oldest first, with the highest, the lowest and the last in numbers."""
    last = str(values[-1])
    beside = round(length(last, LAST, "display")) + 10
    sprite, places = line(values, width - beside, height)
    sheet.put(sprite, x, y)
    high, low = max(values), min(values)
    newest = len(values) - 1
    # Of equal ones the newest; the last stands beside its point.
    told = {newest - values[::-1].index(value): value for value in (high, low)}
    for number, value in told.items():
        if number != newest:
            up = value == high
            half = round(length(str(value), SMALL, "display")) // 2 + 2
            middle = min(max(places[number][0], INSET + half), width - beside - INSET - half)
            where = y + places[number][1] + (-24 if up else 26)
            write(sheet, x + middle, where, str(value), SMALL, "ink", "paper" if up else "mid_pale", align=0.5)
    write(sheet, x + width - beside + 4, y + places[-1][1], last, LAST, "ink", "paper")

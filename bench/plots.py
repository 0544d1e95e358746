"""Histograms and bars for the documents, drawn with Pillow alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import linear_regression

from PIL import Image, ImageDraw, ImageFont

WIDTH, ROW, LEFT, RIGHT, FOOT = 900, 130, 110, 20, 40
"""Pixels: of the image, of one histogram's height, and of the margins."""
PAPER, INK, SOFT, BAR, TOP = "#ffffff", "#1b1f2a", "#d7dbe4", "#4a78c2", "#d9822b"
TEXT = 18
"""Pixels of the letters."""
BANDS = (45, 50, 55, 60, 65, 70)
"""Where the solo bands begin."""


def _font() -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(TEXT)


def histograms(scores: Mapping[str, Sequence[int]], least: int = 0, most: int = 99) -> Image.Image:
    """How often each score came, a row for each name over one axis; lines where solo bands begin, 70 and more apart."""
    image = Image.new("RGB", (WIDTH, ROW * len(scores) + FOOT), PAPER)
    draw = ImageDraw.Draw(image)
    font = _font()
    step = (WIDTH - LEFT - RIGHT) / (most - least + 1)
    bottom = ROW * len(scores)
    for band in BANDS:
        x = LEFT + step * (band - least)
        draw.line((x, 8, x, bottom), fill=SOFT, width=2)
    for at, (name, values) in enumerate(scores.items()):
        counts = Counter(max(least, min(most, value)) for value in values)
        floor, highest = ROW * (at + 1), max(counts.values())
        for value, count in counts.items():
            x, height = LEFT + step * (value - least), (ROW - 16) * count / highest
            draw.rectangle((x + 1, floor - height, x + step - 1, floor), fill=TOP if value >= BANDS[-1] else BAR)
        draw.line((LEFT, floor, WIDTH - RIGHT, floor), fill=INK)
        draw.text((10, floor - ROW / 2), name, fill=INK, font=font, anchor="lm")
        draw.text((10, floor - ROW / 2 + TEXT), f"{len(values)} games", fill=INK, font=ImageFont.load_default(13))
    for score in range(least, most + 1, 10):
        draw.text((LEFT + step * (score - least), bottom + 8), f"{score}", fill=INK, font=font, anchor="ma")
    draw.text((10, bottom + 8), "points", fill=INK, font=font)
    return image


def bars(values: Sequence[float]) -> Image.Image:
    """Values from the smallest to the largest, with their mean, half of it and twice it as lines."""
    height = 300
    image = Image.new("RGB", (WIDTH, height + FOOT), PAPER)
    draw = ImageDraw.Draw(image)
    font = _font()
    mean = sum(values) / len(values)
    scale = (height - 24) / (2 * mean)
    step = (WIDTH - LEFT - RIGHT) / len(values)
    for at, value in enumerate(sorted(values)):
        x = LEFT + step * at
        draw.rectangle((x + 1, height - scale * value, x + step - 1, height), fill=BAR)
    for line, name in ((mean / 2, "mean / 2"), (mean, "mean"), (2 * mean, "2 x mean")):
        y = height - scale * line
        draw.line((LEFT, y, WIDTH - RIGHT, y), fill=TOP, width=2)
        draw.text((LEFT - 8, y), name, fill=INK, font=font, anchor="rm")
        draw.text((LEFT - 8, y + TEXT), f"{line:.1f}", fill=INK, font=ImageFont.load_default(13), anchor="rm")
    draw.text((WIDTH / 2, height + 8), "60 faces, points a face is worth", fill=INK, font=font, anchor="ma")
    return image


def scatter(points: Sequence[tuple[float, float]], across: str, up: str) -> Image.Image:
    """A dot for each pair, with the line that fits them best."""
    height = 420
    image = Image.new("RGB", (WIDTH, height + FOOT), PAPER)
    draw = ImageDraw.Draw(image)
    font = _font()
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, right, low, high = min(xs), max(xs), min(ys), max(ys)

    def place(x: float, y: float) -> tuple[float, float]:
        wide = (WIDTH - LEFT - RIGHT) * (x - left) / (right - left)
        return LEFT + wide, height - 12 - (height - 24) * (y - low) / (high - low)

    for mark in range(10 * round(left / 10), round(right) + 1, 10):
        draw.line((place(mark, low), place(mark, high)), fill=SOFT)
        draw.text((place(mark, low)[0], height + 8), f"{mark:+d}", fill=INK, font=font, anchor="ma")
    for mark in range(10 * round(low / 10), round(high) + 1, 10):
        draw.line((place(left, mark), place(right, mark)), fill=SOFT)
        draw.text((LEFT - 8, place(left, mark)[1]), f"{mark}", fill=INK, font=font, anchor="rm")
    for x, y in points:
        at, down = place(x, y)
        draw.ellipse((at - 2, down - 2, at + 2, down + 2), fill=BAR)
    slope, start = linear_regression(xs, ys)
    draw.line((place(left, start + slope * left), place(right, start + slope * right)), fill=TOP, width=3)
    draw.text((WIDTH - RIGHT - 8, height - 16), across, fill=INK, font=font, anchor="rs")
    draw.text((10, 8), up, fill=INK, font=font)
    return image

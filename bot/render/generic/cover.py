"""The title picture: the show stage with its host, the game's name and a set of pawns. Size: 900 × 440."""

from __future__ import annotations

from bot.chosen import APART, APART_END, clusters
from bot.render import icons
from bot.render.atlas import drawn_ahead
from bot.render.brush import Brush, Point, arc
from bot.render.host import paint
from bot.render.png import Sheet
from bot.render.stage import FLOOR, HEIGHT, HOST, HOST_TOP, WIDTH, paint_footlights, paint_stage
from bot.render.typesetting.lettering import GOLD, WHITE, is_lettered, paint_words, words_width

MIDDLE, ROOM = 596, 500
"""The middle of the title, and how wide it may be."""
LARGEST, READABLE, SMALLEST = 150, 40, 12
TITLE = 142
"""The height of the title's middle."""
PAWNS = ((396, "high"), (496, "sky"), (696, "clover"), (796, "mid"), (596, "gold"))
"""Where they stand, and their colours."""


@drawn_ahead
def cover(title: str) -> bytes:
    """Return the picture of a title as PNG."""
    brush = Brush(WIDTH, HEIGHT, "night")
    paint_stage(brush)
    for index, (x, colour) in enumerate(PAWNS):
        paint_pawn(brush, x, FLOOR + 28, 142 if index == len(PAWNS) - 1 else 112, colour)
    paint_footlights(brush)
    paint_title(brush, title)
    for line, outline in ((9.0, "paper"), (5.0, "ink")):
        icons.star(brush, 850, 210, 24, "gold", outline, 2 * line)
        icons.star(brush, 352, 176, 18, "gold", outline, 2 * line)
    paint(brush, 176, HOST_TOP, HOST, "hello")
    sheet = Sheet(WIDTH, HEIGHT, "night")
    sheet.put(brush.done(), 0, 0)
    return sheet.png()


def paint_title(brush: Brush, title: str, y: float = TITLE, room: int = ROOM) -> None:
    """Paint a name beside the host in one line or in two, as large as fits, its middle at that height."""
    ways = _broken(title.strip(APART + APART_END), room)
    lines = min(ways, key=lambda lines: (-_size(lines, room), len(lines)))
    size = _size(lines, room)
    top = y - (len(lines) - 1) * size * 0.5
    for number, line in enumerate(lines):
        paint_words(brush, MIDDLE, top + number * size * 1.04, line, size, GOLD if number == len(lines) - 1 else WHITE)


def _broken(title: str, room: int = ROOM) -> list[tuple[str, ...]]:
    """Return the ways to break a title: not at all, or between two words.

    Anywhere, where a script has no words, and where it is one word of which nobody could read the letters otherwise.
    """
    if " " not in title and (not is_lettered(title) or words_width(title, READABLE) > room):
        parts = clusters(title)
        return [(title,), *(("".join(parts[:cut]), "".join(parts[cut:])) for cut in range(2, len(parts) - 1))]
    words = title.split() or ["?"]
    return [(" ".join(words),), *((" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words)))]


def _size(lines: tuple[str, ...], room: int = ROOM) -> int:
    largest = LARGEST if len(lines) == 1 else 104
    return next(
        (size for size in range(largest, SMALLEST, -4) if all(words_width(line, size) <= room for line in lines)),
        SMALLEST,
    )


def paint_pawn(brush: Brush, x: float, foot: float, height: float, colour: str) -> None:
    head, wide = height * 0.21, height * 0.3
    neck, top = foot - height + 1.75 * head, foot - height + head
    body: list[Point] = [
        (x - head * 0.5, neck),
        (x + head * 0.5, neck),
        (x + wide * 0.72, foot - height * 0.2),
        (x + wide, foot - height * 0.14),
        (x + wide, foot),
        (x - wide, foot),
        (x - wide, foot - height * 0.14),
        (x - wide * 0.72, foot - height * 0.2),
    ]
    ball = arc(x, top, head, 0, 1, 40)
    for line, outline in ((12.0, "paper"), (6.0, "ink")):
        brush.polygon(body, outline, outline, line)
        brush.polygon(ball, outline, outline, line)
    brush.polygon(body, colour)
    brush.polygon(ball, colour)
    brush.circle(x - head * 0.32, top - head * 0.34, head * 0.24, "white")

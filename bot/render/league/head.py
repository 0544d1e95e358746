"""The head of a ranking: a cup, a title and a line below it; and its foot, with the host on the right."""

from __future__ import annotations

from bot.render.alt_corner import with_corner
from bot.render.host import Mood, bust
from bot.render.league import widgets
from bot.render.png import Sheet
from bot.render.typesetting.text import fitted, length, write

HEAD = 116
"""Height of the head."""
TALL = 104
"""Height of the host at the foot."""
SIDE = 14
"""Left of the cup, and right of the host."""


def draw_head(sheet: Sheet, title: str, subtitle: str) -> None:
    sheet.put(widgets.cup("night"), SIDE, (HEAD - widgets.CUP) // 2)
    x = SIDE + widgets.CUP + 18
    width = sheet.width - x - 24
    size = next((size for size in (50, 46, 42, 38, 34, 30) if length(title, size, "display") <= width), 26)
    write(sheet, x, 42, fitted(title, width, size, "display"), size, "gold", "night")
    small = next((size for size in (30, 28, 26, 24) if length(subtitle, size, "text") <= width), 22)
    write(sheet, x, 88, fitted(subtitle, width, small, "text"), small, "lilac", "night", face="text")


def with_foot(above: int) -> int:
    """Return the height of a picture whose foot begins where `above` ends."""
    return with_corner(above, TALL)


def draw_foot(sheet: Sheet, mood: Mood) -> None:
    """Draw the host behind the desk at the foot of a sheet, across from the corner for Discord's badge."""
    figure = bust(mood, TALL, "night", flipped=True)
    sheet.put(figure, sheet.width - SIDE - figure.width, sheet.height - TALL)

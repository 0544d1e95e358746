"""The head of a ranking: the host behind the desk, a title and a line below it."""

from __future__ import annotations

from bot.render.host import Mood, bust, bust_width
from bot.render.league import widgets
from bot.render.png import Sheet
from bot.render.text import fitted, length, write

HEAD = 128
"""Height of the head."""
TALL = 120
LEFT = 14


def draw_head(sheet: Sheet, title: str, subtitle: str, mood: Mood | None) -> None:
    """Draw the head at the top of a sheet, with the host in a mood.

    With None for a mood there is a cup, as the host stands elsewhere.
    """
    wide = bust_width(TALL)
    if mood is None:
        sheet.put(widgets.cup("night"), LEFT + (wide - widgets.CUP) // 2, (HEAD - widgets.CUP) // 2)
    else:
        sheet.put(bust(mood, TALL, "night"), LEFT, HEAD - TALL)
    x = LEFT + wide + 14
    width = sheet.width - x - 24
    size = next((size for size in (50, 46, 42, 38, 34, 30) if length(title, size, "display") <= width), 26)
    write(sheet, x, 48, fitted(title, width, size, "display"), size, "gold", "night")
    small = next((size for size in (30, 28, 26, 24) if length(subtitle, size, "text") <= width), 22)
    write(sheet, x, 96, fitted(subtitle, width, small, "text"), small, "lilac", "night", face="text")

"""The host's corner on a panel: where no card lies, a piece of the stage with the host and what they say."""

from __future__ import annotations

from bot.games.luckybox.pictures.host_lines import HostLine
from bot.render.bubble import TAIL, bubble
from bot.render.host import Mood, bust
from bot.render.png import Sheet

WIDE = 320
"""From this width on the bubble stands beside the host, else above."""
GAP = 16
MOODS: tuple[Mood, ...] = ("hello", "present", "think", "cheer")
"""The faces seen on panels: drawn ahead."""
BROAD = 600
"""Wider than that, with three cards on the panel, there is room and weight for a larger host."""
TALL, SMALL = 172, 128
"""Of the host: larger says no more and weighs more, and each height is drawn for itself."""


def draw_corner(sheet: Sheet, x: int, y: int, width: int, height: int, said: HostLine) -> None:
    """Draw a corner with its top left at (x, y)."""
    sheet.rounded(x, y, width, height, 20, "stage", "night")
    if width < WIDE:
        tall = SMALL
        figure = bust(said.mood, tall, "stage")
        sheet.put(figure, x + (width - figure.width) // 2, y + height - tall - 6)
        bubble(sheet, x + 10, y + 10, width - 20, height - tall - TAIL - 4, said.text, size=30, tail="down")
        return
    tall = TALL if width > BROAD else SMALL
    figure = bust(said.mood, tall, "stage")
    left = x + GAP + figure.width + TAIL
    sheet.put(figure, x + GAP, y + height - tall - 6)
    room = x + width - GAP - left
    high = min(height - 2 * GAP, 180)
    size = 46 if room > 450 else 38 if room > 200 else 30
    bubble(sheet, left, y + (height - high) // 2, room, high, said.text, size=size, tail="left")

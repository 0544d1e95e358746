"""Pictures and text boards of Lucky Box: pure functions of a view.

Any thread may draw. Sprites and labels are cached on first use; the drawer's `warm` makes them ahead.
"""

from __future__ import annotations

from bot.games.luckybox.pictures.card import WHOLE, Mark, marks_of, signed
from bot.games.luckybox.pictures.cover import draw_cover
from bot.games.luckybox.pictures.large import draw_large
from bot.games.luckybox.pictures.large import pages as large_pages
from bot.games.luckybox.pictures.panel import draw_panel
from bot.games.luckybox.pictures.plain import panel as plain_panel
from bot.games.luckybox.pictures.plain import result as plain_result
from bot.games.luckybox.pictures.plain import table as plain_table
from bot.games.luckybox.pictures.replay import draw_moment, draw_replay, plain_replay, rounds
from bot.games.luckybox.pictures.result import draw_result
from bot.games.luckybox.pictures.rules import draw_rules
from bot.games.luckybox.pictures.sketch import sketch_moment
from bot.games.luckybox.pictures.table import draw_table
from bot.games.luckybox.pictures.warming import warming

__all__ = [
    "WHOLE",
    "Mark",
    "draw_cover",
    "draw_large",
    "draw_moment",
    "draw_panel",
    "draw_replay",
    "draw_result",
    "draw_rules",
    "draw_table",
    "large_pages",
    "marks_of",
    "plain_panel",
    "plain_replay",
    "plain_result",
    "plain_table",
    "rounds",
    "signed",
    "sketch_moment",
    "warming",
]

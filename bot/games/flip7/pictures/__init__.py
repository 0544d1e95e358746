"""Pictures and text boards of Flip 7: pure functions of a view.

Any thread may draw. Sprites and labels are cached on first use; the drawer's `warm` makes them ahead.
"""

from __future__ import annotations

from bot.games.flip7.pictures.cover import draw_cover
from bot.games.flip7.pictures.large import draw_large
from bot.games.flip7.pictures.large import pages as larger_pages
from bot.games.flip7.pictures.panel import draw_panel
from bot.games.flip7.pictures.plain import panel as plain_panel
from bot.games.flip7.pictures.plain import result as plain_result
from bot.games.flip7.pictures.plain import table as plain_table
from bot.games.flip7.pictures.replay import draw_moment, draw_replay, plain_replay
from bot.games.flip7.pictures.result import draw_result
from bot.games.flip7.pictures.rules import draw_rules
from bot.games.flip7.pictures.sketch import sketch_moment
from bot.games.flip7.pictures.table import draw_table
from bot.games.flip7.pictures.warming import warming

__all__ = [
    "draw_cover",
    "draw_large",
    "draw_moment",
    "draw_panel",
    "draw_replay",
    "draw_result",
    "draw_rules",
    "draw_table",
    "larger_pages",
    "plain_panel",
    "plain_replay",
    "plain_result",
    "plain_table",
    "sketch_moment",
    "warming",
]

"""Pictures and text boards of Flip 7: pure functions of a view.

Any thread may draw. Sprites and labels are cached on first use: call `warm` once, before the first picture.
"""

from __future__ import annotations

from bot.render.flip7.cover import draw_cover
from bot.render.flip7.panel import draw_panel
from bot.render.flip7.plain import panel as plain_panel
from bot.render.flip7.plain import result as plain_result
from bot.render.flip7.plain import table as plain_table
from bot.render.flip7.replay import draw_replay, plain_replay
from bot.render.flip7.result import draw_result
from bot.render.flip7.rules import draw_rules
from bot.render.flip7.table import draw_table
from bot.render.flip7.warming import warm

__all__ = [
    "draw_cover",
    "draw_panel",
    "draw_replay",
    "draw_result",
    "draw_rules",
    "draw_table",
    "plain_panel",
    "plain_replay",
    "plain_result",
    "plain_table",
    "warm",
]

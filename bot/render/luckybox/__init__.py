"""Pictures and text boards of Lucky Box: pure functions of a view.

Any thread may draw. Sprites and labels are cached on first use: call `warm` once, before the first picture.
"""

from __future__ import annotations

from bot.render.luckybox.card import Mark
from bot.render.luckybox.cover import draw_cover
from bot.render.luckybox.panel import draw_panel
from bot.render.luckybox.plain import panel as plain_panel
from bot.render.luckybox.plain import result as plain_result
from bot.render.luckybox.plain import table as plain_table
from bot.render.luckybox.replay import draw_replay, plain_replay
from bot.render.luckybox.result import draw_result
from bot.render.luckybox.rules import draw_rules
from bot.render.luckybox.table import draw_table
from bot.render.luckybox.warming import warm

__all__ = [
    "Mark",
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

"""Lucky Box on screens: questions, consequences, events in words."""

from __future__ import annotations

from bot.games.luckybox.screens.lines import LuckyBoxScreens

__all__ = ["LuckyBoxScreens"]

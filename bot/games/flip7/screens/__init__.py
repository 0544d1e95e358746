"""Flip 7 on screens: questions, consequences, events in words."""

from __future__ import annotations

from bot.games.flip7.screens.lines import Flip7Screens

__all__ = ["Flip7Screens"]

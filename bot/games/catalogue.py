"""The games there are: one line each. No other module outside the rooms names a game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module

from bot.engine.record import RecordForm
from bot.games.plugin import Plugin
from bot.league.badges import GameBadges

ROOMS = (
    "luckybox",
    "flip7",
    # newgame adds its line above this one
)
"""The rooms, by the games' keys; the first is played where no game is named."""


@cache
def games() -> Mapping[str, Plugin]:
    """Return every game by key."""
    return {key: import_module(f"bot.games.{key}.plugin").plugin() for key in ROOMS}


@cache
def record_forms() -> Mapping[str, RecordForm]:
    """Return the record form of every game by key."""
    return {key: game.form for key, game in games().items()}


@cache
def badges() -> GameBadges:
    """Return what only one game can win, by game."""
    return {key: game.badges for key, game in games().items()}

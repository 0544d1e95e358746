"""The game of a table as the screens need it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from bot.games.plugin import Plugin
from bot.tables.game import PlayedGame
from bot.tables.view import TableView
from bot.ui.screens.game_screens import GameScreens


def plugin_of(table: TableView) -> Plugin:
    assert isinstance(table.game, Plugin)
    return table.game


def of(table: TableView) -> GameScreens:
    return plugin_of(table).screens


def plugins(games: Mapping[str, PlayedGame]) -> Mapping[str, Plugin]:
    assert all(isinstance(game, Plugin) for game in games.values())
    return cast("Mapping[str, Plugin]", games)

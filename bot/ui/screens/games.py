"""The game of a table as the screens need it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, cast

from bot.engine.core import JsonValue
from bot.games.plugin import Plugin
from bot.tables.game import PlayedGame
from bot.tables.refusal import Refusal
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


def options_of(game: Plugin, length: Literal["full", "short"]) -> Mapping[str, JsonValue]:
    """Return the options of a game that is to be of this length; refuse where it has no short form."""
    if length == "full":
        return {}
    if not game.rules.short:
        raise Refusal("no_short", game=f"**{game.screens.words_of.title}**")
    return game.rules.short

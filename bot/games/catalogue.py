"""The games there are: one line each. No other module outside the rooms names a game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module

from bot.engine.core import Edition
from bot.engine.luck import Making, NoBreakdown, making_of
from bot.engine.record import Codecs, Finished, RecordCodec
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
    """Return every game by key, in its newest edition."""
    return {key: import_module(f"bot.games.{key}.plugin").plugin() for key in ROOMS}


@cache
def editions(key: str) -> Mapping[Edition, Plugin]:
    """Return every edition of a game, the newest first."""
    return {game.edition: game for game in games()[key].editions}


@cache
def record_codecs() -> Codecs:
    """Return the record codecs of every game by key and edition."""
    return {key: game.codecs for key, game in games().items()}


def of_codec(codec: RecordCodec) -> Plugin:
    """Return the edition whose records are read by this codec (`record.Header`)."""
    return next(game for game in games()[codec.key].editions if game.codec is codec)


def breakdown_of(finished: Finished) -> Making:
    """Begin the breakdown of a finished game's scores; `NoBreakdown` where its edition has no values, or is gone."""
    game = editions(finished.game).get(finished.edition) if finished.game in ROOMS else None
    if game is None or game.luck is None:
        raise NoBreakdown(f"there are no values of {finished.game} by {finished.edition}")
    return making_of(game.luck, game.rules, finished)


@cache
def badges() -> GameBadges:
    """Return what only one game can win, by game."""
    return {key: game.badges for key, game in games().items()}

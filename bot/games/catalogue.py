"""The games there are: one line each. No other module outside the rooms names a game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from traceback import extract_tb

from bot.engine.core import Edition
from bot.engine.luck import Making, NoBreakdown, making_of
from bot.engine.record import Codecs, Finished, RecordCodec
from bot.games import BrokenGame
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
    """Return every game by key, in its newest edition; `BrokenGame` for the first that cannot be loaded."""
    return {key: loaded(key) for key in ROOMS}


def loaded(key: str) -> Plugin:
    try:
        plugin: Plugin = import_module(f"bot.games.{key}.plugin").plugin()
    except Exception as error:
        raise BrokenGame(
            f"bot/games/{key} cannot be loaded: {type(error).__name__}: {error}{_where(key, error)}"
        ) from error
    return plugin


def _where(key: str, error: Exception) -> str:
    """Return the innermost line of a room that an error has come through; empty where it is in none."""
    steps = [
        (*Path(at.filename).as_posix().rpartition(f"games/{key}/"), at.lineno) for at in extract_tb(error.__traceback__)
    ]
    inside = [(module, line) for _, room, module, line in steps if room]
    return "".join(f" ({module}, line {line})" for module, line in inside[-1:])


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

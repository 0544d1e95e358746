"""A puzzle of each game that has any, for whoever needs one."""

from __future__ import annotations

from functools import cache

from bot.engine.puzzle import Puzzle, making
from bot.engine.slices import made
from bot.games.catalogue import games

SEEDS = {"flip7": "measure/1/0", "luckybox": "measure/2/0"}
"""Of each game a seed by which the first game that is played has a puzzle."""


@cache
def puzzle_of(game: str) -> Puzzle:
    """A puzzle of a game, of no games that were given."""
    found = made(making(games()[game], [], SEEDS[game]))
    assert found is not None
    return found

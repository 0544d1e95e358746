"""A puzzle of each game that has any, for whoever needs one."""

from __future__ import annotations

from functools import cache

from bot.engine.puzzle import Puzzle, making
from bot.engine.slices import made
from bot.games.catalogue import games

SEED = "p10"
"""The first game that is played by it has a puzzle, in either game."""


@cache
def puzzle_of(game: str) -> Puzzle:
    """A puzzle of a game, of no games that were given."""
    found = made(making(games()[game], [], SEED))
    assert found is not None
    return found

"""A puzzle of each game that has any, for whoever needs one."""

from __future__ import annotations

from functools import cache

from bot.engine.puzzle import IN_ALL, Puzzle, making, played_for_it
from bot.engine.run_to_completion import run_to_completion
from bot.games.catalogue import games

TRIED = 40
"""Games that are looked through for a puzzle: one that has it in fewer has too few for every day."""


def seed_of(game: str) -> str:
    """A seed by which the first game that is played has a puzzle."""
    seed = _first_with_one(game)
    assert seed is not None, f"{game} has a puzzle in fewer than 1 of {TRIED} games"
    return seed


@cache
def _first_with_one(game: str) -> str | None:
    plugin = games()[game]
    assert plugin.puzzler is not None
    for number in range(2, 2 + TRIED):
        seed = f"measure/{number}/0"
        past = run_to_completion(played_for_it(plugin, f"{seed}/0"))
        position, _ = run_to_completion(plugin.puzzler.search(past, range(past.seats), seed, IN_ALL))
        if position is not None:
            return seed
    return None


@cache
def puzzle_of(game: str) -> Puzzle:
    """A puzzle of a game, of no games that were given."""
    found = run_to_completion(making(games()[game], [], seed_of(game)))
    assert found is not None
    return found

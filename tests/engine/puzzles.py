"""A puzzle of each game that has any, for whoever needs one."""

from __future__ import annotations

from functools import cache
from itertools import count

from bot.engine.puzzle import Puzzle, making, played_for_it
from bot.engine.run_to_completion import run_to_completion
from bot.games.catalogue import games


@cache
def seed_of(game: str) -> str:
    """A seed by which the first game that is played has a puzzle."""
    plugin = games()[game]
    for number in count(2):
        seed = f"measure/{number}/0"
        puzzle, past = (
            run_to_completion(making(plugin, [], seed)),
            run_to_completion(played_for_it(plugin, f"{seed}/0")),
        )
        begun = puzzle.record["actions"] if puzzle is not None else None
        if isinstance(begun, list) and begun == [plugin.rules.dump_action(*one) for one in past.actions[: len(begun)]]:
            return seed
    raise AssertionError


@cache
def puzzle_of(game: str) -> Puzzle:
    """A puzzle of a game, of no games that were given."""
    found = run_to_completion(making(games()[game], [], seed_of(game)))
    assert found is not None
    return found

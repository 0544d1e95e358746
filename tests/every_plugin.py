"""What the generic tests of pictures and screens play: every game of the catalogue, and two small ones on defaults."""

from __future__ import annotations

from functools import cache, partial
from random import Random

import pytest

from bot.engine.rng import Seeded
from bot.games.catalogue import games
from bot.games.plugin import Plugin
from bot.tools.any_game import Load, of_catalogue
from tests.engine.every_game import Case
from tests.engine.playout import random_game
from tests.small_games import bidding, pig

LOADS: dict[str, Load] = {**{key: partial(of_catalogue, key) for key in games()}, "pig": pig, "bidding": bidding}
every_plugin = pytest.mark.parametrize("plugin", [load() for load in LOADS.values()], ids=LOADS)
FIRST, MOMENTS = 3, 6
"""Moments of a game that are looked at: the first few, and about so many on the way to its end."""


def sizes(plugin: Plugin) -> tuple[int, ...]:
    """The smallest table, one between, and the largest."""
    seats = Case(plugin).seats
    return tuple(dict.fromkeys((seats[0], seats[len(seats) // 2], seats[-1])))


def whole_game(plugin: Plugin, seats: int) -> tuple[object, ...]:
    """Every state of a random game."""
    return _played(plugin.key, seats)


@cache
def _played(key: str, seats: int) -> tuple[object, ...]:
    rules, seed = LOADS[key]().rules, f"{key}/{seats}"
    moves = random_game(rules, seats, rules.parse_options({}), Seeded(seed), Random(seed))
    return (rules.start(seats, rules.parse_options({}), Seeded(seed)).state, *(move.after for move in moves))


def some_states(plugin: Plugin, seats: int) -> list[object]:
    """Its first states, some on the way, its last."""
    found = whole_game(plugin, seats)
    places = (*range(min(FIRST, len(found))), *range(0, len(found), max(1, len(found) // MOMENTS)), len(found) - 1)
    return [found[place] for place in dict.fromkeys(places)]

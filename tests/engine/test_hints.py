"""Hints and characters go by nothing that lies unseen: in every game, and in small ones of dice and of cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from bot.engine.core import Event, IllegalAction, Players, Rules, before_draw, considered
from bot.engine.rng import Seeded
from bot.games.plugin import Plugin
from tests.depth import deep
from tests.engine.every_game import GAMES
from tests.engine.playout import Move, random_game
from tests.small_games import bidding, pig

PLUGINS = [*(case.plugin for case in GAMES), pig(), bidding()]
every_game = pytest.mark.parametrize("plugin", PLUGINS, ids=lambda plugin: plugin.key)
MOVES, EVERY = 40, 4
"""How far into a game hints are looked at, and how many moves lie between two."""
SELDOM = 4
"""At every which of these moments all characters are asked, too."""
Name = tuple[str, int]
"""A shuffle: its stream and its index."""


@dataclass
class Otherwise:
    """A seed's chance, but for what comes after the first cards of some shuffles, and after everything so far."""

    seed: str
    kept: dict[Name, int] = field(default_factory=dict)
    """How many cards of a shuffle stay in their place; of the others all."""
    met: dict[Name, int] = field(default_factory=dict)
    """The shuffles so far, with their lengths."""
    over: bool = False
    """From now on it is another seed's."""

    def order(self, stream: str, index: int, items: Sequence[int]) -> tuple[int, ...]:
        """The shuffle, what is not kept of it the other way round."""
        if self.over:
            return Seeded(f"{self.seed} otherwise").order(stream, index, items)
        order = Seeded(self.seed).order(stream, index, items)
        self.met[stream, index] = len(order)
        kept = self.kept.get((stream, index), len(order))
        return (*order[:kept], *reversed(order[kept:]))

    def roll(self, stream: str, index: int, count: int, sides: int) -> tuple[int, ...]:
        """The roll."""
        return Seeded(f"{self.seed} otherwise" if self.over else self.seed).roll(stream, index, count, sides)


def replayed(game: Rules[Any, Any], seats: int, chance: Otherwise, moves: list[Move]) -> tuple[list[Event], Any] | None:
    """What happened, and the state after the moves; None where they cannot be made."""
    try:
        step = game.start(seats, {}, chance)
        events = list(step.events)
        for move in moves:
            step = game.apply(step.state, move.seat, move.action)
            events += step.events
    except (IllegalAction, ValueError):
        return None
    return events, step.state


def shown(game: Rules[Any, Any], seats: int, chance: Otherwise, moves: list[Move]) -> Any:
    """Everything that anybody has seen."""
    found = replayed(game, seats, chance, moves)
    if found is None:
        return None
    events, state = found
    return events, game.decisions(state), [game.view(state, seat) for seat in (None, *range(seats))]


def otherwise(game: Rules[Any, Any], seats: int, seed: str, moves: list[Move]) -> Any:
    """A state in which everybody has seen the same, and all that nobody has seen lies differently."""
    plain = Otherwise(seed)
    seen = shown(game, seats, plain, moves)
    kept: dict[Name, int] = {}
    for name, length in plain.met.items():
        low, high = 0, length
        while low < high:
            middle = (low + high) // 2
            if shown(game, seats, Otherwise(seed, kept | {name: middle}), moves) == seen:
                high = middle
            else:
                low = middle + 1
        kept[name] = low
    chance = Otherwise(seed, kept)
    found = replayed(game, seats, chance, moves)
    assert found is not None
    chance.over = True
    return found[1]


def hint(game: Rules[Any, Any], players: Players[Any, Any], state: Any, seat: int) -> list[Any]:
    """What a hint says."""
    answers = considered(game, players, state, seat, players.default_character, "hint")
    return before_draw(game, state, seat, answers)


def moments(game: Rules[Any, Any], seats: int) -> Iterator[tuple[str, list[Move]]]:
    """The beginnings of a random game, with its seed."""
    seed = f"hint/{game.key}/{seats}"
    moves = list(random_game(game, seats, {}, Seeded(seed), Random(seed), undo=0))[:MOVES]
    for length in range(0, len(moves), EVERY):
        yield seed, moves[:length]


@every_game
@pytest.mark.parametrize("seats", [deep(1), 3])
def test_hints_and_characters_say_the_same_whatever_lies_unseen(plugin: Plugin, seats: int) -> None:
    game, asked = plugin.rules, 0
    for length, (seed, moves) in enumerate(moments(game, seats)):
        found = replayed(game, seats, Otherwise(seed), moves)
        assert found is not None
        other = otherwise(game, seats, seed, moves)
        for seat in game.open_seats(found[1]):
            asked += 1
            assert hint(game, plugin.players, found[1], seat) == hint(game, plugin.players, other, seat)
            if length % SELDOM == 0:
                for character in plugin.players.characters:
                    said = [considered(game, plugin.players, one, seat, character, "seed") for one in (found[1], other)]
                    assert before_draw(game, found[1], seat, said[0]) == before_draw(game, other, seat, said[1])
    assert asked

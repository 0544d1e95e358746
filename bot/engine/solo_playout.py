"""A deal played alone by characters: what a day's players are compared with."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

from bot.engine.core import Players, Rules, considered
from bot.engine.rng import Seeded

S = TypeVar("S")
A = TypeVar("A")


def solo_playout(rules: Rules[S, A], players: Players[S, A], seed: str, character: str) -> S:
    """Return the end of a solo game, with the standard options, of a character on the deal of a seed.

    The character's own dice have nothing to do with the deal's: it knows what it sees.
    """
    state = rules.start(1, rules.parse_options({}), Seeded(seed)).state
    while not rules.is_over(state):
        for action in considered(rules, players, state, 0, character, f"alone/{character}"):
            state = rules.apply(state, 0, action).state
        if not rules.is_over(state):
            state = rules.apply(state, None, rules.advance).state
    return state


def par(rules: Rules[S, A], players: Players[S, A], seed: str) -> Generator[None, None, dict[str, int]]:
    """Work out what each character scores alone on this deal, the weakest first, one at a slice."""
    scores: dict[str, int] = {}
    for character in players.characters:
        scores[character] = rules.day_score(solo_playout(rules, players, seed, character)).total
        yield
    return scores

"""The process that thinks, let go at the end, and finished games for what it is asked."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import cache

import pytest

from bot.engine.core import JsonObject, considered
from bot.engine.record import Finished
from bot.engine.rng import Seeded
from bot.games.catalogue import games
from bot.thinking.client import AIWorkerClient


@pytest.fixture
async def ai_worker() -> AsyncIterator[AIWorkerClient]:
    """The process, let go at the end."""
    made = AIWorkerClient()
    yield made
    await made.close()


@cache
def played(game: str, seed: str = "s1") -> Finished:
    """A game of two beginners."""
    plugin = games()[game]
    rules = plugin.rules
    told: list[JsonObject] = []
    options = rules.parse_options({})
    state = rules.start(2, options, Seeded(seed)).state
    while not rules.is_over(state):
        asked = rules.open_seats(state)
        seat = asked[0] if asked else None
        answers = considered(rules, plugin.players, state, asked[0], "rookie", seed) if asked else [rules.advance]
        for answer in answers:
            told.append(rules.dump_action(seat, answer))
            state = rules.apply(state, seat, answer).state
    return Finished(game, plugin.edition, 2, options, seed, tuple(told))

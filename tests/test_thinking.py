"""The process AI seats think in: the same answers as here, and a game that goes on when it is lost."""

from __future__ import annotations

import os
import signal
from collections.abc import AsyncIterator
from multiprocessing import active_children
from typing import Any

import pytest

from bot.engine.core import considered
from bot.engine.rng import Seeded
from bot.games.catalogue import games
from bot.thinking import Minds

GAME = games()["luckybox"]


@pytest.fixture
async def minds() -> AsyncIterator[Minds]:
    made = Minds()
    yield made
    made.close()


def opening() -> Any:
    return GAME.rules.start(3, {}, Seeded("thinking")).state


async def test_thoughts_of_the_other_process_are_those_of_this_one(minds: Minds) -> None:
    minds.prepare()
    state = opening()
    assert await minds.answers(GAME, state, 1, "shark", "7/1") == considered(
        GAME.rules, GAME.players, state, 1, "shark", "7/1"
    )


async def test_a_process_that_was_killed_is_replaced(minds: Minds) -> None:
    state, others = opening(), {child.pid for child in active_children()}
    before = await minds.answers(GAME, state, 0, "regular", "7/0")
    (child,) = (child for child in active_children() if child.pid not in others)
    assert child.pid is not None
    os.kill(child.pid, signal.SIGKILL)
    assert await minds.answers(GAME, state, 0, "regular", "7/0") == before


async def test_a_character_at_a_loss_leaves_the_answer_to_the_clocks(minds: Minds) -> None:
    state = opening()
    (answer,) = await minds.answers(GAME, state, 2, "nobody", "7/2")
    decision = GAME.rules.decision(state, 2)
    assert decision is not None
    assert answer == GAME.players.default(state, decision)

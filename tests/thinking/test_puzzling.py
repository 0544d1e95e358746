"""Puzzles in the process that thinks: the same as here, made after everything else, and once more if it is lost."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest

from bot.engine.players import NobodyThinks
from bot.engine.puzzle import Given
from bot.games.catalogue import games
from bot.thinking.client import AIWorkerClient
from bot.thinking.process import Puzzling, Reviewing
from tests.engine.puzzles import puzzle_of, seed_of
from tests.thinking.test_reviewing import answers_in_order, played, thought

GAME = "flip7"


@pytest.fixture
async def ai_worker() -> AsyncIterator[AIWorkerClient]:
    """The process, let go at the end."""
    made_here = AIWorkerClient()
    yield made_here
    await made_here.close()


def test_everything_else_overtakes_a_puzzle() -> None:
    puzzling = Puzzling(GAME, games()[GAME].edition, (), seed_of(GAME))
    assert answers_in_order(puzzling, Reviewing(played(GAME), 0), thought()) == [2, 1, 0]


async def test_a_puzzle_of_the_other_process_is_that_of_this_one(ai_worker: AIWorkerClient) -> None:
    assert await ai_worker.puzzle(games()[GAME], [], seed_of(GAME)) == puzzle_of(GAME)


async def test_games_that_were_given_go_there_too(ai_worker: AIWorkerClient) -> None:
    given = played(GAME, seed="s28")
    found = await ai_worker.puzzle(games()[GAME], [Given(given, (0, 1))], seed_of(GAME))
    assert found is not None
    actions = found.record["actions"]
    assert isinstance(actions, list)
    assert actions == list(given.actions[: len(actions)])


async def test_a_puzzle_whose_process_is_killed_is_made_by_the_next_one(ai_worker: AIWorkerClient) -> None:
    killed = await ai_worker.process_id()
    os.kill(killed, signal.SIGSTOP)
    asked = asyncio.create_task(ai_worker.puzzle(games()[GAME], [], seed_of(GAME)))
    await asyncio.sleep(0)
    os.kill(killed, signal.SIGKILL)
    assert await asked == puzzle_of(GAME)


class Gone:
    """A record codec of an edition that the other process does not have."""

    deck_name = "gone"


async def test_what_goes_wrong_there_is_nobody_who_thinks(
    ai_worker: AIWorkerClient, caplog: pytest.LogCaptureFixture
) -> None:
    gone: Any = Gone()
    with pytest.raises(NobodyThinks):
        await ai_worker.puzzle(replace(games()[GAME], codec=gone), [], seed_of(GAME))
    assert "no puzzle of flip7 could be made" in caplog.text

"""Puzzles in the process that thinks: the same as here, and where none can be made that is logged."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.engine.players import NobodyThinks
from bot.engine.puzzle import Given
from bot.features.puzzles.jobs import AIPuzzleMaker
from bot.games.catalogue import games
from bot.thinking.client import AIWorkerClient
from tests.engine.puzzles import puzzle_of, seed_of
from tests.thinking.games import ai_worker, played

__all__ = ["ai_worker"]
GAME = "flip7"


@pytest.mark.deep
async def test_a_puzzle_of_the_other_process_is_that_of_this_one(ai_worker: AIWorkerClient) -> None:
    assert await AIPuzzleMaker(ai_worker).puzzle(games()[GAME], [], seed_of(GAME)) == puzzle_of(GAME)


async def test_games_that_were_given_go_there_too(ai_worker: AIWorkerClient) -> None:
    given = played(GAME, seed="s28")
    found = await AIPuzzleMaker(ai_worker).puzzle(games()[GAME], [Given(given, (0, 1))], seed_of(GAME))
    assert found is not None
    actions = found.record["actions"]
    assert isinstance(actions, list)
    assert actions == list(given.actions[: len(actions)])


class Gone:
    """A record codec of an edition that the other process does not have."""

    deck_name = "gone"


async def test_what_goes_wrong_there_is_nobody_who_thinks(
    ai_worker: AIWorkerClient, caplog: pytest.LogCaptureFixture
) -> None:
    gone: Any = Gone()
    with pytest.raises(NobodyThinks):
        await AIPuzzleMaker(ai_worker).puzzle(replace(games()[GAME], codec=gone), [], seed_of(GAME))
    assert "no puzzle of flip7 could be made" in caplog.text

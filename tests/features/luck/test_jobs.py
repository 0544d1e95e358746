"""Luck in the process that thinks: the same breakdown as here, and none of what cannot be played again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.core import Edition
from bot.engine.luck import NoBreakdown
from bot.engine.run_to_completion import run_to_completion
from bot.features.luck.jobs import AIBreakdownMaker
from bot.games.catalogue import breakdown_of
from bot.thinking.client import AIWorkerClient
from tests.thinking.games import ai_worker, played

__all__ = ["ai_worker"]
GAME = "luckybox"


@pytest.mark.deep
async def test_accounts_of_the_other_process_are_those_of_this_one(ai_worker: AIWorkerClient) -> None:
    finished = played(GAME)
    breakdown = await AIBreakdownMaker(ai_worker).breakdown(finished)
    assert breakdown.over
    assert breakdown == run_to_completion(breakdown_of(finished))


async def test_a_game_that_cannot_be_played_again_has_no_breakdown_and_the_process_goes_on(
    ai_worker: AIWorkerClient,
) -> None:
    finished, before = played(GAME), await ai_worker.process_id()
    broken = (
        replace(finished, actions=finished.actions[3:]),
        replace(finished, edition=Edition(99, "gone")),
        replace(finished, game="nothing"),
        replace(finished, seats=0),
    )
    for one in broken:
        with pytest.raises(NoBreakdown):
            await AIBreakdownMaker(ai_worker).breakdown(one)
    assert (await AIBreakdownMaker(ai_worker).breakdown(finished)).over
    assert await ai_worker.process_id() == before

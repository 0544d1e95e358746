"""Reviews in the process that thinks: the same as here, and what cannot be reviewed is logged."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from bot.engine.players import NobodyThinks
from bot.engine.review import FLAGGED, Past, Review
from bot.engine.run_to_completion import run_to_completion
from bot.features.reviews.jobs import AIReviewMaker
from bot.games.catalogue import games
from bot.thinking.client import AIWorkerClient
from tests.thinking.games import ai_worker, played

__all__ = ["ai_worker"]
GAME = "flip7"


@cache
def reviewed() -> Review:
    """A review, made here."""
    plugin, game = games()[GAME], played(GAME)
    assert plugin.reviewer is not None
    return run_to_completion(plugin.reviewer.review(Past.of(game, plugin.rules), 0))


@pytest.mark.deep
async def test_a_review_of_the_other_process_is_that_of_this_one_to_the_byte(ai_worker: AIWorkerClient) -> None:
    assert (await AIReviewMaker(ai_worker).review(played(GAME), 0)).content == reviewed().content


async def test_what_was_tried_is_judged_as_it_would_be_here(ai_worker: AIWorkerClient) -> None:
    point = next(turn for turn in reviewed().turns if turn.kind in FLAGGED)
    maker = AIReviewMaker(ai_worker)
    found = await maker.judge(played(GAME), point, point.best)
    assert (found.cost, found.is_found) == (0.0, True)
    missed = await maker.judge(played(GAME), point, point.played)
    assert (missed.cost, missed.is_found) == (point.cost, False)


@pytest.mark.deep
async def test_a_game_that_cannot_be_reviewed_is_no_review_and_is_logged(
    ai_worker: AIWorkerClient, caplog: pytest.LogCaptureFixture
) -> None:
    broken = replace(played(GAME), actions=({"do": "nonsense"},))
    with pytest.raises(NobodyThinks):
        await AIReviewMaker(ai_worker).review(broken, 0)
    assert "a game of flip7 could not be reviewed" in caplog.text
    assert await AIReviewMaker(ai_worker).review(played(GAME), 0) == reviewed()

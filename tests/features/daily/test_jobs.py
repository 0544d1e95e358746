"""The par of a deal in the process that thinks: the same as here, by the edition it is asked of."""

from __future__ import annotations

import pytest

from bot.engine.run_to_completion import run_to_completion
from bot.engine.solo_playout import par
from bot.features.daily import jobs
from bot.features.daily.jobs import AIParMaker, ParJob
from bot.games.catalogue import games
from bot.thinking.client import AIWorkerClient
from tests.other_decks import updated_luckybox
from tests.thinking.games import ai_worker

__all__ = ["ai_worker"]


async def test_a_deals_par_is_what_the_characters_score_here(ai_worker: AIWorkerClient) -> None:
    flip7 = games()["flip7"]
    here = run_to_completion(par(flip7.rules, flip7.players, "a deal"))
    assert list(here) == list(flip7.players.characters)
    assert await AIParMaker(ai_worker).par(flip7, "a deal") == here


@pytest.mark.deep
def test_it_is_that_of_the_edition_it_is_asked_of(monkeypatch: pytest.MonkeyPatch) -> None:
    game = updated_luckybox()
    monkeypatch.setattr(jobs, "editions", lambda _: {one.edition: one for one in game.editions})
    first, second = (run_to_completion(ParJob(game.key, one.edition, "any").slices()) for one in game.editions)
    assert first != second

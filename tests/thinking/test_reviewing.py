"""Reviews in the process that thinks: the same as here, made while nobody's table waits, and again if it is lost."""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import subprocess
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from functools import cache
from subprocess import PIPE

import pytest

from bot.config import ROOT
from bot.engine.core import JsonObject, considered
from bot.engine.players import NobodyThinks
from bot.engine.record import Finished
from bot.engine.review import FLAGGED, Past, Review
from bot.engine.rng import Seeded
from bot.engine.run_to_completion import run_to_completion
from bot.games.catalogue import games
from bot.thinking.client import AIWorkerClient
from bot.thinking.process import LENGTH, Question, Reviewing, Thought, Trying, WorkerRequest, WorkerResponse
from tests.thinking.test_process import COMMAND


@cache
def played(game: str, actions: int | None = None, seed: str = "s1") -> Finished:
    """A game of two beginners, or so much of it."""
    plugin = games()[game]
    rules = plugin.rules
    told: list[JsonObject] = []
    options = rules.parse_options({})
    state = rules.start(2, options, Seeded(seed)).state
    while not rules.is_over(state) and len(told) < (actions or 10**6):
        asked = rules.open_seats(state)
        seat = asked[0] if asked else None
        answers = considered(rules, plugin.players, state, asked[0], "rookie", seed) if asked else [rules.advance]
        for answer in answers:
            told.append(rules.dump_action(seat, answer))
            state = rules.apply(state, seat, answer).state
    return Finished(game, plugin.edition, 2, options, seed, tuple(told))


@cache
def reviewed(finished: str) -> Review:
    """A review, made here."""
    plugin, game = games()[finished], played(finished)
    assert plugin.reviewer is not None
    return run_to_completion(plugin.reviewer.review(Past.of(game, plugin.rules), 0))


def thought() -> Thought:
    """What a table waits for."""
    game = games()["luckybox"]
    state = game.rules.start(2, game.rules.parse_options({}), Seeded("live")).state
    return Thought("luckybox", game.edition, state, 0, "rookie", "x")


def answers_in_order(*questions: Question) -> Sequence[int]:
    """Ask all of them at once; their places as they are answered."""
    with subprocess.Popen(COMMAND, cwd=ROOT, stdin=PIPE, stdout=PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"".join(pickle.dumps(WorkerRequest(place, one)) for place, one in enumerate(questions)))
        process.stdin.flush()
        found = []
        for _ in questions:
            length = int.from_bytes(process.stdout.read(LENGTH), "big")
            answered: WorkerResponse = pickle.loads(process.stdout.read(length))  # noqa: S301 - ours
            assert answered.fault is None
            found.append(answered.number)
        process.stdin.close()
    return found


def test_a_question_of_a_table_overtakes_the_reviews_that_were_asked_for_before() -> None:
    long, short = Reviewing(played("luckybox", 30), 0), Reviewing(played("flip7"), 0)
    assert answers_in_order(long, short, thought()) == [2, 0, 1]


def test_what_somebody_tries_overtakes_them_too() -> None:
    point = next(turn for turn in reviewed("flip7").turns if turn.kind in FLAGGED)
    trying = Trying(played("flip7"), point, point.best)
    assert answers_in_order(Reviewing(played("luckybox", 30), 0), trying) == [1, 0]


@pytest.fixture
async def ai_worker() -> AsyncIterator[AIWorkerClient]:
    """The process, let go at the end."""
    made_here = AIWorkerClient()
    yield made_here
    await made_here.close()


async def test_a_review_of_the_other_process_is_that_of_this_one_to_the_byte(ai_worker: AIWorkerClient) -> None:
    assert (await ai_worker.review(played("flip7"), 0)).content == reviewed("flip7").content


async def test_what_was_tried_is_judged_as_it_would_be_here(ai_worker: AIWorkerClient) -> None:
    point = next(turn for turn in reviewed("flip7").turns if turn.kind in FLAGGED)
    found = await ai_worker.judge(played("flip7"), point, point.best)
    assert (found.cost, found.is_found) == (0.0, True)
    missed = await ai_worker.judge(played("flip7"), point, point.played)
    assert (missed.cost, missed.is_found) == (point.cost, False)


async def test_a_review_whose_process_is_killed_is_made_by_the_next_one(ai_worker: AIWorkerClient) -> None:
    killed = await ai_worker.process_id()
    os.kill(killed, signal.SIGSTOP)
    asked = asyncio.create_task(ai_worker.review(played("flip7"), 0))
    await asyncio.sleep(0)
    os.kill(killed, signal.SIGKILL)
    assert await asked == reviewed("flip7")
    assert await ai_worker.process_id() != killed


async def test_a_game_that_cannot_be_reviewed_is_no_review_and_is_logged(
    ai_worker: AIWorkerClient, caplog: pytest.LogCaptureFixture
) -> None:
    broken = replace(played("flip7"), actions=({"do": "nonsense"},))
    with pytest.raises(NobodyThinks):
        await ai_worker.review(broken, 0)
    assert "a game of flip7 could not be reviewed" in caplog.text
    assert await ai_worker.review(played("flip7"), 0) == reviewed("flip7")


async def test_nobody_reviews_once_the_bot_is_stopped() -> None:
    ai_worker = AIWorkerClient()
    await ai_worker.close()
    with pytest.raises(NobodyThinks):
        await ai_worker.review(played("flip7"), 0)

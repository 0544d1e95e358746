"""Jobs in the process that thinks: done while no table waits, once more where it is lost, and never the end of it."""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import subprocess
from collections.abc import Sequence
from subprocess import PIPE

import pytest

from bot.config import ROOT
from bot.engine.players import NobodyThinks
from bot.engine.rng import Seeded
from bot.games.catalogue import games
from bot.thinking.client import AIWorkerClient
from bot.thinking.job import JobFailed
from bot.thinking.process import LENGTH, Question, Thought, WorkerRequest, WorkerResponse
from tests.thinking.games import ai_worker
from tests.thinking.test_process import COMMAND
from tests.thinking.toy_jobs import LateSum, SoonSum, Sum

__all__ = ["ai_worker"]
MANY = tuple(range(10_000))


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


def test_a_table_overtakes_all_of_them_and_of_these_the_more_urgent_those_that_came_before() -> None:
    assert answers_in_order(LateSum(MANY), Sum(MANY), Sum(MANY), SoonSum(MANY), thought()) == [4, 3, 1, 2, 0]


async def test_a_job_whose_process_is_killed_is_done_by_the_next_one(ai_worker: AIWorkerClient) -> None:
    killed = await ai_worker.process_id()
    os.kill(killed, signal.SIGSTOP)
    asked = asyncio.create_task(ai_worker.work_out(Sum((1, 2, 3))))
    await asyncio.sleep(0)
    os.kill(killed, signal.SIGKILL)
    assert await asked == 6
    assert await ai_worker.process_id() != killed


async def test_a_job_that_fails_says_where_and_the_process_goes_on(ai_worker: AIWorkerClient) -> None:
    before = await ai_worker.process_id()
    wrong: tuple[int, ...] = (1, "two")  # type: ignore[assignment] # what cannot be added
    with pytest.raises(JobFailed, match=r"(?s)toy_jobs\.py.*TypeError"):
        await ai_worker.work_out(Sum(wrong))
    assert await ai_worker.work_out(Sum((1, 2))) == 3
    assert await ai_worker.process_id() == before


async def test_no_job_is_done_once_the_bot_is_stopped() -> None:
    ai_worker = AIWorkerClient()
    await ai_worker.close()
    with pytest.raises(NobodyThinks):
        await ai_worker.work_out(Sum((1,)))

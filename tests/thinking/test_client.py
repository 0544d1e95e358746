"""The process AI seats think in: the same answers as here, and a game that goes on when it is lost."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from bot.engine.core import considered
from bot.engine.rng import Seeded
from bot.games.catalogue import games
from bot.thinking.client import AIWorkerClient
from tests.patience import PATIENCE
from tests.thinking.games import ai_worker

__all__ = ["ai_worker"]

GAME = games()["luckybox"]


def opening() -> Any:
    return GAME.rules.start(3, {}, Seeded("thinking")).state


async def test_thoughts_of_the_other_process_are_those_of_this_one(ai_worker: AIWorkerClient) -> None:
    ai_worker.prepare()
    state = opening()
    assert await ai_worker.answers(GAME, state, 1, "shark", "7/1") == considered(
        GAME.rules, GAME.players, state, 1, "shark", "7/1"
    )


async def test_a_process_that_was_killed_is_replaced(ai_worker: AIWorkerClient) -> None:
    state = opening()
    before = await ai_worker.answers(GAME, state, 0, "regular", "7/0")
    killed = await ai_worker.process_id()
    os.kill(killed, signal.SIGKILL)
    assert await ai_worker.answers(GAME, state, 0, "regular", "7/0") == before
    assert await ai_worker.process_id() != killed


@pytest.mark.deep
async def test_a_process_nobody_asks_any_more_is_let_go_and_the_next_question_starts_another() -> None:
    ai_worker = AIWorkerClient(idle=0.0)
    try:
        state = opening()
        before = await ai_worker.answers(GAME, state, 0, "regular", "7/0")
        await asyncio.wait_for(ai_worker.gone.wait(), PATIENCE)
        assert await ai_worker.answers(GAME, state, 0, "regular", "7/0") == before
    finally:
        await ai_worker.close()


async def test_a_character_at_a_loss_leaves_the_answer_to_the_clocks(ai_worker: AIWorkerClient) -> None:
    state = opening()
    (answer,) = await ai_worker.answers(GAME, state, 2, "nobody", "7/2")
    decision = GAME.rules.decision(state, 2)
    assert decision is not None
    assert answer == GAME.players.default(state, decision)


async def test_many_thoughts_at_once_each_come_to_whoever_asked(ai_worker: AIWorkerClient) -> None:
    state = opening()
    seats = (2, 0, 1, 0, 2)
    answers = await asyncio.gather(*(ai_worker.answers(GAME, state, seat, "regular", "7") for seat in seats))
    assert answers == [considered(GAME.rules, GAME.players, state, seat, "regular", "7") for seat in seats]


async def test_nobody_waits_for_ever_when_it_is_killed_in_the_middle_of_a_thought(ai_worker: AIWorkerClient) -> None:
    state, killed = opening(), await ai_worker.process_id()
    # Stopped, it cannot be done before it is killed.
    os.kill(killed, signal.SIGSTOP)
    thoughts = [asyncio.create_task(ai_worker.answers(GAME, state, seat, "regular", "7")) for seat in range(3)]
    await asyncio.sleep(0)
    os.kill(killed, signal.SIGKILL)
    assert await asyncio.gather(*thoughts) == [
        considered(GAME.rules, GAME.players, state, seat, "regular", "7") for seat in range(3)
    ]


async def test_a_clean_stop_in_the_middle_of_a_thought_starts_no_process_again(
    caplog: pytest.LogCaptureFixture,
) -> None:
    ai_worker = AIWorkerClient()
    await ai_worker.answers(GAME, opening(), 0, "regular", "7/0")
    os.kill(await ai_worker.process_id(), signal.SIGSTOP)
    thought = asyncio.create_task(ai_worker.answers(GAME, opening(), 0, "shark", "7/0"))
    await asyncio.sleep(0)
    assert ai_worker._asked
    await ai_worker.close()
    with pytest.raises(asyncio.CancelledError):
        await thought
    assert ai_worker._worker is None
    assert "restarted" not in caplog.text


async def test_a_fault_is_logged_with_where_it_happened(
    ai_worker: AIWorkerClient, caplog: pytest.LogCaptureFixture
) -> None:
    await ai_worker.answers(GAME, opening(), 2, "nobody", "7/2")
    assert "nobody could not answer for seat 2" in caplog.text
    assert "Traceback" in caplog.text


def environment(process: int) -> bytes:
    """What a process was started with."""
    file = Path(f"/proc/{process}/environ")
    if not file.exists():
        pytest.skip("this system does not tell")
    return file.read_bytes()


async def test_it_is_told_no_secrets(ai_worker: AIWorkerClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "the token")
    monkeypatch.setenv("DAILY_SECRET", "the secret")
    process = await ai_worker.process_id()
    told = environment(process)
    assert b"PATH=" in told
    assert b"the token" not in told
    assert b"the secret" not in told


async def test_after_the_end_there_is_no_process() -> None:
    made = AIWorkerClient()
    await made.close()  # there was nothing yet
    process = await made.process_id()
    await made.close()
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)

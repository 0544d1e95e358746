"""What a job comes to is kept, and nothing tells whether it was: it takes as long as chance has it."""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import ClassVar

import pytest

from bot.thinking.job import Job, Urgency
from bot.thinking.process import LENGTH, WorkerRequest, WorkerResponse
from simulation.loop import SimulatedLoop
from simulation.thinking import ThinkingProcess, answers

done: list[int] = []
"""The jobs that have been worked out."""


@dataclass(frozen=True)
class Doubled(Job[int]):
    urgency: ClassVar[Urgency] = Urgency.LOW

    number: int
    slices_left: int = 0

    def slices(self) -> Generator[None, None, int]:
        for _ in range(self.slices_left):
            yield
        if self.number < 0:
            raise ValueError(self.number)
        done.append(self.number)
        return 2 * self.number


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Path]:
    done.clear()
    answers.folder = tmp_path
    yield tmp_path
    answers.folder = None


def asked(job: Job[int]) -> tuple[float, WorkerResponse]:
    """Ask a process of the same chance; return when it answers, and what."""
    loop, chance = SimulatedLoop(), Random(1)

    async def ask() -> WorkerResponse:
        process = ThinkingProcess(loop, lambda: 0.01, chance)
        process.write(pickle.dumps(WorkerRequest(5, job)))
        length = int.from_bytes(await process.stdout.readexactly(LENGTH), "big")
        answered: WorkerResponse = pickle.loads(await process.stdout.readexactly(length))  # noqa: S301 - our own
        return answered

    asyncio.set_event_loop(loop)
    try:
        answered = loop.run_until_complete(ask())
        return loop.time(), answered
    finally:
        loop.close()
        asyncio.set_event_loop(None)


@pytest.mark.usefixtures("kept")
def test_a_job_is_worked_out_once_and_takes_as_long_again() -> None:
    first, again = asked(Doubled(21)), asked(Doubled(21))
    assert first == again
    assert first[1] == WorkerResponse(5, 42)
    assert done == [21]


@pytest.mark.usefixtures("kept")
def test_how_long_a_job_takes_has_nothing_to_do_with_how_it_is_worked_out() -> None:
    assert asked(Doubled(1, slices_left=3)) == asked(Doubled(1, slices_left=3000))


@pytest.mark.usefixtures("kept")
def test_another_job_has_an_answer_of_its_own() -> None:
    assert [asked(Doubled(number))[1].answer for number in (1, 2, 1)] == [2, 4, 2]


def test_a_job_that_fails_says_so_each_time(kept: Path) -> None:
    for _ in range(2):
        assert "ValueError" in str(asked(Doubled(-1))[1].fault)
    assert list(kept.iterdir()) == []


def test_without_a_folder_nothing_is_kept() -> None:
    done.clear()
    assert asked(Doubled(4)) == asked(Doubled(4))
    assert done == [4, 4]

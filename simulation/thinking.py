"""The process AI seats think in, as a part of this one. Jobs are worked out once for all evenings of a run.

Pars and puzzles follow from their day, and take longer than all the rest of an evening: here all days have those of
one. A job is done in one go, at the end of as many slices as chance has it: how many it would be depends on what its
process has worked out before, and no history may depend on that.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import pickle
from collections.abc import Callable, Generator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, cast

from bot.thinking.job import Job, Urgency
from bot.thinking.priority_queue import PriorityQueue
from bot.thinking.process import LENGTH, WorkerRequest, urgency, work

OF_ANY_DAY = "1"
"""The seed of that day: its puzzles are found in a second."""
MOST = 200
"""Slices of a job at most: some ten seconds."""


class Answers:
    """What jobs came to, by the jobs: they are all that it follows from."""

    folder: Path | None = None
    """Where they are kept for all evenings of a run; None: nowhere."""

    def to(self, job: Job[object]) -> object:
        """Return what a job comes to."""
        if hasattr(job, "seed"):
            job = replace(cast("Any", job), seed=OF_ANY_DAY)
        if self.folder is None:
            return _worked_out(job)
        file = self.folder / sha256(pickle.dumps(job)).hexdigest()
        if file.exists():
            return pickle.loads(file.read_bytes())  # noqa: S301 - written below
        answer = _worked_out(job)
        # Another evening may do the same just now: it finds all of it or nothing.
        new = file.with_suffix(f".{os.getpid()}")
        with contextlib.suppress(OSError):  # the evening's disk is full: whoever asks next works it out again
            new.write_bytes(pickle.dumps(answer))
            new.replace(file)
        return answer


answers = Answers()


def _worked_out(job: Job[object]) -> object:
    slices = job.slices()
    while True:
        try:
            next(slices)
        except StopIteration as end:
            return end.value


class _DoneAtLast(Job[object]):
    """A job that is done in the last of so many slices."""

    urgency = Urgency.HIGH
    """Of no matter: it is queued as what it stands for."""

    def __init__(self, job: Job[object], count: int) -> None:
        self._job = job
        self._count = count

    def slices(self) -> Generator[None, None, object]:
        for _ in range(self._count - 1):
            yield
        return answers.to(self._job)


class ThinkingProcess:
    """Takes pickled questions and writes pickled answers: each slice of work takes a moment (`takes`, in seconds)."""

    def __init__(self, loop: asyncio.AbstractEventLoop, takes: Callable[[], float], chance: Random) -> None:
        self.pid = 1
        self.stdin = self
        self.stdout = asyncio.StreamReader()
        self._loop = loop
        self._takes = takes
        self._chance = chance
        self._pending: PriorityQueue[WorkerRequest] = PriorityQueue()
        self._ended = asyncio.Event()

    def write(self, data: bytes) -> None:
        """Take a question."""
        request: WorkerRequest = pickle.loads(data)  # noqa: S301 - our own
        if not self._pending:
            self._work_soon()
        question = request.question
        if isinstance(question, Job):
            request = request._replace(question=_DoneAtLast(question, self._chance.randint(1, MOST)))
        self._pending.push(request, urgency(question))

    def _work_soon(self) -> None:
        self._loop.call_later(self._takes(), self._work)

    def _work(self) -> None:
        if self._ended.is_set():
            return
        if (answered := work(self._pending)) is not None:
            packed = pickle.dumps(answered)
            self.stdout.feed_data(len(packed).to_bytes(LENGTH, "big") + packed)
        if self._pending:
            self._work_soon()

    @property
    def is_running(self) -> bool:
        return not self._ended.is_set()

    def kill(self) -> None:
        """End it: nothing more comes."""
        if not self._ended.is_set():
            self._ended.set()
            self.stdout.feed_eof()

    async def wait(self) -> int:
        """Return its status, once it has ended."""
        await self._ended.wait()
        return -9

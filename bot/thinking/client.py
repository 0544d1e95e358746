"""Asking the process AI seats think in: it starts with the first thought, and again if it is lost."""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, cast

from bot import machine
from bot.engine.core import SomeAction, SomeState, all_answers
from bot.engine.players import NobodyThinks
from bot.machine import ChildProcess
from bot.thinking.job import Job, JobFailed
from bot.thinking.process import (
    LENGTH,
    Question,
    Thought,
    WorkerRequest,
    WorkerResponse,
)

if TYPE_CHECKING:
    from bot.tables.game import PlayedGame

T = TypeVar("T")
log = logging.getLogger(__name__)
PATIENCE = 20.0
"""Seconds after which an answer is given up on: a hundred times what the strongest character takes."""
IDLE = 60.0
"""Seconds without a question after which it is let go: it takes 20 MiB, and a tenth of a second to start again."""
FOLDER = Path(__file__).resolve().parents[2]
"""Where `bot` is found."""
SECRETS = ("DISCORD_TOKEN", "DAILY_SECRET")
"""What the process has no business to know."""


class AIWorkerLost(NobodyThinks):
    """The process is gone."""


class Failed(Exception):
    """The process could not answer, and goes on."""


class AIWorkerClient:
    """The one thinking process. It starts with the first thought, and again if it is lost or was let go."""

    def __init__(self, idle: float = IDLE) -> None:
        self._worker: asyncio.Task[_AIWorker] | None = None
        self._idle = idle
        self._asked = 0
        """Questions that wait for their answer."""
        self._resting: asyncio.TimerHandle | None = None
        self._ending: set[asyncio.Task[None]] = set()
        self._closed = False
        self.gone = asyncio.Event()
        """Set when the process is let go because nobody asks."""

    def prepare(self) -> None:
        """Start the process while people still join: its first thought then comes at once."""
        self._present()

    def _present(self) -> asyncio.Task[_AIWorker]:
        if self._worker is None:
            self._worker = asyncio.create_task(_AIWorker.begin())
            self.gone.clear()
        self._rest_later()
        return self._worker

    @contextmanager
    def _asking(self) -> Iterator[asyncio.Task[_AIWorker]]:
        """Keep the process while it is asked something."""
        self._asked += 1
        try:
            yield self._present()
        finally:
            self._asked -= 1
            self._rest_later()

    def _rest_later(self) -> None:
        if self._resting is not None:
            self._resting.cancel()
        self._resting = asyncio.get_running_loop().call_later(self._idle, self._rest)

    def _rest(self) -> None:
        present = self._worker
        if self._asked or present is None or not present.done():
            self._rest_later()
            return
        # From now on a question starts another one.
        self._worker = None
        self.gone.set()
        ending = asyncio.create_task(self._drop(present))
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)

    async def process_id(self) -> int:
        """Return the id of the process, started if there is none."""
        return (await asyncio.shield(self._present())).process.pid

    async def answers(
        self, game: PlayedGame, state: SomeState, seat: int, character: str, seed: str
    ) -> Sequence[SomeAction]:
        """See `Thinker`. If the process fails twice, or the character: what the clock would play.

        Once this is closed, a question that is still open ends as cancelled.
        """
        for _ in range(2):
            with self._asking() as present:
                try:
                    async with asyncio.timeout(PATIENCE):
                        worker = await asyncio.shield(present)
                        answered = await worker.ask(Thought(game.rules.key, game.edition, state, seat, character, seed))
                        return cast("Sequence[SomeAction]", answered)
                except (AIWorkerLost, OSError, TimeoutError) as error:
                    if self._closed:
                        # It was let go with everything else: nobody waits for this thought any more.
                        raise asyncio.CancelledError from error
                    log.warning("the thinking process failed and is restarted: %r", error)
                    await self._drop(present)
                except Failed as error:  # a failing character must not stop the game
                    log.error("%s could not answer for seat %s:\n%s", character, seat, error)  # noqa: TRY400 - it has it all
                    break
        return await asyncio.to_thread(all_answers, game.rules, state, seat, game.players.default)

    async def work_out(self, job: Job[T]) -> T:
        """See `JobWorker`: it is asked once more where the process is lost meanwhile."""
        for again in (True, False):
            if self._closed:
                break
            with self._asking() as present:
                try:
                    return cast("T", await (await asyncio.shield(present)).ask(job))
                except (AIWorkerLost, OSError) as error:
                    log.warning("the thinking process was lost in the middle of %s: %r", type(job).__name__, error)
                    await self._drop(present)
                    if not again:
                        raise AIWorkerLost from error
                except Failed as error:
                    raise JobFailed(str(error)) from error
        raise AIWorkerLost

    async def _drop(self, present: asyncio.Task[_AIWorker]) -> None:
        if self._worker is present:
            self._worker = None
        with suppress(OSError):
            await (await present).end()

    async def close(self) -> None:
        """Let the process go; nothing is worked out any more."""
        self._closed = True
        if self._resting is not None:
            self._resting.cancel()
        if self._worker is not None:
            await self._drop(self._worker)
        await asyncio.gather(*self._ending)


class _AIWorker:
    """A process that thinks, and who waits for which of its answers."""

    def __init__(self, process: ChildProcess) -> None:
        self.process = process
        self._numbers = count()
        self._waiting: dict[int, asyncio.Future[object]] = {}
        self._reading = asyncio.create_task(self._read())

    @classmethod
    async def begin(cls) -> _AIWorker:
        """Start a fresh interpreter: nothing of our threads, sockets or secrets goes with it."""
        environment = {name: value for name, value in os.environ.items() if name not in SECRETS}
        return cls(
            await machine.current().start_process(
                [sys.executable, "-m", "bot.thinking.process"], cwd=FOLDER, env=environment
            )
        )

    async def ask(self, question: Question) -> object:
        """Return the answer; raises `Failed` where there is none, `AIWorkerLost` where there will never be one."""
        number = next(self._numbers)
        waiting = self._waiting[number] = asyncio.get_running_loop().create_future()
        try:
            assert self.process.stdin is not None
            if self._reading.done():
                raise AIWorkerLost
            self.process.stdin.write(pickle.dumps(WorkerRequest(number, question)))
            return await waiting
        finally:
            del self._waiting[number]

    async def _read(self) -> None:
        """Hand out the answers as they come; when no more can come, say so to all who wait."""
        assert self.process.stdout is not None
        try:
            while True:
                length = int.from_bytes(await self.process.stdout.readexactly(LENGTH), "big")
                answered: WorkerResponse = pickle.loads(await self.process.stdout.readexactly(length))  # noqa: S301 - ours
                waiting = self._waiting.get(answered.number)
                if waiting is None or waiting.done():
                    continue  # nobody waits for it any more
                if answered.fault is None:
                    waiting.set_result(answered.answer)
                else:
                    waiting.set_exception(Failed(answered.fault))
        except (EOFError, OSError):
            pass
        finally:
            for waiting in self._waiting.values():
                if not waiting.done():
                    waiting.set_exception(AIWorkerLost())

    async def end(self) -> None:
        """End the process, whatever it is doing."""
        with suppress(ProcessLookupError):
            self.process.kill()
        await self._reading
        await self.process.wait()

"""What the process of AI seats works out of a finished game: its breakdown of luck and play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.engine.luck import Breakdown, Making, NoBreakdown
from bot.engine.record import Finished
from bot.games.catalogue import breakdown_of
from bot.thinking.job import Job, JobFailed, JobWorker, Urgency


@dataclass(frozen=True, slots=True)
class LuckJob(Job[Breakdown]):
    """How much of a finished game's scores was luck: some ten milliseconds a seat."""

    urgency: ClassVar[Urgency] = Urgency.MIDDLE

    finished: Finished

    def slices(self) -> Making:
        return breakdown_of(self.finished)


class AIBreakdownMaker:
    def __init__(self, worker: JobWorker) -> None:
        self._worker = worker

    async def breakdown(self, finished: Finished) -> Breakdown:
        try:
            return await self._worker.work_out(LuckJob(finished))
        except JobFailed as error:
            raise NoBreakdown(str(error)) from error

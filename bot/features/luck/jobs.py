"""What the process of AI seats works out of a finished game: its account of luck and play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.engine.luck import Account, Making, NoAccount
from bot.engine.record import Finished
from bot.games.catalogue import account_of
from bot.thinking.job import Job, JobFailed, JobWorker, Urgency


@dataclass(frozen=True, slots=True)
class LuckJob(Job[Account]):
    """How much of a finished game's scores was luck: some ten milliseconds a seat."""

    urgency: ClassVar[Urgency] = Urgency.MIDDLE

    finished: Finished

    def slices(self) -> Making:
        """See `Job`."""
        return account_of(self.finished)


class AIAccountant:
    """Has accounts worked out there."""

    def __init__(self, worker: JobWorker) -> None:
        self._worker = worker

    async def account(self, finished: Finished) -> Account:
        """See `Accountant`."""
        try:
            return await self._worker.work_out(LuckJob(finished))
        except JobFailed as error:
            raise NoAccount(str(error)) from error

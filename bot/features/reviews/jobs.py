"""What the process of AI seats works out of a finished game for a review."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeVar

from bot.engine.core import JsonObject, SomeRules
from bot.engine.record import Finished
from bot.engine.review import Judgement, Judging, Past, Review, Reviewer, Slices, Verdict
from bot.games.catalogue import editions
from bot.thinking.job import Job, JobFailed, JobWorker, Urgency

T = TypeVar("T")
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ReviewJob(Job[Review]):
    """What is said of how a seat played: a few seconds."""

    urgency: ClassVar[Urgency] = Urgency.LOW

    finished: Finished
    seat: int

    def slices(self) -> Slices:
        rules, reviewer = _reviewer(self.finished)
        return reviewer.review(Past.of(self.finished, rules), self.seat)


@dataclass(frozen=True, slots=True)
class JudgeJob(Job[Judgement]):
    """What another play of a turn would have been worth, beside the best."""

    urgency: ClassVar[Urgency] = Urgency.MIDDLE

    finished: Finished
    verdict: Verdict
    play: tuple[JsonObject, ...]

    def slices(self) -> Judging:
        rules, reviewer = _reviewer(self.finished)
        return reviewer.judge(Past.of(self.finished, rules), self.verdict, self.play)


def _reviewer(finished: Finished) -> tuple[SomeRules, Reviewer]:
    game = editions(finished.game)[finished.edition]
    assert game.reviewer is not None
    return game.rules, game.reviewer


class AIReviewMaker:
    """Has reviews made there. What cannot be reviewed is logged."""

    def __init__(self, worker: JobWorker) -> None:
        self._worker = worker

    async def review(self, finished: Finished, seat: int) -> Review:
        return await self._done(finished, ReviewJob(finished, seat))

    async def judge(self, finished: Finished, verdict: Verdict, play: Sequence[JsonObject]) -> Judgement:
        return await self._done(finished, JudgeJob(finished, verdict, tuple(play)))

    async def _done(self, finished: Finished, job: Job[T]) -> T:
        try:
            return await self._worker.work_out(job)
        except JobFailed as error:
            log.error("a game of %s could not be reviewed:\n%s", finished.game, error)  # noqa: TRY400 - it has it all
            raise

"""What the process of AI seats works out for puzzles: the one of a day."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from bot.engine.core import Edition
from bot.engine.puzzle import Given, Making, Puzzle, making
from bot.games.catalogue import editions
from bot.thinking.job import Job, JobFailed, JobWorker, Urgency

if TYPE_CHECKING:
    from bot.tables.game import PlayedGame

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class PuzzleJob(Job[Puzzle | None]):
    """The puzzle of a day, from games that were given or of AI seats: some seconds, after everything else."""

    urgency: ClassVar[Urgency] = Urgency.LEISURE

    game: str
    edition: Edition
    given: tuple[Given, ...]
    seed: str

    def slices(self) -> Making:
        return making(editions(self.game)[self.edition], self.given, self.seed)


class AIPuzzleMaker:
    """Has puzzles made there. Where none can be made that is logged."""

    def __init__(self, worker: JobWorker) -> None:
        self._worker = worker

    async def puzzle(self, game: PlayedGame, given: Sequence[Given], seed: str) -> Puzzle | None:
        try:
            return await self._worker.work_out(PuzzleJob(game.rules.key, game.edition, tuple(given), seed))
        except JobFailed as error:
            log.error("no puzzle of %s could be made:\n%s", game.rules.key, error)  # noqa: TRY400 - it has it all
            raise

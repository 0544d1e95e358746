"""What the process of AI seats works out for the daily: what each character scores on a day's deal."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Protocol

from bot.engine.core import Edition
from bot.engine.solo_playout import par
from bot.games.catalogue import editions
from bot.thinking.job import Job, JobWorker, Urgency

if TYPE_CHECKING:
    from bot.tables.game import PlayedGame


@dataclass(frozen=True, slots=True)
class ParJob(Job[dict[str, int]]):
    """What each character scores alone: a few seconds, a character at a time."""

    urgency: ClassVar[Urgency] = Urgency.MIDDLE

    game: str
    edition: Edition
    seed: str

    def slices(self) -> Generator[None, None, dict[str, int]]:
        game = editions(self.game)[self.edition]
        return par(game.rules, game.players, self.seed)


class ParMaker(Protocol):
    """Who works the par of a deal out."""

    async def par(self, game: PlayedGame, seed: str) -> dict[str, int]:
        """Return what each character scores alone on a day's deal; raises `NobodyThinks` where nobody can say now."""
        ...


class AIParMaker:
    def __init__(self, worker: JobWorker) -> None:
        self._worker = worker

    async def par(self, game: PlayedGame, seed: str) -> dict[str, int]:
        return await self._worker.work_out(ParJob(game.rules.key, game.edition, seed))

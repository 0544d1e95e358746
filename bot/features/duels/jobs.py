"""What the process of AI seats works out for duels: the deals of a character that is somebody's rival."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import ClassVar

from bot.engine.core import Edition
from bot.engine.solo_playout import solo_playout
from bot.features.duels.standings import DealScore
from bot.games.catalogue import editions
from bot.thinking.job import Job, Urgency


@dataclass(frozen=True, slots=True)
class AIDealsJob(Job[list[DealScore]]):
    """What a character makes of each of these deals: a second or less a deal."""

    urgency: ClassVar[Urgency] = Urgency.LEISURE

    game: str
    edition: Edition
    seeds: tuple[str, ...]
    character: str

    def slices(self) -> Generator[None, None, list[DealScore]]:
        game, found = editions(self.game)[self.edition], list[DealScore]()
        for seed in self.seeds:
            made = game.rules.day_score(solo_playout(game.rules, game.players, seed, self.character))
            found.append(DealScore(made.total, made.rank_key))
            yield
        return found

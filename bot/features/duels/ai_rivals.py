"""The worker that has AI characters play the deals of those whose rivals they are: it takes its time."""

from __future__ import annotations

import logging

from bot.engine.players import NobodyThinks
from bot.features.duels.matches import DuelMatches
from bot.store.sql.database import UNAVAILABLE
from bot.tables.clocks.worker import Worker
from bot.tables.faults import Faults

log = logging.getLogger(__name__)
LOOK_EVERY = 60.0
"""Seconds between looks at what is to be played: until the duel ends nobody waits for it."""


class AIRivals(Worker):
    name = "ai_rivals"

    def __init__(self, matches: DuelMatches) -> None:
        super().__init__(matches.duels.tables.clock)
        self.matches = matches
        self._faults = Faults(log)

    async def look(self) -> float:
        """Play what there is to play; return when to look again."""
        duels = self.matches.duels
        for duel_id in await duels.store.ai_to_play(duels.tables.running):
            duel = await duels.store.load(duel_id)
            if duel is None:
                continue
            try:
                await self.matches.play_for_ai(duel)
            except NobodyThinks:
                break
            except UNAVAILABLE:
                raise
            except Exception as fault:  # noqa: BLE001 - one duel's fault is not the others'
                self._faults.exception(f"duel {duel_id}: its AI could not play", fault)
        return self.clock.now() + LOOK_EVERY

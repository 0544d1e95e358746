"""Takes in the log of finished games, a few at a time, beside the presses that finish them.

Each process does: the database lets one of them go on at a time, from where the last one stopped.
"""

from __future__ import annotations

from bot.features.server_figures.store import ServerFiguresStore
from bot.tables.clocks.clock import Clock
from bot.tables.clocks.worker import Worker

AT_ONCE = 20
"""Games of a transaction, which whoever finishes one has to wait for."""
BREATH = 0.1
"""Seconds between two, so that a long log which is there already holds nobody up."""
LOOK_EVERY = 600.0
"""Seconds between looks at what other processes may have left."""


class ServerFiguresWorker(Worker):
    name = "server_figures"
    begins_after = 30.0
    apart = 5.0

    def __init__(self, store: ServerFiguresStore, clock: Clock) -> None:
        super().__init__(clock)
        self.store = store

    async def look(self) -> float:
        """Take in what there is; return when to look again."""
        while await self.store.take_in(AT_ONCE):
            await self.clock.sleep_until(self.clock.now() + BREATH)
        return self.clock.now() + LOOK_EVERY

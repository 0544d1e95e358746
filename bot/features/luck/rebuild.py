"""Working luck and play of all stored games out again, in several processes, some games at a time.

The sums of the leaderboards are not touched: whoever calls this makes them again after it (`store/results/rebuild.py`).
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable, Collection, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass

from bot import machine
from bot.engine.luck import Making, NoBreakdown
from bot.engine.record import Finished, RecordError
from bot.engine.run_to_completion import run_to_completion
from bot.features.luck.store import FIRST, LuckStore
from bot.league.luck import SeatBreakdown, seat_breakdowns
from bot.store.sql.batches import batches
from bot.store.sql.database import Database

AT_ONCE, TOGETHER = 200, 10
"""Games that are read together, and of these those that a process is given together."""
TOLD_EVERY = 10.0
"""Seconds between two lines about how far it is."""
Progress = Callable[[str], None]
BeginsBreakdown = Callable[[Finished], Making]
"""Begins the breakdown of a finished game, of any game; a function of a module, as other processes have to find it."""


@dataclass(slots=True)
class RebuiltLuck:
    games: int = 0
    without: int = 0
    """Games of which it could not be: their edition is gone, or they cannot be played again."""

    def told(self) -> str:
        """Return what was done, in a line."""
        without = f"; of {self.without} it cannot be" if self.without else ""
        return f"luck and play worked out again: {self.games} games{without}"


def rebuilding(games: Collection[str], breakdown_of: BeginsBreakdown) -> Callable[[Database, Progress], Awaitable[str]]:
    """Return what works out luck and play of all finished games of these kinds, and says in a line what it did."""

    async def work(database: Database, tell: Progress) -> str:
        return (await rebuild_luck(database, games, breakdown_of, tell)).told()

    return work


async def rebuild_luck(
    database: Database, games: Collection[str], breakdown_of: BeginsBreakdown, tell: Progress
) -> RebuiltLuck:
    """Work out luck and play of all finished games of these kinds, and keep it with their results."""
    store, found, last = LuckStore(database), RebuiltLuck(), FIRST
    count = await store.count(games)
    told = _Told(count, tell)
    # A fresh interpreter for each: nothing of the database's threads and connections goes with it.
    with machine.current().processes(os.cpu_count() or 1) as pool:
        while True:
            places = await store.after(last, games, AT_ONCE)
            if not places:
                return found
            last, tables = places[-1], [table for _, table in places]
            breakdowns = await _worked_out(pool, breakdown_of, await store.finished(tables))
            await store.replace(breakdowns)
            found.games += len(breakdowns)
            found.without += len(tables) - len(breakdowns)
            told.after(found.games + found.without)


async def _worked_out(
    pool: Executor, breakdown_of: BeginsBreakdown, games: dict[int, Finished]
) -> dict[int, tuple[SeatBreakdown, ...]]:
    """Return the breakdowns of these games, of those that have one."""
    loop = asyncio.get_running_loop()
    some = batches(list(games.items()), TOGETHER)
    waiting = [loop.run_in_executor(pool, worked_out, breakdown_of, one) for one in some]
    return {table: seats for done in await asyncio.gather(*waiting) for table, seats in done}


def worked_out(
    breakdown_of: BeginsBreakdown, games: Sequence[tuple[int, Finished]]
) -> list[tuple[int, tuple[SeatBreakdown, ...]]]:
    """Return the breakdowns of these games, of those that have one."""
    found = []
    for table, finished in games:
        try:
            breakdown = run_to_completion(breakdown_of(finished))
        except (NoBreakdown, RecordError):
            continue
        if breakdown.over:
            found.append((table, seat_breakdowns(breakdown)))
    return found


class _Told:
    """Says now and then how far it is."""

    def __init__(self, count: int, tell: Progress) -> None:
        self.count, self.tell = count, tell
        self.began = self.last = machine.monotonic()

    def after(self, games: int) -> None:
        """Say it, if it is time."""
        now = machine.monotonic()
        if now - self.last < TOLD_EVERY or not games:
            return
        self.last = now
        left = (now - self.began) * (self.count - games) / games / 60
        self.tell(f"luck and play: {games:,} of {self.count:,} games, about {left:.0f} minutes left")

"""Luck and play of finished games: worked out in the thinking process once a game is over, and kept with its result.

A game ends without waiting for it. What is lost on the way, when the bot ends in between, is caught up with at the next
start, or worked out when somebody asks to see it: whoever comes second changes nothing (`store.py`).
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Collection
from typing import Protocol

from bot.engine.luck import Breakdown, NoBreakdown
from bot.engine.players import NobodyThinks
from bot.engine.record import Finished
from bot.features.luck.store import LuckStore
from bot.league.luck import seat_breakdowns
from bot.single_flight import SingleFlight
from bot.store.enums import Status, TableKind
from bot.store.sql.database import UNAVAILABLE, in_short
from bot.tables.clocks.clock import Clock
from bot.tables.clocks.worker import Worker
from bot.tables.faults import Faults
from bot.tables.news import TableChanged
from bot.tables.play.finished import finished
from bot.tables.play.finishing import keeps_result
from bot.tables.table import Follower
from bot.tables.view import TableView

log = logging.getLogger(__name__)
AT_LEISURE, AGAIN = 60.0, 3600.0
"""Seconds until the first look at what is missing, and between two of them."""
FRESH = 30.0
"""Seconds after its end in which a game is left to the process that it ended in."""
HELD = 20
"""Breakdowns held in memory: after a game everybody at the table may want to see theirs."""


class BreakdownMaker(Protocol):
    async def breakdown(self, finished: Finished) -> Breakdown:
        """Return how much of a finished game's scores was luck.

        Raises `NoBreakdown` where that cannot be said, `NobodyThinks` where nobody is there to say it.
        """
        ...


class LuckService(Worker, Follower):
    """The entry point to luck and play of the games of this process."""

    name = "luck"
    begins_after = AT_LEISURE

    def __init__(self, store: LuckStore, maker: BreakdownMaker, clock: Clock, games: Collection[str]) -> None:
        """`games`: those that offer values."""
        super().__init__(clock)
        self.store = store
        self.maker = maker
        self.games = games
        self._faults = Faults(log)
        self._hopeless: set[int] = set()
        """Games that cannot be worked out: nobody tries again before the next start."""
        self._held: OrderedDict[int, Breakdown] = OrderedDict()
        self._making = SingleFlight[int, Breakdown]()
        self._keeping: set[asyncio.Task[None]] = set()
        self._is_closed = False
        """The bot is ending: what still comes to its end is worked out after the next start."""
        self._turn = asyncio.Lock()
        """One after the other: AI seats at other tables are thinking meanwhile."""

    def table_changed(self, table: TableView, news: TableChanged) -> None:
        """Begin to work out a game that has just ended, if its result is kept."""
        if news.ended and self.offers(table) and keeps_result(table.header) and not self._is_closed:
            task = asyncio.create_task(self._keep(table))
            self._keeping.add(task)
            task.add_done_callback(self._keeping.discard)

    def offers(self, table: TableView) -> bool:
        """Return whether luck can be told from play in this game by now: it is over, and no lesson."""
        taught = table.header.kind == TableKind.LESSON or table.header.script is not None
        return table.status == Status.OVER and table.header.game in self.games and not taught

    async def of(self, table: TableView) -> Breakdown:
        """Return a finished game's breakdown, worked out if it is not at hand; raises as `BreakdownMaker` does."""
        found = self._held.get(table.id)
        if found is not None:
            self._held.move_to_end(table.id)
            return found
        if not self.offers(table):
            raise NoBreakdown(f"table {table.id}")
        return await self._making.do(table.id, lambda: self._make(table))

    async def _make(self, table: TableView) -> Breakdown:
        breakdown = await self._breakdown(finished(table))
        self._held[table.id] = breakdown
        while len(self._held) > HELD:
            self._held.popitem(last=False)
        return breakdown

    async def _breakdown(self, game: Finished) -> Breakdown:
        async with self._turn:
            breakdown = await self.maker.breakdown(game)
        if not breakdown.over:
            raise NoBreakdown("played again, it does not come to its end")
        return breakdown

    async def _keep(self, table: TableView) -> None:
        try:
            await self.store.keep(table.id, seat_breakdowns(await self.of(table)))
        except NobodyThinks:
            log.info("table %s: its luck is worked out later", table.id)
        except NoBreakdown as why:
            log.warning("table %s: its luck cannot be worked out: %s", table.id, why)
        except UNAVAILABLE as error:
            log.warning("table %s: its luck is kept later: the database: %s", table.id, in_short(error))
        except Exception:  # nobody waits for it
            log.exception("table %s: its luck could not be kept", table.id)

    async def look(self) -> float:
        """Catch up with what is missing; return when to look again."""
        try:
            await self.catch_up()
        except NobodyThinks:
            log.info("luck and play of earlier games are worked out later")
        return self.clock.now() + AGAIN

    async def catch_up(self) -> int:
        """Work out what is missing of the last games, as the bot ended before it came to it; return how many."""
        kept = 0
        for table_id in await self.store.missing(self.games, self.clock.now() - FRESH):
            if table_id in self._hopeless:
                continue
            try:
                kept += await self._catch_up(table_id)
            except (NobodyThinks, *UNAVAILABLE):
                raise
            except Exception as fault:  # noqa: BLE001 - one game's fault is not the others'
                self._hopeless.add(table_id)
                self._faults.exception(f"table {table_id}: its luck cannot be worked out", fault)
        if kept:
            log.info("luck and play of %d earlier games were worked out", kept)
        return kept

    async def _catch_up(self, table_id: int) -> bool:
        found = (await self.store.finished([table_id])).get(table_id)
        if found is None:
            # Its row is broken, which has been told, or gone.
            self._hopeless.add(table_id)
            return False
        try:
            breakdown = await self._breakdown(found)
        except NoBreakdown as why:
            self._hopeless.add(table_id)
            log.warning("table %s: its luck cannot be worked out: %s", table_id, why)
            return False
        return await self.store.keep(table_id, seat_breakdowns(breakdown))

    async def settled(self) -> None:
        """Wait until everything that has begun is kept."""
        await asyncio.gather(*self._keeping, return_exceptions=True)

    async def close(self) -> None:
        """Leave what is being worked out, and begin no more: the next start catches up with it."""
        self._is_closed = True
        for task in self._keeping:
            task.cancel()
        await self._making.stop()
        await asyncio.gather(*self._keeping, return_exceptions=True)

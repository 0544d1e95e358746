"""The requests a bot may make as itself: Discord allows fifty a second, for all its tables together.

Edits of messages are kept below that. While all tables can be shown as often as any, nobody notices; where there are
too many, each is shown less often, and the one that has waited longest goes first.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools

from bot.measures.meter import meter
from bot.tables.clocks.clock import Clock
from bot.ui.messages.background import Background

RATE = 40.0
"""Edits a second; the rest is left to posts and whatever else the bot does as itself."""
BURST = 1.0
"""Edits that may come at once after a pause."""
UNSENT = 3
"""Edits at most that are handed out and still being drawn: drawn late, they would all be sent at once."""
GAP = 1.5
"""Seconds between two edits of one message."""
HOLD = 45.0
"""Seconds after an edit of the bot's own before another that shows only who has answered since."""
LIVE = 60.0
"""Seconds after an edit of it that a table counts as live."""
MOMENT = 0.001


class LoopTime:
    """Seconds that pass as they do for Discord, whatever the tables' clock says: the event loop's."""

    def now(self) -> float:
        """See `Clock`."""
        return asyncio.get_running_loop().time()

    async def sleep_until(self, moment: float) -> None:
        """See `Clock`."""
        await asyncio.sleep(moment - self.now())


class EditSlot:
    """One edit, from the moment it is handed out until it is sent, or there was no need for it."""

    def __init__(self, budget: Budget, since: float) -> None:
        self._budget = budget
        self._since = since
        self._over = False

    def sent(self) -> None:
        """Note that the request is made now."""
        if not self._over:
            meter().shown(max(0.0, self._budget.now() - self._since))
        self._end(0.0)

    def end(self) -> None:
        """Let others have the edit, if it was not sent."""
        self._end(1.0)

    def _end(self, back: float) -> None:
        if not self._over:
            self._over = True
            self._budget._ended(back)


class Budget:
    """Hands out the edits."""

    def __init__(self, time: Clock | None = None) -> None:
        self._time = time or LoopTime()
        self._share = 1.0
        """The part of the edits that this process has, where several are the same bot."""
        self._left, self._counted_at = BURST, 0.0
        self._unsent = 0
        self._live: dict[int, float] = {}
        """When each table last asked for an edit, the latest last."""
        self._queue: list[tuple[float, int, asyncio.Future[None]]] = []
        self._numbers = itertools.count()
        self._background = Background()
        self._serving: asyncio.Task[None] | None = None

    async def stop(self) -> None:
        """Hand out no more."""
        await self._background.stop()

    def share_out(self, shards: int, of: int) -> None:
        """Hand out no more than the part of the edits of so many of all shards, with none as much as with one."""
        self._share = max(1, shards) / of

    def now(self) -> float:
        """Return the time that waiting is measured by."""
        return self._time.now()

    @property
    def _rate(self) -> float:
        return RATE * self._share

    @property
    def live(self) -> int:
        """How many tables have been edited lately."""
        now = self.now()
        for table_id, _ in list(itertools.takewhile(lambda one: one[1] <= now - LIVE, self._live.items())):
            del self._live[table_id]
        return len(self._live)

    @property
    def gap(self) -> float:
        """Seconds between two edits of one table's message: enough for all that are live to have theirs."""
        return max(GAP, self.live / self._rate)

    @property
    def waiting(self) -> int:
        """How many edits wait."""
        return len(self._queue)

    @property
    def oldest(self) -> float:
        """Seconds since the message that waits longest became old; 0 where none waits."""
        return max(0.0, self.now() - self._queue[0][0]) if self._queue else 0.0

    @property
    def is_short(self) -> bool:
        """Whether tables are shown less often than they could be: then each shows only what is newest."""
        return self.gap > GAP

    async def turn(self, table_id: int, since: float) -> EditSlot:
        """Wait for an edit: of those who wait, whoever's message is old since longest gets the next one."""
        self._live.pop(table_id, None)
        self._live[table_id] = self.now()
        if self._queue or not self._may_go():
            waiter = asyncio.get_running_loop().create_future()
            heapq.heappush(self._queue, (since, next(self._numbers), waiter))
            self._serve_soon()
            try:
                await waiter
            except asyncio.CancelledError:
                if waiter.done() and not waiter.cancelled():
                    self._ended(1.0)
                raise
        else:
            self._take()
        return EditSlot(self, since)

    def spend(self) -> None:
        """Count an edit that could not wait."""
        self._left = self._count() - 1.0

    def _count(self) -> float:
        now = self.now()
        self._left = min(BURST, self._left + max(0.0, now - self._counted_at) * self._rate)
        self._counted_at = now
        return self._left

    def _may_go(self) -> bool:
        return self._unsent < UNSENT and self._count() >= 1.0

    def _take(self) -> None:
        self._left -= 1.0
        self._unsent += 1

    def _ended(self, back: float) -> None:
        self._unsent -= 1
        self._left = min(BURST, self._count() + back)
        self._serve_soon()

    def _serve_soon(self) -> None:
        if self._queue and (self._serving is None or self._serving.done()):
            self._serving = self._background.start(self._serve())

    async def _serve(self) -> None:
        """Hand out edits until nobody waits, or too many are unsent: the next one that is sent goes on here."""
        while self._queue and self._unsent < UNSENT:
            if not self._may_go():
                await self._time.sleep_until(self._counted_at + (1.0 - self._left) / self._rate + MOMENT)
                continue
            _, _, waiter = heapq.heappop(self._queue)
            if not waiter.done():
                self._take()
                waiter.set_result(None)

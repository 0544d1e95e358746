"""The timekeeper: plays what is due, table by table, for as long as the bot runs."""

from __future__ import annotations

import asyncio
import logging

from bot.measures.meter import meter
from bot.store.enums import TimerKind
from bot.store.sql.database import UNAVAILABLE, Busy, in_short
from bot.store.stored import Change, Conflict, Due, TimerKey
from bot.tables.faults import Faults
from bot.tables.play import playing
from bot.tables.registry import Tables
from bot.tables.table import Table

log = logging.getLogger(__name__)

LEASE = 30.0
"""Seconds an AI seat has to answer before it is asked again."""
SLOW = 2.0
"""Seconds above which a timer that is late is worth a line in the log."""
AGAIN = 1.0
"""Seconds before it looks again at what was busy, or waits for a sign of life."""
TAKES = frozenset(TimerKind) - {
    TimerKind.THINK,
    TimerKind.ADVANCE,
    TimerKind.MARK,
    TimerKind.REMIND,
    TimerKind.CROWD,
}
"""What takes something from people, who must have been able to press until then."""
RETRY = 5.0
"""Seconds before the timekeeper tries again after a fault."""


class Timekeeper:
    """Keeps the time of the tables that this process looks after."""

    name = "timekeeper"

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._context = tables.context
        self._thinking: set[asyncio.Task[None]] = set()
        self._faults = Faults(log)

    async def run(self) -> None:
        """Play what is due, for as long as the bot runs. One fault at one table stops neither it nor the others."""
        while True:
            # What is set from now on may be missing from what the database answers.
            self._context.awaited = float("inf")
            try:
                moment = await self.play_due()
                await self._tables.let_go()
            except UNAVAILABLE as error:
                log.warning("what is due is not known: the database: %s", in_short(error))
                moment = self._tables.clock.now() + RETRY
            except Exception:  # the timekeeper must outlive any fault
                log.exception("the timekeeper stumbled")
                moment = self._tables.clock.now() + RETRY
            await self._wait(moment)

    async def play_due(self) -> float | None:
        """Play what is due now; return when the next timer is."""
        now = self._tables.clock.now()
        left = False
        for timer in await self._tables.store.due(now, self._tables.running):
            left = not await self._guarded(timer, now) or left
        due = await self._tables.store.next_due(self._tables.running)
        # What is due and cannot be done now is not tried at once.
        return self._tables.clock.now() + AGAIN if left and (due is None or due <= now) else due

    async def _guarded(self, timer: Due, now: float) -> bool:
        """Play a timer; return whether that is done with, or put off."""
        table_id, key = timer.table_id, timer.key
        _note(timer, now)
        try:
            table = await self._tables.get(table_id)
            if table is None:
                await self._put_off(timer, None)
                return True
            await table.catch_up(timer.version)
            if key.kind in TAKES and not self._tables.context.arrivals.proven(table.header.guild_id, timer.at):
                # It waits for a sign of life from Discord, which wakes us.
                return False
            if key.kind == TimerKind.THINK:
                await self._let_think(table, key, now)
            else:
                await playing.on_timer(table, key, now)
        except Conflict:
            log.info("table %s: another writer was first at %s", table_id, key.kind)
        except Busy as error:
            log.info("table %s: the timer %s waits: the database: %s", table_id, key.kind, in_short(error))
            return False
        except UNAVAILABLE as error:
            self._faults.warning(f"table {table_id}: the timer {key.kind} of seat {key.seat} waits", error)
            return False
        except Exception as fault:  # noqa: BLE001 - one table's fault is not the others'
            self._faults.exception(f"table {table_id}: the timer {key.kind} of seat {key.seat} failed", fault)
            await self._postpone(timer, now + RETRY)
        return True

    async def _let_think(self, table: Table, key: TimerKey, now: float) -> None:
        """Let an AI seat think while the others' time is kept; if the bot dies meanwhile, its timer comes due again."""
        async with table.lock:
            await self._move(table, key, now + LEASE)
        task = asyncio.create_task(self._think(table, key))
        self._thinking.add(task)
        task.add_done_callback(self._thinking.discard)

    async def _think(self, table: Table, key: TimerKey) -> None:
        try:
            await playing.think(table, key)
        except Conflict:
            log.info("table %s: another writer was first at %s", table.id, key.kind)
        except Busy as error:
            log.info("table %s: the AI of seat %s waits: the database: %s", table.id, key.seat, in_short(error))
        except UNAVAILABLE as error:
            self._faults.warning(f"table {table.id}: the AI of seat {key.seat} waits", error)
        except Exception as fault:  # noqa: BLE001 - the timer stands, and comes due again
            self._faults.exception(f"table {table.id}: the AI of seat {key.seat} failed", fault)

    async def _postpone(self, timer: Due, until: float) -> None:
        """Try a timer that failed again later, without holding up the others."""
        table = self._tables.cache.find(timer.table_id, self._tables.clock.now())
        try:
            if table is None:
                await self._put_off(timer, until)
            else:
                async with table.lock:
                    await self._move(table, timer.key, until)
        except (Conflict, Busy):
            log.info("table %s: another writer was first at %s", timer.table_id, timer.key.kind)

    async def _put_off(self, timer: Due, until: float | None) -> None:
        """Move or drop a timer of a table that cannot be loaded."""
        change = Change(at=self._tables.clock.now(), timers={timer.key: until})
        await self._tables.store.commit(timer.table_id, timer.version, change)

    async def _move(self, table: Table, key: TimerKey, due: float) -> None:
        """Move a timer that stands, under the table's lock."""
        if key in table.timers:
            await table.write(Change(at=self._tables.clock.now(), timers={key: due}))
            table.timers[key] = due

    async def _wait(self, moment: float | None) -> None:
        """Wait until the moment, or until an earlier one for which a table has set a timer meanwhile."""
        context = self._context
        if moment is not None:
            context.awaited = min(context.awaited, moment)
        earlier = True
        while earlier:
            context.woken.clear()
            waits: list[asyncio.Task[object]] = [asyncio.create_task(context.woken.wait())]
            if context.awaited < float("inf"):
                waits.append(asyncio.create_task(self._tables.clock.sleep_until(context.awaited)))
            try:
                await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for wait in waits:
                    wait.cancel()
            earlier = context.woken.is_set()


def _note(timer: Due, now: float) -> None:
    late = now - timer.at
    meter().timer(late)
    if late > SLOW:
        log.info(
            "table %s: the timer %s is %.1f s late",
            timer.table_id,
            timer.key.kind,
            late,
            extra={"table": timer.table_id, "seconds": late},
        )

"""Two whole bots on one file, the lock that keeps the second one out taken away, and what each has been told is kept.

Who may use the database next is drawn, so that a seed decides how the two get in each other's way: most often one piece
of work at a time, now and then two truly side by side, each bot having connections and a thread that writes of its own.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.results.summaries import SummaryChanges
from bot.store.rows import PanelRow, SeatRow, TableRow
from bot.store.sql.database import Database
from bot.store.sql.sqlite import SqliteDatabase
from bot.store.sql.writing import Writing
from bot.store.stored import Change, Stored
from bot.store.tables import TableStore
from bot.tables.clocks.timekeeper import Timekeeper
from tests.tables.room import Room

T = TypeVar("T")
ARRIVE = 10
"""How often others have the loop before it is drawn who is next: all that can ask by then has asked."""


class Turns:
    """Who may use the database next."""

    def __init__(self, dice: Random) -> None:
        self._dice = dice
        self._waiting: list[asyncio.Future[None]] = []
        self._inside = 0
        self._changed = asyncio.Event()

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait to be drawn."""
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(mine)
        self._changed.set()
        try:
            await mine
            yield
        finally:
            if mine in self._waiting:
                self._waiting.remove(mine)
            else:
                self._inside -= 1
            self._changed.set()

    async def give(self) -> None:
        """Draw, for as long as the evening lasts."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            for _ in range(ARRIVE):
                await asyncio.sleep(0)
            if self._inside:
                continue
            for mine in self._dice.sample(self._waiting, min(len(self._waiting), self._dice.choice((1, 1, 2)))):
                self._waiting.remove(mine)
                self._inside += 1
                if not mine.done():
                    mine.set_result(None)


class Shared(SqliteDatabase):
    """One bot's way to the file that another uses as well."""

    turns: Turns

    async def write(self, work: Callable[[Writing], T]) -> T:
        """In turn."""
        async with self.turns.turn():
            return await super().write(work)

    async def glance(self, work: Callable[[Writing], T]) -> T:
        """In turn."""
        async with self.turns.turn():
            return await super().glance(work)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """In turn."""
        async with self.turns.turn(), super().read() as connection:
            yield connection


@dataclass
class Ledger:
    """Everything either bot was told is written, by table and by the version it was written to."""

    made: dict[int, Stored] = field(default_factory=dict)
    changed: dict[int, dict[int, Change]] = field(default_factory=lambda: defaultdict(dict))
    delivered: list[int] = field(default_factory=list)
    on_the_way: set[asyncio.Task[Any]] = field(default_factory=set)

    def note(self, table_id: int, version: int, change: Change) -> None:
        """A change of this version was written: nobody else may have changed the same one."""
        assert version not in self.changed[table_id], f"table {table_id} was changed twice in version {version}"
        self.changed[table_id][version] = change
        self.note_delivery(change)

    def note_delivery(self, change: Change) -> None:
        """The interaction it answers is answered once."""
        if change.interaction_id is not None:
            assert change.interaction_id not in self.delivered
            self.delivered.append(change.interaction_id)

    async def kept(self, writing: Coroutine[Any, Any, T]) -> T:
        """Wait for what is written; it is noted also if whoever wanted it is gone by then."""
        task = asyncio.ensure_future(writing)
        self.on_the_way.add(task)
        task.add_done_callback(self._arrived)
        return await asyncio.shield(task)

    def _arrived(self, task: asyncio.Task[Any]) -> None:
        self.on_the_way.discard(task)
        if not task.cancelled():
            # Nobody may be left who wants to know.
            task.exception()

    def table(self, table_id: int) -> Stored:
        """What a table has to be: as it was made, with every change that was acknowledged, one after the other."""
        found = self.made[table_id]
        for number, (version, change) in enumerate(sorted(self.changed[table_id].items())):
            assert version == found.header.version, f"version {number} of table {table_id} was never acknowledged"
            found = _after(found, change)
        return found


def _after(before: Stored, change: Change) -> Stored:
    seats = {} if change.all_seats else {seat.seat: seat for seat in before.seats}
    timers = {} if change.clear_timers else dict(before.timers)
    for key, due in change.timers.items():
        if due is None:
            timers.pop(key, None)
        else:
            timers[key] = due
    return Stored(
        before.header.written(**change.header),
        [seat for _, seat in sorted((seats | {seat.seat: seat for seat in change.seats}).items())],
        before.entries + change.entries,
        timers,
        before.panels | {panel.user_id: panel for panel in change.panels},
    )


class NotingStore(TableStore):
    """The tables, with a note of everything that was written."""

    def __init__(self, database: Database, ledger: Ledger) -> None:
        super().__init__(database)
        self._ledger = ledger

    async def create(
        self, header: TableRow, seats: Sequence[SeatRow], change: Change, *, hosted_at_most: int | None = None
    ) -> TableRow:
        """Noted."""

        async def create() -> TableRow:
            row = await TableStore.create(self, header, seats, change, hosted_at_most=hosted_at_most)
            assert row.id is not None
            placed = [seat.changed(table_id=row.id) for seat in seats]
            timers = {key: due for key, due in change.timers.items() if due is not None}
            self._ledger.made[row.id] = Stored(row, placed, [], timers, {})
            self._ledger.note_delivery(change)
            return row

        return await self._ledger.kept(create())

    async def commit(self, table_id: int, version: int, change: Change) -> SummaryChanges | None:
        """Noted."""

        async def commit() -> SummaryChanges | None:
            kept = await TableStore.commit(self, table_id, version, change)
            self._ledger.note(table_id, version, change)
            return kept

        return await self._ledger.kept(commit())

    async def put_panel(self, panel: PanelRow, version: int) -> None:
        """Noted."""

        async def put_panel() -> None:
            await TableStore.put_panel(self, panel, version)
            self._ledger.note(panel.table_id, version, Change(at=0.0, panels=[panel]))

        await self._ledger.kept(put_panel())


class OneBot(Room):
    """One of the two, with a timekeeper of its own."""

    def __init__(self, database: Database, clock: Any, plugins: Mapping[str, Any], ledger: Ledger) -> None:
        self._ledger = ledger
        super().__init__(database, clock, plugins)
        self.store = NotingStore(database, ledger)
        self.start()

    def start(self) -> None:
        """As after a start: nothing is in memory."""
        self.tables = self.made_tables()
        self._timekeeper = Timekeeper(self.tables)
        self._keeping_time = asyncio.create_task(self._timekeeper.run())

    async def kill(self) -> None:
        """Nothing that it had not asked the database for by now is ever done."""
        thinking = [*self._timekeeper._thinking]
        for task in (self._keeping_time, *thinking):
            task.cancel()
        await asyncio.gather(self._keeping_time, *thinking, return_exceptions=True)


class Faults(logging.Handler):
    """What was logged as a fault meanwhile."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.told: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Kept."""
        self.told.append(self.format(record))

    def __enter__(self) -> list[str]:
        logging.getLogger("bot").addHandler(self)
        return self.told

    def __exit__(self, *_: object) -> None:
        logging.getLogger("bot").removeHandler(self)

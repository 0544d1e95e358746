"""Storing lost time, and granting it: whatever was to end, ends so much later."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

from sqlalchemy import ColumnElement, Executable, delete, select, update
from sqlmodel import SQLModel

from bot.league.lost import Span, length, skipped
from bot.store import lost_rows as _lost_rows  # noqa: F401 - the tables below
from bot.store.enums import OPEN_STATUSES, TimerKind
from bot.store.sql.database import Database
from bot.store.sql.parts import Part
from bot.store.sql.sound import Values, is_moment, is_number
from bot.store.sql.statements import Value, put
from bot.store.sql.writing import Prepared, Writing

_sql = SQLModel.metadata.tables
LOST, HEARD, TABLES, TIMERS = _sql["lost_times"], _sql["heard"], _sql["tables"], _sql["timers"]
PROPOSALS = _sql["proposals"]
_PUT_LOST, _PUT_HEARD = Prepared(put(LOST)), Prepared(put(HEARD))

WORTH_SKIPPING = 60.0
"""Seconds of a loss that counts for whether a day is skipped: all the shorter ones together are next to nothing."""
LATELY = 3 * 86_400.0
"""Seconds in which presses arrived, for which a loss is of interest: open days and game nights reach no further back,
however long they stay open for what was lost since."""
_BY_ITSELF = (TimerKind.THINK, TimerKind.ADVANCE)
"""Timers for which nobody has to be there: they come as soon as they can. By all others people have time."""
# A broken row is passed over: that nothing was lost then is what everybody believed before there were such rows.
_SOUND = (is_number(LOST.c.shards), is_number(LOST.c.slot), is_moment(LOST.c.began), is_moment(LOST.c.ended))
_SPAN = (LOST.c.shards, LOST.c.slot, LOST.c.began, LOST.c.ended)


def skipped_days(execute: Callable[[Executable], Iterable[Values]]) -> frozenset[int]:
    """Return the days that every streak skips, as whoever finishes a day and whoever recalculates it read them."""
    long = LOST.c.ended - LOST.c.began >= WORTH_SKIPPING
    return skipped(Span(*row) for row in execute(select(*_SPAN).where(long, *_SOUND)))


def _ended_after(writing: Writing, moment: float) -> list[Span]:
    return [Span(*row) for row in writing.execute(select(*_SPAN).where(LOST.c.ended > moment, *_SOUND))]


class Later(Protocol):
    """What else was to end, and ends later."""

    def time_lost(self, writing: Writing, since: float, seconds: float, part: Part | None) -> None:
        """Let what was to end after a moment, of a part of the tables, end so many seconds later (or earlier)."""
        ...

    def time_taken_back(self, writing: Writing, now: float) -> None:
        """Undo what a clock that was wrong has ended after this moment: that time was never lived."""
        ...


class LostStore:
    def __init__(self, database: Database, features: Later) -> None:
        """`features`: what else was to end and ends later."""
        self.database = database
        self._features = features

    async def lately(self, now: float) -> tuple[list[Span], frozenset[int]]:
        """Return what was lost lately (`LATELY`), and which days streaks skip."""

        def read(writing: Writing) -> tuple[list[Span], frozenset[int]]:
            since = now - LATELY
            recent = _ended_after(writing, since)
            while (reached := now - LATELY - length(recent)) < since:
                recent, since = _ended_after(writing, reached), reached
            return recent, skipped_days(writing.execute)

        return await self.database.glance(read)

    async def heard(self, shards: int) -> dict[int, float]:
        """Return when each of so many shards was last heard from; of another number, the last of all."""
        async with self.database.read() as connection:
            query = select(HEARD.c.shards, HEARD.c.slot, HEARD.c.at)
            rows = (await connection.execute(query.where(is_moment(HEARD.c.at), is_number(HEARD.c.slot)))).all()
        if not rows:
            return {}
        known = {int(slot): float(at) for of, slot, at in rows if of == shards}
        last = max(float(at) for _, _, at in rows)
        return {slot: known.get(slot, last) for slot in range(shards)}

    async def note(self, shards: int, heard: Mapping[int, float], lost: Iterable[Span]) -> None:
        """Note when shards were heard from, and what is being lost."""
        there = [{"shards": shards, "slot": slot, "at": at} for slot, at in heard.items()]
        missing = [span._asdict() for span in lost]

        def write(writing: Writing) -> None:
            if there:
                writing.execute_many(_PUT_HEARD, *there)
            if missing:
                writing.execute_many(_PUT_LOST, *missing)

        await self.database.write(write)

    async def grant(self, span: Span, part: Part) -> None:
        """Note what was lost for a shard, and let everything of its tables end so much later that was to end after it.

        What their messages say of it is old then. Whoever has the shard next has lost nothing before the end of it.
        """

        def write(writing: Writing) -> None:
            writing.execute_many(_PUT_LOST, span._asdict())
            writing.execute_many(_PUT_HEARD, {"shards": span.shards, "slot": span.slot, "at": span.ended})
            self._later(writing, span.began, span.ended - span.began, part)

        await self.database.write(write)

    async def take_back(self, now: float, seconds: float, part: Part | None) -> None:
        """Undo what a clock that was wrong by so many seconds has granted: that time was never lived."""

        def write(writing: Writing) -> None:
            writing.execute(delete(LOST).where(LOST.c.ended > now))
            writing.execute(update(HEARD).where(HEARD.c.at > now).values(at=now))
            self._features.time_taken_back(writing, now)
            if seconds:
                self._later(writing, now, -seconds, part)

        await self.database.write(write)

    def _later(self, writing: Writing, since: float, seconds: float, part: Part | None) -> None:
        later(writing, since, seconds, part)
        self._features.time_lost(writing, since, seconds, part)


def later(writing: Writing, since: float, seconds: float, part: Part | None) -> None:
    """Let everything at a part of the tables that was to end after a moment end so much later (or earlier)."""
    here = select(TABLES.c.id).where(TABLES.c.status.in_(OPEN_STATUSES), *_of(part, TABLES.c.guild_id))
    pending = TIMERS.c.kind.not_in(_BY_ITSELF), TIMERS.c.due_at > since, TIMERS.c.table_id.in_(here)
    undecided = PROPOSALS.c.verdict.is_(None), PROPOSALS.c.until > since, PROPOSALS.c.table_id.in_(here)
    shown = update(TABLES).where(TABLES.c.id.in_(select(TIMERS.c.table_id).where(*pending)))
    writing.execute(shown.values({"shown_entry": None, "version": TABLES.c.version + 1}))
    writing.execute(update(PROPOSALS).where(*undecided).values(until=PROPOSALS.c.until + seconds))
    writing.execute(update(TIMERS).where(*pending).values(due_at=TIMERS.c.due_at + seconds))


def _of(part: Part | None, guild: Value) -> list[ColumnElement[bool]]:
    return [] if part is None else [part.condition(guild)]

"""Who has which shards, in PostgreSQL: every question is one statement, so a process that stops in it holds no lock.

Times are those of the database's clock, which is one for all: machines need not agree on theirs.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import asyncpg
from sqlalchemy import URL
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.sql.postgres import engine_of, sent, told

log = logging.getLogger(__name__)
PATIENCE = 2.0
"""Seconds that the database has to answer: the next beat asks again."""
KEPT = 3600.0
"""Seconds for which a process that has gone without a word is remembered."""

_NOW = "extract(epoch FROM clock_timestamp())::float8"
_BEAT = f"""
WITH clock AS (SELECT {_NOW} AS now),
own AS (
    SELECT coalesce((SELECT started_at FROM processes WHERE id = $1 AND beat_at > now - $5), now) AS started_at
    FROM clock
),
beaten AS (
    INSERT INTO processes (id, started_at, beat_at, shards, version, leaving, cut_off, features_off)
    SELECT $1, started_at, now, $2, $3, $4, $6, $7 FROM clock, own
    ON CONFLICT (id) DO UPDATE SET started_at = excluded.started_at, beat_at = excluded.beat_at,
        shards = excluded.shards, leaving = excluded.leaving, cut_off = excluded.cut_off
)
SELECT
    (SELECT value::int FROM notes WHERE key = 'shards' AND value ~ '^[0-9]{{1,6}}$') AS in_use,
    (SELECT json_agg(json_build_array(slot, owner, epoch, connected, failed)) FROM slots WHERE shards = $2) AS slots,
    (SELECT json_agg(json_build_array(id, shards, leaving OR coalesce(features_off <> $7, false), cut_off))
     FROM processes, clock WHERE beat_at > now - $5 AND id <> $1) AS others,
    (SELECT min(beat_at) + $5 - now FROM processes, clock WHERE beat_at > now - $5 AND id <> $1 GROUP BY now) AS ends,
    EXISTS (SELECT FROM processes AS other, clock, own
     WHERE other.beat_at > now - $5 AND other.id <> $1 AND NOT other.leaving AND other.features_off <> $7
     AND (other.started_at, other.id) < (own.started_at, $1)) AS differs
"""  # noqa: S608
_DIFFERENT = f"""
SELECT features_off, bool_or(NOT leaving) AS go_on FROM processes
WHERE beat_at > {_NOW} - $2 AND features_off <> $1 GROUP BY features_off ORDER BY features_off
"""  # noqa: S608
_USE = """
WITH given AS (
    INSERT INTO notes (key, value) VALUES ('shards', $1::int::text)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value WHERE notes.value !~ '^[0-9]{1,6}$' RETURNING value
)
SELECT coalesce((SELECT value FROM given), (SELECT value FROM notes WHERE key = 'shards'))::int AS in_use
"""
_MAKE = f"""
WITH forgotten AS (DELETE FROM processes WHERE beat_at < {_NOW} - $2)
INSERT INTO slots (shards, slot, since) SELECT $1, slot, {_NOW} FROM generate_series(0, $1 - 1) AS slot
ON CONFLICT DO NOTHING
"""  # noqa: S608 - nothing of it comes from outside
_CLAIM = f"""
WITH clock AS (SELECT {_NOW} AS now),
free AS (
    SELECT slot FROM slots, clock
    WHERE shards = $2 AND (owner IS NULL OR ($4 AND NOT EXISTS (
        SELECT FROM processes WHERE id = owner AND beat_at > now - $3)))
    ORDER BY slot LIMIT $5 FOR UPDATE OF slots SKIP LOCKED
)
UPDATE slots SET owner = $1, epoch = epoch + 1, connected = false, since = clock.now
FROM free, clock WHERE slots.shards = $2 AND slots.slot = free.slot
RETURNING slots.slot, slots.epoch
"""  # noqa: S608
_GIVE = f"""
UPDATE slots SET owner = gift.heir, epoch = epoch + 1, connected = false, since = {_NOW},
    failed = CASE WHEN $5 THEN failed + 1 ELSE failed END
FROM unnest($3::int[], $4::text[]) AS gift(slot, heir)
WHERE slots.shards = $2 AND slots.slot = gift.slot AND slots.owner = $1
"""  # noqa: S608
_CONNECTED = """
UPDATE slots SET connected = true, failed = 0 WHERE owner = $1 AND shards = $2 AND slot = $3 AND epoch = $4
"""
_TURN = f"""
WITH clock AS (SELECT {_NOW} AS now),
taken AS (
    INSERT INTO identify_turns (bucket, free_at) SELECT $1, now + $2 FROM clock
    ON CONFLICT (bucket) DO UPDATE SET free_at = excluded.free_at
    WHERE $3 OR identify_turns.free_at <= excluded.free_at - $2
    RETURNING 1
)
SELECT EXISTS (SELECT FROM taken) AS taken
"""  # noqa: S608
_FREE = f"SELECT free_at - {_NOW} AS wait FROM identify_turns WHERE bucket = $1"  # noqa: S608
_CHANGE = f"""
WITH clock AS (SELECT {_NOW} AS now),
missing AS (
    SELECT FROM slots, clock WHERE shards = $1 AND NOT (connected AND EXISTS (
        SELECT FROM processes WHERE id = owner AND beat_at > now - $2))
),
changed AS (
    INSERT INTO notes (key, value) SELECT 'shards', $1::int::text WHERE $3 OR NOT EXISTS (SELECT FROM missing)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value RETURNING 1
),
former AS (DELETE FROM slots WHERE shards <> $1 AND EXISTS (SELECT FROM changed))
SELECT EXISTS (SELECT FROM changed) AS changed
"""  # noqa: S608
_LEAVE = """
WITH given_back AS (UPDATE slots SET owner = NULL, connected = false WHERE owner = $1)
DELETE FROM processes WHERE id = $1
"""


@dataclass(frozen=True, slots=True)
class Slot:
    """A shard, as a beat found it."""

    owner: str | None
    epoch: int
    connected: bool
    failed: int = 0
    """How many processes after each other had no session for it."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What a beat found."""

    in_use: int
    """By how many shards the bot is connected."""
    slots: Mapping[int, Slot]
    """Those of the number that the process counts by."""
    others: Mapping[str, bool] = field(default_factory=dict)
    """The other processes that count likewise and live, and whether they are about to end: those too that do
    without other features."""
    cut_off: frozenset[str] = frozenset()
    """Those of them that do not reach Discord."""
    anybody: bool = False
    """Whether another process lives, however it counts."""
    next_end: float = math.inf
    """Seconds until one of them has no lease any more, if it does not beat again."""
    differs: bool = False
    """Whether one that has lived for longer, and goes on, does without other features."""


class SlotStore:
    """The slots, on a connection of their own: a press that hangs holds up no beat."""

    def __init__(self, url: URL) -> None:
        self._engine = engine_of(url, 1)
        self._held: tuple[AsyncConnection, asyncpg.Connection] | None = None
        self._one_by_one = asyncio.Lock()

    async def use(self, shards: int) -> int:
        """Return by how many shards the bot is connected: so many, if that was not settled before."""
        in_use = None
        while in_use is None:
            # Whoever is a moment behind another sees neither its own row nor that of the other yet.
            [row] = await self._ask(_USE, shards)
            in_use = row["in_use"]
        return int(in_use)

    async def make(self, shards: int) -> None:
        """Make the slots of so many shards, where they are missing."""
        await self._ask(_MAKE, shards, KEPT)

    async def differing(self, features_off: frozenset[str], lease: float) -> dict[frozenset[str], bool]:
        """Return what else processes that live do without, and whether any of those that do goes on."""
        rows = await self._ask(_DIFFERENT, _written(features_off), lease)
        return {_read(row["features_off"]): bool(row["go_on"]) for row in rows}

    async def beat(
        self,
        process: str,
        shards: int,
        version: str,
        features_off: frozenset[str],
        lease: float,
        *,
        leaving: bool = False,
        cut_off: bool = False,
    ) -> Seen:
        """Say that a process lives, and look around: at those who have said so within a lease.

        Slots that are gone, of the number in use, are made again.
        """
        given = process, shards, version, leaving, lease, cut_off, _written(features_off)
        [row] = await self._ask(_BEAT, *given)
        if len(row["slots"] or []) < shards == (row["in_use"] or shards):
            log.error("rows of slots are gone: they are made again")
            await self.make(shards)
            [row] = await self._ask(_BEAT, *given)
        slots: list[tuple[int, str | None, int, bool, int]] = row["slots"] or []
        others: list[tuple[str, int, bool, bool]] = row["others"] or []
        alike = {other: leaves for other, counts, leaves, _ in others if counts == shards}
        cut = frozenset(other for other, counts, _, is_cut in others if counts == shards and is_cut)
        known = {slot: Slot(owner, epoch, connected, failed) for slot, owner, epoch, connected, failed in slots}
        ends = math.inf if row["ends"] is None else float(row["ends"])
        return Seen(int(row["in_use"] or shards), known, alike, cut, bool(others), ends, bool(row["differs"]))

    async def claim(self, process: str, shards: int, lease: float, most: int, *, of_the_dead: bool) -> dict[int, int]:
        """Take slots that are nobody's, so many at most, and return their epochs.

        `of_the_dead`: those of processes that have not said for a lease that they live are nobody's, too.
        """
        rows = await self._ask(_CLAIM, process, shards, lease, of_the_dead, most)
        return {int(row["slot"]): int(row["epoch"]) for row in rows}

    async def give(self, process: str, shards: int, gifts: Mapping[int, str | None], *, failed: bool = False) -> None:
        """Hand slots of a process over to others, or (None) to nobody; `failed`: as it had no session for them."""
        await self._ask(_GIVE, process, shards, list(gifts), list(gifts.values()), failed)

    async def connected(self, process: str, shards: int, slot: int, epoch: int) -> None:
        """Note that the owner of a slot is connected, if it still is the owner."""
        await self._ask(_CONNECTED, process, shards, slot, epoch)

    async def identify_turn(self, bucket: int, seconds: float, *, again: bool = False) -> bool:
        """Take the turn of a bucket, if it is free (`again`: if not, too), after which nobody has one for so long.

        Return whether it was taken.
        """
        [row] = await self._ask(_TURN, bucket, seconds, again)
        return bool(row["taken"])

    async def until_free(self, bucket: int) -> float:
        """Return the seconds until the next turn of a bucket, if nobody takes one before."""
        rows = await self._ask(_FREE, bucket)
        return max(0.0, *(float(row["wait"]) for row in rows), 0.0)

    async def change(self, shards: int, lease: float, *, at_once: bool = False) -> bool:
        """Let so many shards be those in use, if all of them are connected (or at once); return whether they are."""
        [row] = await self._ask(_CHANGE, shards, lease, at_once)
        return bool(row["changed"])

    async def leave(self, process: str) -> None:
        """Forget a process that ends; what it still has is nobody's."""
        await self._ask(_LEAVE, process)

    async def _ask(self, sql: str, *values: object) -> Sequence[asyncpg.Record]:
        async with self._one_by_one:
            return await self._answer(sql, values)

    async def _answer(self, sql: str, values: Sequence[object]) -> Sequence[asyncpg.Record]:
        with told():
            if self._held is not None and self._held[1].is_closed():
                await self._let_go()
            if self._held is None:
                connection = await self._engine.connect()
                raw = (await connection.get_raw_connection()).driver_connection
                assert raw is not None
                self._held = connection, raw
            try:
                with sent():
                    return await self._held[1].fetch(sql, *values, timeout=PATIENCE)
            except BaseException:
                # Whatever it was: the next one has a connection that is known to be good.
                await self._let_go()
                raise

    async def _let_go(self) -> None:
        if self._held is not None:
            (connection, raw), self._held = self._held, None
            raw.terminate()
            await connection.invalidate()
            await connection.close()

    async def close(self) -> None:
        """Let go of the connection."""
        await self._let_go()
        await self._engine.dispose()


def _written(features_off: frozenset[str]) -> str:
    """Return keys of features as the table has them."""
    return ",".join(sorted(features_off))


def _read(features_off: str) -> frozenset[str]:
    return frozenset(filter(None, features_off.split(",")))

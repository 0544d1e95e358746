"""Who has which shards, of a simulated server: what the statements of `postgres_slots.py` do, in words of SQLite.

Everything around the statements is the bot's own.
"""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias, cast

from bot.store.sql import postgres_slots
from bot.store.sql.database import Unsure
from bot.store.sql.postgres import sent, told
from bot.store.sql.postgres_slots import PATIENCE, SlotStore
from simulation.server import SimulatedServer, Undone

if TYPE_CHECKING:
    import asyncpg

Found: TypeAlias = Sequence[Mapping[str, object]]
Statement: TypeAlias = Callable[..., Found]
"""Given a connection, the server's time and the values."""


def _beat(
    raw: sqlite3.Connection,
    now: float,
    process: str,
    shards: int,
    version: str,
    leaving: bool,
    lease: float,
    cut_off: bool,
    off: str,
) -> Found:
    since = now - lease
    own = raw.execute("SELECT started_at FROM processes WHERE id = ? AND beat_at > ?", (process, since)).fetchone()
    started = own[0] if own else now
    raw.execute(
        "INSERT INTO processes (id, started_at, beat_at, shards, version, leaving, cut_off, features_off)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET started_at = excluded.started_at,"
        " beat_at = excluded.beat_at, shards = excluded.shards, leaving = excluded.leaving, cut_off = excluded.cut_off",
        (process, started, now, shards, version, leaving, cut_off, off),
    )
    others = raw.execute(
        "SELECT id, started_at, beat_at, shards, leaving, cut_off, features_off FROM processes"
        " WHERE beat_at > ? AND id <> ?",
        (since, process),
    ).fetchall()
    slots = raw.execute(
        "SELECT slot, owner, epoch, connected, failed FROM slots WHERE shards = ?", (shards,)
    ).fetchall()
    return [
        {
            "in_use": _in_use(raw),
            "slots": [(slot, owner, epoch, bool(there), failed) for slot, owner, epoch, there, failed in slots],
            "others": [
                (name, counts, bool(leaves) or theirs not in (None, off), bool(cut))
                for name, _, _, counts, leaves, cut, theirs in others
            ],
            "ends": min((beat_at + lease - now for _, _, beat_at, *_ in others), default=None),
            "differs": any(
                not leaves and theirs not in (None, off) and (began, name) < (started, process)
                for name, began, _, _, leaves, _, theirs in others
            ),
        }
    ]


def _in_use(raw: sqlite3.Connection) -> int | None:
    """Return how many shards the note says there are."""
    row = raw.execute("SELECT value FROM notes WHERE key = 'shards'").fetchone()
    return int(row[0]) if row and re.fullmatch(r"[0-9]{1,6}", row[0]) else None


def _different(raw: sqlite3.Connection, now: float, off: str, lease: float) -> Found:
    rows = raw.execute(
        "SELECT features_off, max(NOT leaving) FROM processes"
        " WHERE beat_at > ? AND features_off <> ? GROUP BY features_off ORDER BY features_off",
        (now - lease, off),
    )
    return [{"features_off": theirs, "go_on": bool(go_on)} for theirs, go_on in rows]


def _use(raw: sqlite3.Connection, _: float, shards: int) -> Found:
    if _in_use(raw) is None:
        raw.execute("INSERT OR REPLACE INTO notes (key, value) VALUES ('shards', ?)", (str(shards),))
    return [{"in_use": _in_use(raw)}]


def _make(raw: sqlite3.Connection, now: float, shards: int, kept: float) -> Found:
    raw.execute("DELETE FROM processes WHERE beat_at < ?", (now - kept,))
    raw.executemany(
        "INSERT OR IGNORE INTO slots (shards, slot, since) VALUES (?, ?, ?)",
        [(shards, slot, now) for slot in range(shards)],
    )
    return []


def _claim(
    raw: sqlite3.Connection, now: float, process: str, shards: int, lease: float, of_the_dead: bool, most: int
) -> Found:
    free = raw.execute(
        "SELECT slot FROM slots WHERE shards = ? AND (owner IS NULL OR (? AND NOT EXISTS ("
        " SELECT 1 FROM processes WHERE id = owner AND beat_at > ?))) ORDER BY slot LIMIT ?",
        (shards, of_the_dead, now - lease, most),
    ).fetchall()
    taken = []
    for (slot,) in free:
        key = (shards, slot)
        raw.execute(
            "UPDATE slots SET owner = ?, epoch = epoch + 1, connected = 0, since = ? WHERE shards = ? AND slot = ?",
            (process, now, *key),
        )
        [epoch] = raw.execute("SELECT epoch FROM slots WHERE shards = ? AND slot = ?", key).fetchone()
        taken.append({"slot": slot, "epoch": epoch})
    return taken


def _give(
    raw: sqlite3.Connection,
    now: float,
    process: str,
    shards: int,
    slots: Sequence[int],
    heirs: Sequence[str | None],
    failed: bool,
) -> Found:
    raw.executemany(
        "UPDATE slots SET owner = ?, epoch = epoch + 1, connected = 0, since = ?, failed = failed + ?"
        " WHERE shards = ? AND slot = ? AND owner = ?",
        [(heir, now, failed, shards, slot, process) for slot, heir in zip(slots, heirs, strict=True)],
    )
    return []


def _connected(raw: sqlite3.Connection, _: float, process: str, shards: int, slot: int, epoch: int) -> Found:
    raw.execute(
        "UPDATE slots SET connected = 1, failed = 0 WHERE owner = ? AND shards = ? AND slot = ? AND epoch = ?",
        (process, shards, slot, epoch),
    )
    return []


def _turn(raw: sqlite3.Connection, now: float, bucket: int, seconds: float, again: bool) -> Found:
    taken = raw.execute(
        "INSERT INTO identify_turns (bucket, free_at) VALUES (?, ?) ON CONFLICT (bucket) DO UPDATE"
        " SET free_at = excluded.free_at WHERE ? OR free_at <= ?",
        (bucket, now + seconds, again, now),
    )
    return [{"taken": bool(taken.rowcount)}]


def _free(raw: sqlite3.Connection, now: float, bucket: int) -> Found:
    rows = raw.execute("SELECT free_at FROM identify_turns WHERE bucket = ?", (bucket,))
    return [{"wait": free_at - now} for (free_at,) in rows]


def _change(raw: sqlite3.Connection, now: float, shards: int, lease: float, at_once: bool) -> Found:
    missing = raw.execute(
        "SELECT 1 FROM slots WHERE shards = ? AND NOT (connected AND EXISTS ("
        " SELECT 1 FROM processes WHERE id = owner AND beat_at > ?))",
        (shards, now - lease),
    ).fetchone()
    if missing and not at_once:
        return [{"changed": False}]
    raw.execute("INSERT OR REPLACE INTO notes (key, value) VALUES ('shards', ?)", (str(shards),))
    raw.execute("DELETE FROM slots WHERE shards <> ?", (shards,))
    return [{"changed": True}]


def _leave(raw: sqlite3.Connection, _: float, process: str) -> Found:
    raw.execute("UPDATE slots SET owner = NULL, connected = 0 WHERE owner = ?", (process,))
    raw.execute("DELETE FROM processes WHERE id = ?", (process,))
    return []


STATEMENTS: Mapping[str, Statement] = {
    postgres_slots._BEAT: _beat,
    postgres_slots._DIFFERENT: _different,
    postgres_slots._USE: _use,
    postgres_slots._MAKE: _make,
    postgres_slots._CLAIM: _claim,
    postgres_slots._GIVE: _give,
    postgres_slots._CONNECTED: _connected,
    postgres_slots._TURN: _turn,
    postgres_slots._FREE: _free,
    postgres_slots._CHANGE: _change,
    postgres_slots._LEAVE: _leave,
}


class SimulatedSlots(SlotStore):
    """The slots of a simulated server."""

    def __init__(self, server: SimulatedServer) -> None:
        self._server = server
        self._one_by_one = asyncio.Lock()

    async def _answer(self, sql: str, values: Sequence[object]) -> Sequence[asyncpg.Record]:
        server, statement = self._server, STATEMENTS[sql]
        try:
            with told(), sent():
                rows = await server.transact(lambda _: statement(server.raw, server.clock(), *values), PATIENCE)
        except Undone as error:
            raise Unsure("", None, error, hide_parameters=True) from error
        return cast("Sequence[asyncpg.Record]", rows)

    async def close(self) -> None:
        """There is nothing to let go of."""

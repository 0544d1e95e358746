"""Keeping a press: its transactions through the project's own store, against bare sqlite3 doing the same."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
import time
from pathlib import Path

from bench.table import Aim, Section, us
from bot.engine.core import JsonObject
from bot.store.database import Database
from bot.store.enums import By, TimerKind
from bot.store.rows import EntryRow, PanelRow, SeatRow, TableRow
from bot.store.tables import Change, TableStore, TimerKey

PRESSES = 2000
ACTION: JsonObject = {"seat": 0, "do": "cross", "card": 17, "square": [1, 1]}


async def _store(folder: Path) -> tuple[float, float]:
    """CPU and wall seconds of one press."""
    database = await Database.open(f"sqlite+aiosqlite:///{folder / 'store.db'}")
    store = TableStore(database)
    header = TableRow(
        game="luckybox", rules_version=1, deck="own-2", seed="x", options={}, channel_id=1, host_id=1, created_at=0.0
    )
    row = await store.create(header, [SeatRow(table_id=0, seat=0, user_id=1, name="Ada")], Change(at=0.0))
    assert row.id is not None
    cpu, wall = time.process_time(), time.perf_counter()
    for number in range(PRESSES):
        panel = PanelRow(table_id=row.id, user_id=1, message_id=1, token="t" * 200, expires_at=1.0, seen=number)
        change = Change(
            at=1.0,
            entries=[EntryRow(table_id=row.id, number=number, action=ACTION, by=By.PLAYER, at=1.0)],
            timers={TimerKey(TimerKind.ADVANCE): float(number)},
            interaction_id=number,
        )
        await store.commit(row.id, change)
        await store.put_panel(panel)
    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    await database.close()
    return cpu / PRESSES, wall / PRESSES


def _bare(folder: Path) -> float:
    connection = sqlite3.connect(folder / "bare.db", isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=NORMAL")
    connection.execute("CREATE TABLE entries (t INTEGER, n INTEGER, a TEXT, PRIMARY KEY (t, n))")
    connection.execute("CREATE TABLE deliveries (i INTEGER PRIMARY KEY, at REAL)")
    connection.execute("CREATE TABLE panels (t INTEGER, u INTEGER, token TEXT, PRIMARY KEY (t, u))")
    connection.execute("CREATE TABLE timers (t INTEGER, k TEXT, due REAL, PRIMARY KEY (t, k))")
    started = time.process_time()
    for number in range(PRESSES):
        connection.execute("BEGIN")
        connection.execute("INSERT INTO deliveries VALUES (?, 1.0)", (number,))
        connection.execute("INSERT INTO entries VALUES (1, ?, ?)", (number, str(ACTION)))
        connection.execute("INSERT OR REPLACE INTO timers VALUES (1, 'advance', ?)", (number,))
        connection.execute("COMMIT")
        connection.execute("INSERT OR REPLACE INTO panels VALUES (1, 1, ?)", ("t" * 200,))
    spent = time.process_time() - started
    connection.close()
    return spent / PRESSES


def sections() -> list[Section]:
    """The figures of the store."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        cpu, wall = asyncio.run(_store(folder))
        bare = _bare(folder)
    rows = (
        ("bare sqlite3, the same four rows", us(bare), "", "1×"),
        ("the project's store", us(cpu), us(wall), f"{cpu / bare:.0f}×"),
    )
    about = (
        "A press is two transactions: entry, delivery and timer before its answer, the panel after it (WAL, "
        "synchronous=NORMAL)."
    )
    aims = (Aim("keeping a press over bare sqlite3", cpu / bare, 15, "×"),)
    return [Section("Storage", about, ("what", "CPU each", "wall each", "ratio"), rows, aims)]

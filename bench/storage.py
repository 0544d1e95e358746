"""Keeping a press: its transactions through the project's own store, against bare sqlite3 doing the same.

What whoever keeps it makes for that counts too: its rows, and a task for each that waits.
"""

from __future__ import annotations

import asyncio
import gc
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.table import Aim, Section, us
from bot.__main__ import GARBAGE, SWITCH
from bot.engine.core import JsonObject
from bot.store.entry import Entry
from bot.store.enums import By, TimerKind
from bot.store.rows import PanelRow, SeatRow, TableRow
from bot.store.sql.connect import open_database
from bot.store.stored import Change, TimerKey
from bot.store.tables import TableStore
from tests.store import server

PRESSES = 2000
MANY = 50
ACTION: JsonObject = {"seat": 0, "do": "cross", "card": 17, "square": [1, 1]}


async def _store(url: str, waiting: int) -> tuple[float, float]:
    """CPU and wall seconds of one press, so many of them waiting at a time, each at a table of its own."""
    database = await open_database(url)
    store = TableStore(database)
    tables = [await _table(store, 1000 * waiting + place) for place in range(waiting)]
    cpu, wall = time.process_time(), time.perf_counter()
    for number in range(PRESSES // waiting):
        presses = (
            _press(store, table, number, (waiting * PRESSES + number) * waiting + place)
            for place, table in enumerate(tables)
        )
        await asyncio.gather(*presses)
    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    await database.close()
    return cpu / PRESSES, wall / PRESSES


async def _table(store: TableStore, channel: int) -> int:
    header = TableRow(
        game="luckybox",
        rules_version=1,
        deck="own-2",
        seed="x",
        options={},
        channel_id=channel,
        host_id=1,
        created_at=0.0,
    )
    row = await store.create(header, [SeatRow(table_id=0, seat=0, user_id=1, name="Ada")], Change(at=0.0))
    assert row.id is not None
    return row.id


async def _press(store: TableStore, table: int, number: int, interaction: int) -> None:
    await store.commit(table, number, _change(table, number, interaction))


def _change(table: int, number: int, interaction: int) -> Change:
    return Change(
        at=1.0,
        entries=[Entry(table_id=table, number=number, action=ACTION, by=By.PLAYER, at=1.0)],
        timers={TimerKey(TimerKind.ADVANCE): float(number)},
        interaction_id=interaction,
        panels=[PanelRow(table_id=table, user_id=1, message_id=1, token="t" * 200, expires_at=1.0, seen=number)],
    )


def _making() -> float:
    """CPU seconds that making the rows of a press takes."""
    started = time.process_time()
    for number in range(PRESSES):
        _change(1, number, number)
    return (time.process_time() - started) / PRESSES


@contextmanager
def _as_the_bot_does() -> Iterator[None]:
    """Look for garbage, and let threads take turns, as in a bot that serves."""
    before, garbage = sys.getswitchinterval(), gc.get_threshold()
    sys.setswitchinterval(SWITCH)
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    try:
        yield
    finally:
        gc.set_threshold(*garbage)
        gc.unfreeze()
        sys.setswitchinterval(before)


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
        connection.execute("INSERT OR REPLACE INTO panels VALUES (1, 1, ?)", ("t" * 200,))
        connection.execute("COMMIT")
    spent = time.process_time() - started
    connection.close()
    return spent / PRESSES


def sections() -> list[Section]:
    """The figures of the store."""
    with _as_the_bot_does():
        return [_in_files(), *([] if server.programs() is None else [_on_a_server()])]


def _in_files() -> Section:
    """Presses in files, and the same rows past all that is ours."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        alone, alone_wall = asyncio.run(_store(f"sqlite+aiosqlite:///{folder / 'one.db'}", 1))
        many, many_wall = asyncio.run(_store(f"sqlite+aiosqlite:///{folder / 'many.db'}", MANY))
        bare = _bare(folder)
    rows = (
        ("bare sqlite3, the same four rows", us(bare), "", "1×"),
        ("the project's store, one press at a time", us(alone), us(alone_wall), f"{alone / bare:.1f}×"),
        (f"{MANY} presses waiting", us(many), us(many_wall), f"{many / bare:.2f}×"),
    )
    about = (
        "A press is one transaction: entry, delivery, timer, and the panel as the press before left it (WAL, "
        "synchronous=NORMAL); the store raises the table's version too. What whoever keeps a press makes for that "
        f"counts too: its rows ({us(_making())}), and a task. The interpreter is set up as the bot's."
    )
    aims = (
        Aim("keeping a press over bare sqlite3, alone", alone / bare, 3.5, "×"),
        Aim(f"keeping a press over bare sqlite3, {MANY} waiting", many / bare, 1.2, "×"),
    )
    return Section("Storage", about, ("what", "CPU each", "wall each", "ratio"), rows, aims)


def _on_a_server() -> Section:
    """The same presses in PostgreSQL."""
    asyncio.run(server.create("presses"))
    url = server.url("presses")
    (alone, alone_wall), (many, many_wall) = (asyncio.run(_store(url, waiting)) for waiting in (1, MANY))
    rows = (
        ("one press at a time", us(alone), us(alone_wall)),
        (f"{MANY} presses waiting", us(many), us(many_wall)),
    )
    about = (
        "The same presses, in a server on this machine that brings nothing to the disk. CPU is that of the bot, "
        "wall clock that of both."
    )
    aims = (
        Aim("a press in PostgreSQL, CPU of the bot, alone", alone * 1e6, 250, "µs"),
        Aim(f"a press in PostgreSQL, CPU of the bot, {MANY} waiting", many * 1e6, 50, "µs"),
    )
    return Section("Storage in PostgreSQL", about, ("what", "CPU each", "wall each"), rows, aims)

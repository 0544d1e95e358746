"""What a table weighs."""

from __future__ import annotations

import asyncio
import gc
import tempfile
import tracemalloc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bench.table import Aim, Section
from bot.games.catalogue import games
from bot.store.people import PeopleStore
from bot.store.sql.connect import open_database
from bot.store.tables import TableStore
from bot.tables.clocks.clock import SystemClock
from bot.tables.play import playing
from bot.tables.registry import Tables
from bot.tables.seating import lobby
from bot.tables.seating.setup import TableSetup
from bot.tables.standalone import standalone_tables

TABLES = 20
KIB = 1024


@asynccontextmanager
async def _playing() -> AsyncIterator[Tables]:
    with tempfile.TemporaryDirectory() as name:
        database = await open_database(f"sqlite+aiosqlite:///{Path(name) / 'memory.db'}")
        yield standalone_tables(TableStore(database), PeopleStore(database), games(), SystemClock())
        await database.close()


async def _play(tables: Tables, number: int, seats: int) -> int:
    """Begin a game and play about two rounds of it; return its table."""
    first = 1 + number * seats
    setup = TableSetup(game="luckybox", channel_id=number + 1, host_id=first, guild_id=None)
    table = await tables.create(setup, [lobby.person(first + user, f"Player {user}") for user in range(seats)])
    await lobby.begin(table, first)
    for _ in range(30):
        for seat in table.waits_for:
            decision = table.decision(seat)
            assert decision is not None
            action = table.players.default(table.state, decision)
            await playing.act(table, first + seat, decision.serial, action)
        key = playing.ADVANCE
        if key in table.timers:
            await playing.on_timer(table, key, table.timers[key])
    return table.id


def _traced() -> int:
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


async def _weigh(seats: int) -> tuple[float, float]:
    """Bytes that a table takes once it was let go, and once it is loaded again."""
    async with _playing() as tables:
        tracemalloc.start()
        ids = [await _play(tables, number, seats) for number in range(TABLES)]
        went = sum(tables.cache.let_go(table_id) for table_id in ids)
        assert went == TABLES
        for table_id in ids:
            # What is made once, as SQL, and what characters remember of cards, is no table's.
            await tables.get(table_id)
        await asyncio.sleep(0)
        went = sum(tables.cache.let_go(table_id) for table_id in ids)
        assert went == TABLES
        idle = _traced()
        tables.cache._left.clear()
        none = _traced()
        for table_id in ids:
            await tables.get(table_id)
        loaded = _traced()
        tracemalloc.stop()
        return (idle - none) / TABLES, (loaded - none) / TABLES


def sections() -> list[Section]:
    """The figures of memory."""
    found = {seats: asyncio.run(_weigh(seats)) for seats in (2, 6)}
    rows = tuple(
        (f"{seats} seats, mid-game", *(f"{size / KIB:.1f} KiB" for size in sizes)) for seats, sizes in found.items()
    )
    about = "Traced allocations of a table, its whole log included: let go when idle, and loaded again."
    return [
        Section(
            "Memory of a table",
            about,
            ("table", "idle", "loaded"),
            rows,
            (
                Aim("an idle open table", max(idle for idle, _ in found.values()) / KIB, 2, "KiB"),
                Aim("a loaded table of six seats", found[6][1] / KIB, 100, "KiB"),
            ),
        ),
    ]

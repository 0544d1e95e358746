"""What a running table weighs."""

from __future__ import annotations

import asyncio
import gc
import tempfile
import tracemalloc
from pathlib import Path

from bench.table import Section
from bot.games.catalogue import games
from bot.store.database import Database
from bot.store.people import PeopleStore
from bot.store.tables import TableStore
from bot.tables import lobby, playing
from bot.tables.clock import SystemClock
from bot.tables.registry import Tables
from bot.tables.setup import TableSetup

TABLES = 100


async def _weigh(seats: int) -> float:
    """Bytes of memory a running table takes after two rounds' worth of presses."""
    with tempfile.TemporaryDirectory() as name:
        database = await Database.open(f"sqlite+aiosqlite:///{Path(name) / 'memory.db'}")
        tables = Tables(TableStore(database), PeopleStore(database), games(), SystemClock())
        gc.collect()
        tracemalloc.start()
        before, _ = tracemalloc.get_traced_memory()
        for number in range(TABLES):
            setup = TableSetup(game="luckybox", channel_id=number + 1, host_id=1, guild_id=None)
            people = [lobby.person(user + 1, f"Player {user}") for user in range(seats)]
            table = await tables.create(setup, people)
            await lobby.begin(table, 1)
            for _ in range(30):
                for seat in table.waits_for:
                    decision = table.decision(seat)
                    assert decision is not None
                    action = table.players.default(table.state, decision)
                    await playing.act(table, seat + 1, decision.serial, action)
                key = playing.ADVANCE
                if key in table.timers:
                    await playing.fire(table, key, table.timers[key])
        gc.collect()
        after, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        await database.close()
        return (after - before) / TABLES


def sections() -> list[Section]:
    """The figures of memory."""
    rows = tuple((f"{seats} seats, mid-game", f"{asyncio.run(_weigh(seats)) / 1024:.0f} KiB") for seats in (2, 6))
    about = "Traced allocations of a table in memory, its whole log included."
    return [Section("Memory of a running table", about, ("table", "memory"), rows)]

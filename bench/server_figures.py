"""What a server's figures cost: `python -m bench.server_figures [SEATS]`, in a file of ten thousand servers.

The log of a year is taken in as the bot does it after an upgrade, some games at a time, and its end game by game, as
when they end; the pages of servers are looked at; and all of it is worked out anew. Seconds of CPU of this process:
what else the machine does is none of its business.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from statistics import median

from bench.season import FIRST_SERVER, TODAY, Size, make
from bot.features.server_figures.publishing import mondays_before, publishable
from bot.features.server_figures.rebuild import rebuild_days
from bot.features.server_figures.store import ServerFiguresStore
from bot.features.server_figures.worker import AT_ONCE
from bot.store.sql.connect import open_database
from tests.store.files import url

PAGES, ONE_BY_ONE = 500, 200
"""Servers whose page is looked at, and games that are taken in one by one."""


async def timed(work: Callable[[], Awaitable[object]]) -> float:
    """Return how many seconds of CPU it takes, of all threads."""
    began = time.process_time()
    await work()
    return time.process_time() - began


def told(what: str, seconds: list[float]) -> str:
    """Return the middle and the longest of some times, in a line."""
    ordered = sorted(seconds)
    last = ordered[round(0.99 * (len(ordered) - 1))]
    return f"{what}: {1000 * median(ordered):.2f} ms, p99 {1000 * last:.2f}, at most {1000 * ordered[-1]:.1f}"


async def measure(file: Path, servers: int, games: int) -> None:
    """Take all in, look at pages, and work it out anew."""
    database = await open_database(url(file))
    store, dice = ServerFiguresStore(database), Random(1)
    steps = [await timed(lambda: store.take_in(AT_ONCE)) for _ in range((games - ONE_BY_ONE) // AT_ONCE)]
    print(told(f"{AT_ONCE} games of the log taken in", steps), f"({len(steps)} times, {sum(steps):.0f} s in all)")
    ones = [await timed(lambda: store.take_in(1)) for _ in range(games - len(steps) * AT_ONCE)]
    print(told("one game taken in", ones))
    mondays = mondays_before(TODAY)

    async def page() -> None:
        guild = FIRST_SERVER + dice.randrange(servers)
        assert await store.has_all_before(0.0)
        if await store.any_played(guild):
            publishable(await store.weeks(guild, mondays[0], mondays[-1] + 6), TODAY)

    print(told("a page without its picture", [await timed(page) for _ in range(PAGES)]))
    biggest = [await timed(lambda: store.weeks(FIRST_SERVER, mondays[0], mondays[-1] + 6)) for _ in range(50)]
    print(told("the weeks of the liveliest server", biggest))
    print(f"worked out anew: {await timed(lambda: rebuild_days(database)):.1f} s")
    await database.close()


def main(seats: int) -> None:
    """Make the file, and measure."""
    size = Size(seats=seats, people=max(1000, seats // 10), servers=10_000, days=365, crowd=min(1000, seats // 10))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "bench.db"
        make(file, size)
        (games,) = _asked(file, "SELECT max(number) FROM results")
        asyncio.run(measure(file, size.servers, games))
        rows, there = _asked(file, "SELECT count(*), count(DISTINCT guild_id) FROM server_days")
        (tables,) = _asked(file, "SELECT count(DISTINCT table_id) FROM results WHERE kind = 'table'")
        (taken,) = _asked(file, "SELECT sum(pgsize) FROM dbstat WHERE name = 'server_days'")
        print(f"{rows} rows of {tables} games in {there} servers, {taken / 1e6:.1f} MB; {games} games in the log")


def _asked(file: Path, query: str) -> tuple[int, ...]:
    """Return the one row that answers a query."""
    connection = sqlite3.connect(file)
    try:
        found: tuple[int, ...] = connection.execute(query).fetchone()
        return found
    finally:
        connection.close()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)

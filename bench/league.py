"""Leaderboards, rankings, profiles and the end of a game, in a database of a million finished seats.

`python -m bench.league --seats 100000` measures a smaller one; `--no-rebuild` saves the minutes that making all
summaries again takes.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from sqlalchemy import text

from bench.season import FIRST_PERSON, FIRST_SERVER, GAME, TODAY, Size, World, make, url
from bench.table import Aim, Section, ms
from bot.config import ROOT
from bot.league import days, periods
from bot.league.badges import SHARED
from bot.league.measures import Measure
from bot.league.outcome import Outcome
from bot.league.summary import LEAGUE_VERSION
from bot.league.values import GameKind, Result
from bot.store.boards import BoardStore, Reader
from bot.store.database import Database
from bot.store.enums import Status
from bot.store.people import PeopleStore
from bot.store.profiles import ProfileStore
from bot.store.rows import SeatRow, TableRow
from bot.store.stored import Change
from bot.store.tables import TableStore
from bot.tools.stats import LEAGUE_NOTE

ROUNDS = 5
FINISHES = 30
GAMES_EVERY = 0.5
"""Seconds between the games that end during a rebuild."""
LAST = 10**9
"""A page beyond all: the last is shown."""
AIM = 0.04
BUSIEST, BUSIEST_SERVER = FIRST_PERSON, FIRST_SERVER
KINDS: tuple[periods.Kind, ...] = ("week", "month", "season", "all")
READERS = (("everywhere", Reader(BUSIEST)), ("here", Reader(BUSIEST, BUSIEST_SERVER)))

Row: TypeAlias = tuple[str, ...]


async def _cpu(work: Callable[[], Awaitable[Any]]) -> float:
    """CPU seconds of one call, all threads of this process: the median. Nothing here waits for anything but the
    database, so this is how long it takes where the processor is free."""
    found = []
    for _ in range(ROUNDS):
        started = time.process_time()
        await work()
        found.append(time.process_time() - started)
    return statistics.median(found)


async def _boards(boards: BoardStore) -> tuple[list[Row], float]:
    """A row for every measure and place: for each period the slowest of the first, the middle and the last page."""
    rows, slowest = [], 0.0
    for measure in Measure:
        for where, reader in READERS:
            cells, people = [], 0
            for kind in KINDS:
                page = partial(boards.leaderboard, GAME, measure, periods.current(kind, TODAY - 1), reader, TODAY)
                first = await page(1)
                seconds = max([await _cpu(partial(page, number)) for number in (1, first.pages // 2, LAST)])
                people = first.people
                slowest = max(slowest, seconds)
                cells.append(ms(seconds))
            rows.append((f"{measure}, {where}", f"{people:,}", *cells))
    return rows, slowest


async def _others(boards: BoardStore, profiles: ProfileStore) -> tuple[list[Row], float]:
    """The other pages, each with how much it is drawn from."""
    day = TODAY - 1
    games = f"{(await profiles.history(BUSIEST)).games:,} games"
    wanted: list[tuple[str, str, Callable[[], Awaitable[Any]]]] = []
    for where, reader in READERS:
        people = f"{(await boards.ranking(GAME, day, reader)).people:,} people"
        wanted += [
            (f"a day's ranking, {where}, first page", people, partial(boards.ranking, GAME, day, reader, 1)),
            (f"a day's ranking, {where}, last page", people, partial(boards.ranking, GAME, day, reader, LAST)),
            (f"a day's longest streaks, {where}", people, partial(boards.streaks_of_day, GAME, day, reader)),
        ]
    wanted += [
        ("the busiest person's profile", games, partial(profiles.stats, GAME, BUSIEST)),
        ("the two busiest against each other", "", partial(profiles.versus, GAME, BUSIEST, BUSIEST + 1)),
        ("the busiest person's history, first page", games, partial(profiles.history, BUSIEST, 1)),
        ("the busiest person's history, last page", games, partial(profiles.history, BUSIEST, LAST)),
    ]
    found = [(what, of, await _cpu(work)) for what, of, work in wanted]
    return [(what, of, ms(seconds)) for what, of, seconds in found], max(seconds for *_, seconds in found)


async def _finish(store: TableStore) -> float:
    """CPU seconds of the commit with which a rated game of the six busiest ends."""
    return statistics.median([await _finish_one(store, number, time.process_time) for number in range(FINISHES)])


async def _finish_one(store: TableStore, number: int, clock: Callable[[], float]) -> float:
    """Seconds of one such commit, by this clock."""
    at = days.begins(TODAY) + 1.0
    users = range(BUSIEST, BUSIEST + 6)
    header = TableRow(
        game=GAME, rules_version=1, deck="own-2", seed="x", options={}, channel_id=number, host_id=BUSIEST,
        guild_id=BUSIEST_SERVER, created_at=at, status=Status.RUNNING,
    )  # fmt: skip
    seats = [SeatRow(table_id=0, seat=seat, user_id=user, name=f"P{seat}") for seat, user in enumerate(users)]
    table = await store.create(header, seats, Change(at=at))
    assert table.id is not None
    # The games before it have no tables of their own: theirs is a number none of them has.
    results = tuple(
        Result(
            table_id=table.id, seat=seat, user_id=user, game=GAME, kind=GameKind.TABLE,
            guild_id=BUSIEST_SERVER, total=50 + seat, rank=6 - seat, seats=6, people=6, rated=True,
            counts={"crosses": 40, "max_chain": 4}, finished_at=at,
        )
        for seat, user in enumerate(users)
    )  # fmt: skip
    names = {user: f"P{user}" for user in users}
    left = Outcome(results, names, SHARED)
    change = Change(at=at, header={"status": Status.OVER, "ended_at": at}, clear_timers=True, outcome=left)
    started = clock()
    await store.commit(table.id, table.version, change)
    return clock() - started


async def _measure(file: Path) -> tuple[list[Row], list[Row], float, float]:
    database = await Database.open(url(file))
    try:
        # Ids of tables go on after those of the results, whose tables are not there.
        last = text(
            "INSERT INTO tables (id, game, rules_version, deck, seed, options, status, channel_id, host_id,"
            " clock, turn_seconds, max_seats, friendly, created_at)"
            " SELECT max(table_id), 'luckybox', 1, 'own-2', 'x', '{}', 'over', 0, 0, 'live', 60, 12, 0, 0.0"
            " FROM results"
        )
        await database.write(lambda writing: writing.execute(last))
        boards, slow_board = await _boards(BoardStore(database))
        others, slow_other = await _others(BoardStore(database), ProfileStore(database))
        finish = await _finish(TableStore(database))
    finally:
        await database.close()
    return (
        boards,
        [*others, ("finishing a rated game of six", "the commit", ms(finish))],
        max(slow_board, slow_other),
        finish,
    )


def measured(file: Path, size: Size, made: float, world: World) -> list[Section]:
    """The figures of a database."""
    boards, others, slowest, finish = asyncio.run(_measure(file))
    largest = max(len(users) for users in world.members.values())
    about = (
        f"{size.seats:,} finished seats of {size.people:,} people in {size.days} days and {size.servers} servers, "
        f"{size.crowd:,} of them in yesterday's daily: {file.stat().st_size / 1e6:,.0f} MB on the disk (without the "
        f"games themselves), made in {made:.0f} s. Through the bot's own stores; CPU, which is how long it takes where "
        "the processor is free; of the first page, the middle and the last the slowest. Here: a server of "
        f"{largest:,} people. "
        "People: those on the board of all time."
    )
    aims = (
        Aim("any page of the league, a million seats", slowest * 1000, AIM * 1000, "ms"),
        Aim("finishing a rated game of six, a million seats", finish * 1000, 15, "ms"),
    )
    return [
        Section("Leaderboards", about, ("board", "people", *KINDS), tuple(boards)),
        Section("Rankings, profiles and the end of a game", "In the same database.", ("what", "of", "CPU"),
                tuple(others), aims),
    ]  # fmt: skip


def sections(size: Size | None = None, *, rebuild: bool = True) -> list[Section]:
    """Make the database and measure."""
    size = size or Size()
    with tempfile.TemporaryDirectory() as name:
        file = Path(name) / "league.db"
        started = time.perf_counter()
        world = make(file, size)
        found = measured(file, size, time.perf_counter() - started, world)
        if rebuild:
            found.append(rebuilt(file))
    return found


async def _rebuild_beside(file: Path) -> tuple[str, float, list[float]]:
    """What `stats rebuild` says and how long it takes, beside a bot that goes on finishing games; seconds of each."""
    database = await Database.open(url(file), alone=True)
    waits: list[float] = []
    try:
        await PeopleStore(database).put_note(LEAGUE_NOTE, LEAGUE_VERSION)
        started = time.perf_counter()
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", "stats", "rebuild", cwd=ROOT, stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "DATABASE_URL": url(file)},
        )  # fmt: skip
        reading = asyncio.create_task(process.communicate())
        while not reading.done():
            waits.append(await _finish_one(TableStore(database), len(waits), time.perf_counter))
            await asyncio.wait([reading], timeout=GAMES_EVERY)
        seconds = time.perf_counter() - started
        said, _ = await reading
        if process.returncode:
            raise SystemExit("stats rebuild has failed")
        return said.decode().strip(), seconds, waits
    finally:
        await database.close()


def rebuilt(file: Path) -> Section:
    """The figures of making all summaries again."""
    said, seconds, waits = asyncio.run(_rebuild_beside(file))
    waits.sort()
    rows = (
        ("`stats rebuild`", f"{seconds:.0f} s"),
        (
            f"a commit of the bot beside it, one of {len(waits)} games of six that end meanwhile",
            ms(waits[len(waits) // 2]),
        ),
        ("the longest of them", ms(waits[-1])),
    )
    aims = (
        Aim("`stats rebuild` of a million seats, the bot running", seconds, 120, "s"),
        Aim("the longest commit of the bot meanwhile", waits[-1] * 1000, 500, "ms"),
    )
    about = f"In the same database, while the bot goes on: {said}. Seconds that pass, not CPU. Badges are all new here."
    return Section("All summaries again", about, ("what", "takes"), rows, aims)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure a database of another size."""
    parser = argparse.ArgumentParser(prog="python -m bench.league", description="Measure the league.")
    parser.add_argument("--seats", type=int, default=Size().seats, help="finished seats; all else in proportion")
    parser.add_argument("--no-rebuild", action="store_true", help="do not make all summaries again")
    parsed = parser.parse_args(arguments)
    share = parsed.seats / Size().seats
    size = Size(parsed.seats, round(Size().people * share), crowd=round(Size().crowd * share))
    for section in sections(size, rebuild=not parsed.no_rebuild):
        print(section.markdown(), end="\n\n")


if __name__ == "__main__":
    main()

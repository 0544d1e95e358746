"""Leaderboards, rankings, profiles and the end of a game, in a database of a million finished seats.

The same in a file and, where a PostgreSQL server is installed, in one of its own (`--url`: in this one).
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
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import distinct, func, select, text

from bench.copied import copy
from bench.season import FIRST_PERSON, FIRST_SERVER, GAME, LUCK_VERSION, TODAY, Size, World, make
from bench.table import Aim, Section, ms, percentile
from bot.config import ROOT
from bot.features.daily.store import DayRankingStore
from bot.features.leaderboards.measures import RANKED
from bot.features.leaderboards.store import LeaderboardStore
from bot.features.luck.store import LuckStore
from bot.league import days, periods
from bot.league.badges import SHARED
from bot.league.luck import SeatBreakdown
from bot.league.outcome import Outcome
from bot.league.summary import LEAGUE_VERSION
from bot.league.values import GameKind, Result
from bot.store.enums import Status
from bot.store.notes import NoteStore
from bot.store.results.pages import Page, Reader
from bot.store.results.profiles import ProfileStore
from bot.store.results.summaries import RESULTS
from bot.store.rows import SeatRow, TableRow
from bot.store.sql.connect import open_database
from bot.store.stored import Change
from bot.store.tables import TableStore
from bot.tools.stats import LEAGUE_NOTE
from tests.store import server
from tests.store.files import url

ROUNDS = 5
FINISHES = 30
GAMES_EVERY = 0.5
"""Seconds between the games that end during a rebuild."""
LAST = 10**9
"""A page beyond all: the last is shown."""
AIM = 0.04
SERVER_PAGE, SERVER_FINISH = 0.15, 0.06
BUSIEST, BUSIEST_SERVER = FIRST_PERSON, FIRST_SERVER
KINDS: tuple[periods.Kind, ...] = ("week", "month", "season", "all")
READERS = (("everywhere", Reader(BUSIEST)), ("here", Reader(BUSIEST, BUSIEST_SERVER)))


@dataclass(frozen=True, slots=True)
class Taken:
    """What a page takes: the median of some calls, the slowest page where several are told as one."""

    cpu: float
    """CPU seconds, all threads of this process. With a file nothing is waited for but the database, so this is how long
    it takes where the processor is free."""
    wall: float
    """Seconds that pass: with a server this is its work, too."""
    calls: tuple[float, ...]
    """The seconds that passed at each of the calls."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What was measured in a database."""

    boards: list[tuple[str, str, list[Taken]]]
    """Measure and place, how many people are on it, and what it takes in each period."""
    others: list[tuple[str, str, Taken]]
    """The other pages, each with how much it is drawn from."""
    finish: Taken
    """The commit with which a rated game of six ends."""
    luck: Taken
    """The one with which its luck is kept, a moment later."""

    @property
    def pages(self) -> Taken:
        """What the slowest of all pages takes."""
        return _slowest([one for *_, found in self.boards for one in found] + [one for *_, one in self.others])


async def _taken(work: Callable[[], Awaitable[Any]]) -> Taken:
    return await _median([work] * ROUNDS)


async def _median(calls: Iterable[Callable[[], Awaitable[Any]]]) -> Taken:
    spent, passed = [], []
    for work in calls:
        cpu, wall = time.process_time(), time.perf_counter()
        await work()
        spent.append(time.process_time() - cpu)
        passed.append(time.perf_counter() - wall)
    return Taken(statistics.median(spent), statistics.median(passed), tuple(passed))


def _slowest(found: Sequence[Taken]) -> Taken:
    return Taken(
        max(one.cpu for one in found),
        max(one.wall for one in found),
        tuple(call for one in found for call in one.calls),
    )


async def _boards(boards: LeaderboardStore) -> list[tuple[str, str, list[Taken]]]:
    """Every measure and place: for each period the slowest of the first, the middle and the last page, and of the one
    with the own row of somebody in the middle."""
    rows, leaderboard = [], partial(boards.leaderboard, luck_version=LUCK_VERSION)
    for measure in RANKED:
        for where, reader in READERS:
            periods_of_it, people = [], 0
            for kind in KINDS:
                key = periods.current(kind, TODAY - 1)

                async def page(number: int | None, reader: Reader = reader, key: str = key) -> Page:
                    return await leaderboard(GAME, measure, key, reader, TODAY, number)  # noqa: B023

                middle = await page((await page(1)).pages // 2)
                # In a small database nobody may have played twenty games in a week.
                own = Reader(middle.rows[0].user_id if middle.rows else reader.user_id, reader.guild_id)
                people = middle.people
                asked = [partial(page, number) for number in (1, middle.number, LAST)] + [partial(page, None, own)]
                periods_of_it.append(_slowest([await _taken(one) for one in asked]))
            rows.append((f"{measure}, {where}", f"{people:,}", periods_of_it))
    return rows


async def _others(rankings: DayRankingStore, profiles: ProfileStore) -> list[tuple[str, str, Taken]]:
    """The other pages, each with how much it is drawn from."""
    day = TODAY - 1
    games = f"{(await profiles.history(BUSIEST)).games:,} games"
    wanted: list[tuple[str, str, Callable[[], Awaitable[Any]]]] = []
    for where, reader in READERS:
        people = f"{(await rankings.ranking(GAME, day, reader)).people:,} people"
        wanted += [
            (f"a day's ranking, {where}, first page", people, partial(rankings.ranking, GAME, day, reader, 1)),
            (f"a day's ranking, {where}, last page", people, partial(rankings.ranking, GAME, day, reader, LAST)),
            (f"a day's longest streaks, {where}", people, partial(rankings.streaks_of_day, GAME, day, reader)),
        ]
    wanted += [
        ("the busiest person's profile", games, partial(profiles.stats, GAME, BUSIEST)),
        ("the two busiest against each other", "", partial(profiles.versus, GAME, BUSIEST, BUSIEST + 1)),
        ("the busiest person's history, first page", games, partial(profiles.history, BUSIEST, 1)),
        ("the busiest person's history, last page", games, partial(profiles.history, BUSIEST, LAST)),
    ]
    return [(what, of, await _taken(work)) for what, of, work in wanted]


async def _finish(store: TableStore) -> tuple[Taken, Taken]:
    """What the commit takes with which a rated game of the six busiest ends, and the one that keeps its luck."""
    games = [await _begun(store, number) for number in range(FINISHES)]
    ended = await _median([end for _, end in games])
    lucks = LuckStore(store.database)
    breakdowns = [SeatBreakdown(LUCK_VERSION, 58_800, -2_000 * seat, 0, 50_000 + 1_200 * seat) for seat in range(6)]
    return ended, await _median([partial(lucks.keep, table, breakdowns) for table, _ in games])


async def _ending(store: TableStore, number: int) -> Callable[[], Awaitable[Any]]:
    """The commit with which a rated game of the six busiest ends."""
    return (await _begun(store, number))[1]


async def _begun(store: TableStore, number: int) -> tuple[int, Callable[[], Awaitable[Any]]]:
    """A rated game of the six busiest, and the commit with which it ends."""
    at = days.begins(TODAY) + 1.0
    users = range(BUSIEST, BUSIEST + 6)
    header = TableRow(
        game=GAME,
        rules_version=1,
        deck="own-2",
        seed="x",
        options={},
        channel_id=number,
        host_id=BUSIEST,
        guild_id=BUSIEST_SERVER,
        created_at=at,
        status=Status.RUNNING,
    )
    seats = [SeatRow(table_id=0, seat=seat, user_id=user, name=f"P{seat}") for seat, user in enumerate(users)]
    table = await store.create(header, seats, Change(at=at))
    assert table.id is not None
    # The games before it have no tables of their own: theirs is a number none of them has.
    results = tuple(
        Result(
            table_id=table.id,
            seat=seat,
            user_id=user,
            game=GAME,
            kind=GameKind.TABLE,
            guild_id=BUSIEST_SERVER,
            total=50 + seat,
            rank=6 - seat,
            seats=6,
            people=6,
            rated=True,
            counts={"crosses": 40, "max_chain": 4},
            finished_at=at,
        )
        for seat, user in enumerate(users)
    )
    left = Outcome(results, SHARED)
    change = Change(at=at, header={"status": Status.OVER, "ended_at": at}, clear_timers=True, outcome=left)
    return table.id, partial(store.commit, table.id, table.version, change)


async def _measure(address: str) -> Figures:
    database = await open_database(address)
    try:
        store = TableStore(database)
        return Figures(
            await _boards(LeaderboardStore(database)),
            await _others(DayRankingStore(database), ProfileStore(database)),
            *await _finish(store),
        )
    finally:
        await database.close()


async def _count_on(file: Path) -> None:
    """Let ids of tables go on after those of the results, whose tables are not there."""
    last = text(
        "INSERT INTO tables (id, game, rules_version, deck, seed, options, status, channel_id, host_id,"
        " clock, turn_seconds, max_seats, friendly, created_at)"
        " SELECT max(table_id), 'luckybox', 1, 'own-2', 'x', '{}', 'over', 0, 0, 'live', 60, 12, 0, 0.0"
        " FROM results"
    )
    database = await open_database(url(file))
    await database.write(lambda writing: writing.execute(last))
    await database.close()


def measured(file: Path, size: Size, made: float, world: World) -> list[Section]:
    """The figures of a file."""
    asyncio.run(_count_on(file))
    found = asyncio.run(_measure(url(file)))
    largest = max(len(users) for users in world.members.values())
    about = (
        f"{size.seats:,} finished seats of {size.people:,} people in {size.days} days and {size.servers} servers, "
        f"{size.crowd:,} of them in yesterday's daily: {file.stat().st_size / 1e6:,.0f} MB on the disk (without the "
        f"games themselves), made in {made:.0f} s. Through the bot's own stores; CPU, which is how long it takes where "
        "the processor is free; of the first page, the middle, the last and the own one of somebody in the middle the "
        f"slowest. Here: a server of {largest:,} people. People: those on the board of all time."
    )
    aims = (
        Aim("any page of the league, a million seats", found.pages.cpu * 1000, AIM * 1000, "ms"),
        Aim("finishing a rated game of six, a million seats", found.finish.cpu * 1000, 15, "ms"),
    )
    boards = tuple((what, of, *(ms(one.cpu) for one in kinds)) for what, of, kinds in found.boards)
    others = (
        *((what, of, ms(one.cpu)) for what, of, one in found.others),
        ("finishing a rated game of six", "the commit", ms(found.finish.cpu)),
        ("keeping its luck and play", "the commit", ms(found.luck.cpu)),
    )
    return [
        Section("Leaderboards", about, ("board", "people", *KINDS), boards),
        Section(
            "Rankings, profiles and the end of a game", "In the same database.", ("what", "of", "CPU"), others, aims
        ),
    ]


def on_a_server(file: Path, address: str) -> list[Section]:
    """The figures of the same rows in an empty database of PostgreSQL."""
    started = time.perf_counter()
    size = asyncio.run(copy(file, address))
    copied = time.perf_counter() - started
    found = asyncio.run(_measure(address))
    games = asyncio.run(_games(address))
    about = (
        f"The same rows, {games:,} games, in PostgreSQL: {size / 1e6:,.0f} MB, copied in {copied:.0f} s, tallies in "
        "the order in which they were last written, and looked through (`VACUUM ANALYZE`) as autovacuum would have, so "
        "long ago that it is about to come again. By the clock, the server's work included; CPU is the bot's alone, of "
        "the slowest page of a row. Pages as above. "
        f"All {len(found.pages.calls):,} calls of pages, here and below: {_spread(found.pages)}."
    )
    aims = (
        Aim("any page of the league in PostgreSQL", found.pages.wall * 1000, SERVER_PAGE * 1000, "ms"),
        Aim("finishing a rated game of six in PostgreSQL", found.finish.wall * 1000, SERVER_FINISH * 1000, "ms"),
    )
    boards = tuple(
        (what, of, *(ms(one.wall) for one in kinds), ms(_slowest(kinds).cpu)) for what, of, kinds in found.boards
    )
    others = tuple(
        (what, of, ms(one.wall), ms(one.cpu))
        for what, of, one in (
            *found.others,
            ("finishing a rated game of six", "the commit", found.finish),
            ("keeping its luck and play", "the commit", found.luck),
        )
    )
    return [
        Section("Leaderboards in PostgreSQL", about, ("board", "people", *KINDS, "CPU"), boards),
        Section(
            "Rankings, profiles and the end of a game in PostgreSQL",
            f"In the same database. {FINISHES} games ended: {_spread(found.finish)}.",
            ("what", "of", "wall", "CPU"),
            others,
            aims,
        ),
    ]


def _spread(taken: Taken) -> str:
    half, most = (percentile(taken.calls, share) for share in (0.5, 0.99))
    return f"half within {ms(half)}, 99 % within {ms(most)}, the longest {ms(max(taken.calls))}"


async def _games(address: str) -> int:
    database = await open_database(address)
    try:
        async with database.read() as connection:
            return int((await connection.execute(select(func.count(distinct(RESULTS.c.number))))).scalar_one())
    finally:
        await database.close()


def sections(size: Size | None = None, *, rebuild: bool = True, address: str | None = None) -> list[Section]:
    """Make the database and measure: in a file, and in PostgreSQL, at this address or in a server of its own."""
    size = size or Size()
    with tempfile.TemporaryDirectory() as name:
        file = Path(name) / "league.db"
        started = time.perf_counter()
        world = make(file, size)
        found = measured(file, size, time.perf_counter() - started, world)
        if address is None and server.programs() is not None:
            asyncio.run(server.create("league"))
            address = server.url("league")
        if address is not None:
            found += on_a_server(file, address)
            if rebuild:
                found.append(rebuilt(address, " in PostgreSQL"))
        if rebuild:
            found.append(rebuilt(url(file)))
    return found


async def _rebuild_beside(address: str) -> tuple[str, float, list[float]]:
    """What `stats rebuild` says and how long it takes, beside a bot that goes on finishing games; seconds of each."""
    database = await open_database(address, alone=True)
    waits: list[float] = []
    try:
        await NoteStore(database).put(LEAGUE_NOTE, LEAGUE_VERSION)
        started = time.perf_counter()
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "bot",
            "stats",
            "rebuild",
            cwd=ROOT,
            stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "DATABASE_URL": address},
        )
        reading = asyncio.create_task(process.communicate())
        while not reading.done():
            waits.append((await _median([await _ending(TableStore(database), len(waits))])).wall)
            await asyncio.wait([reading], timeout=GAMES_EVERY)
        seconds = time.perf_counter() - started
        said, _ = await reading
        if process.returncode:
            raise SystemExit("stats rebuild has failed")
        return said.decode().strip(), seconds, waits
    finally:
        await database.close()


def rebuilt(address: str, where: str = "") -> Section:
    """The figures of making all summaries again."""
    said, seconds, waits = asyncio.run(_rebuild_beside(address))
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
        Aim(f"`stats rebuild` of a million seats{where}, the bot running", seconds, 120, "s"),
        Aim(f"the longest commit of the bot meanwhile{where}", waits[-1] * 1000, 500, "ms"),
    )
    about = f"In the same database, while the bot goes on: {said}. Seconds that pass, not CPU. Badges are all new here."
    return Section(f"All summaries again{where}", about, ("what", "takes"), rows, aims)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure a database of another size."""
    parser = argparse.ArgumentParser(prog="python -m bench.league", description="Measure the league.")
    parser.add_argument("--seats", type=int, default=Size().seats, help="finished seats; all else in proportion")
    parser.add_argument("--url", help="an empty PostgreSQL database, in place of one in a server of its own")
    parser.add_argument("--no-rebuild", action="store_true", help="do not make all summaries again")
    parsed = parser.parse_args(arguments)
    share = parsed.seats / Size().seats
    size = Size(parsed.seats, round(Size().people * share), crowd=round(Size().crowd * share))
    for section in sections(size, rebuild=not parsed.no_rebuild, address=parsed.url):
        print(section.markdown(), end="\n\n")


if __name__ == "__main__":
    main()

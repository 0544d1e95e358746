"""Days of play with a moved clock: games of both kinds, alone and together, dailies, pages, restarts and kills.

`python -m bench.soak --days 3 --kills 130`, or `make soak`. On the first day the bot is killed again and again in the
middle of presses, and started again: what was acknowledged has to be there, once. Then it is stopped in order, and the
other days are played in one process, so that it shows what grows. At the end all summaries are made again beside the
bot: they must be what they were.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import signal
import sqlite3
import sys
import tempfile
from collections import Counter
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from bench.clicks import ANSWERS, press, sit_down
from bench.first_play import family, memory
from bench.process import QUICK, READY, Process
from bench.table import Section
from bench.witness import Witness
from bot.config import ROOT
from bot.features.leaderboards.measures import RANKED
from bot.games.catalogue import games
from sandbox.process import BotProcess
from sandbox.server import Outcome, Sandbox

DAYS, KILLS = 3, 130
PAIRS = 3
"""Tables of each game that are played side by side."""
BY = 2.0
"""Seconds the clock is moved by when nobody has anything to press."""
LONGEST = 2000
"""Looks at the games of a day until they must have ended."""
PATIENCE = 15.0
"""Seconds that people wait for an answer: how quick the bot is, is not asked here. A killed one gives none."""
TRIES = 10
"""Commands that may go unanswered after a start."""
Places: TypeAlias = dict[str, tuple[str, list[str]]]
"""By channel: a game and who plays it there."""
SUMMARIES = ("ratings", "tallies", "careers", "streaks", "badges", "luck_tallies")


class Watched(Process):
    """A bot of which is noted what it acknowledged. What fails is counted: it may have been killed meanwhile."""

    def __init__(self, witness: Witness) -> None:
        super().__init__(0, Path())
        self.witness = witness
        self.failed: Counter[str] = Counter()

    async def answer(self, kind: str, pressing: Awaitable[Outcome]) -> None:
        """Press."""
        outcome = await pressing
        self.witness.saw(kind, outcome)  # of boards that are opened anew after a kill: none is a late click
        if outcome.ok:
            self.pressed[kind] += 1
        else:
            self.failed[str(outcome.error)] += 1


@dataclass(slots=True)
class Day:
    """What a day came to."""

    number: int
    presses: int
    failed: int
    games: int
    kills: int
    memory: list[float]
    files: int
    threads: int
    tasks: int
    size: float
    """MB of the database."""
    rows: dict[str, int]


@dataclass(slots=True)
class Seat:
    """Somebody at a panel. Alone, Next is theirs to press."""

    who: str
    panel: int
    channel: str
    alone: bool = False

    @property
    def verbs(self) -> tuple[str, ...]:
        """What is pressed."""
        return (*ANSWERS, "next") if self.alone else ANSWERS


def places() -> Places:
    """Where each pair plays, and what: the same places and people every day."""
    return {
        f"soak-{game}-{number}": (game, [f"{game.capitalize()}{number}{letter}" for letter in "ab"])
        for game in games()
        for number in range(PAIRS)
    }


@dataclass(slots=True)
class Soak:
    """The days."""

    sandbox: Sandbox
    bot: BotProcess
    folder: Path
    dice: random.Random
    process: Watched
    faults: list[str] = field(default_factory=list)
    kills: int = 0

    @property
    def database(self) -> Path:
        """The bot's file."""
        return self.folder / "soak.db"

    def ask(self, query: str) -> list[tuple[object, ...]]:
        """What the database answers."""
        with contextlib.closing(sqlite3.connect(self.database)) as raw:
            return raw.execute(query).fetchall()

    async def start(self) -> None:
        """Start the bot, and wait until it can be played with."""
        before = self.sandbox.core.gateway.identified
        await self.bot.start()
        await self.sandbox.wait_until(lambda: self.sandbox.core.gateway.identified > before, READY)
        who, where = next((pair[0], f"#{channel}") for channel, (_, pair) in places().items())
        for _ in range(TRIES):
            if (await self.sandbox.slash(who, where, "help")).ok:
                return
        raise RuntimeError("the bot does not answer after a start")

    async def day(self, number: int, kills: int) -> Day:
        """Play a day, with so many kills in it."""
        self.process.pressed.clear()
        self.process.failed.clear()
        over = self._over()
        while True:
            await self._evening(kills)
            kills -= self.kills
            if kills <= 0:
                break
        await self._pages()
        found = await self._looked(number, self._over() - over)
        self.faults += self.process.witness.faults()
        self.sandbox.to_midnight(after=3600)
        return found

    async def _evening(self, kills: int) -> None:
        """Everybody plays a game to its end."""
        self.kills = 0
        channels = places()
        seats = await self._seats(channels)
        for _ in range(LONGEST):
            if not self._open():
                return
            pressing = [
                asyncio.create_task(press(self.sandbox, self.process, seat.who, seat.panel, seat.verbs))
                for seat in seats
            ]
            if self.kills < kills and self.dice.random() < 0.2:
                await self._kill(pressing)
                seats = await self._seats(channels, seats)
            elif not any(await asyncio.gather(*pressing)):
                self.sandbox.clock.advance(BY)
                await asyncio.sleep(0.05)
        self.faults.append(f"games that never end: {self._open()}")

    def _open(self) -> list[tuple[object, ...]]:
        return self.ask("SELECT id, game, kind FROM tables WHERE status IN ('lobby', 'running')")

    def _over(self) -> int:
        return len(self.ask("SELECT id FROM tables WHERE status = 'over'"))

    async def _seats(self, channels: Places, before: Sequence[Seat] = ()) -> list[Seat]:
        """Sit down at tables, everybody at a daily and alone; after a kill look at one's boards again instead."""
        seats = []
        for channel, (game, pair) in channels.items():
            panels = await sit_down(self.sandbox, f"#{channel}", pair, game, again=bool(before))
            old = {seat.who: seat.panel for seat in before if seat.channel == channel and not seat.alone}
            seats += [Seat(who, panel, channel) for who, panel in (old | panels).items()]
        kept = [seat for seat in before if seat.alone]
        return seats + (kept or await self._alone(channels))

    async def _alone(self, channels: Places) -> list[Seat]:
        seats = []
        for channel, (game, pair) in channels.items():
            for who, name in ((pair[0], "solo"), (pair[1], "daily play")):
                shown = await self.sandbox.slash(who, f"#{channel}", name, {"game": game})
                if shown.message_id is not None:
                    seats.append(Seat(who, shown.message_id, channel, alone=True))
        return seats

    async def _kill(self, pressing: Sequence[asyncio.Task[bool]]) -> None:
        """Kill the bot in the middle of presses, hold what it acknowledged against its file, and start it again."""
        await asyncio.sleep(self.dice.random() * 0.05)
        self.bot.kill()
        await self.bot.wait()
        await self.sandbox.wait_until(lambda: not self.sandbox.online, READY)
        self.kills += 1
        for task in pressing:
            task.cancel()
        await asyncio.gather(*pressing, return_exceptions=True)
        self.faults += self.process.witness.faults()
        await self.start()

    async def _pages(self) -> None:
        """Everybody looks at what there is to look at."""
        where = f"#{next(iter(places()))}"
        for game in games():
            who = f"{game.capitalize()}0a"
            for measure in RANKED:
                await self.sandbox.slash(who, where, "leaderboard", {"game": game, "measure": str(measure)})
            for name in ("profile", "rules"):
                await self.sandbox.slash(who, where, name, {"game": game})

    async def _looked(self, number: int, played: int) -> Day:
        assert self.bot.pid is not None
        counted = self.folder / "tasks"
        counted.unlink(missing_ok=True)
        os.kill(self.bot.pid, signal.SIGUSR1)
        async with asyncio.timeout(READY):
            while not (counted.exists() and counted.read_text(encoding="ascii")):  # noqa: ASYNC110 - the bot writes it
                await asyncio.sleep(0.05)
        names = [str(name) for (name,) in self.ask("SELECT name FROM sqlite_master WHERE type = 'table'")]
        rows = {name: int(str(self.ask(f"SELECT count(*) FROM {name}")[0][0])) for name in names}  # noqa: S608
        places = [Path(f"/proc/{pid}") for pid in family(self.bot.pid)]
        return Day(
            number,
            self.process.pressed.total(),
            self.process.failed.total(),
            played,
            self.kills,
            memory(self.bot.pid),
            sum(len(list((place / "fd").iterdir())) for place in places),
            sum(len(list((place / "task").iterdir())) for place in places),
            int(counted.read_text(encoding="ascii")),
            self.database.stat().st_size / 1e6,
            rows,
        )

    async def rebuilt(self) -> None:
        """Make all summaries again beside the bot: nothing may be different."""

        def dump() -> list[object]:
            return [self.ask(f"SELECT * FROM {name} ORDER BY 1, 2, 3") for name in SUMMARIES]  # noqa: S608

        before = dump()
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "bot",
            "stats",
            "rebuild",
            cwd=ROOT,
            env={**os.environ, "DATABASE_URL": f"sqlite+aiosqlite:///{self.database}"},
        )
        if await process.wait() or dump() != before:
            self.faults.append("summaries are not what the results come to")


async def soaked(days: int, kills: int, seed: int) -> tuple[list[Day], list[str]]:
    """Play so many days; what each came to, and what was wrong."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with await Sandbox.start(clock_file=folder / "clock", response_seconds=PATIENCE) as sandbox:
            env = {
                **os.environ,
                **sandbox.environment,
                "LOG_LEVEL": "ERROR",
                "PRESSES_PER_SECOND": QUICK,
                "DATABASE_URL": f"sqlite+aiosqlite:///{folder / 'soak.db'}",
            }
            bot = BotProcess([sys.executable, "-m", "bench.counted", str(folder / "tasks")], env, lambda: None)
            soak = Soak(sandbox, bot, folder, random.Random(seed), Watched(Witness(folder / "soak.db")))
            for channel, (_, pair) in places().items():
                sandbox.add_channel(channel)
                for who in pair:
                    sandbox.add_person(who)
            try:
                await soak.start()
                found = [await soak.day(0, kills)]
                await bot.stop()
                await soak.start()
                found += [await soak.day(number, 0) for number in range(1, days)]
                await soak.rebuilt()
            finally:
                await bot.stop()
            return found, soak.faults


def told(days: Sequence[Day], faults: Sequence[str]) -> str:
    """The days as a table, what grew since the second, and what was wrong."""
    columns = ("day", "presses", "failed", "games", "kills", "MiB of each process", "files", "threads", "tasks", "MB")
    rows = tuple(
        (
            str(day.number + 1),
            str(day.presses),
            str(day.failed),
            str(day.games),
            str(day.kills),
            " + ".join(f"{size:.0f}" for size in day.memory),
            str(day.files),
            str(day.threads),
            str(day.tasks),
            f"{day.size:.1f}",
        )
        for day in days
    )
    about = "Failed are presses that a killed bot never answered. MB are those of the database."
    lines = [Section("Days", about, columns, rows).markdown(), ""]
    first, last = days[min(1, len(days) - 1)], days[-1]
    lines += [
        f"- {name}: {first.rows.get(name, 0)} → {count} rows"
        for name, count in last.rows.items()
        if count != first.rows.get(name, 0)
    ]
    lines.append(f"- memory of all processes: {sum(first.memory):.0f} → {sum(last.memory):.0f} MiB")
    return "\n".join([*lines, "", *(faults or ["Nothing that was acknowledged is lost."])])


def main(arguments: Sequence[str] | None = None) -> int:
    """Play as many days as are asked for."""
    parser = argparse.ArgumentParser(prog="python -m bench.soak", description="Play for days, and say what grew.")
    parser.add_argument("--days", type=int, default=DAYS, help="days of the moved clock")
    parser.add_argument("--kills", type=int, default=KILLS, help="kills on the first of them")
    parser.add_argument("--seed", type=int, default=1, help="when it is killed follows from this")
    parsed = parser.parse_args(arguments)
    days, faults = asyncio.run(soaked(parsed.days, parsed.kills, parsed.seed))
    print(told(days, faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

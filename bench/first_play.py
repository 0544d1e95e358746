"""A start on the wire: what it costs until a first /play is answered, with many tables unfinished, and what it holds.

The floor is discord.py alone, which makes one command known and answers it with a sentence. A run of each is started
in turn, so that all meet the same machine. CPU and memory are those of a bot's whole family of processes. Compiled
modules are kept between the starts, as they are wherever a bot is installed.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import sqlite3
import statistics
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from bench.clicks import ANSWERS, press
from bench.process import QUICK, READY, Process
from bench.table import Aim, Section, ms
from bench.tree import HERE, Tree
from bot.config import ROOT
from bot.games.catalogue import games
from bot.store.people import PeopleStore
from bot.store.sql.connect import open_database
from bot.store.tables import TableStore
from bot.tables.clocks.clock import SystemClock
from bot.tables.play import playing
from bot.tables.seating import lobby
from bot.tables.seating.setup import TableSetup
from bot.tables.standalone import standalone_tables
from bot.ui.messages.layout_version import layout_version
from sandbox.server import Sandbox

RUNS = 5
UNFINISHED = 1000
MOVES = 6
"""Answers given at each of the unfinished tables."""
BY = 2.0
"""Seconds the clock is moved by when nobody has anything to press: playbacks and the characters' turns."""
TURN = 3600
"""Seconds that people have for a turn: none ends while a start is measured."""
QUIET, NEVER_QUIET = 65.0, 300.0
"""Seconds after the last game until the memory is looked at again: a minute, and a little; and at most, where what
follows from the games takes longer."""
LONGEST = 3000
"""Looks at a game until it must have ended."""


def family(pid: int) -> list[int]:
    """A process and all that it has started, in turn."""
    found = [pid]
    with contextlib.suppress(OSError):
        for thread in Path(f"/proc/{pid}/task").iterdir():
            for child in (thread / "children").read_text(encoding="ascii").split():
                found += family(int(child))
    return found


def cpu(pid: int) -> float:
    """CPU seconds a family has used, those of its dead included."""
    ticks = 0
    for member in family(pid):
        with contextlib.suppress(OSError):
            fields = Path(f"/proc/{member}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
            ticks += sum(int(one) for one in fields[11 : 15 if member == pid else 13])
    return ticks / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> list[float]:
    """Resident MiB of each process of a family, the first one's first."""
    found = []
    for member in family(pid):
        with contextlib.suppress(OSError, StopIteration):
            lines = Path(f"/proc/{member}/status").read_text(encoding="ascii").splitlines()
            found.append(next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024)
    return found


@asynccontextmanager
async def started(module: str, database: Path, tree: Tree = HERE) -> AsyncIterator[tuple[Sandbox, int]]:
    """The sandbox, and a bot at its gateway."""
    with tempfile.TemporaryDirectory() as name:
        sandbox = await Sandbox.start(clock_file=Path(name) / "clock")
        env = {
            **os.environ,
            **sandbox.environment,
            "LOG_LEVEL": "WARNING",
            "PYTHONDONTWRITEBYTECODE": "",
            "PRESSES_PER_SECOND": QUICK,
            "DATABASE_URL": f"sqlite+aiosqlite:///{database}",
        }
        child = await asyncio.create_subprocess_exec(tree.python, "-m", module, cwd=tree.folder, env=env)
        try:
            await sandbox.wait_until(lambda: sandbox.online, READY)
            yield sandbox, child.pid
        finally:
            with contextlib.suppress(ProcessLookupError):
                child.kill()
            await child.wait()
            await sandbox.stop()


async def first_play(module: str, database: Path, tree: Tree = HERE) -> float:
    """CPU seconds from nothing until a first /play is answered: not "is thinking", but what was asked for is there."""
    async with started(module, database, tree) as (sandbox, pid):
        if module == "bot":
            await _play(sandbox, "Ada", "#game-table", "luckybox")
        elif not (outcome := await sandbox.slash("Ada", "#game-table", "play")).ok:
            raise RuntimeError(f"no answer: {outcome.error} {outcome.refusals}")
        return cpu(pid)


async def _play(sandbox: Sandbox, person: str, channel: str, game: str) -> int:
    """Open a table; its card, shown with all its buttons."""
    card = (await sandbox.slash(person, channel, "play", {"game": game})).message_id
    assert card is not None
    await sandbox.wait_until(lambda: any(button.label == "Join" for button in sandbox.message(card).buttons), READY)
    return card


async def at_rest(database: Path) -> tuple[float, int, float]:
    """CPU seconds from nothing until a bot has nothing more to do that waits for nobody; its edits; its MiB."""
    async with started("bot", database) as (sandbox, pid):
        before = -1.0
        while cpu(pid) - before > 0.02:
            before = cpu(pid)
            await asyncio.sleep(1.0)
        edits = sum(request.method == "PATCH" for request in sandbox.requests)
        return cpu(pid), edits, sum(memory(pid))


async def fill(database: Path, tables: int) -> None:
    """Begin games of two people each, and let the messages show how they stand."""
    opened = await open_database(f"sqlite+aiosqlite:///{database}")
    found = standalone_tables(TableStore(opened), PeopleStore(opened), games(), SystemClock())
    for number in range(tables):
        # Nobody may host many at once.
        people = (2 * number + 1, 2 * number + 2)
        setup = TableSetup(game="luckybox", channel_id=number + 1, host_id=people[0], guild_id=None, turn_seconds=TURN)
        table = await found.create(setup, [lobby.person(user, f"Player {user}") for user in people])
        await lobby.begin(table, people[0])
        for _ in range(MOVES // 2):
            for seat in table.waits_for:
                decision = table.decision(seat)
                assert decision is not None
                action = table.players.default(table.state, decision)
                await playing.act(table, people[seat], decision.serial, action)
            if playing.ADVANCE in table.timers:
                await playing.on_timer(table, playing.ADVANCE, table.timers[playing.ADVANCE])
    await opened.close()
    with contextlib.closing(sqlite3.connect(database)) as raw, raw:
        newest = "(SELECT max(number) FROM entries WHERE table_id = tables.id)"
        raw.execute(
            f"UPDATE tables SET message_id = id, shown_layout = ?, shown_entry = {newest}",  # noqa: S608 - ours
            (layout_version(ROOT / "bot", {}),),
        )


async def _begin(sandbox: Sandbox, who: str, game: str) -> tuple[str, int]:
    """A person at a table with two AI seats: who, and their panel."""
    channel = sandbox.add_channel(f"bench-{who}".lower()).name
    person = sandbox.add_person(who).name
    card = await _play(sandbox, person, channel, game)
    for label in ("Add AI", "Add AI", "Start"):
        await sandbox.click(person, card, label=label)

    def board() -> int | None:
        shown = sandbox.messages(channel, person)
        return next((one.id for one in shown if any(button.label == "My board" for button in one.buttons)), None)

    message = await sandbox.wait_until(board, READY)
    assert message is not None
    opened = await sandbox.click(person, message, label="My board")
    assert opened.message_id is not None
    return person, opened.message_id


async def three_games(database: Path, tree: Tree = HERE) -> tuple[list[float], list[float], Counter[str], int]:
    """MiB of each process after three games with AIs and when all is quiet, presses by kind, games played out."""
    async with started("bot", database, tree) as (sandbox, pid):
        process = Process(pid, database)
        playing_on = [
            await _begin(sandbox, who, game)
            for who, game in (("Uma", "luckybox"), ("Vic", "flip7"), ("Wes", "luckybox"))
        ]
        looks = 0
        while _over(database) < len(playing_on) and looks < LONGEST:
            looks += 1
            if not any([await press(sandbox, process, who, panel, ANSWERS) for who, panel in playing_on]):
                sandbox.clock.advance(BY)
                await asyncio.sleep(0.05)
        held, waited = memory(pid), 0.0
        while waited < QUIET or (len(memory(pid)) > 1 and waited < NEVER_QUIET):
            await asyncio.sleep(5.0)
            waited += 5.0
        return held, memory(pid), process.pressed, _over(database)


def _over(database: Path) -> int:
    """How many games have been played to their end."""
    with contextlib.closing(sqlite3.connect(database)) as raw:
        found: tuple[int] = raw.execute("SELECT count(*) FROM tables WHERE status = 'over'").fetchone()
        return found[0]


@dataclass(frozen=True, slots=True)
class _Run:
    """CPU seconds of a start of each kind."""

    floor: float
    first: float
    again: float


def close_all(database: Path) -> None:
    """Close what the last start has opened: the next one opens it anew."""
    with contextlib.closing(sqlite3.connect(database)) as raw, raw:
        raw.execute("UPDATE tables SET status = 'closed'")
        raw.execute("DELETE FROM timers")


async def _runs(folder: Path) -> Iterator[_Run]:
    found = []
    for number in range(RUNS + 1):
        place = folder / str(number)
        place.mkdir()
        database = place / "bench.db"
        floor = await first_play("bench.alone", database)
        first = await first_play("bot", database)
        close_all(database)
        found.append(_Run(floor, first, await first_play("bot", database)))
        shutil.rmtree(place)
    return iter(found[1:])  # the first one compiles


async def _first_answers(folder: Path) -> Section:
    runs = list(await _runs(folder))
    again = statistics.median(run.again / run.floor for run in runs)
    rows = (
        ("discord.py alone", ms(statistics.median(run.floor for run in runs)), "1×"),
        ("the bot, as at every start", ms(statistics.median(run.again for run in runs)), f"{again:.1f}×"),
        (
            "the bot, the first time: a new database",
            ms(statistics.median(run.first for run in runs)),
            f"{statistics.median(run.first / run.floor for run in runs):.1f}×",
        ),
    )
    about = (
        f"CPU of all processes from nothing until a first `/play` is answered; the middle of {RUNS} starts of each, "
        "in turn. The ratio is the middle one of the runs'. The same module files are there compiled for all."
    )
    aims = (Aim("start until a first `/play` is answered, over discord.py alone", again, 2.5, "×"),)
    return Section("A first answer", about, ("what", "CPU", "over the floor"), rows, aims)


async def _unfinished(folder: Path) -> Section:
    none, many = folder / "none.db", folder / "many.db"
    await fill(none, 0)
    await fill(many, UNFINISHED)
    found: dict[str, list[tuple[float, int, float]]] = {"none": [], "many": []}
    for number in range(3):
        for name, kept in (("none", none), ("many", many)):
            copy = folder / f"{name}-{number}.db"
            shutil.copy(kept, copy)
            found[name].append(await at_rest(copy))
    middle = {name: [statistics.median(run[part] for run in runs) for part in range(3)] for name, runs in found.items()}
    rows = tuple(
        (what, ms(middle[name][0]), f"{middle[name][1]:.0f}", f"{middle[name][2]:.0f} MiB")
        for what, name in (("none", "none"), (f"{UNFINISHED}", "many"))
    )
    more = statistics.median(many[0] - none[0] for none, many in zip(found["none"], found["many"], strict=True))
    about = (
        f"A start on a database with {UNFINISHED} games under way, {MOVES} answers each, whose messages show how they "
        "stand, until the bot has nothing left to do; the middle of three starts of each, in turn."
    )
    columns = ("unfinished tables", "CPU", "messages edited", "memory")
    aims = (Aim(f"{UNFINISHED} unfinished tables at a start, CPU more than without", more, 0.5, "s"),)
    return Section("Unfinished tables at a start", about, columns, rows, aims)


async def _memory(folder: Path) -> Section:
    held, later, pressed, ended = await three_games(folder / "games.db")
    kinds = ", ".join(f"{count} {kind}" for kind, count in pressed.most_common())
    names: tuple[str, ...] = ("the bot", "where AI seats think", *(f"process {number}" for number in range(3, 9)))
    rows = (
        *(
            (what, f"{size:.0f} MiB", f"{then:.0f} MiB")
            for what, size, then in zip(names, held, [*later, 0.0, 0.0], strict=False)
        ),
        ("together", f"{sum(held):.0f} MiB", f"{sum(later):.0f} MiB"),
    )
    about = (
        f"Resident memory after {ended} of 3 games of a person and two AI seats were played to their end (two of Lucky "
        f"Box, one of Flip 7), which took these presses: {kinds}; and {QUIET:.0f} s later or more, when the process AI "
        "seats think in, and games are looked through for luck, has been let go. The aim is for that: the process is "
        "back with the next thought."
    )
    aims = (Aim("memory after three games with AIs, all processes", sum(later), 120, "MiB"),)
    return Section("Memory after three games", about, ("process", "at the end", "a minute later"), rows, aims)


async def _sections() -> list[Section]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        return [await _first_answers(folder), await _unfinished(folder), await _memory(folder)]


def sections() -> list[Section]:
    """The figures of a start on the wire."""
    return asyncio.run(_sections())

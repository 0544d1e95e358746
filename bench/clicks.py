"""Clicks on the wire: the real bot on the sandbox, at one table and at twenty, and discord.py alone as the floor."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from bench.table import Aim, Section, ms, percentile
from bot.app import AT_LEISURE
from bot.ui.ids import Press
from sandbox.server import Sandbox
from sandbox.views import Outcome, SeenMessage

READY = 20.0
FIRST = 100
"""Presses before those that are measured: what is drawn at the first of its kind is drawn then."""
ANSWERS, CHOICES = ("do",), ("several", "pick", "focus")
"""Verbs of the buttons and selects that answer a question, as tables put them into their custom ids (`bot.ui.ids`)."""
GOING_ON = ("next", "rematch")
"""Verbs of the buttons that go on where nothing is asked; alone, this is a press too."""
SAID = {
    "do": "answer buttons", "several": "selects of several", "pick": "selects of one", "focus": "cards chosen first",
    "next": "Next", "rematch": "Rematch", "again": "the same button",
}  # fmt: skip
"""Each kind of press as the figures say it."""
LOOK, IDLE = 1.0, 0.1
"""Seconds between two looks whether the bot is busy with its start still, and the share of a core it may use then."""
MOST = {1: 16, 20: 11}
"""How much a press may cost at so many tables of two people and an AI, over discord.py alone."""
WARMING, BEGINNING = (3, 80.0), 5.0
"""So many other tables play for so many seconds first, which is a whole game, for the same reason; and how many seconds
those that are measured play before it begins."""
THINKING = 0.5
"""Mean seconds a person takes between two presses at the twenty tables: far quicker than people are."""


@dataclass(slots=True)
class Process:
    """A bot under measurement."""

    pid: int
    lags_file: Path
    answered: list[float] = field(default_factory=list)
    """Wall seconds from press to answer, as the stand-in sees it."""
    pressed: Counter[str] = field(default_factory=Counter)
    """How many presses of which kind these are, by verb."""

    async def answer(self, kind: str, pressing: Awaitable[Outcome]) -> None:
        """Press, and note how long the answer took and what kind of press it was."""
        started = time.perf_counter()
        outcome = await pressing
        if not outcome.ok:
            raise RuntimeError(f"a press failed: {outcome.error} {outcome.refusals}")
        self.answered.append(time.perf_counter() - started)
        self.pressed[kind] += 1

    def forget(self) -> None:
        """Forget the presses so far: what is measured begins now."""
        self.answered.clear()
        self.pressed.clear()

    @property
    def kinds(self) -> str:
        """How many presses of which kind were counted."""
        return ", ".join(f"{count} {SAID[kind]}" for kind, count in self.pressed.most_common())

    def cpu(self) -> float:
        """CPU seconds the process has used."""
        fields = Path(f"/proc/{self.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    async def settle(self) -> None:
        """Wait until the bot has nothing to do: what it draws at leisure after its start is no part of a press."""
        await asyncio.sleep(AT_LEISURE)
        before = -1.0
        while self.cpu() - before > IDLE * LOOK:
            before = self.cpu()
            await asyncio.sleep(LOOK)

    def rss(self) -> float:
        """Resident memory in MiB."""
        lines = Path(f"/proc/{self.pid}/status").read_text(encoding="ascii").splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


@asynccontextmanager
async def running(
    module: str, *, limits: bool = False, level: str = "WARNING"
) -> AsyncIterator[tuple[Sandbox, Process]]:
    """The sandbox, and a bot connected to it that logs from this level; `limits`: Discord's limits are enforced.

    It goes by the machine's clock: to look at one that others move costs too.
    """
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sandbox = await Sandbox.start(clock_file=folder / "clock", limits=limits)
        lags = folder / "lags.json"
        env = {
            **os.environ, **sandbox.environment, "LOG_LEVEL": level, "CLOCK_FILE": "",
            "DATABASE_URL": f"sqlite+aiosqlite:///{folder / 'bench.db'}",
        }  # fmt: skip
        child = await asyncio.create_subprocess_exec(sys.executable, "-m", module, str(lags), env=env)
        try:
            await sandbox.wait_until(lambda: sandbox.online, READY)
            process = Process(child.pid, lags)
            await process.settle()
            yield sandbox, process
        finally:
            with contextlib.suppress(ProcessLookupError):
                child.kill()
            await child.wait()
            await sandbox.stop()


def verb_of(custom_id: str | None) -> str:
    """Return the verb of a table's custom id, "" for any other."""
    version, _, rest = (custom_id or "").partition(":")
    return Press.of(rest).verb if version == Press.VERSION else ""


@dataclass(frozen=True, slots=True)
class Offer:
    """A button to press, or a select with what is chosen from it."""

    verb: str
    custom_id: str
    values: tuple[str, ...] | None = None


def offered(seen: SeenMessage, verbs: Sequence[str] = ANSWERS) -> Offer | None:
    """The first button with one of these verbs, or what answers by a choice; None if there is neither.

    What only helps (hints, other cards, rules) is no offer.
    """
    for button in seen.buttons:
        if (verb := verb_of(button.custom_id)) in verbs and button.custom_id is not None and not button.disabled:
            return Offer(verb, button.custom_id)
    for select in seen.selects:
        if (verb := verb_of(select.custom_id)) in CHOICES and not select.disabled:
            values = tuple(option.value for option in select.options[: max(1, select.min_values)])
            return Offer(verb, select.custom_id, values)
    return None


async def press(sandbox: Sandbox, process: Process, who: str, panel: int, verbs: Sequence[str] = ANSWERS) -> bool:
    """Press what a panel offers; False if that is nothing."""
    found = offered(sandbox.message(panel), verbs)
    if found is None:
        return False
    if found.values is None:
        pressing = sandbox.click(who, panel, custom_id=found.custom_id)
    else:
        pressing = sandbox.choose(who, panel, found.custom_id, list(found.values))
    await process.answer(found.verb, pressing)
    return True


async def open_table(sandbox: Sandbox, number: int) -> tuple[str, dict[str, int]]:
    """A table of two people and an AI in a channel of its own; each person's panel."""
    channel = sandbox.add_channel(f"bench-{number}").name
    panels = await sit_down(sandbox, channel, [sandbox.add_person(f"P{number}{letter}").name for letter in "ab"])
    assert len(panels) == len("ab")
    return channel, panels


async def sit_down(
    sandbox: Sandbox, channel: str, pair: Sequence[str], game: str = "luckybox", *, again: bool = False
) -> dict[str, int]:
    """Begin a game of two people and an AI; each person's panel. If there is one in the channel, nothing is begun.

    `again`: the panels of the game that is there, opened anew.
    """
    if not again and not await begin(sandbox, channel, pair, game):
        return {}

    def table() -> SeenMessage | None:
        return table_message(sandbox, channel, pair[0])

    message = table() if again else await sandbox.wait_until(table, READY)
    if message is None:
        return {}
    panels: dict[str, int] = {}
    for who in pair:
        opened = await sandbox.click(who, message, label="My board")
        if opened.message_id is not None:
            panels[who] = opened.message_id
    return panels


def table_message(sandbox: Sandbox, channel: str, who: str) -> SeenMessage | None:
    """The newest table message that somebody sees in a channel."""
    shown = sandbox.messages(channel, who)
    return next((m for m in reversed(shown) if any(b.label == "My board" for b in m.buttons)), None)


async def begin(sandbox: Sandbox, channel: str, pair: Sequence[str], game: str, ais: int = 1) -> bool:
    """Begin a game of two people and AIs; False if there is one in the channel."""
    lobby = (await sandbox.slash(pair[0], channel, "play", {"game": game})).message_id
    if lobby is None:
        return False
    # A busy bot says first that the answer will come.
    await sandbox.wait_until(lambda: not sandbox.message(lobby).loading, READY)
    if not any(button.label == "Join" for button in sandbox.message(lobby).buttons):
        return False
    for who, label in ((pair[1], "Join"), *[(pair[0], "Add AI")] * ais, (pair[0], "Start")):
        outcome = await sandbox.click(who, lobby, label=label)
        if not outcome.ok:
            raise RuntimeError(f"no game has begun: {label}: {outcome.error} {outcome.refusals}")
    return True


async def play(sandbox: Sandbox, process: Process, panels: dict[str, int], until: float, pause: float) -> None:
    """Both people press what there is, one after the other, until the time is up."""
    while time.perf_counter() < until:
        pressed = False
        for who, panel in panels.items():
            if await press(sandbox, process, who, panel):
                pressed = True
                await asyncio.sleep(pause)
        if not pressed:
            await asyncio.sleep(0.05)


async def _measure(tables: int, seconds: float, pause: float) -> tuple[Process, float, float, Sequence[float], float]:
    """The process with its answers, its CPU, wall seconds, loop lags, memory in MiB.

    Lags are taken in as long a time after the rest: to watch them costs CPU too.
    """
    async with running("bench.watched") as (sandbox, process):
        others = [await open_table(sandbox, tables + number) for number in range(WARMING[0])]
        await _all_play(sandbox, process, others, WARMING[1], 0.05)
        opened = [await open_table(sandbox, number) for number in range(tables)]
        await _all_play(sandbox, process, opened, BEGINNING, pause)
        process.forget()
        cpu, started = process.cpu(), time.perf_counter()
        await _all_play(sandbox, process, opened, seconds, pause)
        wall, spent, rss = time.perf_counter() - started, process.cpu() - cpu, process.rss()
        answered, pressed = [*process.answered], process.pressed.copy()
        os.kill(process.pid, signal.SIGUSR1)
        await _all_play(sandbox, process, opened, seconds, pause)
        process.answered, process.pressed = answered, pressed
        os.kill(process.pid, signal.SIGUSR2)
        while not process.lags_file.exists():  # noqa: ASYNC110 - another process writes it
            await asyncio.sleep(0.05)
        await asyncio.sleep(0.2)
        lags: list[float] = json.loads(process.lags_file.read_text(encoding="ascii"))
        return process, spent, wall, lags, rss


async def _all_play(
    sandbox: Sandbox, process: Process, opened: Sequence[tuple[str, dict[str, int]]], seconds: float, pause: float
) -> None:
    until = time.perf_counter() + seconds
    await asyncio.gather(*(play(sandbox, process, panels, until, pause) for _, panels in opened))


async def solo(module: str, presses: int) -> tuple[float, Process]:
    """CPU seconds of one press alone, one after the other, and the process with its answers: a solo game's presses."""
    async with running(module) as (sandbox, process):
        opened = await sandbox.slash("Ada", "#game-table", "solo")
        assert opened.message_id is not None
        panel = opened.message_id
        # What draws is loaded for the first picture: it may be acknowledged first.
        await sandbox.wait_until(lambda: not sandbox.message(panel).loading, READY)
        for wanted in (FIRST, presses):
            process.forget()
            cpu = process.cpu()
            while len(process.answered) < wanted:
                if module == "bench.bare":
                    await process.answer("again", sandbox.click("Ada", panel, custom_id="again"))
                elif not await press(sandbox, process, "Ada", panel, (*ANSWERS, *GOING_ON)):
                    raise RuntimeError(f"nothing to press: {sandbox.message(panel).text}")
        return (process.cpu() - cpu) / len(process.answered), process


def _row(what: str, each: float, floor: float, process: Process, lag: str = "") -> tuple[str, ...]:
    times = (ms(percentile(process.answered, share)) for share in (0.5, 0.99))
    return what, process.kinds, ms(each), *times, lag, f"{each / floor:.1f}×" if each != floor else "1×"


async def _sections(seconds: float) -> list[Section]:
    floor, bare = await solo("bench.bare", 300)
    alone, by_oneself = await solo("bench.watched", 300)
    rows = [
        _row("discord.py alone, a ready picture", floor, floor, bare),
        _row("a solo game, press after press", alone, floor, by_oneself),
    ]
    notes = []
    aims = [
        Aim("a whole click, CPU", 1000 * alone, 5, "ms"),
        Aim("a whole click over discord.py alone with a ready picture", alone / floor, 4.5, "×"),
    ]
    for tables in MOST:
        process, spent, wall, lags, rss = await _measure(tables, seconds, THINKING if tables > 1 else 0.05)
        answered = process.answered
        rows.append(
            _row(
                f"{tables} table{'s' if tables > 1 else ''} of two people and an AI, "
                f"{len(answered) / wall:.0f} presses/s",
                spent / max(1, len(answered)), floor, process, f"{ms(percentile(lags, 0.99))} / {ms(max(lags))}",
            )
        )  # fmt: skip
        notes.append(f"{tables}: {rss:.0f} MiB")
        each = spent / max(1, len(answered)) / floor
        aims.append(Aim(f"a press at one of {tables} tables, over discord.py alone", each, MOST[tables], "×"))
        if tables > 1:
            aims += [
                Aim(f"{tables} live tables, answer p99", 1000 * percentile(answered, 0.99), 300, "ms"),
                Aim(f"{tables} live tables, the event loop's longest lag", 1000 * max(lags), 50, "ms"),
            ]
    about = (
        "From the press at the stand-in to its answer there, sandbox and bot sharing the machine. Pressed is what "
        "answers a question and, alone, what goes on to the next; never a hint or what else only helps. CPU is the "
        "bot's whole process for each press, the refreshes of the others' panels, the table message, the AI seat and "
        "the timekeeper included. Lag is how late the bot's event loop woke a task, watched afterwards. "
        f"Memory of the bot's process at {', at '.join(notes)}."
    )
    columns = ("what", "presses by kind", "CPU a press", "p50", "p99", "loop lag p99 / max", "over the floor")
    return [Section("Click to answer", about, columns, tuple(rows), tuple(aims))]


def sections(seconds: float = 15.0) -> list[Section]:
    """The figures of clicks."""
    return asyncio.run(_sections(seconds))

"""Clicks on the wire: the real bot on the sandbox, alone and at one, twenty and two hundred tables, over its floor."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass

from bench.floor import Floor, laid
from bench.process import FIRST, READY, Process, running
from bench.table import Aim, Section, ms, percentile
from bench.tree import HERE, Tree
from bot.ui.input.ids import Press
from sandbox.server import Sandbox
from sandbox.views import SeenMessage

ANSWERS, CHOICES = ("do",), ("several", "pick", "focus")
"""Verbs of the buttons and selects that answer a question, as tables put them into custom ids (`bot.ui.input.ids`)."""
GOING_ON = ("next", "rematch")
"""Verbs of the buttons that go on where nothing is asked; alone, this is a press too."""
WARMING, BEGINNING = (3, 80.0), 5.0
"""So many other tables play for so many seconds first, which is a whole game, so that what is drawn at the first of its
kind is drawn then; and how many seconds those that are measured play before it begins."""
MORE = 1.1
"""How much a press may cost where there are ten times as many tables, over what it costs at twenty."""


@dataclass(frozen=True, slots=True)
class Crowd:
    """So many tables of two people and an AI that are played at once."""

    tables: int
    pause: float
    """Mean seconds a person takes between two presses: far quicker than people are."""
    stretch: int = 1
    """How many times as long they play: at a tenth of the pace this is the same stretch of a game."""
    most: float | None = None
    """How much a press may cost, over discord.py alone."""
    late: float = 300
    """Milliseconds within which of a hundred answers 99 are to be there."""


CROWDS = (Crowd(1, 0.05, stretch=6, most=9), Crowd(20, 0.5, most=7), Crowd(200, 5.0, stretch=10, late=400))
"""One table has but a press a second, as it waits for its AI seat: it plays longer. At two hundred a person takes ten
times as long as at twenty: the whole bot has as many presses to answer."""


@dataclass(frozen=True, slots=True)
class Measured:
    """What the presses of a crowd cost."""

    process: Process
    each: float
    """CPU seconds of the whole process for each press."""
    floor: float
    """CPU seconds of one press of discord.py alone, before and after."""
    pace: float
    """Presses a second."""
    lags: Sequence[float]
    """Seconds that the event loop was late."""
    rss: float
    """MiB of the process."""

    @property
    def over(self) -> float:
        """A press over one of discord.py alone."""
        return self.each / self.floor


def verb_of(custom_id: str | None) -> str:
    """Return the verb of a table's custom id, "" for any other."""
    version, _, rest = (custom_id or "").partition(":")
    return Press.of(rest).verb if version == Press.prefix else ""


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


async def at_tables(floor: Floor, crowd: Crowd, seconds: float, tree: Tree = HERE) -> Measured:
    """What a tree's presses cost at so many tables.

    Lags are taken in as long a time after the rest, at most: to watch them costs CPU too.
    """
    async with running("bench.watched", tree=tree) as (sandbox, process):
        process.late = 0
        others = [await open_table(sandbox, crowd.tables + number) for number in range(WARMING[0])]
        await _all_play(sandbox, process, others, WARMING[1], 0.05)
        opened = [await open_table(sandbox, number) for number in range(crowd.tables)]
        await _all_play(sandbox, process, opened, BEGINNING * crowd.stretch, crowd.pause)
        floors = [await floor.look()]
        process.forget()
        process.late = 0
        cpu, started = process.cpu(), time.perf_counter()
        await _all_play(sandbox, process, opened, seconds * crowd.stretch, crowd.pause)
        wall, spent, rss = time.perf_counter() - started, process.cpu() - cpu, process.rss()
        answered, pressed, late = [*process.answered], process.pressed.copy(), process.late
        floors.append(await floor.look())
        os.kill(process.pid, signal.SIGUSR1)
        await _all_play(sandbox, process, opened, seconds, crowd.pause)
        process.answered, process.pressed, process.late = answered, pressed, late
        os.kill(process.pid, signal.SIGUSR2)
        while not process.lags_file.exists():  # noqa: ASYNC110 - another process writes it
            await asyncio.sleep(0.05)
        await asyncio.sleep(0.2)
        lags: list[float] = json.loads(process.lags_file.read_text(encoding="ascii"))
        count = max(1, len(answered))
        return Measured(process, spent / count, statistics.mean(floors), count / wall, lags, rss)


async def _all_play(
    sandbox: Sandbox, process: Process, opened: Sequence[tuple[str, dict[str, int]]], seconds: float, pause: float
) -> None:
    until = time.perf_counter() + seconds
    await asyncio.gather(*(play(sandbox, process, panels, until, pause) for _, panels in opened))


async def alone(floor: Floor, presses: int, tree: Tree = HERE) -> Measured:
    """What a tree's presses cost in a solo game, one after the other."""
    async with running("bench.watched", tree=tree) as (sandbox, process):
        opened = await sandbox.slash("Ada", "#game-table", "solo")
        assert opened.message_id is not None
        panel = opened.message_id
        # What draws is loaded for the first picture: it may be acknowledged first.
        await sandbox.wait_until(lambda: not sandbox.message(panel).loading, READY)
        floors, cpu, started = [0.0], 0.0, 0.0
        for wanted in (FIRST, presses):
            floors = [await floor.look()]
            process.forget()
            cpu, started = process.cpu(), time.perf_counter()
            while len(process.answered) < wanted:
                if not await press(sandbox, process, "Ada", panel, (*ANSWERS, *GOING_ON)):
                    raise RuntimeError(f"nothing to press: {sandbox.message(panel).text}")
        spent, wall = process.cpu() - cpu, time.perf_counter() - started
        floors.append(await floor.look())
        return Measured(process, spent / presses, statistics.mean(floors), presses / wall, (), process.rss())


def _row(what: str, found: Measured) -> tuple[str, ...]:
    times = (ms(percentile(found.process.answered, share)) for share in (0.5, 0.99))
    lag = f"{ms(percentile(found.lags, 0.99))} / {ms(max(found.lags))}" if found.lags else ""
    over = f"{found.over:.1f}×"
    return what, found.process.kinds, ms(found.each), *times, lag, ms(found.floor), over


def _said(crowd: Crowd, found: Measured) -> str:
    plural = "s" if crowd.tables > 1 else ""
    return f"{crowd.tables} table{plural} of two people and an AI, {found.pace:.0f} presses/s"


def _aims(crowd: Crowd, found: Measured) -> list[Aim]:
    aims = []
    if crowd.most is not None:
        what = f"a press at one of {crowd.tables} tables, over discord.py alone"
        aims.append(Aim(what, found.over, crowd.most, "×"))
    if crowd.tables > 1:
        aims += [
            Aim(
                f"{crowd.tables} live tables, answer p99",
                1000 * percentile(found.process.answered, 0.99),
                crowd.late,
                "ms",
            ),
            Aim(f"{crowd.tables} live tables, the event loop's longest lag", 1000 * max(found.lags), 50, "ms"),
        ]
    return aims


async def _sections(seconds: float) -> list[Section]:
    async with laid() as floor:
        solo = await alone(floor, 300)
        crowds = [(crowd, await at_tables(floor, crowd, seconds)) for crowd in CROWDS]
    middle = statistics.median(floor.looks)
    times = (ms(percentile(floor.answered, share)) for share in (0.5, 0.99))
    kinds = f"{len(floor.answered)} the same button"
    aims = [
        Aim("a whole click, CPU", 1000 * solo.each, 5, "ms"),
        Aim("a whole click over discord.py alone with a ready picture", solo.over, 3.5, "×"),
        *(aim for crowd, found in crowds for aim in _aims(crowd, found)),
    ]
    (few, at_few), (many, at_many) = crowds[-2:]
    more = at_many.over / at_few.over
    aims.append(Aim(f"a press at {many.tables} tables, over one at {few.tables}", more, MORE, "×"))
    about = (
        "From the press at the stand-in to its answer there, sandbox and bot sharing the machine. Pressed is what "
        "answers a question and, alone, what goes on to the next; never a hint or what else only helps. CPU is the "
        "bot's whole process for each press, the refreshes of the others' panels, the table message, the AI seat and "
        "the timekeeper included. The floor is discord.py alone with a ready picture, which runs beside it all and was "
        "pressed right before and right after what it is compared with. Lag is how late the bot's event loop woke a "
        "task, watched afterwards. Not answered within three seconds: "
        f"{sum(found.process.late or 0 for _, found in crowds)} presses at the tables. Memory of the bot's process at "
        f"{', at '.join(f'{crowd.tables}: {found.rss:.0f} MiB' for crowd, found in crowds)}."
    )
    columns = ("what", "presses by kind", "CPU a press", "p50", "p99", "loop lag p99 / max", "floor", "over the floor")
    rows = (
        ("discord.py alone, a ready picture", kinds, ms(middle), *times, "", ms(middle), "1×"),
        _row("a solo game, press after press", solo),
        *(_row(_said(crowd, found), found) for crowd, found in crowds),
    )
    return [Section("Click to answer", about, columns, rows, tuple(aims))]


def sections(seconds: float = 15.0) -> list[Section]:
    """The figures of clicks."""
    return asyncio.run(_sections(seconds))

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
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from bench.table import Aim, Section, ms, percentile
from sandbox.server import Sandbox
from sandbox.views import SeenMessage

READY = 20.0
HELPERS = ("Undo", "Look at…", "What happened", "Rules", "Other cards", "Rematch", "Replay", "Share", "Record", "Next")
THINKING = 0.5
"""Mean seconds a person takes between two presses at the twenty tables: far quicker than people are."""


@dataclass(slots=True)
class Process:
    """A bot under measurement."""

    pid: int
    lags_file: Path
    answered: list[float] = field(default_factory=list)
    """Wall seconds from click to answer, as the stand-in sees it."""

    def cpu(self) -> float:
        """CPU seconds the process has used."""
        fields = Path(f"/proc/{self.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def rss(self) -> float:
        """Resident memory in MiB."""
        lines = Path(f"/proc/{self.pid}/status").read_text(encoding="ascii").splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


@asynccontextmanager
async def running(module: str) -> AsyncIterator[tuple[Sandbox, Process]]:
    """The sandbox, and a bot connected to it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sandbox = await Sandbox.start(clock_file=folder / "clock")
        lags = folder / "lags.json"
        env = {
            **os.environ, **sandbox.environment, "LOG_LEVEL": "WARNING",
            "DATABASE_URL": f"sqlite+aiosqlite:///{folder / 'bench.db'}",
        }  # fmt: skip
        child = await asyncio.create_subprocess_exec(sys.executable, "-m", module, str(lags), env=env)
        try:
            await sandbox.wait_until(lambda: sandbox.online, READY)
            yield sandbox, Process(child.pid, lags)
        finally:
            with contextlib.suppress(ProcessLookupError):
                child.kill()
            await child.wait()
            await sandbox.stop()


async def press(sandbox: Sandbox, process: Process, who: str, panel: int) -> bool:
    """Press the first thing a panel offers; False if there is none."""
    seen: SeenMessage = sandbox.message(panel)
    offers = [button for button in seen.buttons if button.label not in HELPERS]
    started = time.perf_counter()
    if offers and offers[0].custom_id:
        outcome = await sandbox.click(who, panel, custom_id=offers[0].custom_id)
    elif seen.selects:
        select = seen.selects[0]
        values = [option.value for option in select.options[: select.min_values]]
        outcome = await sandbox.choose(who, panel, select.custom_id, values)
    else:
        return False
    if not outcome.ok:
        raise RuntimeError(f"a press failed: {outcome.error} {outcome.refusals}")
    process.answered.append(time.perf_counter() - started)
    return True


async def open_table(sandbox: Sandbox, number: int) -> tuple[str, dict[str, int]]:
    """A table of two people and an AI in a channel of its own; each person's panel."""
    channel = sandbox.add_channel(f"bench-{number}").name
    pair = [sandbox.add_person(f"P{number}{letter}").name for letter in "ab"]
    lobby = await sandbox.slash(pair[0], channel, "play", {"game": "luckybox"})
    await sandbox.click(pair[1], lobby, label="Join")
    await sandbox.click(pair[0], lobby, label="Add AI")
    await sandbox.click(pair[0], lobby, label="Start")

    def table() -> SeenMessage | None:
        return next(
            (m for m in sandbox.messages(channel, pair[0]) if any(b.label == "My board" for b in m.buttons)), None
        )

    message = await sandbox.wait_until(table, READY)
    assert message is not None
    panels = {}
    for who in pair:
        opened = await sandbox.click(who, message, label="My board")
        assert opened.message_id is not None
        panels[who] = opened.message_id
    return channel, panels


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
    """The process with its answers, its CPU, wall seconds, loop lags, memory in MiB."""
    async with running("bench.watched") as (sandbox, process):
        opened = [await open_table(sandbox, number) for number in range(tables)]
        os.kill(process.pid, signal.SIGUSR1)
        process.answered.clear()
        cpu, started = process.cpu(), time.perf_counter()
        until = started + seconds
        await asyncio.gather(*(play(sandbox, process, panels, until, pause) for _, panels in opened))
        wall, spent, rss = time.perf_counter() - started, process.cpu() - cpu, process.rss()
        os.kill(process.pid, signal.SIGUSR2)
        while not process.lags_file.exists():  # noqa: ASYNC110 - another process writes it
            await asyncio.sleep(0.05)
        await asyncio.sleep(0.2)
        lags: list[float] = json.loads(process.lags_file.read_text(encoding="ascii"))
        return process, spent, wall, lags, rss


async def _solo(module: str, presses: int) -> tuple[float, list[float]]:
    """CPU seconds for one click alone, one after the other, and the answers' times: a solo game's presses."""
    async with running(module) as (sandbox, process):
        opened = await sandbox.slash("Ada", "#lucky-box", "solo")
        assert opened.message_id is not None
        panel = opened.message_id
        cpu = process.cpu()
        for _ in range(presses):
            if module == "bench.bare":
                started = time.perf_counter()
                await sandbox.click("Ada", panel, custom_id="again")
                process.answered.append(time.perf_counter() - started)
            elif not await press(sandbox, process, "Ada", panel):
                labels = [button.label for button in sandbox.message(panel).buttons]
                await sandbox.click("Ada", panel, label="Next" if "Next" in labels else "Rematch")
        return (process.cpu() - cpu) / presses, process.answered


async def _sections(seconds: float) -> list[Section]:
    floor, floor_times = await _solo("bench.bare", 300)
    alone, alone_times = await _solo("bench.watched", 300)
    rows = [
        ("discord.py alone, a ready picture", ms(floor), ms(percentile(floor_times, 0.5)),
         ms(percentile(floor_times, 0.99)), "", "1×"),
        ("a solo game, press after press", ms(alone), ms(percentile(alone_times, 0.5)),
         ms(percentile(alone_times, 0.99)), "", f"{alone / floor:.1f}×"),
    ]  # fmt: skip
    notes = []
    aims = [
        Aim("a whole click, CPU", 1000 * alone, 5, "ms"),
        Aim("a whole click over discord.py alone with a ready picture", alone / floor, 9, "×"),
    ]
    for tables in (1, 20):
        process, spent, wall, lags, rss = await _measure(tables, seconds, THINKING if tables > 1 else 0.05)
        answered = process.answered
        each = spent / max(1, len(answered))
        rows.append((
            f"{tables} table{'s' if tables > 1 else ''} of two people and an AI, {len(answered) / wall:.0f} presses/s",
            ms(each), ms(percentile(answered, 0.5)), ms(percentile(answered, 0.99)),
            f"{ms(percentile(lags, 0.99))} / {ms(max(lags))}", f"{each / floor:.1f}×",
        ))  # fmt: skip
        notes.append(f"{tables}: {rss:.0f} MiB")
        if tables > 1:
            aims += [
                Aim(f"{tables} live tables, answer p99", 1000 * percentile(answered, 0.99), 300, "ms"),
                Aim(f"{tables} live tables, the event loop's longest lag", 1000 * max(lags), 50, "ms"),
            ]
    about = (
        "From the press at the stand-in to its answer there, sandbox and bot sharing the machine. CPU is the bot's "
        "whole process for each press, the refreshes of the others' panels, the table message, the AI seat and the "
        "timekeeper included. Lag is how late the bot's event loop woke a task that asked to be woken. "
        f"Memory of the bot's process at {', at '.join(notes)}."
    )
    columns = ("what", "CPU a press", "p50", "p99", "loop lag p99 / max", "over the floor")
    return [Section("Click to answer", about, columns, tuple(rows), tuple(aims))]


def sections(seconds: float = 15.0) -> list[Section]:
    """The figures of clicks."""
    return asyncio.run(_sections(seconds))

"""Requests a press costs of those that Discord counts against the bot, and five hundred live tables within its limits.

One table is played over the wire, with people who press as live people do: the shared clock is moved between two
presses.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import re
import statistics
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from bench.clicks import ANSWERS, press, verb_of
from bench.first_play import started
from bench.process import READY, SAID, Process
from bench.table import Aim, Section, percentile
from sandbox.limits import BOT, CALLBACK, TOKEN
from sandbox.server import Sandbox, SeenMessage

LIVELY, SLOWLY = (1.0, 8.0), 16.0
"""Seconds from one press at a table to the next: people in a hurry, people who think, and people who chat meanwhile."""
FIRST = 14 * 60.0
"""Seconds after Start in which its token is used."""
PRESSES = 110
"""Presses after which enough is measured; most games are over before."""
STEP, NOTICE = 2.0, 0.12
"""Seconds the clock is moved by at once, and real seconds in which the bot sees that and does what is due."""
MOST = {"first": 0.1, "later": 0.4}
LIVE = 500
PER_PROCESS = 600.0
"""Seconds the crowd may take."""


@dataclass(slots=True)
class _Played:
    """What so many presses have cost."""

    pressed: Counter[str]
    used: Counter[str]
    seconds: float
    paths: Counter[str] = field(default_factory=Counter)

    @property
    def presses(self) -> int:
        return sum(self.pressed.values())

    @property
    def own(self) -> float:
        return self.used[BOT] / self.presses


class _Table:
    """A live table of two people and an AI on the wire."""

    def __init__(self, sandbox: Sandbox, process: Process, number: int, game: str) -> None:
        self.sandbox = sandbox
        self.process = process
        self.channel = sandbox.add_channel(f"requests-{number}").name
        self.people = [sandbox.add_person(f"P{number}{letter}").name for letter in "ab"]
        self.game = game
        self.panels: dict[str, int] = {}

    @property
    def messages(self) -> list[SeenMessage]:
        """What looks like the table message."""
        shown = self.sandbox.messages(self.channel, self.people[0])
        return [one for one in shown if any(button.label == "My board" for button in one.buttons)]

    @property
    def message(self) -> SeenMessage:
        """The table message."""
        return self.messages[-1]

    async def open(self) -> None:
        """From /play to everybody's board."""
        lobby = await self.sandbox.slash(self.people[0], self.channel, "play", {"game": self.game})
        await self.sandbox.wait_until(lambda: self.sandbox.message(lobby).buttons, READY)
        for number, label in ((1, "Join"), (0, "Add AI"), (0, "Start")):
            await self.sandbox.click(self.people[number], lobby, label=label)
            await self.pass_time(3.0)
        await self.sandbox.wait_until(lambda: self.messages, READY)
        for who in self.people:
            opened = await self.sandbox.click(who, self.message, label="My board")
            assert opened.message_id is not None
            self.panels[who] = opened.message_id

    async def pass_time(self, seconds: float) -> None:
        """Let the clock go on, as finely as the bot's pauses need it."""
        while seconds > 0:
            self.sandbox.clock.advance(min(STEP, seconds))
            seconds -= STEP
            await asyncio.sleep(NOTICE)

    async def press(self) -> bool:
        """Whoever has something to press does so: on the table message where it asks, else on their board."""
        asked = re.search(r"Waiting for \*\*(\w+)\*\*", self.message.text)
        buttons = [one for one in self.message.buttons if verb_of(one.custom_id) == "do" and not one.disabled]
        if asked and buttons and asked[1] in self.people:
            button = buttons[self.process.pressed["do"] % min(2, len(buttons))]
            clicked = self.sandbox.click(asked[1], self.message, custom_id=button.custom_id)
            await self.process.answer("do", clicked)
            return True
        for who, panel in self.panels.items():
            if await press(self.sandbox, self.process, who, panel, ANSWERS):
                return True
        return False

    async def play(self, presses: int, pace: float, until: float = float("inf")) -> _Played:
        """So many presses, one after the other; fewer if the time or the game is over."""
        self.process.forget()
        before, seen, moved = self.sandbox.limits.used.copy(), len(self.sandbox.requests), self.sandbox.clock.now()
        for tries in itertools.count():
            over = not self.messages or self.sandbox.clock.now() > until
            if over or sum(self.process.pressed.values()) >= presses or tries > 10 * presses:
                break
            await self.pass_time(pace if await self.press() else STEP)
        own = [one for one in self.sandbox.requests[seen:] if one.budget == BOT]
        paths = Counter(f"{one.method} {re.sub(r'[0-9]+', '…', one.path)}" for one in own)
        spent = self.sandbox.clock.now() - moved
        return _Played(self.process.pressed.copy(), self.sandbox.limits.used - before, spent, paths)


@dataclass(frozen=True, slots=True)
class _Kind:
    """A way to play a game."""

    game: str
    pace: float
    lapsed: bool = False
    """Whether the token of the table message is refused from the beginning."""


KINDS = (
    *(_Kind(game, pace) for game in ("luckybox", "flip7") for pace in LIVELY),
    *(_Kind("luckybox", pace, lapsed=True) for pace in LIVELY),
    _Kind("luckybox", SLOWLY),
)


async def _at_a_table(kind: _Kind) -> dict[str, _Played]:
    """What presses cost at first, and once the token of the table message is no longer taken."""
    with tempfile.TemporaryDirectory() as name:
        async with started("bot", Path(name) / "bench.db") as (sandbox, pid):
            process = Process(pid, Path(name))
            # What draws is loaded with the first picture, for which people wait longer than for all others.
            solo = await sandbox.slash("Ada", "#game-table", "solo", {"game": kind.game})
            await sandbox.wait_until(lambda: sandbox.message(solo).buttons, READY)
            table = _Table(sandbox, process, 1, kind.game)
            await table.open()
            if kind.lapsed:
                sandbox.expire_tokens_of(table.message)
                return {"later": await table.play(PRESSES, kind.pace)}
            found = {"first": await table.play(PRESSES, kind.pace, sandbox.clock.now() + FIRST)}
            if kind.pace == SLOWLY and table.messages:
                found["later"] = await table.play(PRESSES, kind.pace)
            return found


def _row(kind: _Kind, when: str, played: _Played) -> tuple[str, ...]:
    kinds = ", ".join(f"{count} {SAID[kind]}" for kind, count in played.pressed.most_common())
    each = (f"{played.used[budget] / played.presses:.2f}" for budget in (CALLBACK, TOKEN, BOT))
    which = ", ".join(f"{count} {path}" for path, count in played.paths.most_common(3))
    when = "no token from the beginning" if kind.lapsed else when
    return f"{kind.game}, a press every {kind.pace:g} s, {when}", f"{kinds} in {played.seconds:.0f} s", *each, which


async def _presses() -> Section:
    found = {kind: await _at_a_table(kind) for kind in KINDS}
    rows = [_row(kind, when, played) for kind, parts in found.items() for when, played in parts.items()]
    words = {"first": "the first fifteen minutes", "later": "later"}
    aims = []
    for when, most in MOST.items():
        worst = max(parts[when].own for kind, parts in found.items() if kind.pace in LIVELY and when in parts)
        what = f"the bot's own requests a press at a table of two people and an AI, live pace, {words[when]}"
        aims.append(Aim(what, worst, most, "a press"))
    about = (
        "A game of two people and an AI over the wire, from Start to its end; the clock is moved between two presses. "
        f"First: the {FIRST / 60:g} minutes in which Start's token is used. At a live pace a game is over then; what "
        "it would cost later shows where the token is refused from the beginning, and at a table that takes its time. "
        "Requests a press, everything included that the table causes; only the bot's own count against its fifty a "
        "second. The aims are for the worst of the live paces, a press every "
        f"{' or '.join(f'{pace:g}' for pace in LIVELY)} s."
    )
    columns = ("play", "presses by kind", "callbacks", "by token", "the bot's own", "which these are")
    return Section("Requests a press", about, columns, tuple(rows), tuple(aims))


async def _crowd() -> Section:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with await Sandbox.start(clock_file=folder / "clock", limits=True) as sandbox:
            channels = [sandbox.add_channel(f"crowd-{number}").id for number in range(LIVE)]
            out = folder / "crowd.json"
            env = {
                **os.environ,
                **sandbox.environment,
                "DATABASE_URL": f"sqlite+aiosqlite:///{folder / 'bench.db'}",
            }
            command = [sys.executable, "-m", "bench.crowd", str(out), *map(str, channels)]
            child = await asyncio.create_subprocess_exec(*command, env=env)
            await asyncio.wait_for(child.wait(), PER_PROCESS)
            if child.returncode:
                raise RuntimeError(f"the crowd ended with {child.returncode}")
            edits = sum(request.method == "PATCH" for request in sandbox.requests)
            refused = sum(sandbox.limits.refused.values())
            found = json.loads(out.read_text(encoding="ascii"))
    newest, oldest = found["newest"], found["oldest"]
    rows = tuple(
        (
            what,
            *(f"{value:.1f} s" for value in (statistics.median(ages), percentile(ages, 0.9), percentile(ages, 0.99))),
        )
        for what, ages in (("the newest state not yet shown", newest), ("the oldest state not yet shown", oldest))
    )
    about = (
        f"{LIVE} live tables of two people and an AI whose messages have no tokens, as after a restart, with Discord's "
        f"limits enforced by the stand-in. {found['presses'] / found['seconds']:.0f} presses a second, given to the "
        "tables directly; tables, store, pictures, messages and requests are the bot's own. Age is 0 where the message "
        f"shows what is newest; looked at twice a second at all tables. {edits} edits, {refused} answers 429."
    )
    aims = (
        Aim(f"{LIVE} live tables, answers 429", refused, 0.5, ""),
        Aim(f"{LIVE} live tables, median age of the newest state not yet shown", statistics.median(newest), 5, "s"),
    )
    return Section("Five hundred live tables", about, ("age of", "median", "90 %", "99 %"), rows, aims)


async def _sections() -> list[Section]:
    return [await _presses(), await _crowd()]


def sections() -> list[Section]:
    """The figures of requests."""
    return asyncio.run(_sections())

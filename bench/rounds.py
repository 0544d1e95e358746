"""A round of Flip 7 on the wire: everything that one costs at a table of two people and two AIs, shown step by step."""

from __future__ import annotations

import asyncio
import re
import statistics
import time

from bench.clicks import begin, table_message, verb_of
from bench.floor import Floor, laid
from bench.process import READY, Process, running
from bench.table import Aim, Section, ms
from bench.tree import HERE, Tree
from bot.ui.input.ids import Press
from sandbox.server import Sandbox
from sandbox.views import SeenMessage

TABLES, WARMING, ROUNDS = 4, 2, 2
"""Tables, the rounds that each plays first, and those that are measured: each round has other cards, and other luck."""
HITS = 3
"""Cards a person takes in a round before they stay."""
LOOK = 0.1
LONGEST = 600.0
"""Seconds that all rounds may take."""
ROUND = re.compile(r"Round \*\*(\d+)\*\*")


class _Round:
    """Who has taken how many cards in which round."""

    def __init__(self) -> None:
        self.number = 0
        self.hits = [0, 0]

    def look(self, seen: SeenMessage) -> None:
        """See whether another round has begun."""
        found = ROUND.search(seen.text)
        if found and int(found[1]) != self.number:
            self.number, self.hits = int(found[1]), [0, 0]

    def wants(self, button: str, seat: int) -> bool:
        """Return whether a person presses this: they hit three times, then they stay; what else is asked is answered
        with the first answer."""
        if button == "Hit":
            return self.hits[seat] < HITS
        return button != "Stay" or self.hits[seat] >= HITS


async def _play(sandbox: Sandbox, process: Process, people: list[str], message: int, until: int) -> int:
    """Play until a round begins; return its number. It is later if one went by meanwhile."""
    now, ends = _Round(), time.monotonic() + LONGEST
    while True:
        seen = sandbox.message(message)
        now.look(seen)
        if now.number >= until:
            return now.number
        if time.monotonic() > ends:
            raise RuntimeError(f"round {until} never came: {seen.text}")
        for button in seen.buttons:
            seat = (
                Press.of((button.custom_id or "").partition(":")[2]).seat if verb_of(button.custom_id) == "do" else None
            )
            if seat is not None and not button.disabled and now.wants(str(button.label), seat):
                now.hits[seat] += button.label == "Hit"
                await process.answer("do", sandbox.click(people[seat], message, custom_id=button.custom_id))
                break
        await asyncio.sleep(LOOK)


async def _begun(sandbox: Sandbox, number: int) -> tuple[list[str], int]:
    """A game of two people and two AIs in a channel of its own: the people, and the table message."""
    channel = sandbox.add_channel(f"bench-{number}").name
    people = [sandbox.add_person(f"P{number}{letter}").name for letter in "ab"]
    await begin(sandbox, channel, people, "flip7", 2)
    message = await sandbox.wait_until(lambda: table_message(sandbox, channel, people[0]), READY)
    assert message is not None
    return people, message.id


async def rounds(floor: Floor, tree: Tree = HERE) -> tuple[float, Process, int]:
    """CPU seconds of a round, the process with its presses, and how many rounds they were."""
    async with running("bench.watched", tree=tree) as (sandbox, process):
        begun = [await _begun(sandbox, number) for number in range(TABLES)]
        numbers = [1] * TABLES
        for more in (WARMING, ROUNDS):
            floor.looks.clear()
            await floor.look()
            before, cpu = sum(numbers), process.cpu()
            process.forget()
            playing = (
                _play(sandbox, process, people, message, number + more)
                for (people, message), number in zip(begun, numbers, strict=True)
            )
            numbers = await asyncio.gather(*playing)
        spent, played = process.cpu() - cpu, sum(numbers) - before
        await floor.look()
        return spent / played, process, played


async def _sections() -> list[Section]:
    async with laid() as alone:
        each, process, played = await rounds(alone)
    floor = statistics.mean(alone.looks)
    about = (
        "The CPU of the bot's whole process from the beginning of a round to that of the next: presses, the AI seats' "
        "turns, and every frame of what is shown step by step on the table message. The people hit three times, then "
        "they stay. discord.py alone was pressed right before and right after. The other bot of this game, text "
        "without pictures, takes 90×."
    )
    rows = (
        ("one press, discord.py alone, a ready picture", "", ms(floor), "1×"),
        (
            "a round of two people and two AIs",
            f"{len(process.answered) / played:.1f}",
            ms(each),
            f"{each / floor:.0f}×",
        ),
    )
    aim = Aim("a round of Flip 7 over one press of discord.py alone", each / floor, 80, "×")
    return [Section("A round of Flip 7", about, ("what", "presses", "CPU", "over the floor"), rows, (aim,))]


def sections() -> list[Section]:
    """The figures of a round."""
    return asyncio.run(_sections())

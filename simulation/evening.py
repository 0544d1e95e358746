"""A random evening: who comes, what goes wrong and when, and what has to be true all the while."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import re
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from sandbox.bus import Change
from sandbox.interactions import Interaction
from sandbox.journal import LoggedRequest
from sandbox.model import Channel, Person
from simulation import places
from simulation.faults import FAULTS, Fault, named
from simulation.people import ERRANDS, SET_OUT, TASTES, Deed, Errand, Visitor, control
from simulation.plan import Plan
from simulation.truths import rows, tables
from simulation.truths.watch import Watch
from simulation.world import World

MINUTES = 5.0
"""How long people play."""
EVERY = 18.0
"""Seconds from the end of one thing that goes wrong to the next, on the average."""
LAST = 40.0
"""Seconds before the end in which nothing begins to go wrong."""
SOON = 120.0
"""Seconds after which what was under way has been done, and panels can still be changed."""
SHOWN = 5.0
"""Seconds in which a panel shows what was committed."""
AFTERWARDS = 0.2
"""In how many evenings the gateway is shut for minutes when all have gone, while games go on."""
SEVERAL, HOSTS = 0.25, 3
"""In how many evenings the bot has several hosts, which share a database; and how many then."""
SHORTER = 0.5
"""The part of an evening that several hosts play: each looks around every second, which costs as much as people do."""
TOGETHER = 45.0
"""Seconds of rest that several hosts have before all is moved to one."""
ANSWER = 4.0
"""Seconds within which a press is answered, or Discord has given it up."""
INTERACTION = re.compile(r"/interactions/(\d+)/")
TROUBLE = re.compile(r"Traceback|\bfault\b")
MESSAGE = 300
"""Characters of a line of the log that a story has."""


def _name(interaction: Interaction) -> str:
    """Return the command, or the kind of control of a feature or of a table."""
    data = interaction.payload["data"]
    return f"/{data['name']}" if "name" in data else control(str(data.get("custom_id", "")))


@dataclass
class Told:
    """What an evening came to."""

    seed: str
    breaches: list[str] = field(default_factory=list)
    """What should have been true, and was not."""
    counts: Counter[str] = field(default_factory=Counter)
    history: str = ""
    """A hash of every request, answer, deed and row: the same for the same seed."""
    people: int = 0
    lasted: list[float] = field(default_factory=list)
    """For how many seconds each thing that went wrong did, in their order."""
    story: list[str] = field(default_factory=list)
    """What happened, in order, with the lines of the log between."""


def hosts(seed: str) -> int:
    """Return how many hosts the bot has in an evening."""
    return HOSTS if Random(f"{seed} hosts").random() < SEVERAL else 1


def errand(seed: str) -> Errand:
    """Return what people set out to do in an evening, step by step; nothing in many."""
    chance = Random(f"{seed} errand")
    return chance.choice(ERRANDS) if chance.random() < SET_OUT else ()


class Evening:
    """One evening, from its seed."""

    watch: Watch
    rest = 1000.0
    """Seconds after which everything has been done that was still to be done."""

    def __init__(self, seed: str, folder: Path, minutes: float = MINUTES) -> None:
        self.plan = Plan.of(seed)
        minutes = minutes if self.plan.minutes is None else self.plan.minutes
        several = hosts(self.plan.seed)
        self.world = World(self.plan.seed, folder, {}, several)
        self.told = Told(seed)
        self.people: list[Person] = []
        self.places: list[Channel] = []
        """Where people meet, in direct messages beside it."""
        self.visitors: list[Visitor] = []
        self.used: Counter[str] = Counter()
        """How often people have used each kind of control."""
        self._tastes: dict[str, float] = {}
        self.errand = errand(self.plan.seed)
        self._seconds = 60 * minutes * (SHORTER if several > 1 else 1)
        self._history = hashlib.sha256()
        self._excused: list[list[float]] = []
        """From when to when a press may go without an answer in time."""
        self._to_be_logged: list[tuple[str, list[float]]] = []
        """What may be logged as a fault, and from when to when."""

    def taste(self, what: str) -> float:
        """Return how this evening's people take to a kind of control, or to a choice."""
        if what not in self._tastes:
            self._tastes[what] = Random(f"{self.plan.seed} {what}").choice(TASTES)
        return self._tastes[what]

    def play(self) -> Told:
        """Play it to its end; return what it came to."""
        self.world.run(lambda _: self._play())
        told = self.told
        told.history = self._history.hexdigest()
        told.story += [
            f"{at:9.2f}     {who} {record.levelname} {record.name}: {record.getMessage()[:MESSAGE]}"
            for at, who, record in self.world.log.lines
        ]
        told.story.sort(key=lambda line: float(line.split(maxsplit=1)[0]))
        return told

    async def _play(self) -> None:
        world, chance = self.world, self.world.stream("evening")
        sandbox = world.sandbox
        self.watch = Watch(world)
        sandbox.core.bus.subscribe(self._on_change)
        self.people = places.people(sandbox, chance)
        self.places = places.meet(sandbox, self.people, chance)
        self.told.counts.update(f"place: {place.name or 'direct messages of two'}" for place in self.places)
        for host in world.hosts:
            host.start()
        await world.serving()
        looking = asyncio.create_task(self.watch.look())
        await self._pass(chance)
        await self._come_to_rest()
        looking.cancel()

    async def _pass(self, chance: Random) -> None:
        """Let people come and play, and things go wrong, until it is late."""
        world, sandbox = self.world, self.world.sandbox
        end = world.loop.time() + self._seconds
        self.told.people = len(self.people)
        for person in self.people[: self.plan.people]:
            where = chance.sample(self.places, 2)
            if chance.random() < 0.5:
                where.append(sandbox.dm(person))
            self.visitors.append(Visitor(self, person, where, world.stream(person.name)))
        async with asyncio.TaskGroup() as group:
            for visitor in self.visitors:
                group.create_task(visitor.stay(self._seconds))
            group.create_task(self._go_wrong(end))
        chance = world.stream("afterwards")
        if chance.random() < AFTERWARDS:
            await self._let(named("gateway shut for minutes"), chance)

    def served(self) -> list[Channel]:
        """Return the places of servers that the bot is in, as far as they are still there."""
        guilds = self.world.sandbox.world.guilds
        return [one for one in self.places if one.guild_id in guilds and one.id in guilds[one.guild_id].channels]

    async def _go_wrong(self, end: float) -> None:
        """Let one thing after the other go wrong."""
        chance = self.world.stream("faults")
        while True:
            await asyncio.sleep(chance.expovariate(1 / EVERY))
            if self.world.loop.time() > end - LAST:
                return
            kinds = [one for one in FAULTS if one.several in (None, self.world.server is not None)]
            (kind,) = chance.choices(kinds, [one.weight for one in kinds])
            # Each has chance of its own, so that one fewer leaves the others as they are.
            its_chance = Random(chance.getrandbits(64))
            await self._let(kind, its_chance)

    def trouble(self, *, takes_answers: bool = True, logged: str = "database") -> list[float]:
        """Let something begin to go wrong: from when to when it lasts, endless as yet."""
        lasting = [self.world.loop.time(), float("inf")]
        if takes_answers:
            self._excused.append(lasting)
        if logged:
            self._to_be_logged.append((logged, lasting))
        return lasting

    def is_over(self, lasting: list[float]) -> None:
        """Let it be over."""
        lasting[1] = self.world.loop.time()

    async def _let(self, kind: Fault, chance: Random) -> None:
        """Let something go wrong, unless the plan leaves it out: then nothing happens for as long as it lasted."""
        number, began = len(self.told.lasted), self.world.loop.time()
        if number in self.plan.without:
            await asyncio.sleep(self.plan.without[number])
        else:
            await self._happen(kind, chance)
        self.told.lasted.append(self.world.loop.time() - began)

    async def _happen(self, kind: Fault, chance: Random) -> None:
        lasting = self.trouble(takes_answers=kind.takes_answers, logged=kind.logged)
        self._say(f"{kind.name}: it begins")
        came = await kind.happen(self, chance)
        self.told.counts[f"fault: {kind.name}{' that met nothing' if came is False else ''}"] += 1
        self.is_over(lasting)
        self._say(f"{kind.name}: it is over")

    async def _come_to_rest(self) -> None:
        """Let everything be done that is still to be done, undisturbed; then see whether all is as it has to be."""
        world, breaches = self.world, self.told.breaches
        for host in world.hosts:
            if not host.alive:
                host.start()
        await world.serving()
        if world.server is not None:
            await asyncio.sleep(TOGETHER)
            await world.move_back()
            await world.serving()
        file = world.database
        await asyncio.sleep(SOON)
        wrong = set(self.watch.soon(file))
        # A turn may have run out this very moment: what it came to is committed, and not shown yet.
        await asyncio.sleep(SHOWN)
        breaches += [said for said in self.watch.soon(file) if said in wrong]
        await asyncio.sleep(self.rest - SOON - SHOWN)
        breaches += self.watch.at_rest(file)
        await world.hosts[0].stop()
        self._note(rows.everything(file))
        breaches += await self.watch.in_the_end(file)
        breaches += self._logged()
        breaches += [f"the loop was told: {fault}" for fault in world.loop.faults]
        for what, count in rows.tables(file).items():
            self.told.counts[f"table: {what}"] += count
        for name in rows.kept(file):
            self.told.counts[f"evening with rows: {name}"] += 1
        self.told.counts.update(
            f"answered: {_name(one)}" for one in world.sandbox.core.interactions.all if one.response_type
        )

    def _logged(self) -> list[str]:
        """Return what the log of the bot calls a fault."""
        form = logging.Formatter()
        return [
            f"{at:.2f} {who} logged {record.name}: {form.format(record)}"
            for at, who, record in self.world.log.lines
            if who and (record.levelno >= logging.ERROR or TROUBLE.search(record.getMessage()))
            if not self._is_to_be_logged(record.getMessage(), at)
        ]

    def _is_to_be_logged(self, line: str, at: float) -> bool:
        return any(words in line and begin <= at <= end for words, (begin, end) in self._to_be_logged)

    def note(self, deed: Deed) -> None:
        """Take note of what somebody did, and of what they saw happen."""
        outcome = deed.outcome
        became = deed.refused or (f"type {outcome.response_type}" if outcome and outcome.ok else "NO ANSWER")
        self.told.counts["deed, that Discord's own client refused" if deed.refused else "press"] += 1
        self._say(f"{deed.who} {deed.what}: {became}", deed.at)
        self._note(deed.at, deed.who, deed.what, became)
        if outcome is None or outcome.ok:
            return
        if not any(begin < deed.at + ANSWER and deed.at < end for begin, end in self._excused):
            self.told.breaches.append(f"{deed.at:.2f} {deed.who} {deed.what}: no answer ({outcome.refusals})")

    def _say(self, line: str, at: float | None = None) -> None:
        self.told.story.append(f"{at or self.world.loop.time():9.2f} {line}")

    def _note(self, *values: object) -> None:
        self._history.update(json.dumps(values, default=str).encode())

    def _on_change(self, change: Change) -> None:
        if change.kind != "request":
            return
        request: LoggedRequest = change.data
        self.told.counts["request"] += 1
        self._note(self.world.loop.time(), request.method, request.path, request.json, request.status, request.files)
        found = INTERACTION.match(request.path)
        if found and request.status < 300 and tables.is_taken(self.world.database, int(found[1])):
            self.watch.taken.add(int(found[1]))

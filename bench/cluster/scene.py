"""Everything together: the database, the stand-in for Discord, the machines, those who play, and who watches."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from bench.cluster import postgres
from bench.cluster.asking import Asker
from bench.cluster.machines import Machine, machine
from bench.cluster.newest import outdated
from bench.cluster.people import Players, places
from bench.cluster.postgres import Server
from bench.cluster.presses import Answers
from bench.cluster.shown import Shown
from bench.cluster.slots import Slot, is_even, read, told
from bench.cluster.witness import Witness, misshown
from bot.games.catalogue import games
from sandbox.server import Sandbox

NAMES = ("one", "two", "three", "four", "five")
LOOK = 0.05
SHARDS = 4
EVEN = 120.0
"""Seconds in which the shards have to be evenly shared again, at most."""
SAID = 200
"""Letters of a message that are told of it."""
REST = 20.0
"""Seconds in which each running table has to come to one message, when nobody presses."""


@dataclass(frozen=True, slots=True)
class Size:
    """How much there is of everything."""

    tables: int = 200
    guilds: int = 400
    rate: float = 20.0
    """Presses a second, at all tables together."""
    rounds: int = 20
    machines: int = 3
    concurrency: int = 1
    """Discord's `max_concurrency`: so many shards may identify at once."""
    short: bool = False
    """Things that are away or stopped are so for seconds, not for a minute."""


@dataclass(slots=True)
class Scene:
    """The scene of a trial."""

    size: Size
    dice: random.Random
    folder: Path
    server: Server
    asker: Asker
    sandbox: Sandbox
    machines: list[Machine]
    players: Players
    shown: Shown
    witness: Witness
    told: Callable[[str], None]
    """Tells whoever watches the harness what happens."""
    began: float = field(default_factory=time.monotonic)
    backs: int = 0
    """Changes of table messages that went back, so far told of."""
    ended: set[str] = field(default_factory=set)

    async def until(self, what: str, true: Callable[[], Awaitable[bool]], seconds: float) -> float:
        """Wait for something; how many seconds it took. Raises TimeoutError, which says what did not come."""
        began = time.monotonic()
        while not await true():
            if time.monotonic() - began > seconds:
                slots = told(await read(self.asker))
                raise TimeoutError(f"{what} did not come to be in {seconds:.0f} s (slots: {slots})")
            await asyncio.sleep(LOOK)
        return time.monotonic() - began

    async def slots(self) -> list[Slot]:
        """The slots in use."""
        return await read(self.asker)

    async def holding(self, one: Machine) -> list[int]:
        """The shards that a machine's process holds."""
        return [slot.slot for slot in await read(self.asker) if one.owns(slot.owner)]

    async def even(self, shards: int | None = None, seconds: float = EVEN) -> float:
        """Wait until the running processes share all shards evenly, all connected; how long that took."""

        async def true() -> bool:
            slots = await read(self.asker)
            if len(self.machines) == 1 and not slots:
                return True  # a bot that knows of no others
            fits = shards is None or (bool(slots) and slots[0].shards == shards)
            running = [one for one in self.machines if one.runs]
            owners = all(any(one.owns(slot.owner) for one in running) for slot in slots)
            return fits and owners and is_even(slots, len(running))

        return await self.until("an even share of the shards", true, seconds)

    async def begin(self) -> float:
        """Start every machine, and sit down at every table; how many seconds it took until the shards were shared."""
        began = time.monotonic()
        for one in self.machines:
            await one.start()
        if len(self.machines) > 1:
            await self.even()
        took = time.monotonic() - began

        async def true() -> bool:
            known = self.sandbox.core.commands.offered(None)
            shards = {session.shard for session in self.sandbox.gateway.sessions.connected}
            return len(shards) >= SHARDS and any(command["name"] == "play" for command in known)

        await self.until("every shard and the commands", true, EVEN)
        await self.players.sit_down()
        return took

    def someone(self) -> Machine:
        """One of the machines, drawn."""
        return self.dice.choice([one for one in self.machines if one.runs])

    def seconds(self, whole: float, short: float) -> float:
        """How long something is to last."""
        return short if self.size.short else whole

    async def rest(self, *, wholly: bool = False) -> list[str]:
        """Let nobody press, and hold what there is against what was acknowledged; what is wrong, in sentences.

        `wholly`: every table message has to show who has answered, too.
        """
        await self.players.pause()
        wrong: list[str] = []
        until = time.monotonic() + REST
        while wrong := await self._misshown():
            if time.monotonic() > until:
                break
            await asyncio.sleep(LOOK)
        wrong += await self.witness.faults()
        wrong += await outdated(self.server, self.sandbox, list(self.shown.table_messages()), wholly=wholly)
        wrong += self._went_back() + self._crashed()
        self.players.go_on()
        for fault in wrong:
            self.told(f"  fault: {fault}")
        return wrong

    async def watch(self) -> None:
        """Tell whenever other processes have the shards, or are connected for them, until cancelled."""
        before = ""
        while True:
            now = told(await read(self.asker))
            if now != before:
                self.told(f"    {now}")
            before = now
            await asyncio.sleep(LOOK)

    async def _misshown(self) -> list[str]:
        running = await self.witness.running()
        messages = [(one.table, one.message.channel_id) for one in self.shown.table_messages()]
        return misshown(running, messages)

    def _went_back(self) -> list[str]:
        new, self.backs = self.shown.changes[self.backs :], len(self.shown.changes)
        doors = {one.door: one.name for one in self.machines}
        return [
            f"the message of table {one.table} went back at {one.at - self.began:.1f} s"
            f" (by {doors.get(one.door, one.door)}) to {one.words[:SAID]!r}"
            for one in new
            if one.back
        ]

    def _crashed(self) -> list[str]:
        """Processes that have ended although nobody wanted it, each told once."""
        found = [
            f"{one.name} ended with {one.child.returncode}"
            for one in self.machines
            if one.child is not None and not one.runs
        ]
        new = [fault for fault in found if fault not in self.ended]
        self.ended.update(new)
        return new


@asynccontextmanager
async def scene(size: Size, seed: int, folder: Path, tell: Callable[[str], None]) -> AsyncIterator[Scene]:
    """Everything started, and a game begun at every table."""
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(postgres.running())
        asker = Asker(server)
        stack.push_async_callback(asker.close)
        sandbox = await stack.enter_async_context(
            await Sandbox.start(clock_file=folder / "clock", limits=True, shards=SHARDS)
        )
        starts = sandbox.gateway.starts
        starts.enforced, starts.max_concurrency = True, size.concurrency
        witness, shown, answers = Witness(asker), Shown(sandbox), Answers(sandbox.core.bus)
        made = places(sandbox, size.guilds, size.tables, list(games()))
        players = Players(sandbox, answers, shown, witness, made, size.rate)
        machines = []
        for name in NAMES[: size.machines]:
            one = await machine(name, sandbox, folder, server.socket, {})
            machines.append(one)
            stack.push_async_callback(one.wire.close)
            stack.push_async_callback(_end, one)
        found = Scene(
            size, random.Random(seed), folder, server, asker, sandbox, machines, players, shown, witness, tell
        )
        yield found


async def _end(one: Machine) -> None:
    if one.runs:
        one.wire.join()
        await one.kill()

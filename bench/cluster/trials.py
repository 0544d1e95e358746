"""What is done to the machines, and what must hold of it: each a function that gives a row of the table."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass

from bench.cluster.machines import Machine
from bench.cluster.presses import Pressed, Verdict, at_shards, kinds, outage, unserved
from bench.cluster.scene import EVEN, Scene
from bench.cluster.slots import A_SHARD, LEASE, left_alone
from bot.store.enums import Ending

HANDED_OVER = 1.0
"""Seconds after SIGTERM until its shards are others' in the database."""
BACK = 5.0
"""Seconds after the database's return until presses are served."""
AFTERWARDS = 5.0
"""Seconds of presses that are looked at after everything is even again."""
GRACE = 1.0
"""Seconds that a request may be on its way when a lease ends."""
NEXT = 180.0
"""Seconds in which every open table has to have had an answered press."""


@dataclass(frozen=True, slots=True)
class Row:
    """What was tried, what must hold, what was seen, and whether it held."""

    what: str
    must: str
    seen: str
    ok: bool

    @property
    def cells(self) -> tuple[str, ...]:
        """The cells of the table."""
        return self.what, self.must, self.seen, "yes" if self.ok else "**no**"


Trial = Callable[[Scene], Awaitable[Row]]


def told(presses: list[Pressed], wrong: list[str]) -> str:
    """How presses went, and what was wrong, for a row."""
    faults = "; ".join(wrong[:3]) + (f"; {len(wrong) - 3} more" if len(wrong) > 3 else "")
    return f"{kinds(presses)}" + (f"; {faults}" if faults else "")


def bound(held: list[int]) -> float:
    return LEASE + A_SHARD * len(held)


async def afterwards(scene: Scene) -> None:
    """Let people press a while, so that what comes afterwards is seen too."""
    await asyncio.sleep(scene.seconds(AFTERWARDS, AFTERWARDS / 2))


async def taken_over(
    scene: Scene, one: Machine, owners: set[str], held: list[int], began: float
) -> tuple[float, float]:
    """Wait until others have a process's shards and are connected; seconds until the first, and until the second."""
    await scene.until(f"the end of {one.name}'s shards", lambda: left_alone(scene.asker, owners), bound(held) + EVEN)
    owned = time.monotonic() - began

    async def connected() -> bool:
        return all(slot.connected for slot in await scene.slots())

    await scene.until("a connection of every shard", connected, bound(held) + EVEN)
    return owned, time.monotonic() - began


async def owners_of(scene: Scene, one: Machine) -> set[str]:
    return {slot.owner for slot in await scene.slots() if slot.owner is not None and one.owns(slot.owner)}


async def kill(scene: Scene) -> Row:
    """End a process without a last word."""
    one = scene.someone()
    held, owners = await scene.holding(one), await owners_of(scene, one)
    shards, began = len(await scene.slots()), time.monotonic()
    await one.kill()
    owned, connected = await taken_over(scene, one, owners, held, began)
    await afterwards(scene)
    presses = scene.players.tally.since(began)
    here, elsewhere = at_shards(presses, held, shards), [one for one in presses if one.verdict.is_bad]
    elsewhere = [one for one in elsewhere if one not in at_shards(elsewhere, held, shards)]
    away, silent = outage(here, began), unserved(here, held, shards, began)
    await one.start()
    back = await scene.even()
    wrong = await scene.rest()
    return Row(
        f"kill -9 of one process (shards {held} of {shards})",
        f"presses at its tables are answered within {bound(held):.0f} s; nothing acknowledged lost, no entry twice,"
        " one table message each",
        f"not served for {away:.1f} s, shards others' after {owned:.1f} s and connected after {connected:.1f} s,"
        f" {len(elsewhere)} failed elsewhere, even {back:.0f} s after its start; {told(presses, wrong)}",
        away <= bound(held) and not silent and not elsewhere and not wrong,
    )


async def _replaced(scene: Scene, one: Machine, settings: dict[str, str] | None = None) -> tuple[float, float]:
    """End a process in order and start another in its place; seconds until its shards were others', until it ended."""
    owners, began = await owners_of(scene, one), time.monotonic()
    one.ask_to_end()
    ended = asyncio.create_task(one.ended())
    handed = float("inf")
    while not ended.done() and handed == float("inf"):
        if await left_alone(scene.asker, owners):
            handed = time.monotonic() - began
        await asyncio.sleep(0.02)
    took = await ended
    if handed == float("inf") and await left_alone(scene.asker, owners):
        handed = took
    await one.start(settings or {})
    return handed, took


async def terminate(scene: Scene) -> Row:
    """Ask a process to end, as an update does."""
    one, began = scene.someone(), time.monotonic()
    held = await scene.holding(one)
    handed, took = await _replaced(scene, one)
    back = await scene.even()
    await afterwards(scene)
    presses = scene.players.tally.since(began)
    wrong = await scene.rest()
    bad = [one for one in presses if one.verdict.is_bad]
    return Row(
        f"SIGTERM of one process (shards {held})",
        f"its shards are others' within {HANDED_OVER:.0f} s, no press is unanswered",
        f"handed over after {handed:.2f} s, ended after {took:.1f} s, even {back:.0f} s later, {len(bad)} unanswered;"
        f" {told(presses, wrong)}",
        handed <= HANDED_OVER and not bad and not wrong,
    )


async def sleep(scene: Scene) -> Row:
    """Stop a process for a minute, and let it go on where it was."""
    one = scene.someone()
    held, owners = await scene.holding(one), await owners_of(scene, one)
    shards, began = len(await scene.slots()), time.monotonic()
    seconds = scene.seconds(60.0, 15.0)
    one.signal(signal.SIGSTOP)
    try:
        owned, _ = await taken_over(scene, one, owners, held, began)
        await asyncio.sleep(max(0.0, began + seconds - time.monotonic()))
    finally:
        woken = time.monotonic()
        one.signal(signal.SIGCONT)
    await scene.until(f"a shard of {one.name}'s", lambda: _holds(scene, one), EVEN)
    edits = scene.shown.by(one.door, woken, time.monotonic())
    await scene.even()
    back = time.monotonic() - woken
    await afterwards(scene)
    presses = scene.players.tally.since(began)
    away = outage(at_shards(scene.players.tally.since(began, woken), held, shards), began)
    after = scene.players.tally.bad(woken)
    wrong = await scene.rest()
    return Row(
        f"SIGSTOP of one process for {seconds:.0f} s (shards {held} of {shards})",
        f"taken over within {bound(held):.0f} s; when it wakes it writes nothing old, and rejoins",
        f"not served for {away:.1f} s, others' after {owned:.1f} s, rejoined {back:.0f} s after waking,"
        f" {len(edits)} edits by it before it had a shard again, {len(after)} failed since; {told(presses, wrong)}",
        away <= bound(held) and not edits and not after and not wrong,
    )


async def _holds(scene: Scene, one: Machine) -> bool:
    return bool(await scene.holding(one))


async def rolling(scene: Scene) -> Row:
    """Replace all processes, one after the other."""
    began, handed = time.monotonic(), []
    for one in scene.machines:
        handed.append((await _replaced(scene, one))[0])
        await scene.even()
    took = time.monotonic() - began
    await afterwards(scene)
    presses = scene.players.tally.since(began)
    wrong = await scene.rest()
    bad = [one for one in presses if one.verdict.is_bad]
    return Row(
        "a rolling update of all, old and new side by side",
        "no press fails",
        f"{len(bad)} failed in {took:.0f} s, shards handed over after {max(handed):.2f} s at most;"
        f" {told(presses, wrong)}",
        not bad and not wrong,
    )


async def reshard(scene: Scene) -> Row:
    """Go to twice as many shards beside those in use; at another time back to half, for which all are stopped."""
    before = len(await scene.slots())
    shards = before * 2 if before <= 4 else before // 2
    open_before = {table for table, _ in await scene.witness.running()}
    began = time.monotonic()
    built = await (_built_up if shards > before else _begun_anew)(scene, shards)
    evened, unplayed = time.monotonic(), set[int]()

    async def played() -> bool:
        served = {one.table for one in scene.players.tally.since(evened) if one.verdict is Verdict.SERVED}
        unplayed.clear()
        unplayed.update(place.number for place in scene.players.places if place.number not in served)
        return not unplayed

    with suppress(TimeoutError):
        await scene.until("a press at every table", played, NEXT)
    lost = await _lost(scene, open_before)
    presses = scene.players.tally.since(began)
    bad = [one for one in presses if one.verdict.is_bad]
    wrong = await scene.rest()
    return Row(
        f"from {before} to {shards} shards",
        "no game is lost, every open table goes on",
        f"{shards} shards after {built:.0f} s, all machines after {evened - began:.0f} s; of {len(open_before)} open"
        f" games {lost} lost, {len(unplayed)} places without an answered press afterwards, {len(bad)} failed;"
        f" {told(presses, wrong)}",
        not lost and not unplayed and not wrong,
    )


async def _built_up(scene: Scene, shards: int) -> float:
    """Replace one process after the other by one that wants more shards; seconds until the first had them in use."""
    first, *others = scene.dice.sample(scene.machines, len(scene.machines))
    await _replaced(scene, first, {"SHARDS": str(shards)})
    built = await scene.until(f"{shards} shards", lambda: _has(scene, shards), EVEN + A_SHARD * shards)
    await scene.even(shards)
    for one in others:
        await _replaced(scene, one, {"SHARDS": str(shards)})
        await scene.even(shards)
    return built


async def _begun_anew(scene: Scene, shards: int) -> float:
    """Stop all, as whoever wants fewer shards has to, and start them with these; seconds until they have them."""
    for one in scene.machines:
        one.ask_to_end()
    await asyncio.gather(*(one.ended() for one in scene.machines))
    for one in scene.machines:
        await one.start({"SHARDS": str(shards)})
    return await scene.even(shards)


async def _has(scene: Scene, shards: int) -> bool:
    slots = await scene.slots()
    return len(slots) == shards and all(slot.shards == shards and slot.connected for slot in slots)


async def _lost(scene: Scene, tables: set[int]) -> int:
    """How many of these games neither run nor have been played to their end."""
    query = "SELECT count(*) AS lost FROM tables WHERE id = ANY($1) AND status != 'running' AND ending != $2"
    (row,) = await scene.asker.ask(query, list(tables), Ending.FINISHED.value)
    return int(row["lost"])

"""Trials of the database: it is restarted, it is away, and one machine's way to it is cut."""

from __future__ import annotations

import asyncio
import time

from bench.cluster.postgres import Mode
from bench.cluster.presses import Verdict, at_shards, outage
from bench.cluster.scene import Scene
from bench.cluster.slots import LEASE
from bench.cluster.trials import BACK, GRACE, Row, afterwards, bound, owners_of, taken_over, told


async def _away(scene: Scene, seconds: float, mode: Mode) -> float:
    """Stop the database and start it again after so long; when it was back."""
    for one in scene.machines:
        one.wire.shut()
    await scene.server.stop(mode)
    await asyncio.sleep(seconds)
    await scene.server.start()
    for one in scene.machines:
        await one.wire.open()
    return time.monotonic()


async def _database(scene: Scene, what: str, seconds: float, mode: Mode) -> Row:
    began = time.monotonic()
    back = await _away(scene, seconds, mode)
    even = await scene.even()
    await afterwards(scene)
    presses = scene.players.tally.since(began)
    meanwhile = scene.players.tally.since(began, back)
    late = outage(scene.players.tally.since(back), back)
    bad = [one for one in presses if one.verdict.is_bad]
    again = sum(one.verdict is Verdict.AGAIN for one in meanwhile)
    wrong = await scene.rest()
    return Row(
        what,
        f'presses are answered with "try again", nothing is lost, service is back within {BACK:.0f} s',
        f"{again} of {len(meanwhile)} presses while it was away ({back - began:.1f} s) told to try again, {len(bad)}"
        f" failed, served again {late:.1f} s after its return, shards even after {even:.0f} s; {told(presses, wrong)}",
        not bad and late <= BACK and not wrong,
    )


async def restart(scene: Scene) -> Row:
    """Restart the database in order."""
    return await _database(scene, "PostgreSQL is restarted", 0.0, "fast")


async def away(scene: Scene) -> Row:
    """Let the database crash, and come back later."""
    seconds = scene.seconds(30.0, 10.0)
    return await _database(scene, f"PostgreSQL crashes and is away for {seconds:.0f} s", seconds, "immediate")


async def cut(scene: Scene) -> Row:
    """Cut the network between one process and the database, and join it again."""
    one = scene.someone()
    held, owners = await scene.holding(one), await owners_of(scene, one)
    shards, began = len(await scene.slots()), time.monotonic()
    seconds = scene.seconds(45.0, 20.0)
    one.wire.cut()
    try:
        owned, connected = await taken_over(scene, one, owners, held, began)
        await asyncio.sleep(max(0.0, began + seconds - time.monotonic()))
    finally:
        joined = time.monotonic()
        one.wire.join()
    ended = began + LEASE + GRACE
    edits = scene.shown.by(one.door, ended, joined)
    back = await scene.even()
    await afterwards(scene)
    presses = scene.players.tally.since(began)
    missing = outage(at_shards(scene.players.tally.since(began, joined), held, shards), began)
    bad = [press for press in presses if press.verdict.is_bad]
    wrong = await scene.rest()
    return Row(
        f"the network between one process and the database is cut (shards {held} of {shards})",
        f"it stops serving at the end of its lease; its tables are served within {bound(held):.0f} s, no press fails or"
        " hangs",
        f"{len(edits)} edits by it after its lease, not served for {missing:.1f} s, shards others' after {owned:.1f} s"
        f" and connected after {connected:.1f} s, {len(bad)} failed, rejoined after {back:.0f} s;"
        f" {told(presses, wrong)}",
        not edits and missing <= bound(held) and not bad and not wrong,
    )

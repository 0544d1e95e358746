"""Whether a process may join the others, and by how many shards it is to connect, before it takes any."""

from __future__ import annotations

import asyncio
import logging

from bot import machine
from bot.cluster.member import AFTER_END, LEASE, LOOK
from bot.store.sql.postgres_slots import SlotStore

log = logging.getLogger(__name__)


async def differing(store: SlotStore, features_off: frozenset[str], lease: float = LEASE) -> frozenset[str] | None:
    """Return the features that others who live do without, if they are not these; None: there is nobody else like that.

    Those that are about to end are waited for; so is anybody for a lease: who was killed counts as alive for so long.
    """
    end = machine.monotonic() + lease + AFTER_END
    while others := await store.differing(features_off, lease):
        if machine.monotonic() > end and any(others.values()):
            return next(off for off, go_on in others.items() if go_on)
        await asyncio.sleep(LOOK)
    return None


async def settled(
    store: SlotStore,
    process: str,
    wanted: int | None,
    recommended: int,
    version: str,
    features_off: frozenset[str],
) -> tuple[int, int | None]:
    """Return the number of shards that a process takes some of, and the one in use meanwhile if that is another.

    What the settings want is used at once where no other process lives, and built up beside the others where it is more
    than they use. Less is not taken from them: whoever wants less stops them all first.
    """
    in_use = await store.use(wanted or recommended)
    if recommended > in_use and wanted is None:
        log.warning("Discord recommends %d shards, and %d are in use: set SHARDS=%d", recommended, in_use, recommended)
    if wanted is None or wanted == in_use:
        await store.make(in_use)
        return in_use, None
    await store.make(wanted)
    alone = not (await store.beat(process, wanted, version, features_off, LEASE)).anybody
    if alone and await store.change(wanted, LEASE, at_once=True):
        return wanted, None
    if wanted > in_use:
        return wanted, in_use
    log.warning("SHARDS=%d, but others are connected by %d: stop all of them to have less", wanted, in_use)
    await store.make(in_use)
    return in_use, None

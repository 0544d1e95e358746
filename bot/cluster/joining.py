"""By how many shards a process is to connect, before it takes any."""

from __future__ import annotations

import logging

from bot.cluster.member import LEASE
from bot.store.postgres_slots import SlotStore

log = logging.getLogger(__name__)


async def settled(
    store: SlotStore, process: str, wanted: int | None, recommended: int, version: str, lease: float = LEASE
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
    alone = not (await store.beat(process, wanted, version, lease)).anybody
    if alone and await store.change(wanted, lease, at_once=True):
        return wanted, None
    if wanted > in_use:
        return wanted, in_use
    log.warning("SHARDS=%d, but others are connected by %d: stop all of them to have less", wanted, in_use)
    await store.make(in_use)
    return in_use, None

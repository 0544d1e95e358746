"""Whether a process reaches Discord, and not only the database: its shards are better off with one that does.

A lease proves the database alone. A process without a session for a while says so with its beats, and hands its shards
to those that do not say so. Where all say so, nothing moves: it is Discord that is away.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Protocol

from bot.cluster.shares import to_leave
from bot.store.sql.postgres_slots import Seen

log = logging.getLogger(__name__)

OUT = 6.0
"""Seconds without a session after which a shard is taken for cut off here: several tries to resume it."""
TO_CONNECT, A_SHARD = 20.0, 6.0
"""Seconds that a shard has to be connected for the first time, and for each other one that is not connected yet."""
OTHERS = 5.0
"""Seconds for which the others have been asked whether they reach Discord, before anything is handed over."""
TRY_EVERY = 3.0
"""Seconds between two tries of a process that has no shard any more to reach Discord."""


class Service(Protocol):
    """Discord, as this process reaches it."""

    def silent_for(self, slot: int) -> float | None:
        """Return for how many seconds nothing can have arrived on a shard; None: something can."""
        ...

    def doubt(self) -> None:
        """Look at once whether Discord is there: it is not for others."""
        ...

    async def reaches(self) -> bool:
        """Return whether Discord's gateway answers, without a session."""
        ...


class Reaching:
    """Knows whether this process reaches Discord."""

    def __init__(self, service: Service, now: Callable[[], float]) -> None:
        self._service = service
        self._now = now
        self._since: dict[int, float] = {}
        """Since when this process has its slots."""
        self._connected: set[int] = set()
        """Those that had a session here."""
        self._cut_since: float | None = None
        self._returned = float("-inf")
        """When Discord was reached again: what is not connected yet has time for it from then on."""
        self._trying: asyncio.Task[None] | None = None
        self._tried = float("-inf")

    @property
    def is_cut_off(self) -> bool:
        """Return whether this process has no session, and has had time to get one."""
        return self._cut_since is not None

    @property
    def _others_have_looked(self) -> bool:
        """Return whether the others have had time to say that they are cut off, too."""
        return self._cut_since is not None and self._now() - self._cut_since >= OTHERS

    def gifts(self, slots: Sequence[int], seen: Seen, heirs: Mapping[str, int]) -> dict[int, str]:
        """Return which of this process's slots go to whom of those who reach Discord, with how many they have."""
        if seen.cut_off and not self.is_cut_off:
            self._service.doubt()
        out = self._look(slots, sum(not slot.connected for slot in seen.slots.values()))
        if self.is_cut_off:
            left = to_leave(heirs, slots) if self._others_have_looked else {}
            return {slot: heir for slot, heir in left.items() if heir is not None}
        return to_move(out, {slot: found.failed for slot, found in seen.slots.items()}, heirs)

    def _look(self, slots: Collection[int], unconnected: int) -> list[int]:
        """Look at the shards of this process; return those that have been cut off for too long.

        `unconnected`: how many of all shards are being connected, one after the other.
        """
        now = self._now()
        self._since = {slot: self._since.get(slot, now) for slot in slots}
        self._connected &= set(slots)
        out = []
        for slot in slots:
            silent = self._service.silent_for(slot)
            if silent is None:
                self._connected.add(slot)
                continue
            patience = OUT if slot in self._connected else TO_CONNECT + A_SHARD * unconnected
            if min(silent, now - max(self._since[slot], self._returned)) >= patience:
                out.append(slot)
        if slots and len(out) == len(slots):
            self._cut(now)
        elif slots and self.is_cut_off:
            self._back()
            return []
        elif self.is_cut_off and (self._trying is None or self._trying.done()) and now - self._tried >= TRY_EVERY:
            self._tried, self._trying = now, asyncio.create_task(self._try())
        return out

    def _cut(self, now: float) -> None:
        if self._cut_since is None:
            log.warning("this process reaches the database, but not Discord")
            self._cut_since = now

    def _back(self) -> None:
        if self._cut_since is not None:
            log.info("this process reaches Discord again")
            self._cut_since, self._returned = None, self._now()
            # Its sessions come back one after the other.
            self._connected.clear()

    async def _try(self) -> None:
        if await self._service.reaches():
            self._back()

    def stop(self) -> None:
        """Try no more."""
        if self._trying is not None:
            self._trying.cancel()


def to_move(out: Collection[int], failed: Mapping[int, int], heirs: Mapping[str, int]) -> dict[int, str]:
    """Return to whom slots go that only they are cut off here: to whoever has least of those who reach Discord.

    One that as many have tried in vain stays: nobody has a session for it.
    """
    left, gifts = dict(heirs), {}
    for slot in sorted(out):
        if failed.get(slot, 0) < len(left):
            heir = min(left, key=lambda process: (left[process], process))
            gifts[slot] = heir
            left[heir] += 1
    return gifts

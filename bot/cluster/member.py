"""A process among several: it says again and again that it lives, and has the shards that the database says it has.

What it does follows from its last beat. Whoever has not beaten for a lease has no shards any more, and knows it by a
clock of its own before anybody else can think so (docs/decisions/0031).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Set
from dataclasses import replace
from enum import Enum, auto
from typing import Protocol

from bot import machine
from bot.cluster.connecting import Connecting, Connections
from bot.cluster.reaching import Reaching, Service
from bot.cluster.shares import plan_claim, plan_release, to_leave
from bot.cluster.turns import Turns
from bot.measures.meter import meter
from bot.store.sql.database import NO_ANSWER, in_short
from bot.store.sql.parts import Part, slot_of
from bot.store.sql.postgres_slots import Seen, SlotStore

log = logging.getLogger(__name__)

LEASE = 5.0
"""Seconds after its last beat for which a process has its shards."""
BEAT = LEASE / 5
LATE = 30.0
"""Seconds after which a former owner has no thought of an AI seat's any more that it would write."""
AFTER_END = 0.05
"""Seconds after the end of another process's lease at which this one looks what that has left."""
LOOK = 0.25
"""Seconds between looks of a process that ends, whether the others are connected."""
HELD_ON, A_SHARD = 20.0, 6.0
"""Seconds, in all and for each shard, that a connection is kept until the next owner has one."""


class Duty(Enum):
    """What a process does about a press that it is told of."""

    ANSWER = auto()
    LEAVE = auto()
    """Another one answers it."""
    WAIT = auto()
    """Nobody knows who does: it is told to try again, unless somebody else has answered meanwhile."""


class Work(Protocol):
    """What having a shard brings with it."""

    def gained(self, part: Part, *, orphaned: bool) -> None:
        """Begin to look after the tables of these shards; `orphaned`: nobody did before."""
        ...

    def lost(self, part: Part) -> None:
        """Leave the tables of these shards to another process."""
        ...

    def lapsed(self, ago: float) -> None:
        """Give up what waits for the database: no word came from it for so many seconds, and the lease has ended."""
        ...

    def beaten(self, unsettled: Part) -> None:
        """Look what others have done meanwhile; tables of `unsettled` shards may still be changed elsewhere."""
        ...


class Member:
    """The process, as one of several."""

    def __init__(
        self,
        store: SlotStore,
        connections: Connections,
        work: Work,
        service: Service,
        *,
        process: str,
        shards: int,
        version: str,
        features_off: frozenset[str],
        former: int | None = None,
        buckets: int = 1,
        lease: float = LEASE,
        now: Callable[[], float] = machine.monotonic,
    ) -> None:
        """`shards`: of how many it takes some; `buckets`: how many sessions Discord lets begin at once.

        `former`: by how many the bot is connected until all of this process's are; None: by those.
        """
        self.process = process
        self.shards = shards
        self.outdated = asyncio.Event()
        """The bot is connected by another number of shards than this process, or does without other features."""
        self.takeovers = 0
        self._store = store
        self._work = work
        self._version = version
        self._features_off = features_off
        self._lease = lease
        self._now = now
        self._until = float("-inf")
        self._since = 0.0
        """When it began to beat without a pause."""
        self._mine: dict[int, int] = {}
        """Its slots, and their epochs."""
        self._kept: dict[int, float] = {}
        """Slots of others for which it is still connected, and until when at most."""
        self._seen = Seen(former or shards, {})
        self._former = former
        """The number in use while those of this process are built up beside it."""
        self._buckets = buckets
        self._connecting = Connecting(connections, buckets)
        self._reaching = Reaching(service, now)
        self.turns = Turns(store, buckets, lease / 5, now)
        self._fresh: dict[int, float] = {}
        """Slots that were connected a moment ago, and until when former owners may not have heard of it."""
        self._recent: dict[int, float] = {}
        """Slots of others a moment ago, and until when those may still write what they have begun."""

    # What is asked of it

    @property
    def alive(self) -> bool:
        """Whether its lease has not ended."""
        return self._now() < self._until

    @property
    def lease_age(self) -> float:
        """Seconds since it last said that it lives."""
        return self._now() - self._until + self._lease

    @property
    def part(self) -> Part:
        """The part of the tables that it looks after now."""
        in_use = self._seen.in_use == self.shards
        return Part(self.shards, frozenset(self._mine) if in_use and self.alive else frozenset())

    @property
    def slots(self) -> Set[int]:
        """Its shards, whether they are in use yet or not."""
        return self._mine.keys()

    @property
    def processes(self) -> int:
        """How many share the work, as far as this one has seen."""
        return 1 + len(self._seen.others)

    def duty(self, guild_id: int | None) -> Duty:
        """Return what is to be done about a press in a server."""
        if not self.alive:
            return Duty.WAIT
        slot = slot_of(guild_id, self.shards)
        answers = self._seen.in_use == self.shards and (slot in self._mine or slot in self._kept)
        return Duty.ANSWER if answers else Duty.LEAVE

    def is_shared(self, guild_id: int | None) -> bool:
        """Return whether another process may be told of the same presses: of a shard that is changing hands."""
        slot = slot_of(guild_id, self.shards)
        return slot in self._kept or slot in self._fresh or self._former is not None

    # Beating

    async def run(self) -> None:
        """Beat, for as long as the process serves."""
        ending = asyncio.create_task(self._note_ends())
        try:
            await self._beat_on()
        finally:
            ending.cancel()

    async def _note_ends(self) -> None:
        """Give up what waits for the database as soon as the lease has ended."""
        while True:
            had_one = self.alive
            await asyncio.sleep(max(LOOK, self._until - self._now()))
            if had_one and not self.alive:
                log.warning("the lease has ended: nothing is changed until the database answers")
                self._work.lapsed(self.lease_age)

    async def _beat_on(self) -> None:
        while True:
            began = self._now()
            try:
                await self.beat()
            except NO_ANSWER as error:
                log.warning("no word to the other processes: the database: %s", in_short(error))
            except Exception:  # it must outlive any fault
                log.exception("a beat failed")
            await asyncio.sleep(self.pause(began))

    def pause(self, began: float) -> float:
        """Return the seconds until the beat after one that began then.

        It comes earlier where the lease of another process ends before: what that one had is missed by people.
        """
        return max(0.0, began + min(self._lease / 5, self._seen.next_end + AFTER_END) - self._now())

    async def beat(self, *, leaving: bool = False) -> None:
        """Say that it lives, and do what follows from what it sees."""
        began = self._now()
        seen = await self._store.beat(
            self.process,
            self.shards,
            self._version,
            self._features_off,
            self._lease,
            leaving=leaving,
            cut_off=self._reaching.is_cut_off,
        )
        if seen.differs:
            # Both began in the same moment, or the other one while this one's lease had ended: there is none for it.
            log.warning("another process does without other features, and was there before this one")
            self.outdated.set()
            return
        lapsed = began >= self._until
        if lapsed:
            self._since = began
        self._until = began + self._lease
        if seen.in_use not in (self.shards, self._former):
            self.outdated.set()
            self._seen = seen
            return
        self._take(seen, lapsed=lapsed)
        if not leaving:
            await self._share()
        for slot, epoch in self._unconnected().items():
            if self._connecting.is_connected(slot):
                await self._store.connected(self.process, self.shards, slot, epoch)
        # Those that failed are begun again.
        self._connecting.want(self._mine)
        await self._build()
        await self._let_go()
        self._work.beaten(self._unsettled())

    def _take(self, seen: Seen, *, lapsed: bool) -> None:
        """Take what others have given, and miss what they have taken.

        What was to be done while the lease had `lapsed` was not done by this process, of the slots it still has either.
        """
        was_in_use, self._seen = self._seen.in_use == self.shards, seen
        own = {slot: found.epoch for slot, found in seen.slots.items() if found.owner == self.process}
        before, self._mine = self._mine, own
        if lost := {slot for slot in before if own.get(slot) != before[slot]}:
            self._lost(lost)
        all_new = lapsed or not was_in_use
        gained = set(own) if all_new else {slot for slot in own if before.get(slot) != own[slot]}
        # Of what comes from somebody who had no session, nobody was told what is pressed.
        failed = {slot for slot in gained if seen.slots[slot].failed}
        self._gained(gained - failed, orphaned=lapsed)
        self._gained(failed, orphaned=True)

    def _gained(self, slots: Iterable[int], *, orphaned: bool) -> None:
        found = sorted(slots)
        for slot in found:
            self._kept.pop(slot, None)
        self._connecting.want(self._mine)
        part = self.part.only(found)
        if part.slots:
            log.info("shards %s are this process's now%s", _named(found), ", and were nobody's" if orphaned else "")
            self._work.gained(part, orphaned=orphaned)

    def _lost(self, slots: Iterable[int]) -> None:
        found = sorted(slots)
        log.info("shards %s are another process's now", _named(found))
        until = self._now() + HELD_ON + A_SHARD * len(found)
        self._kept.update(dict.fromkeys((slot for slot in found if self._connecting.is_connected(slot)), until))
        self._connecting.want(self._mine)
        self._work.lost(Part(self.shards, frozenset(found)))

    async def _share(self) -> None:
        """Hand over what is cut off here, and what is too much; take what nobody has."""
        if await self._hand_over_what_is_cut_off():
            return
        counts = self._counts()
        # The last ones first, and before them those that nobody would miss; what failed elsewhere is not given back.
        failed = {slot for slot, found in self._seen.slots.items() if found.failed}
        order = sorted(self._mine, key=lambda slot: (slot in failed, self._connecting.is_connected(slot), -slot))
        gifts = plan_release(self.shards, counts, self.process, order)
        if gifts:
            await self._hand_over(gifts)
            return
        most = plan_claim(self.shards, counts, self.process)
        if most:
            # After a pause, the others' last words may be as old as ones own: they are given time to speak.
            rested = self._now() - self._since >= self._lease
            owners = {slot: found.owner for slot, found in self._seen.slots.items()}
            taken = await self._store.claim(self.process, self.shards, self._lease, most, of_the_dead=rested)
            dead = sum(owners.get(slot) is not None for slot in taken)
            self.takeovers += dead
            meter().took_over(dead)
            self._mine |= taken
            self._gained(taken, orphaned=True)

    async def _hand_over_what_is_cut_off(self) -> bool:
        """Hand over what has no session here to those who reach Discord, if any do; return whether that was done."""
        heirs = {process: count for process, count in self._heirs().items() if process not in self._seen.cut_off}
        gifts = self._reaching.gifts(sorted(self._mine), self._seen, heirs)
        if gifts:
            log.warning("shards %s have no session here, and go to those who reach Discord", _named(gifts))
            await self._hand_over(gifts, failed=True)
        return bool(gifts) or (self._reaching.is_cut_off and bool(heirs))

    def _counts(self) -> dict[str, int]:
        """Return how many slots each process has that goes on, without those who are cut off, if this one is not."""
        cut = frozenset[str]() if self._reaching.is_cut_off else self._seen.cut_off
        counts = {process: 0 for process, leaves in self._seen.others.items() if not (leaves or process in cut)}
        for found in self._seen.slots.values():
            if found.owner in counts:
                counts[found.owner] += 1
        return {**counts, self.process: len(self._mine)}

    async def _hand_over(self, gifts: dict[int, str], *, failed: bool = False) -> None:
        await self._store.give(self.process, self.shards, gifts, failed=failed)
        for slot in gifts:
            del self._mine[slot]
        self._lost(gifts)

    def _unconnected(self) -> dict[int, int]:
        """Return its slots, and their epochs, of which nobody knows yet that they are connected."""
        seen = self._seen.slots
        return {
            slot: epoch
            for slot, epoch in self._mine.items()
            if slot not in seen or seen[slot].epoch != epoch or not seen[slot].connected
        }

    def _unsettled(self) -> Part:
        """Return its slots at whose tables another process may still change something.

        It may be connected until it hears with its next beat that this one is, and think for an AI seat for longer.
        """
        now = self._now()
        for slots, seconds in ((self._fresh, 3 * self._lease / 5), (self._recent, LATE)):
            slots.update(dict.fromkeys(self._unconnected(), now + seconds))
            for slot in [slot for slot, until in slots.items() if slot not in self._mine or until <= now]:
                del slots[slot]
        return self.part.only(self._recent)

    async def _build(self) -> None:
        """Let the number of shards of this process be the one in use, as soon as all of them are connected."""
        if self._former is None or self._seen.in_use == self.shards:
            self._former = None
            return
        connected = all(slot.connected for slot in self._seen.slots.values()) and not self._unconnected()
        if connected and await self._store.change(self.shards, self._lease):
            log.info("the bot is connected by %d shards now, no longer by %d", self.shards, self._former)
            self._former = None
            self._seen = replace(self._seen, in_use=self.shards)
            self._gained(self._mine, orphaned=False)

    async def _let_go(self) -> None:
        """End connections for slots whose new owners have theirs."""
        now = self._now()
        for slot, until in list(self._kept.items()):
            found = self._seen.slots.get(slot)
            if found is None or (found.owner != self.process and found.connected) or now >= until:
                del self._kept[slot]
                await self._connecting.end(slot)

    # Ending

    async def leave(self) -> None:
        """Hand its slots to the others; go on answering until they are connected; then be forgotten."""
        try:
            await self.beat(leaving=True)
            if not self.outdated.is_set():
                await self._leave_slots()
            await self._store.leave(self.process)
        except NO_ANSWER as error:
            log.warning("the other processes have not been told of the end: the database: %s", in_short(error))
        finally:
            self._reaching.stop()
            await self._connecting.stop()

    async def _leave_slots(self) -> None:
        gifts = to_leave(self._heirs(), sorted(self._mine))
        await self._store.give(self.process, self.shards, gifts)
        if gifts:
            self._mine = {}
            self._lost(gifts)
        # Those who go on will be connected for them; they may be about to end by now, too.
        while self._heirs() and self._kept:
            await asyncio.sleep(LOOK)
            await self.beat(leaving=True)

    def _heirs(self) -> dict[str, int]:
        """Return how many slots each other process has that goes on."""
        return {process: number for process, number in self._counts().items() if process != self.process}


def _named(slots: Iterable[int]) -> str:
    return ", ".join(map(str, slots))

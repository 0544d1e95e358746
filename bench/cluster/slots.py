"""Whose the shards are: what the processes keep of it in the database."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

import asyncpg

from bench.cluster.asking import Asker

LEASE = 5.0
"""Seconds after its last good beat until a process may serve no more."""
A_SHARD = 5.0
"""Seconds that each shard may take to be connected: one IDENTIFY in five seconds."""
_SLOTS = (
    "SELECT shards, slot, owner, epoch, connected FROM slots"
    " WHERE shards = (SELECT value::int FROM notes WHERE key = 'shards') ORDER BY slot"
)


@dataclass(frozen=True, slots=True)
class Slot:
    """A shard, and whose it is."""

    shards: int
    slot: int
    owner: str | None
    epoch: int
    connected: bool


def is_even(slots: Sequence[Slot], processes: int) -> bool:
    """Whether so many processes have all slots, connected, and none has two more than another."""
    owned = Counter(slot.owner for slot in slots)
    if not slots or None in owned or not all(slot.connected for slot in slots):
        return False
    sharing = min(processes, len(slots))
    return len(owned) == sharing and max(owned.values()) - min(owned.values()) <= 1


def owned_by(slots: Sequence[Slot], owner: str) -> list[int]:
    """The numbers of a process's slots."""
    return [slot.slot for slot in slots if slot.owner == owner]


def shard_of(guild_id: int, shards: int) -> int:
    """The shard that a server belongs to, of so many."""
    return (guild_id >> 22) % shards


def told(slots: Sequence[Slot]) -> str:
    """The slots in a line."""
    return " ".join(
        f"{slot.slot}/{slot.shards}:{(slot.owner or '-').split('-')[-1][:4]}{'' if slot.connected else '?'}"
        for slot in slots
    )


async def read(asker: Asker) -> list[Slot]:
    """The slots in use; none while nobody has made any."""
    try:
        return [Slot(**row) for row in await asker.ask(_SLOTS)]
    except asyncpg.UndefinedTableError:
        return []


async def left_alone(asker: Asker, owners: Collection[str]) -> bool:
    """Whether none of the slots in use belongs to one of these processes, and each belongs to somebody."""
    slots = await read(asker)
    return bool(slots) and all(slot.owner is not None and slot.owner not in owners for slot in slots)

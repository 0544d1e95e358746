"""Places that not everybody sees: threads that people are added to, channels that are hidden from the others."""

from __future__ import annotations

from sandbox.model import PRIVATE_THREAD, PUBLIC_THREAD, Channel, Person
from sandbox.permissions import P
from sandbox.world import World

KEPT = 1440
"""Minutes after which Discord archives a thread."""


def thread(world: World, channel: Channel, name: str, owner: Person, kind: int = PUBLIC_THREAD) -> Channel:
    """A thread that somebody has made, or a forum's post."""
    return world.add_thread(channel, name, owner.id, world.ids.next(), kind, KEPT)


def private_thread(world: World, channel: Channel, name: str, owner: Person, *others: Person) -> Channel:
    """A private thread that somebody has made, to which they have added these people."""
    made = thread(world, channel, name, owner, PRIVATE_THREAD)
    made.added.update(person.id for person in others)
    return made


def hide(world: World, channel: Channel, *allowed: Person) -> None:
    """From now on only these people (and administrators) see a channel."""
    world.overwrite(channel, channel.guild_id or 0, deny=int(P.VIEW_CHANNEL))
    for person in allowed:
        world.overwrite(channel, person.id, allow=int(P.VIEW_CHANNEL))

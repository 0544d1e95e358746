"""Several hosts: each place is looked after by one of them at a time."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.store.sql.parts import slot_of
from sandbox.journal import LoggedRequest
from sandbox.server import Sandbox
from simulation.loop import Process
from simulation.world import World

POSTED = re.compile(r"^/channels/(\d+)/messages$")
CHANGED = re.compile(r"^/(?:channels/\d+|webhooks/\d+/[^/]+)/messages/(\d+)$")
ANSWERED = re.compile(r"^/interactions/(\d+)/[^/]+/callback$")
ASKED_FOR = 10.0
"""Seconds after the answer to a press within which what it has asked for is posted."""
HEARS = 3.0
"""Seconds within which whoever had a shard has heard that another one has it, and has nothing on its way any more."""
SHOWN = 300
"""Characters of such a request that are told."""
OWNER = "SELECT owner, since FROM slots WHERE shards = ? AND slot = ?"


class Owners:
    """What is posted and changed in a server's place for all to see is of whoever has its shard.

    But for what a press has asked for: whoever a press has reached answers it, and does what it asks for.
    """

    def __init__(self, world: World) -> None:
        self._world = world
        self._sandbox = world.sandbox
        self._answered: dict[tuple[str, int], float] = {}
        """When each process has last answered a press in each server."""

    def wrong(self, request: LoggedRequest, by: Process | None) -> Iterator[str]:
        """Yield what is wrong with a request."""
        server, shards = self._world.server, self._sandbox.gateway.starts.shards
        if by is None or server is None:
            return
        now = server.clock()
        if (pressed := self._pressed(request)) is not None:
            self._answered[by.name, pressed] = now
        guild_id = _place(request, self._sandbox)
        if guild_id is None or now - self._answered.get((by.name, guild_id), -ASKED_FOR) < ASKED_FOR:
            return
        for row in server.rows(OWNER, shards, slot_of(guild_id, shards)):
            owner = row["owner"] or "nobody"
            if owner.rpartition("-")[0] != by.name and now - row["since"] > HEARS:
                yield (
                    f"{by.name} sent {request.method} {request.path} at {now:.2f}, and {owner} looks after that place:"
                    f" {str(request.json)[:SHOWN]}"
                )

    def _pressed(self, request: LoggedRequest) -> int | None:
        """Return the server of the press that a request answers; None: it answers none."""
        if (found := ANSWERED.match(request.path)) is None:
            return None
        press = next(one for one in reversed(self._sandbox.core.interactions.all) if one.id == int(found[1]))
        return press.guild_id


def _place(request: LoggedRequest, sandbox: Sandbox) -> int | None:
    """Return the server in which a request has posted or changed something; None: in none, or nothing."""
    world = sandbox.world
    if request.status >= 300 or request.method not in ("POST", "PATCH", "DELETE"):
        return None
    if found := POSTED.match(request.path):
        return world.channel(int(found[1])).guild_id
    found = CHANGED.match(request.path)
    message = world.messages.get(int(found[1])) if found else None
    return None if message is None or message.ephemeral else world.channel(message.channel_id).guild_id

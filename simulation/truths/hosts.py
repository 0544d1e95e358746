"""Several hosts: each place is looked after by one of them at a time."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.store.sql.parts import slot_of
from sandbox.journal import LoggedRequest
from sandbox.server import Sandbox
from simulation.loop import Process
from simulation.server import SimulatedServer

POSTED = re.compile(r"^/channels/(\d+)/messages$")
CHANGED = re.compile(r"^/(?:channels/\d+|webhooks/\d+/[^/]+)/messages/(\d+)$")
HEARS = 3.0
"""Seconds within which whoever had a shard has heard that another one has it, and has nothing on its way any more."""
SHOWN = 300
"""Characters of such a request that are told."""
OWNER = "SELECT owner, since FROM slots WHERE shards = ? AND slot = ?"


def who_changes_it_has_it(
    request: LoggedRequest, by: Process | None, server: SimulatedServer, sandbox: Sandbox
) -> Iterator[str]:
    """What is posted and changed in a server's place for all to see, but for answers, is of whoever has its shard."""
    guild_id = _place(request, sandbox)
    if by is None or guild_id is None:
        return
    shards = sandbox.gateway.starts.shards
    for row in server.rows(OWNER, shards, slot_of(guild_id, shards)):
        owner = row["owner"] or "nobody"
        if owner.rpartition("-")[0] != by.name and server.clock() - row["since"] > HEARS:
            yield (
                f"{by.name} sent {request.method} {request.path} at {server.clock():.2f}, and {owner} looks after that"
                f" place: {str(request.json)[:SHOWN]}"
            )


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

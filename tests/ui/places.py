"""Channels and threads as Discord describes them: text channels that everybody sees, unless a test says otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.ui.gateway.audience import Said
from bot.ui.gateway.kinds import Kind

VIEW = discord.Permissions(view_channel=True).value
CONNECT = discord.Permissions(connect=True).value


class Places:
    """What is asked of Discord about places, and what it says."""

    def __init__(self, guild: int, everybody: int = VIEW | CONNECT) -> None:
        self.guild = guild
        self.everybody = everybody
        """What everybody of the server may do."""
        self.channels: dict[int, dict[str, Any]] = {}
        self.asked: list[int] = []
        """The channels and the server that were asked for, each time."""
        self.refusing: Exception | None = None
        self.members: dict[int, Sequence[int]] = {}
        """Who is in the server, and which roles they have."""

    def put(
        self,
        number: int,
        kind: Kind = Kind.text,
        *,
        parent: int | None = None,
        overwrites: Sequence[Said] = (),
    ) -> int:
        """There is such a channel or thread; return its number."""
        self.channels[number] = {
            "id": str(number),
            "type": kind.value,
            "guild_id": str(self.guild),
            "parent_id": parent and str(parent),
            "permission_overwrites": list(overwrites),
        }
        return number

    def hidden(self, number: int, kind: Kind = Kind.text) -> int:
        """There is a channel that only some people see."""
        return self.put(number, kind, overwrites=[denied(self.guild)])

    async def channel(self, channel_id: int) -> Said:
        """See `Asks`."""
        self.asked.append(channel_id)
        if self.refusing is not None:
            raise self.refusing
        if channel_id not in self.channels:
            self.put(channel_id)
        return self.channels[channel_id]

    async def roles(self, guild_id: int) -> Sequence[Said]:
        """See `Asks`."""
        self.asked.append(guild_id)
        return [
            {"id": str(guild_id), "permissions": str(self.everybody)},
            {"id": "2", "permissions": str(VIEW)},
        ]

    async def member(self, guild_id: int, user_id: int) -> Said:
        """See `Asks`."""
        self.asked.append(user_id)
        if user_id not in self.members:
            raise OSError("Unknown Member")
        return {"roles": [str(role) for role in self.members[user_id]]}


def denied(who: int, what: int = VIEW) -> Said:
    """An overwrite that takes something from a role or a person."""
    return {"id": str(who), "type": 0, "allow": "0", "deny": str(what)}


def allowed(who: int, what: int = VIEW) -> Said:
    """An overwrite that gives something to a role or a person."""
    return {"id": str(who), "type": 0, "allow": str(what), "deny": "0"}

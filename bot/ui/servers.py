"""Servers as they are held in memory: a name and an id each. The bot lives on interactions, which bring what they need.

What discord.py would keep of a server (channels, roles, emoji, threads) is most of what it takes, and nobody here asks
for it: it is left out before a server is taken in, and so are all events that would change it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeVar, cast

import discord
from discord.state import AutoShardedConnectionState

if TYPE_CHECKING:
    from discord.types.guild import Guild

C = TypeVar("C", bound=discord.Client)
LEFT_OUT = ("channels", "threads", "roles", "emojis", "stickers", "presences", "voice_states", "stage_instances",
            "guild_scheduled_events", "soundboard_sounds", "features")  # fmt: skip
HEARD = frozenset({
    "READY", "RESUMED", "GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE", "CHANNEL_DELETE", "THREAD_DELETE",
    "INTERACTION_CREATE",
})  # fmt: skip
"""The events that are taken; discord.py passes over those it does not know."""


def sparse(told: Mapping[str, object]) -> Guild:
    """Return what the gateway says of a server, without what nobody needs."""
    return cast("Guild", {key: [] if key in LEFT_OUT else value for key, value in told.items()})


class Servers(AutoShardedConnectionState[C]):
    """discord.py's state with sparse servers.

    It dispatches `channel_gone` (with the ids of the channel and its server) and `thread_gone`, of unknown ones too.
    """

    def keep_small(self) -> None:
        """Hear of nothing that would make it grow."""
        for event in [event for event in self.parsers if event not in HEARD]:
            del self.parsers[event]

    def parse_guild_create(self, data: Mapping[str, object]) -> None:
        """Take a server in."""
        super().parse_guild_create(sparse(data))

    def parse_guild_update(self, data: Mapping[str, object]) -> None:
        """Take a server's new name."""
        super().parse_guild_update(sparse(data))

    def parse_channel_delete(self, data: Mapping[str, object]) -> None:
        """Tell of a channel that is gone, with all its threads."""
        if "guild_id" in data:
            self.dispatch("channel_gone", int(str(data["id"])), int(str(data["guild_id"])))

    def parse_thread_delete(self, data: Mapping[str, object]) -> None:
        """Tell of a thread that is gone."""
        self.dispatch("thread_gone", int(str(data["id"])))


def app_permissions(data: object, channel_id: int) -> int | None:
    """Return what the bot may do in a channel that an interaction's data names, as far as Discord says so."""
    said = cast("Mapping[str, Mapping[str, Mapping[str, Mapping[str, str]]]]", data or {})
    allowed = said.get("resolved", {}).get("channels", {}).get(str(channel_id), {}).get("app_permissions")
    return None if allowed is None else int(allowed)

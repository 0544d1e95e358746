"""Servers as they are held in memory: a name and an id each. The bot lives on interactions, which bring what they need.

What discord.py would keep of a server (channels, roles, emoji, threads) is most of what it takes, and nobody here asks
for it: it is left out before a server is taken in, and so are all events that would change it.
"""

from __future__ import annotations

from typing import Any

from discord.state import AutoShardedConnectionState

LEFT_OUT = ("channels", "threads", "roles", "emojis", "stickers", "presences", "voice_states", "stage_instances",
            "guild_scheduled_events", "soundboard_sounds", "features")  # fmt: skip
HEARD = frozenset({
    "READY", "RESUMED", "GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE", "CHANNEL_DELETE", "THREAD_DELETE",
    "INTERACTION_CREATE",
})  # fmt: skip
"""The events that are taken; discord.py passes over those it does not know."""


def sparse(guild: Any) -> Any:
    """Return what the gateway says of a server, without what nobody needs."""
    return {key: [] if key in LEFT_OUT else value for key, value in guild.items()}


class Servers(AutoShardedConnectionState[Any]):
    """discord.py's state with sparse servers.

    It dispatches `channel_gone` (with the ids of the channel and its server) and `thread_gone`, of unknown ones too.
    """

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        for event in [event for event in self.parsers if event not in HEARD]:
            del self.parsers[event]

    def parse_guild_create(self, data: Any) -> None:
        """Take a server in."""
        super().parse_guild_create(sparse(data))

    def parse_guild_update(self, data: Any) -> None:
        """Take a server's new name."""
        super().parse_guild_update(sparse(data))

    def parse_channel_delete(self, data: Any) -> None:
        """Tell of a channel that is gone, with all its threads."""
        if "guild_id" in data:
            self.dispatch("channel_gone", int(data["id"]), int(data["guild_id"]))

    def parse_thread_delete(self, data: Any) -> None:
        """Tell of a thread that is gone."""
        self.dispatch("thread_gone", int(data["id"]))


def app_permissions(data: Any, channel_id: int) -> int | None:
    """Return what the bot may do in a channel that an interaction names, as far as Discord says so."""
    channels = (data or {}).get("resolved", {}).get("channels", {})
    said = channels.get(str(channel_id), {}).get("app_permissions")
    return None if said is None else int(said)

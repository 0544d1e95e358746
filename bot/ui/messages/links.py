"""Links to places in Discord."""

from __future__ import annotations

_DISCORD = "https://discord.com/channels"


def channel_url(guild_id: int | None, channel_id: int) -> str:
    """Return the link to a channel or a thread; without a server: to direct messages."""
    return f"{_DISCORD}/{guild_id or '@me'}/{channel_id}"


def message_url(guild_id: int | None, channel_id: int, message_id: int) -> str:
    """Return the link to a message."""
    return f"{channel_url(guild_id, channel_id)}/{message_id}"

"""The servers of which Discord tells, and deleting one that has removed the bot for good."""

from __future__ import annotations

from collections.abc import Collection

import discord

from bot.store.guilds import GuildStore
from bot.store.keeping import KeepingStore, ServerForgetting
from bot.store.members import MemberStore
from bot.ui.gateway.whereabouts import Whereabouts


class ServersOfBot:
    def __init__(
        self,
        client: discord.Client,
        whereabouts: Whereabouts,
        keeping: KeepingStore,
        guilds: GuildStore,
        members: MemberStore,
        features: ServerForgetting,
    ) -> None:
        self._client = client
        self._whereabouts = whereabouts
        self._keeping = keeping
        self._guilds = guilds
        self._members = members
        self._features = features

    def there(self) -> Collection[int]:
        """Return all of them: Discord names them with each session, those too that are away for a while."""
        return {guild.id for guild in self._client.guilds}

    def has(self, guild_id: int) -> bool:
        """Return whether one is among them."""
        return self._client.get_guild(guild_id) is not None

    async def forget(self, guild_id: int) -> None:
        """End what is open there still, and delete what is kept of it."""
        await self._whereabouts.server_gone(guild_id)
        await self._keeping.forget_server(guild_id, self._features)
        self._guilds.forget(guild_id)
        self._members.forget_server(guild_id)

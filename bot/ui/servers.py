"""Servers as they are held in memory: a name and an id each. The bot lives on interactions, which bring what they need.

What discord.py would keep of a server (channels, roles, emoji, threads, the bot itself as a member) is most of what it
takes, and nobody here asks for it: only what is in `KEPT` is taken in, and nothing that would change the rest.

This stands on insides of discord.py, which `tests/ui/test_servers.py` tries: that a client asks `_get_state` for its
state (`bot/app.py`); that the state finds a method `parse_…` for each of the gateway's events, in `parsers`, and passes
over those that are not there; that of a server's data only the id has to be there; that a member's role ids lie in
`_roles`; and that an interaction adds the bot to the members of its server, in `_members`, where it does not find it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, TypeVar, cast

import discord
from discord.state import AutoShardedConnectionState

from bot.store.parts import slot_of

if TYPE_CHECKING:
    from discord.types.gateway import InteractionCreateEvent, ReadyEvent
    from discord.types.guild import Guild

C = TypeVar("C", bound=discord.Client)
KEPT = ("id", "name", "unavailable", "verification_level", "default_message_notifications")
"""What is taken in of a server; whatever Discord will tell of one some day is not among it.

The two levels nobody asks for: without them discord.py makes a value of its own for each server, "unknown".
"""
HEARD = frozenset({
    "READY", "RESUMED", "GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE", "CHANNEL_DELETE", "THREAD_DELETE",
    "INTERACTION_CREATE",
})  # fmt: skip
"""The events that are taken; discord.py passes over those it does not know."""


def sparse(told: Mapping[str, object]) -> Guild:
    """Return what is wanted of what the gateway says of a server."""
    return cast("Guild", {key: told[key] for key in KEPT if key in told})


class Servers(AutoShardedConnectionState[C]):
    """discord.py's state with sparse servers.

    It dispatches `channel_gone` (with the ids of the channel and its server) and `thread_gone`, of unknown ones too.
    """

    def keep_small(self) -> None:
        """Hear of nothing that would make it grow."""
        for event in [event for event in self.parsers if event not in HEARD]:
            del self.parsers[event]

    def let_go(self, shard: int, shards: int) -> None:
        """Forget the servers of a shard: another process is told of them."""
        for server in list(self.guilds):
            if slot_of(server.id, shards) == shard:
                self._remove_guild(server)

    def parse_ready(self, data: Mapping[str, object]) -> None:
        """Take in which servers there are."""
        known = cast("Iterable[Mapping[str, object]]", data["guilds"])
        super().parse_ready(cast("ReadyEvent", {**data, "guilds": [sparse(one) for one in known]}))

    def parse_guild_create(self, data: Mapping[str, object]) -> None:
        """Take a server in."""
        super().parse_guild_create(sparse(data))

    def parse_guild_update(self, data: Mapping[str, object]) -> None:
        """Take a server's new name."""
        super().parse_guild_update(sparse(data))

    def parse_interaction_create(self, data: InteractionCreateEvent) -> None:
        """Take an interaction, which leaves nothing behind at its server."""
        super().parse_interaction_create(data)
        server = self._get_guild(int(data.get("guild_id") or 0))
        if server is not None:
            server._members.clear()

    def parse_channel_delete(self, data: Mapping[str, object]) -> None:
        """Tell of a channel that is gone, with all its threads."""
        if "guild_id" in data:
            self.dispatch("channel_gone", int(str(data["id"])), int(str(data["guild_id"])))

    def parse_thread_delete(self, data: Mapping[str, object]) -> None:
        """Tell of a thread that is gone."""
        self.dispatch("thread_gone", int(str(data["id"])))


def roles_of(user: discord.User | discord.Member) -> frozenset[int]:
    """Return the roles somebody has in the server they press in, that of everybody included.

    discord.py would give those alone that it knows of the server, which are none.
    """
    return frozenset({user.guild.id, *user._roles}) if isinstance(user, discord.Member) else frozenset()


def resolved(data: object, kind: str) -> Mapping[str, Mapping[str, str]]:
    """Return what Discord tells of the channels or roles, by id, that an interaction's data names."""
    said = cast("Mapping[str, Mapping[str, Mapping[str, Mapping[str, str]]]]", data or {})
    return said.get("resolved", {}).get(kind, {})


def app_permissions(data: object, channel_id: int) -> int | None:
    """Return what the bot may do in a channel that an interaction's data names, as far as Discord says so."""
    allowed = resolved(data, "channels").get(str(channel_id), {}).get("app_permissions")
    return None if allowed is None else int(allowed)

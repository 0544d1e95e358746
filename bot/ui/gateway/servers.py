"""Servers as they are held in memory: a name and an id each. The bot lives on interactions, which bring what they need.

What discord.py would keep of a server (channels, roles, emoji, threads, the bot itself as a member) is most of what it
takes, and nobody here asks for it: only what is in `KEPT` is taken in, and nothing that would change the rest.

This stands on insides of discord.py, which `tests/ui/test_servers.py` tries: that a client asks `_get_state` for its
state (`bot/app.py`); that the state finds a method `parse_…` for each of the gateway's events, in `parsers`, and passes
over those that are not there; that of a server's data only the id has to be there; that a member's role ids lie in
`_roles`; and that an interaction adds the bot to the members of its server, in `_members`, where it does not find it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast

import discord
from discord.state import AutoShardedConnectionState

from bot.store.sql.parts import slot_of
from bot.ui.gateway.bare import without_contents
from bot.ui.gateway.unread import in_a_line, number_of, require_readable, unread

if TYPE_CHECKING:
    from discord.types.gateway import GuildDeleteEvent, InteractionCreateEvent, ReadyEvent
    from discord.types.guild import Guild

log = logging.getLogger(__name__)
C = TypeVar("C", bound=discord.Client)
KEPT = ("id", "name", "unavailable", "verification_level", "default_message_notifications")
"""What is taken in of a server; whatever Discord will tell of one some day is not among it.

The two levels nobody asks for: without them discord.py makes a value of its own for each server, "unknown".
"""
HEARD = frozenset(
    {
        "READY",
        "RESUMED",
        "GUILD_CREATE",
        "GUILD_UPDATE",
        "GUILD_DELETE",
        "GUILD_ROLE_DELETE",
        "CHANNEL_DELETE",
        "THREAD_DELETE",
        "INTERACTION_CREATE",
    }
)
"""The events that are taken; discord.py passes over those it does not know."""


DELIVERED = 10_000
"""Interactions that are remembered: Discord delivers one again when a connection is resumed, within minutes."""


def sparse(told: Mapping[str, object]) -> Guild:
    """Return what is wanted of what the gateway says of a server."""
    return cast("Guild", {key: told[key] for key in KEPT if key in told})


@dataclass(frozen=True, slots=True)
class ServerTold:
    """What Discord tells of a server that is there: with each session, when it is back, and when it adds the bot."""

    guild_id: int
    joined_at: float
    """When the bot was added."""
    system_channel_id: int | None
    """Where the server has Discord say who has come; None: nowhere."""
    locale: str
    """The language that its owner has chosen for it on Discord."""


def server_told(told: Mapping[str, object]) -> ServerTold | None:
    """Return what is told of a server; None of one that is away, or of which it is not said since when it is ours."""
    guild_id, joined_at = number_of(told.get("id")), None
    with suppress(ValueError):
        joined_at = datetime.fromisoformat(str(told.get("joined_at"))).timestamp()
    if guild_id is None or joined_at is None or told.get("unavailable"):
        return None
    return ServerTold(
        guild_id, joined_at, number_of(told.get("system_channel_id")), str(told.get("preferred_locale") or "")
    )


class Heard(Protocol):
    """Who is told what there is, as it is told: nothing of it is kept here."""

    def greeted(self, shard: int, shards: int, servers: Collection[int]) -> None:
        """Hear which servers a shard of so many has."""
        ...

    def told(self, guild: Mapping[str, object]) -> None:
        """Hear what there is in a server."""
        ...


class Servers(AutoShardedConnectionState[C]):
    """discord.py's state with sparse servers.

    It dispatches `channel_gone` (with the ids of the channel and its server), `thread_gone`, `role_gone` (server, role)
    and `server_gone` or `server_away` (for a while), of unknown ones too; of each server that is there it dispatches
    `server_told` (a `ServerTold`). What it cannot read it passes over; of an interaction that it could not, it
    dispatches `unread` (an `Unread`).
    """

    def __init__(self, heard: Heard | None, **options: Any) -> None:
        """Hear of nothing that would make it grow, and let nothing that is heard end the connection."""
        super().__init__(**options)
        self.heard = heard
        self.delivered: dict[int, None] = {}
        """The interactions that have come lately, the oldest first."""
        for event, parse in list(self.parsers.items()):
            if event not in HEARD:
                del self.parsers[event]
            elif event != "READY":  # without it there is no session: the socket sees to that
                self.parsers[event] = partial(self._read, event, parse)

    def _read(self, event: str, parse: Callable[[object], None], data: object) -> None:
        """Take in an event; one that cannot be read is a line in the log."""
        try:
            parse(data)
        except Exception as error:  # noqa: BLE001 - discord.py would end the process
            log.error("%s cannot be read, and is passed over: %s", event, in_a_line(error))  # noqa: TRY400 - what it says may be secret
            if event == "INTERACTION_CREATE" and (left := unread(data)) is not None:
                self.dispatch("unread", left)

    def let_go(self, shard: int, shards: int) -> None:
        """Forget the servers of a shard: another process is told of them."""
        for server in list(self.guilds):
            if slot_of(server.id, shards) == shard:
                self._remove_guild(server)

    def parse_ready(self, data: Mapping[str, object]) -> None:
        """Take in which servers there are."""
        known = [sparse(one) for one in cast("Iterable[Mapping[str, object]]", data["guilds"])]
        super().parse_ready(cast("ReadyEvent", {**data, "guilds": known}))
        if self.heard is not None:
            shard, shards = cast("tuple[int, int]", data["shard"])
            there = {int(one["id"]) for one in known}
            for server in [one for one in self.guilds if slot_of(one.id, shards) == shard and one.id not in there]:
                # It has removed the bot while there was no session to be told.
                self._remove_guild(server)
            self.heard.greeted(shard, shards, there)

    def parse_guild_create(self, data: Mapping[str, object]) -> None:
        """Take a server in."""
        super().parse_guild_create(sparse(data))
        if self.heard is not None:
            self.heard.told(data)
        if (told := server_told(data)) is not None:
            self.dispatch("server_told", told)

    def parse_guild_update(self, data: Mapping[str, object]) -> None:
        super().parse_guild_update(sparse(data))

    def parse_guild_delete(self, data: Mapping[str, object]) -> None:
        """Tell of a server that has sent the bot away, or is away itself, of one that was never told of, too."""
        super().parse_guild_delete(cast("GuildDeleteEvent", data))
        self.dispatch("server_away" if data.get("unavailable") else "server_gone", int(str(data["id"])))

    def parse_guild_role_delete(self, data: Mapping[str, object]) -> None:
        self.dispatch("role_gone", int(str(data["guild_id"])), int(str(data["role_id"])))

    def parse_interaction_create(self, data: InteractionCreateEvent) -> None:
        """Take an interaction, once, which leaves nothing behind at its server."""
        number = int(data["id"])
        if number in self.delivered:
            log.info("interaction %s was delivered twice", number)
            return
        self.delivered[number] = None
        if len(self.delivered) > DELIVERED:
            del self.delivered[next(iter(self.delivered))]
        require_readable(data)
        super().parse_interaction_create(_pressed(data))
        server = self._get_guild(int(data.get("guild_id") or 0))
        if server is not None:
            server._members.clear()

    def parse_channel_delete(self, data: Mapping[str, object]) -> None:
        """Tell of a channel that is gone, with all its threads."""
        if "guild_id" in data:
            self.dispatch("channel_gone", int(str(data["id"])), int(str(data["guild_id"])))

    def parse_thread_delete(self, data: Mapping[str, object]) -> None:
        self.dispatch("thread_gone", int(str(data["id"])))


def _pressed(data: InteractionCreateEvent) -> InteractionCreateEvent:
    """Return an interaction without what its message shows: nobody looks at that, and it would all be made anew."""
    message = cast("Mapping[str, object] | None", data.get("message"))
    if message is None:
        return data
    return cast("InteractionCreateEvent", {**data, "message": without_contents(message)})


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

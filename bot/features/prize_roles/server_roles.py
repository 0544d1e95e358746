"""What Discord says of a server's roles, and what stands against the bot giving one of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, TypeAlias, cast

import discord

from bot.ui.messages.error_codes import UNKNOWN_MEMBER, UNKNOWN_USER
from bot.ui.messages.sending import in_time

Said: TypeAlias = Mapping[str, object]
"""An object as Discord describes it."""
OF_A_ROLE = 0
"""The kind of an overwrite that is about a role."""


class RoleProblem(StrEnum):
    """Why the bot gives nobody a role. The words lie in the database."""

    GONE = "gone"
    """There is no such role."""
    EVERYONE = "everyone"
    """It is that of everybody."""
    MANAGED = "managed"
    """It is a bot's, an integration's, that of boosters, or sold: Discord gives it."""
    POWERFUL = "powerful"
    """It lets people do something that others may not."""
    ABOVE = "above"
    """It stands above the bot's highest, or is that."""
    NOT_ALLOWED = "not_allowed"
    """The bot may not manage roles."""


@dataclass(frozen=True, slots=True)
class ServerRoles:
    """The roles of a server, by id, and which of them the bot has."""

    guild_id: int
    roles: Mapping[int, Said]
    own: frozenset[int]

    @property
    def allowed(self) -> discord.Permissions:
        """What the bot may do in the whole server."""
        return discord.Permissions(self._permissions(self.guild_id, *self.own))

    @property
    def may_manage(self) -> bool:
        """Return whether the bot may manage roles."""
        return self.allowed.manage_roles or self.allowed.administrator

    def problem(self, role_id: int) -> RoleProblem | None:
        """Return what stands against giving a role, or taking it back; None: nothing."""
        role = self.roles.get(role_id)
        if role is None:
            return RoleProblem.GONE
        if role_id == self.guild_id:
            return RoleProblem.EVERYONE
        if role.get("managed") or role.get("tags"):
            return RoleProblem.MANAGED
        if self._permissions(role_id):
            return RoleProblem.POWERFUL
        if not self.may_manage:
            return RoleProblem.NOT_ALLOWED
        return None if self.is_below(role_id, self.own) else RoleProblem.ABOVE

    def is_below(self, role_id: int, roles: Iterable[int]) -> bool:
        """Return whether a role stands below the highest of these: then Discord lets those who have them give it."""
        return any(self._height(role_id) < self._height(one) for one in roles if one in self.roles)

    def _permissions(self, *roles: int) -> int:
        allowed = 0
        for role in roles:
            allowed |= int(str(self.roles.get(role, {}).get("permissions", 0)))
        return allowed

    def _height(self, role_id: int) -> tuple[int, int]:
        """Return what orders roles: of two in one position the older one stands higher."""
        return int(str(self.roles[role_id].get("position", 0))), -role_id


def opened_by(role_id: int, channels: Iterable[Said]) -> list[int]:
    """Return the channels in which a role allows something, in their order."""
    return [
        int(str(channel["id"]))
        for channel in channels
        for overwrite in cast("Sequence[Said]", channel.get("permission_overwrites") or ())
        if str(overwrite["id"]) == str(role_id)
        and int(str(overwrite["type"])) == OF_A_ROLE
        and int(str(overwrite["allow"]))
    ]


class RoleRequests(Protocol):
    """What is asked of Discord. Each raises what `answers.FAULTS` names."""

    async def roles(self, guild_id: int) -> ServerRoles: ...

    async def channels(self, guild_id: int) -> Sequence[Said]: ...

    async def roles_of(self, guild_id: int, user_id: int) -> frozenset[int] | None:
        """Return which roles a member has; None: they are not in the server."""
        ...

    async def owner(self, guild_id: int) -> int:
        """Return whose server it is."""
        ...

    async def give(self, guild_id: int, user_id: int, role_id: int, reason: str) -> None: ...

    async def take(self, guild_id: int, user_id: int, role_id: int, reason: str) -> None: ...


class DiscordRoles:
    """The real ones. Each request has its time; none is believed for longer than what it was asked for."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def roles(self, guild_id: int) -> ServerRoles:
        """See `RoleRequests`."""
        found = cast("Sequence[Said]", await in_time(self._client.http.get_roles(guild_id)))
        own = None if self._client.user is None else await self.roles_of(guild_id, self._client.user.id)
        return ServerRoles(guild_id, {int(str(role["id"])): role for role in found}, own or frozenset())

    async def channels(self, guild_id: int) -> Sequence[Said]:
        """See `RoleRequests`."""
        return cast("Sequence[Said]", await in_time(self._client.http.get_all_guild_channels(guild_id)))

    async def roles_of(self, guild_id: int, user_id: int) -> frozenset[int] | None:
        """See `RoleRequests`."""
        try:
            member = await in_time(self._client.http.get_member(guild_id, user_id))
        except discord.NotFound as error:
            if error.code in (UNKNOWN_MEMBER, UNKNOWN_USER):
                return None
            raise
        return frozenset(map(int, member["roles"]))

    async def owner(self, guild_id: int) -> int:
        """See `RoleRequests`."""
        return int((await in_time(self._client.http.get_guild(guild_id)))["owner_id"])

    async def give(self, guild_id: int, user_id: int, role_id: int, reason: str) -> None:
        """See `RoleRequests`."""
        await in_time(self._client.http.add_role(guild_id, user_id, role_id, reason=reason))

    async def take(self, guild_id: int, user_id: int, role_id: int, reason: str) -> None:
        """See `RoleRequests`."""
        await in_time(self._client.http.remove_role(guild_id, user_id, role_id, reason=reason))

"""A server as Discord has it: its roles, who is there and has which, and whether it answers."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import discord

from bot.feature import Prize
from bot.features.prize_roles.custom_ids import PrizeRolePress
from bot.features.prize_roles.handlers import PrizeRoleHandlers
from bot.features.prize_roles.screens import PrizesLogged
from bot.features.prize_roles.server_roles import Said, ServerRoles
from bot.features.prize_roles.service import LOGGED, PrizeRoleService
from bot.features.prize_roles.store import PrizeRoleStore
from bot.features.prize_roles.worker import PrizeRoleWorker
from bot.features.server_settings.screens import ServerSettingsPage, server_settings_screen
from bot.store.guilds import GuildStore
from bot.text import DEFAULT
from bot.ui.messages.error_codes import UNKNOWN_MEMBER
from tests.tables.room import ADA, BEN, GUILD, Room
from tests.ui.pressed import PressedBy, refused

MANAGER, BOT, CHAMPION, HUNDRED, BOTS_OWN = 77, 5, 901, 902, 990
"""Somebody who manages the server; the bot; two roles without any permission, and the one of the bot above them."""
MANAGE = discord.Permissions(manage_roles=True).value


class Server:
    """It, and the roles that the bot gives there."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.there: dict[int, dict[str, Any]] = {}
        for position, (role, permissions) in enumerate(((GUILD, 1 << 11), (CHAMPION, 0), (HUNDRED, 0))):
            self.put(role, position, permissions)
        self.put(BOTS_OWN, 9, MANAGE, tags={"bot_id": str(BOT)}, managed=True)
        self.members: dict[int, set[int]] = {BOT: {BOTS_OWN}, ADA: set(), BEN: set()}
        self.owner_there = MANAGER
        self.channels_there: list[Said] = []
        self.asked: list[str] = []
        self.fault: Exception | None = None
        """What every request ends in."""
        self.fault_of: dict[str, Exception] = {}
        """What one kind of request ends in."""
        self.winners: dict[str, set[int]] = {"first": set(), "second": set()}
        self.off: set[str] = set()
        """Prizes whose feature is switched off."""
        self.guilds = GuildStore(room.database)
        self.store = PrizeRoleStore(room.database)
        self.service = PrizeRoleService(
            self.store, self, self.prizes, room.people, self.guilds, self.language, room.clock
        )
        self.worker = PrizeRoleWorker(self.service, lambda: None)
        self.presses = PrizeRoleHandlers(self.service)

    async def language(self, _: int) -> str:
        return DEFAULT

    def prizes(self) -> list[Prize]:
        """What there is to win."""

        def prize(name: str) -> Prize:
            async def winners(guild_id: int) -> Collection[int]:
                assert guild_id == GUILD
                return set(self.winners[name])

            return Prize(name, "daily.prize", winners)

        return [prize(name) for name in self.winners if name not in self.off]

    def put(self, role: int, position: int, permissions: int = 0, **more: Any) -> None:
        """Let there be a role."""
        told = {"id": str(role), "position": position, "permissions": str(permissions), "managed": False}
        self.there[role] = told | more

    def have(self, role: int) -> set[int]:
        """Who has a role."""
        return {member for member, roles in self.members.items() if role in roles}

    async def settle(self) -> bool:
        """The bot looks."""
        return await self.service.settle(GUILD)

    async def log(self) -> list[str]:
        """The lines of the server's log, the oldest first, as those who manage it read them."""
        changes = [change for change in await self.guilds.changes(GUILD, 50) if change.name == LOGGED]
        return [self._line([change]) for change in reversed(changes)]

    def _line(self, changes: Sequence[Any]) -> str:
        chosen = self.guilds.held(GUILD)
        page = ServerSettingsPage("log", chosen, ("luckybox",), "", changes, logged=[PrizesLogged(self.prizes())])
        return server_settings_screen(page).texts[1]

    async def press(self, verb: str, prize: str = "", *, by: Any = None, **data: Any) -> Any:
        """Press something; the interaction then."""
        interaction = by or pressed_by(**data)
        await self.presses.pressed(interaction, PrizeRolePress(verb, prize))
        return interaction

    async def pick(self, role: int | None, prize: str = "first", *, by: Any = None) -> Any:
        """Choose a role for a prize, or none."""
        told = {} if role is None else {str(role): {"id": str(role)}}
        data = {"values": list(told), "resolved": {"roles": told}}
        interaction = by or pressed_by()
        interaction.data = data
        return await self.press("pick", prize, by=interaction)

    # What the bot asks of Discord

    async def roles(self, guild_id: int) -> ServerRoles:
        """See `RoleRequests`."""
        self._ask("roles")
        return self.now

    @property
    def now(self) -> ServerRoles:
        """Its roles, without asking."""
        return ServerRoles(GUILD, dict(self.there), frozenset(self.members[BOT]))

    def _ask(self, what: str, *about: int) -> None:
        self.asked.append(" ".join((what, *map(str, about))))
        if (fault := self.fault or self.fault_of.get(what)) is not None:
            raise fault

    async def channels(self, guild_id: int) -> Sequence[Said]:
        """See `RoleRequests`."""
        self._ask("channels")
        return self.channels_there

    async def roles_of(self, guild_id: int, user_id: int) -> frozenset[int] | None:
        """See `RoleRequests`."""
        self._ask("member", user_id)
        found = self.members.get(user_id)
        return None if found is None else frozenset(found)

    async def owner(self, guild_id: int) -> int:
        """See `RoleRequests`."""
        self._ask("owner")
        return self.owner_there

    async def give(self, guild_id: int, user_id: int, role_id: int, reason: str) -> None:
        """See `RoleRequests`."""
        self._ask("give", user_id, role_id)
        self._require(user_id)
        self.members[user_id].add(role_id)

    async def take(self, guild_id: int, user_id: int, role_id: int, reason: str) -> None:
        """See `RoleRequests`."""
        self._ask("take", user_id, role_id)
        self._require(user_id)
        self.members[user_id].discard(role_id)

    def _require(self, user_id: int) -> None:
        if user_id not in self.members:
            raise refused(UNKNOWN_MEMBER)


def pressed_by(
    user: int = MANAGER, *, guild: int | None = GUILD, may: discord.Permissions | None = None, **data: Any
) -> Any:
    """An interaction of somebody in the server, who manages it and its roles unless it says what they may."""
    made: Any = PressedBy(user, guild, panel=True, data=data)
    made.permissions = discord.Permissions(manage_guild=True, manage_roles=True) if may is None else may
    made.application_id, made.locale = BOT, "en-GB"
    return made

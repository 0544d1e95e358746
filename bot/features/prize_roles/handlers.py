"""Showing which roles a server gives, and choosing them: each press is asked anew who may."""

from __future__ import annotations

from bot.features.prize_roles.custom_ids import PrizeRolePress
from bot.features.prize_roles.screens import PrizeRolesView, prize_roles_screen
from bot.features.prize_roles.service import PrizeRoleService
from bot.tables.refusal import Refusal
from bot.ui.gateway.permissions import manages
from bot.ui.input.answering import answer
from bot.ui.input.answers import FAULTS, Interaction, chosen_values
from bot.ui.input.server_settings import picked
from bot.ui.screens.screen import Screen

NAME = "prizes"


class PrizeRoleHandlers:
    def __init__(self, roles: PrizeRoleService) -> None:
        self.roles = roles

    async def pressed(self, interaction: Interaction, press: PrizeRolePress) -> None:
        """Show what is chosen, or choose."""
        guild_id = _require_roles_manager(interaction)
        if press.verb == "show":
            await answer(interaction, lambda: self._screen(interaction, guild_id), name=NAME)
            return
        role_id = next(iter(picked(interaction, "roles", chosen_values(interaction))), None)
        await answer(
            interaction,
            lambda: self._screen(interaction, guild_id),
            change=lambda: self._choose(guild_id, press.prize, role_id, interaction.user.id),
            name=NAME,
        )

    async def _choose(self, guild_id: int, prize: str, role_id: int | None, by: int) -> None:
        try:
            await self.roles.choose(guild_id, prize, role_id, by)
        except FAULTS as error:
            raise Refusal("prize_roles_unknown") from error

    async def _screen(self, interaction: Interaction, guild_id: int) -> Screen:
        roles = self.roles
        chosen, held = await roles.store.roles(guild_id), await roles.store.holders(guild_id)
        try:
            server = await roles.requests.roles(guild_id)
            channels = await roles.requests.channels(guild_id) if chosen else ()
        except FAULTS as error:
            raise Refusal("prize_roles_unknown") from error
        shown = PrizeRolesView(roles.prizes(), chosen, held, server, channels)
        return prize_roles_screen(shown, interaction.application_id)


def _require_roles_manager(interaction: Interaction) -> int:
    """Return the server; refuse those who do not manage it and its roles: they could give none themselves."""
    if interaction.guild_id is None:
        raise Refusal("bad_button")
    granted = interaction.permissions
    if not manages(interaction) or not (granted.manage_roles or granted.administrator):
        raise Refusal("prize_roles_manager_needed")
    return interaction.guild_id

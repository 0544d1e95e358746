"""A right click on a result: the game once more, turn by turn. The answer is private."""

from __future__ import annotations

import discord

from bot.cogs.building import CommandModule, Menu, menu
from bot.cogs.finding import find_result
from bot.ui.gateway.can_view import require_can_view
from bot.ui.input.answers import Interaction


class ReplayOfResult(CommandModule):
    def menus(self) -> list[Menu]:
        return [menu(self.replay, "menu.replay")]

    async def replay(self, interaction: Interaction, message: discord.Message) -> None:
        """Answer as the button Replay does."""
        table = await find_result(self.kernel, interaction, message)
        require_can_view(interaction, table)
        person = await self.kernel.people.person(interaction.user.id)
        await self.kernel.replays.answer(interaction, table, text_mode=person.text_mode, calm=person.calm)

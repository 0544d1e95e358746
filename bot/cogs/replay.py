"""`/replay`, and a right click on a result: a game once more, turn by turn. The answer is private."""

from __future__ import annotations

from collections.abc import Mapping

import discord

from bot.cogs.building import Command, CommandModule, Menu, command, menu
from bot.cogs.finding import find_result
from bot.feature import Kernel
from bot.ui.gateway.can_view import require_can_view
from bot.ui.input.answers import Interaction
from bot.ui.input.custom_id import CustomId
from bot.ui.input.ids import FilePress
from bot.ui.input.router import PressHandler
from bot.ui.media.given_files import GivenFiles


class ReplayCommands(CommandModule):
    """The replay of a result, and of a game file."""

    def __init__(self, kernel: Kernel) -> None:
        super().__init__(kernel)
        self.files = GivenFiles(kernel.games, kernel.people, kernel.replays)

    def commands(self) -> list[Command]:
        return [command(self.file, "replay", self.kernel.games)]

    def menus(self) -> list[Menu]:
        return [menu(self.replay, "menu.replay")]

    def handlers(self) -> Mapping[type[CustomId], PressHandler]:
        return {FilePress: self.files.turn}

    async def file(self, interaction: Interaction, file: discord.Attachment) -> None:
        """Show the game of a file, whoever has played it where."""
        await self.files.replay(interaction, file)

    async def replay(self, interaction: Interaction, message: discord.Message) -> None:
        """Answer as the button Replay does."""
        table = await find_result(self.kernel, interaction, message)
        require_can_view(interaction, table)
        person = await self.kernel.people.person(interaction.user.id)
        await self.kernel.replays.answer(interaction, table, text_mode=person.text_mode, calm=person.calm)

"""`/verify`: whether the deal of a game file is the one that was promised. The answer is private."""

from __future__ import annotations

import discord

from bot.cogs.building import Command, CommandModule, command
from bot.feature import Kernel
from bot.ui.input.answers import Interaction
from bot.ui.media.given_files import GivenFiles


class VerifyCommand(CommandModule):
    def __init__(self, kernel: Kernel) -> None:
        super().__init__(kernel)
        self.files = GivenFiles(kernel.games, kernel.people, kernel.replays)

    def commands(self) -> list[Command]:
        return [command(self.verify, "verify", self.kernel.games)]

    async def verify(self, interaction: Interaction, file: discord.Attachment) -> None:
        """Say what `python -m bot verify` says of it, in words."""
        await self.files.verify(interaction, file)

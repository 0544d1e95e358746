"""`/duel`: the same three deals against a friend, each on their own."""

from __future__ import annotations

import discord

from bot.cogs.building import Command, CommandModule, CommandWording, Where, command
from bot.feature import Kernel
from bot.features.duels.feature import DuelsFeature
from bot.ui.input.answers import Interaction


class Duel(CommandModule):
    feature = DuelsFeature.key

    def __init__(self, kernel: Kernel) -> None:
        self.games = kernel.games
        self.presses = kernel.features.find(DuelsFeature).presses

    def commands(self) -> list[Command]:
        words = CommandWording(options={"game": "game", "friend": "duel_friend"})
        return [command(self.duel, "duel", self.games, where=Where.SERVER, words=words)]

    async def duel(self, interaction: Interaction, game: str = "", friend: discord.User | None = None) -> None:
        """Ask a friend, or (none named) whoever comes."""
        await self.presses.open(interaction, game, friend)

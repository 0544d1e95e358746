"""`/duel`: the same three deals against a friend, each on their own."""

from __future__ import annotations

from collections.abc import Mapping

import discord

from bot.cogs.building import Command, CommandModule, CommandWording, Where, command
from bot.feature import Kernel
from bot.ui.answers import Interaction
from bot.ui.custom_id import CustomId
from bot.ui.duel_presses import DuelPresses
from bot.ui.ids_duel import DuelPress
from bot.ui.router import PressHandler


class Duel(CommandModule):
    """The command, and its buttons."""

    def __init__(self, kernel: Kernel) -> None:
        self.games = kernel.games
        self.presses = DuelPresses(
            kernel.duels,
            kernel.own_board,
            kernel.drawing,
            kernel.people,
            kernel.server_rules,
            kernel.audiences,
        )

    def handlers(self) -> Mapping[type[CustomId], PressHandler]:
        """See `CommandModule`."""
        return {DuelPress: self.presses.pressed}

    def commands(self) -> list[Command]:
        """Return the command."""
        words = CommandWording(options={"game": "game", "friend": "duel_friend"})
        return [command(self.duel, "duel", self.games, where=Where.SERVER, words=words)]

    async def duel(self, interaction: Interaction, game: str = "", friend: discord.User | None = None) -> None:
        """Ask a friend, or (none named) whoever comes."""
        await self.presses.open(interaction, game, friend)

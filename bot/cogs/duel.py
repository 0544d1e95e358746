"""`/duel`: the same three deals against a friend, each on their own."""

from __future__ import annotations

import discord

from bot.cogs.building import Command, Where, Words, command
from bot.cogs.services import Services
from bot.ui.answers import Interaction
from bot.ui.duel_presses import DuelPresses
from bot.ui.ids_duel import DuelPress


class Duel:
    """The command, and its buttons."""

    def __init__(self, services: Services) -> None:
        self.games = services.games
        self.presses = DuelPresses(
            services.duels,
            services.own_board,
            services.drawing,
            services.people,
            services.server_rules,
            services.audiences,
        )
        services.router.on(DuelPress, self.presses.pressed)

    def commands(self) -> list[Command]:
        """Return the command."""
        words = Words(options={"game": "game", "friend": "duel_friend"})
        return [command(self.duel, "duel", self.games, where=Where.SERVER, words=words)]

    async def duel(self, interaction: Interaction, game: str = "", friend: discord.User | None = None) -> None:
        """Ask a friend, or (none named) whoever comes."""
        await self.presses.open(interaction, game, friend)

"""`/duel`: the same deals against a friend, each on their own."""

from __future__ import annotations

from typing import Literal

import discord

from bot.cogs.building import Command, CommandModule, CommandWording, Menu, Where, command, menu
from bot.feature import Kernel
from bot.features.duels.feature import DuelsFeature
from bot.tables.refusal import Refusal
from bot.ui.input.answers import Interaction

NAMED = {"three": 3, "one": 1}
"""How many deals a duel may have, by what the choice is called."""


class Duel(CommandModule):
    feature = DuelsFeature.key

    def __init__(self, kernel: Kernel) -> None:
        self.games = kernel.games
        self.presses = kernel.features.find(DuelsFeature).presses

    def commands(self) -> list[Command]:
        words = CommandWording(options={"game": "game", "friend": "duel_friend", "deals": "duel_deals"})
        choices = {"deals": tuple(f"dealsname.{name}" for name in NAMED)}
        return [command(self.duel, "duel", self.games, where=Where.SERVER, choices=choices, words=words)]

    def menus(self) -> list[Menu]:
        return [menu(self.challenge, "menu.challenge", where=Where.SERVER)]

    async def challenge(self, interaction: Interaction, person: discord.User | discord.Member) -> None:
        """Ask this person, as `/duel friend:` does."""
        if person.id == interaction.user.id:
            raise Refusal("challenge_yourself")
        if person.bot:
            raise Refusal("challenge_bot")
        if not isinstance(person, discord.Member):
            raise Refusal("challenge_stranger")
        await self.presses.open(interaction, "", person, NAMED["three"])

    async def duel(
        self,
        interaction: Interaction,
        game: str = "",
        friend: discord.User | None = None,
        deals: Literal["three", "one"] = "three",
    ) -> None:
        """Ask a friend, or (none named) whoever comes."""
        await self.presses.open(interaction, game, friend, NAMED[deals])

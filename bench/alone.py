"""The floor of a start: discord.py alone, with one command that answers with a sentence."""

from __future__ import annotations

import asyncio
import os
from typing import Any

import discord
from discord import app_commands
from discord.http import Route


class Alone(discord.AutoShardedClient):
    """One command, and nothing but its sentence."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), max_messages=None)
        self.tree = app_commands.CommandTree(self)

        @self.tree.command(name="play", description="a sentence")
        async def play(interaction: discord.Interaction[Any]) -> None:
            await interaction.response.send_message("Here we go.")

    async def setup_hook(self) -> None:
        """Make the command known."""
        await self.tree.sync()


if __name__ == "__main__":
    Route.BASE = os.environ["DISCORD_API_BASE"]
    asyncio.run(Alone().start(os.environ["DISCORD_TOKEN"]))

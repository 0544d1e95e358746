"""`/settings`: what a server chooses, for those who manage it, in one message."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.cogs.building import CommandModule
from bot.features.server_settings.feature import ServerSettingsFeature
from bot.ui.input.answers import Interaction
from bot.ui.input.command_words import worded


class SettingsCommands(commands.Cog, CommandModule):
    """The command."""

    feature = ServerSettingsFeature.key

    @app_commands.command(description=worded("command.settings"))
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.guild_only()
    @app_commands.default_permissions(manage_guild=True)
    async def settings(self, interaction: Interaction) -> None:
        """Show the first page."""
        await self.kernel.features.find(ServerSettingsFeature).presses.show(interaction)

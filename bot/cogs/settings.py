"""`/settings`: what a server chooses, for those who manage it."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.services import Services
from bot.store.server_rows import GuildRow
from bot.tables.refusal import Refusal
from bot.text import say
from bot.ui.answers import Interaction, in_time, say_privately, written
from bot.ui.command_words import worded
from bot.ui.servers import app_permissions


class PostingPlace(app_commands.Transformer):
    """A text channel as Discord names it: also one the bot cannot see, so that it can say so."""

    type = discord.AppCommandOptionType.channel
    channel_types = [discord.ChannelType.text, discord.ChannelType.news]  # noqa: RUF012 - what discord.py reads

    async def transform(self, _: Interaction, value: app_commands.AppCommandChannel) -> app_commands.AppCommandChannel:
        """As it came."""
        return value


@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.guild_only()
@app_commands.default_permissions(manage_guild=True)
class SettingsCommands(commands.GroupCog, name="settings", description=worded("command.settings")):
    """A server's settings, by default for whoever manages the server: Discord decides who may use them."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.store = services.daily.store
        self.daily = services.daily
        self.predictions = services.onlookers.store

    @app_commands.command(description=worded("command.settings.daily_summary"))
    @app_commands.describe(channel=worded("option.summary_channel"))
    async def daily_summary(
        self,
        interaction: Interaction,
        channel: app_commands.Transform[app_commands.AppCommandChannel, PostingPlace] | None = None,
    ) -> None:
        """From the next change of day on."""
        assert interaction.guild_id is not None
        if channel is not None:
            await _require_posting(interaction, channel)
        chosen = None if channel is None else channel.id
        choosing = self.store.choose_summary(interaction.guild_id, chosen, self.daily.today - 1)
        await written(interaction, choosing, thinking=True)
        await self._say(interaction)

    @app_commands.command(description=worded("command.settings.onlookers"))
    @app_commands.describe(onlookers=worded("option.onlookers"))
    async def onlookers(self, interaction: Interaction, onlookers: bool) -> None:
        """From the next picture of each table on."""
        assert interaction.guild_id is not None
        choosing = self.predictions.choose(interaction.guild_id, wanted=onlookers)
        await written(interaction, choosing, thinking=True)
        await self._say(interaction)

    @app_commands.command(description=worded("command.settings.show"))
    async def show(self, interaction: Interaction) -> None:
        """All of it."""
        await self._say(interaction)

    async def _say(self, interaction: Interaction) -> None:
        assert interaction.guild_id is not None
        guild = await in_time(interaction, self.store.guild(interaction.guild_id), thinking=True)
        watched = say("settings.watched_on" if guild.watched else "settings.watched_off")
        await say_privately(interaction, "\n".join([say("settings.title"), _summary_words(guild), watched]))


def _summary_words(guild: GuildRow) -> str:
    if guild.summary_channel is None:
        return say("settings.summary_off")
    return say("settings.summary_on", channel=guild.summary_channel)


async def _require_posting(interaction: Interaction, channel: app_commands.AppCommandChannel) -> None:
    """Refuse a channel in which the bot may not post; where Discord does not say so, one it may not see."""
    said = app_permissions(interaction.data, channel.id)
    if said is None:
        try:
            await interaction.client.http.get_channel(channel.id)
        except discord.HTTPException:
            raise Refusal("cannot_post_there", channel=channel.id) from None
        return
    granted = discord.Permissions(said)
    if not granted.administrator and not (granted.view_channel and granted.send_messages):
        raise Refusal("cannot_post_there", channel=channel.id)

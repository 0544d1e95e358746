"""`/play`, `/solo` and `/board`."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.services import NEEDED_FOR_THREADS, Services, find_table, require_permissions
from bot.games.catalogue import games
from bot.store.tables import Repeated
from bot.tables import lobby
from bot.tables.refusal import Refusal
from bot.tables.table import Delivery
from bot.text import say
from bot.ui.answers import Interaction, acknowledge, public
from bot.ui.options import chosen_options
from bot.ui.replies import open_lobby
from bot.ui.screen import Screen

GAMES = [app_commands.Choice(name=say(f"game.{key}"), value=key) for key in games()]
HOUR = 3600
MOST = 18
"""Seats at any table."""


class Play(commands.Cog):
    """Setting up games and finding one's board again."""

    def __init__(self, services: Services) -> None:
        self.services = services

    @app_commands.command(description="Set up a table in this channel: friends join, the host starts")
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.guild_only()
    @app_commands.describe(
        game="Which game",
        clock="live: a minute a turn; slow: a day a turn",
        seconds="Live clock: seconds a turn (60 if left out)",
        hours="Slow clock: hours a turn (24 if left out)",
        seats="How many may sit down",
        relaxed="Lucky Box: you may pass a matching number and let a bonus go",
        target="Flip 7: points that end the game (200 if left out)",
        preset="Flip 7: whose rules",
        fast="Nothing is shown step by step",
        mode="rated counts for ratings (two or more people, standard rules)",
        thread="Play in a thread of its own, so that the channel stays free",
    )
    @app_commands.choices(game=GAMES)
    async def play(
        self,
        interaction: Interaction,
        game: str = "luckybox",
        clock: Literal["live", "slow"] = "live",
        seconds: app_commands.Range[int, 30, 180] = 60,
        hours: app_commands.Range[int, 8, 72] = 24,
        seats: app_commands.Range[int, 2, 18] | None = None,
        relaxed: bool = False,
        target: app_commands.Range[int, 50, 500] | None = None,
        preset: Literal["publisher", "first printing"] = "publisher",
        fast: bool = False,
        mode: Literal["rated", "friendly"] = "rated",
        thread: bool = False,
    ) -> None:
        """A lobby in this channel, or in a new thread of it."""
        require_permissions(interaction)
        assert interaction.channel_id is not None
        services = self.services
        opened = await self._thread(interaction, game) if thread else None
        header = services.tables.header(
            game,
            channel_id=opened.id if opened else interaction.channel_id,
            host_id=interaction.user.id,
            guild_id=interaction.guild_id,
            options=chosen_options(game, relaxed=relaxed, target=target, preset=preset),
            clock=clock,
            turn_seconds=hours * HOUR if clock == "slow" else seconds,
            max_seats=min(seats or MOST, services.tables.games[game].rules.max_seats),
            fast=fast,
            friendly=mode == "friendly",
        )
        host = lobby.person(interaction.user.id, interaction.user.display_name)
        table = await services.tables.create(header, [host], Delivery(interaction.id))
        if opened is None:
            await open_lobby(interaction, table, services.presenter)
        else:
            services.presenter.touch(table, again=True)
            await public(interaction, Screen((say("lobby.thread", thread=opened.mention),)), "lobby")

    async def _thread(self, interaction: Interaction, game: str) -> discord.Thread:
        """A new thread for a table; refused where threads or permissions are lacking."""
        channel = interaction.channel
        if not isinstance(channel, discord.TextChannel):
            raise Refusal("no_threads_here")
        require_permissions(interaction, NEEDED_FOR_THREADS)
        # Making a thread is a request of its own: acknowledge first.
        if not await acknowledge(interaction):
            raise Repeated
        return await channel.create_thread(name=say(f"game.{game}"), type=discord.ChannelType.public_thread)

    @app_commands.command(description="Play alone, for your eyes only")
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.describe(
        game="Which game",
        relaxed="Lucky Box: you may pass and let bonuses go",
        bands="Lucky Box: which table of results",
        target="Flip 7: points that end the game (200 if left out)",
        preset="Flip 7: whose rules",
        fast="Nothing is shown step by step",
    )
    @app_commands.choices(game=GAMES)
    async def solo(
        self,
        interaction: Interaction,
        game: str = "luckybox",
        relaxed: bool = False,
        bands: Literal["rulebook", "short"] = "rulebook",
        target: app_commands.Range[int, 50, 500] | None = None,
        preset: Literal["publisher", "first printing"] = "publisher",
        fast: bool = False,
    ) -> None:
        """A game alone; it starts at once."""
        services = self.services
        header = services.tables.header(
            game, channel_id=interaction.channel_id or 0, host_id=interaction.user.id, guild_id=interaction.guild_id,
            options=chosen_options(game, relaxed=relaxed, bands=bands, target=target, preset=preset),
            solo=True, max_seats=1, friendly=True, fast=fast,
        )  # fmt: skip
        player = lobby.person(interaction.user.id, interaction.user.display_name)
        try:
            table = await services.tables.create(header, [player], Delivery(interaction.id))
        except Refusal:
            await services.router.open_solo(interaction, game)
            return
        await lobby.begin(table, interaction.user.id)
        await services.router.show_panel(interaction, table, 0)

    @app_commands.command(description="Open your board again")
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def board(self, interaction: Interaction) -> None:
        """The player's panel, new."""
        table = await find_table(self.services, interaction)
        await self.services.router.show_board(interaction, table)

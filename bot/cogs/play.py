"""`/play`, `/solo` and `/board`."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from bot.cogs.building import Command, Where, command
from bot.cogs.services import NEEDED_FOR_THREADS, Services, find_table, require_permissions
from bot.store.enums import ClockKind
from bot.store.tables import Repeated
from bot.tables import lobby
from bot.tables.refusal import ChannelTaken, Refusal
from bot.tables.setup import TableSetup, solo_setup
from bot.tables.table import Delivery
from bot.text import say
from bot.ui.answers import Interaction, acknowledge, public, ready
from bot.ui.options import Given, chosen_options, command_options
from bot.ui.replies import open_lobby, show_lobby_again
from bot.ui.screen import Screen

HOUR = 3600


class Play:
    """Setting up games and finding one's board again."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.offered = command_options(services.games, alone=False)
        self.offered_alone = command_options(services.games, alone=True)

    def commands(self) -> list[Command]:
        """Return the commands."""
        games = self.services.games
        choices = {"clock": ("clockname.live", "clockname.slow"), "mode": ("modename.rated", "modename.friendly")}
        return [
            command(self.play, "play", games, where=Where.SERVER, choices=choices, own=self.offered),
            command(self.solo, "solo", games, own=self.offered_alone),
            command(self.board, "board", games),
        ]

    async def play(
        self,
        interaction: Interaction,
        game: str,
        clock: Literal["live", "slow"] = "live",
        seconds: app_commands.Range[int, 30, 180] = 60,
        hours: app_commands.Range[int, 8, 72] = 24,
        seats: app_commands.Range[int, 2, 18] | None = None,
        fast: bool = False,
        mode: Literal["rated", "friendly"] = "rated",
        thread: bool = False,
        **given: Given,
    ) -> None:
        """Set up a lobby in this channel, or in a new thread of it."""
        require_permissions(interaction)
        assert interaction.channel_id is not None
        services = self.services
        opened = await self._thread(interaction, game) if thread else None
        setup = TableSetup(
            game=game,
            channel_id=opened.id if opened else interaction.channel_id,
            host_id=interaction.user.id,
            guild_id=interaction.guild_id,
            options=chosen_options(services.games[game], self.offered, given),
            clock=ClockKind(clock),
            turn_seconds=hours * HOUR if ClockKind(clock) == ClockKind.SLOW else seconds,
            max_seats=seats,
            fast=fast,
            friendly=mode == "friendly",
        )
        await self._open(interaction, setup, opened)

    async def _open(self, interaction: Interaction, setup: TableSetup, opened: discord.Thread | None) -> None:
        """Make the table, or show the lobby that is there already, and answer."""
        services = self.services
        host = lobby.person(interaction.user.id, interaction.user.display_name)
        shown = services.display.messages
        try:
            table = await services.tables.create(setup, [host], Delivery(interaction.id))
        except ChannelTaken:
            there = await services.tables.in_channel(setup.channel_id)
            if not await show_lobby_again(interaction, there, shown):
                raise
            return
        if opened is None:
            await open_lobby(interaction, table, shown)
        else:
            shown.touch(table, again=True)
            await public(interaction, ready(Screen((say("lobby.thread", thread=opened.mention),))), "lobby")

    async def _thread(self, interaction: Interaction, game: str) -> discord.Thread:
        """Return a new thread for a table; `Refusal` where threads or permissions are lacking."""
        channel = interaction.channel
        if not isinstance(channel, discord.TextChannel):
            raise Refusal("no_threads_here")
        require_permissions(interaction, NEEDED_FOR_THREADS)
        # Making a thread is a request of its own: acknowledge first.
        if not await acknowledge(interaction):
            raise Repeated
        return await channel.create_thread(name=say(f"game.{game}"), type=discord.ChannelType.public_thread)

    async def solo(self, interaction: Interaction, game: str, fast: bool = False, **given: Given) -> None:
        """Start a solo game, at once."""
        services = self.services
        setup = solo_setup(
            game, user_id=interaction.user.id, channel_id=interaction.channel_id or 0, guild_id=interaction.guild_id,
            options=chosen_options(services.games[game], self.offered_alone, given), fast=fast,
        )  # fmt: skip
        await services.own_board.begin_solo(interaction, setup)

    async def board(self, interaction: Interaction) -> None:
        """Show the player's panel again."""
        table = await find_table(self.services, interaction)
        await self.services.own_board.show_board(interaction, table)

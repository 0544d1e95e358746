"""`/play`, `/solo` and `/board`."""

from __future__ import annotations

from typing import Literal

import discord

from bot.cogs.building import Command, Where, command
from bot.cogs.services import NEEDED_FOR_THREADS, Services, find_table, require_permissions
from bot.store.enums import ClockKind
from bot.store.tables import Repeated
from bot.tables import lobby
from bot.tables.refusal import ChannelTaken, Refusal
from bot.tables.setup import TableSetup, solo_setup
from bot.tables.table import Delivery
from bot.tables.table_options import usual_time
from bot.text import say
from bot.ui.answers import Interaction, acknowledge, public, ready
from bot.ui.replies import open_lobby, show_lobby_again
from bot.ui.screen import Screen


class Play:
    """Setting up games and finding one's board again."""

    def __init__(self, services: Services) -> None:
        self.services = services

    def commands(self) -> list[Command]:
        """Return the commands."""
        games, choices = self.services.games, {"clock": ("clockname.live", "clockname.slow")}
        return [
            command(self.play, "play", games, where=Where.SERVER, choices=choices),
            command(self.solo, "solo", games),
            command(self.board, "board", games),
        ]

    async def play(
        self, interaction: Interaction, game: str, clock: Literal["live", "slow"] = "live", thread: bool = False
    ) -> None:
        """Set up a lobby in this channel, or in a new thread of it. Everything else is chosen there."""
        require_permissions(interaction)
        assert interaction.channel_id is not None
        kind = ClockKind(clock)
        opened = await self._thread(interaction, game) if thread else None
        setup = TableSetup(
            game=game, channel_id=opened.id if opened else interaction.channel_id, host_id=interaction.user.id,
            guild_id=interaction.guild_id, clock=kind, turn_seconds=usual_time(kind),
        )  # fmt: skip
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

    async def solo(self, interaction: Interaction, game: str) -> None:
        """Start a solo game, at once."""
        setup = solo_setup(
            game, user_id=interaction.user.id, channel_id=interaction.channel_id or 0, guild_id=interaction.guild_id
        )
        await self.services.own_board.begin_solo(interaction, setup)

    async def board(self, interaction: Interaction) -> None:
        """Show the player's panel again."""
        table = await find_table(self.services, interaction)
        await self.services.own_board.show_board(interaction, table)

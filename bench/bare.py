"""The floor of a click: discord.py alone, answering every press with the same ready-made picture."""

from __future__ import annotations

import asyncio
import io
import os
from typing import Any

import discord
from discord import app_commands, ui
from discord.http import Route

from bench.pictures import panel


class Bare(discord.AutoShardedClient):
    """One command that opens a private panel, one button that replaces it."""

    def __init__(self, picture: bytes) -> None:
        super().__init__(intents=discord.Intents(guilds=True), max_messages=None)
        self.picture = picture
        self.tree = app_commands.CommandTree(self)

        @self.tree.command(name="solo", description="a panel")
        async def solo(interaction: discord.Interaction[Bare]) -> None:
            view, files = self.screen()
            await interaction.response.send_message(view=view, files=files, ephemeral=True)

    def screen(self) -> tuple[ui.LayoutView, list[discord.File]]:
        """A picture and a button."""
        view = ui.LayoutView(timeout=None)
        gallery: ui.MediaGallery[ui.LayoutView] = ui.MediaGallery()
        gallery.add_item(media="attachment://board.png")
        row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
        row.add_item(ui.Button(label="Again", custom_id="again"))
        view.add_item(gallery)
        view.add_item(row)
        view.stop()
        return view, [discord.File(io.BytesIO(self.picture), "board.png")]

    async def setup_hook(self) -> None:
        """Make the command known."""
        await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer every press."""
        if interaction.type is discord.InteractionType.component:
            view, files = self.screen()
            await interaction.response.edit_message(view=view, attachments=files)


def _picture() -> bytes:
    """A picture of about 50 KB."""
    return panel(4)().png


if __name__ == "__main__":
    Route.BASE = os.environ["DISCORD_API_BASE"]
    asyncio.run(Bare(_picture()).start(os.environ["DISCORD_TOKEN"]))

"""`/settings`: what a server chooses, for those who manage it, in one message."""

from __future__ import annotations

from collections.abc import Mapping

from discord import app_commands
from discord.ext import commands

from bot.cogs.building import CommandModule
from bot.feature import Kernel
from bot.store.guilds import Chooser
from bot.tables.refusal import Refusal
from bot.ui.ids_settings import SettingsPress
from bot.ui.input.answering import answer
from bot.ui.input.answers import Interaction, private
from bot.ui.input.command_words import worded
from bot.ui.input.custom_id import CustomId
from bot.ui.input.router import PressHandler
from bot.ui.screens.screen import Screen
from bot.ui.settings_changes import change_of, picked, require_manager, require_posting
from bot.ui.settings_screens import LINES, PAGES, TOLD, SettingsPage, settings_screen

SEEN = ("language", "speak", "watched")
"""What shows on the messages of tables."""
PAGE_OF = {name: page for page, names in TOLD.items() for name in names} | {"game": "games", "speak": "daily"}
"""Where a change is seen."""


class SettingsCommands(commands.Cog, CommandModule):
    """The command, and what is pressed on its message: each press is asked anew who may."""

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel
        self.guilds = kernel.languages.guilds

    def handlers(self) -> Mapping[type[CustomId], PressHandler]:
        """See `CommandModule`."""
        return {SettingsPress: self.pressed}

    @app_commands.command(description=worded("command.settings"))
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.guild_only()
    @app_commands.default_permissions(manage_guild=True)
    async def settings(self, interaction: Interaction) -> None:
        """Show the first page."""
        guild_id = require_manager(interaction, interaction.guild_id)
        await private(interaction, self._page(interaction, guild_id, PAGES[0]), "settings")

    async def pressed(self, interaction: Interaction, press: SettingsPress) -> None:
        """Turn a page, or change something."""
        guild_id = require_manager(interaction, press.guild)
        page, before = PAGE_OF.get(press.verb, press.argument), None
        if press.verb == "log" and press.argument.isdecimal():
            page, before = "log", int(press.argument)
        elif press.verb == "page" and page in PAGES:
            pass
        else:
            await answer(
                interaction,
                lambda: self._page(interaction, guild_id, page),
                name="settings",
                change=lambda: self._change(interaction, guild_id, press),
            )
            return
        await answer(interaction, lambda: self._page(interaction, guild_id, page, before), name="settings")

    async def _page(self, interaction: Interaction, guild_id: int, page: str, before: int | None = None) -> Screen:
        chosen = await self.guilds.guild(guild_id)
        changes = await self.guilds.changes(guild_id, LINES + 1, before) if page == "log" else ()
        return settings_screen(SettingsPage(page, chosen, list(self.kernel.games), str(interaction.locale), changes))

    async def _change(self, interaction: Interaction, guild_id: int, press: SettingsPress) -> None:
        """Change what is pressed, and show it where it shows."""
        chooser = Chooser(interaction.user.id, self.kernel.tables.clock.now())
        if press.verb == "summary_channel":
            await self._choose_summary(interaction, guild_id, chooser)
        elif press.verb in PAGE_OF:
            await self.guilds.change(guild_id, chooser, change_of(interaction, press, list(self.kernel.games)))
        else:
            raise Refusal("bad_button")
        if press.verb in SEEN:
            self._show_tables(guild_id)

    async def _choose_summary(self, interaction: Interaction, guild_id: int, chooser: Chooser) -> None:
        """Choose where summaries are posted, from the next change of day on."""
        channel_id = next(iter(picked(interaction, "channels")), None)
        if channel_id is not None:
            await require_posting(interaction, channel_id)
        await self.guilds.choose_summary(guild_id, channel_id, self.kernel.daily.today - 1, chooser)

    def _show_tables(self, guild_id: int) -> None:
        """Show the open tables of a server again, as far as they are in memory: others are shown anew when they are."""
        for table in self.kernel.tables.cache:
            if table.header.guild_id == guild_id and table.status.is_open:
                self.kernel.display.messages.mark_dirty(table)
                self.kernel.cards.mark_dirty(table)

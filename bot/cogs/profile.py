"""`/profile`, and a right click on a person. Every answer is private."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import discord

from bot.cogs.building import Command, CommandModule, Menu, command, menu
from bot.cogs.papers import with_links
from bot.feature import Kernel
from bot.tables.refusal import Refusal
from bot.ui.input.answering import answer
from bot.ui.input.answers import Interaction, chosen_values, private
from bot.ui.input.custom_id import CustomId
from bot.ui.input.ids import HistoryPress, ProfilePress
from bot.ui.input.router import PressHandler
from bot.ui.screens.names import look
from bot.ui.screens.profile import Profiles, Somebody, Stores
from bot.ui.screens.screen import Screen


class ProfileCommands(CommandModule):
    """What people have played, and how they did."""

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel
        stores = Stores(
            kernel.profiles,
            kernel.people,
            kernel.members,
            kernel.tables,
            kernel.features.profile_lines,
        )
        self.profiles = Profiles(stores, kernel.display.panels, kernel.drawing)

    def handlers(self) -> Mapping[type[CustomId], PressHandler]:
        return {ProfilePress: self.own, HistoryPress: self.past}

    def commands(self) -> list[Command]:
        choices = {"show": ("showname.card", "showname.history")}
        return [command(self.profile, "profile", self.kernel.games, choices=choices)]

    def menus(self) -> list[Menu]:
        return [menu(self.theirs, "menu.profile")]

    async def theirs(self, interaction: Interaction, person: discord.User | discord.Member) -> None:
        """Show the profile of whoever was clicked on."""
        await private(interaction, self._card(interaction, None, person), "profile")

    async def profile(
        self,
        interaction: Interaction,
        game: str | None = None,
        person: discord.User | None = None,
        show: Literal["card", "history"] = "card",
    ) -> None:
        """As one picture, of the game played last where none is named; the history as a list."""
        asker = interaction.user
        whose = asker if person is None else person
        if show == "history":
            if whose.id != asker.id:
                raise Refusal("own_history")
            await private(interaction, self.profiles.history(asker.id), "history")
            return
        if game is not None and game not in self.kernel.games:
            raise Refusal("bad_league")
        await private(interaction, self._card(interaction, game, whose), "profile")

    async def own(self, interaction: Interaction, press: ProfilePress) -> None:
        """Back from the history to one's own profile, or on to another game's."""
        if press.game not in self.kernel.games:
            raise Refusal("bad_league")
        await answer(interaction, lambda: self._card(interaction, press.game, interaction.user), name="profile")

    async def _card(self, interaction: Interaction, game: str | None, whose: discord.User | discord.Member) -> Screen:
        somebody = Somebody(whose.id, whose.display_name, whose.bot)
        wanted = game or await self.profiles.played_last(whose.id)
        shown = await self.profiles.card(wanted, somebody, interaction.user.id, interaction.guild_id)
        return with_links(shown, self.kernel.operator)

    async def past(self, interaction: Interaction, press: HistoryPress) -> None:
        """Show a page of one's own history, or a game of it."""
        profiles, page = self.profiles, press.page
        if page is None:
            making = profiles.opened(
                interaction.user.id,
                chosen_values(interaction),
                lambda table: look(interaction, table, self.kernel.people),
            )
        else:
            making = profiles.history(interaction.user.id, page)
        await answer(interaction, lambda: making, name="history")

"""`/leaderboard` and `/profile`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import discord
from discord import app_commands

from bot.cogs.building import Command, CommandModule, command
from bot.feature import Kernel
from bot.league import periods
from bot.league.measures import Measure
from bot.tables.refusal import Refusal
from bot.ui.gateway.membership import Membership, asking
from bot.ui.input.answering import answer
from bot.ui.input.answers import Interaction, chosen_values, private
from bot.ui.input.custom_id import CustomId
from bot.ui.input.ids import HistoryPress, LeaderboardPress, ProfilePress
from bot.ui.input.router import PressHandler
from bot.ui.leaderboard import Leaderboards, Wanted, wanted_by
from bot.ui.screens.names import look, reader_of
from bot.ui.screens.profile import Profiles, Somebody, Stores
from bot.ui.screens.screen import Screen


class League(CommandModule):
    """Where people stand, and what they have played. Every answer is private."""

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel
        clock, drawing = kernel.tables.clock, kernel.drawing
        membership = Membership(kernel.members, clock, asking(kernel.client))
        self.boards = Leaderboards(kernel.boards, membership, clock, drawing, kernel.games)
        stores = Stores(
            kernel.profiles,
            kernel.people,
            kernel.members,
            kernel.tables,
            kernel.onlookers.store,
            kernel.features.profile_lines,
        )
        self.profiles = Profiles(stores, kernel.display.panels, drawing)

    def handlers(self) -> Mapping[type[CustomId], PressHandler]:
        """See `CommandModule`."""
        return {LeaderboardPress: self.turn, ProfilePress: self.own, HistoryPress: self.past}

    def commands(self) -> list[Command]:
        """Return the commands."""
        games = self.kernel.games
        measures = {
            "measure": [f"measure.{key}" for key in Measure],
            "period": [f"period.{key}" for key in periods.KINDS],
            "scope": ("daily.here", "daily.everywhere"),
        }
        return [
            command(self.leaderboard, "leaderboard", games, choices=measures),
            command(self.profile, "profile", games, choices={"show": ("showname.card", "showname.history")}),
        ]

    async def leaderboard(
        self,
        interaction: Interaction,
        game: str,
        measure: str = "rating",
        period: str = "all",
        scope: Literal["here", "everywhere"] = "here",
        page: app_commands.Range[int, 1, 100_000] = 1,
    ) -> None:
        """Show a page, with controls."""
        press = LeaderboardPress(game, measure, period, scope == "here", page)
        await private(interaction, self._board(interaction, wanted_by(press, [], self.kernel.games)), "leaderboard")

    async def turn(self, interaction: Interaction, press: LeaderboardPress) -> None:
        """Another page, or another leaderboard."""
        wanted = wanted_by(press, chosen_values(interaction), self.kernel.games)
        await answer(interaction, lambda: self._board(interaction, wanted), name="leaderboard")

    async def _board(self, interaction: Interaction, wanted: Wanted) -> Screen:
        reader, guild_id = reader_of(interaction, here=wanted.here), interaction.guild_id
        text_mode = (await self.kernel.people.person(reader.user_id)).text_mode
        return await self.boards.screen(wanted, reader.user_id, guild_id, text_mode=text_mode, name=reader.name)

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
        return await self.profiles.card(wanted, somebody, interaction.user.id, interaction.guild_id)

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

"""Showing leaderboards, and turning their pages. Every answer is private."""

from __future__ import annotations

from collections.abc import Container, Sequence

from bot.features.leaderboards.custom_ids import LeaderboardPress
from bot.features.leaderboards.screens import LeaderboardScreens, Wanted, wanted_by
from bot.store.people import PeopleStore
from bot.ui.input.answering import answer
from bot.ui.input.answers import Interaction, chosen_values, private
from bot.ui.screens.names import reader_of
from bot.ui.screens.screen import Screen

NAME = "leaderboard"


class LeaderboardHandlers:
    """Answers the command and the presses on its message."""

    def __init__(self, boards: LeaderboardScreens, people: PeopleStore, games: Container[str]) -> None:
        self.boards = boards
        self.people = people
        self.games = games

    async def show(self, interaction: Interaction, press: LeaderboardPress) -> None:
        """Show a page, with controls."""
        await private(interaction, self._board(interaction, self._wanted(press, [])), NAME)

    async def turn(self, interaction: Interaction, press: LeaderboardPress) -> None:
        """Another page, or another leaderboard."""
        wanted = self._wanted(press, chosen_values(interaction))
        await answer(interaction, lambda: self._board(interaction, wanted), name=NAME)

    def _wanted(self, press: LeaderboardPress, values: Sequence[str]) -> Wanted:
        return wanted_by(press, values, self.games, self.boards.scopes())

    async def _board(self, interaction: Interaction, wanted: Wanted) -> Screen:
        reader, guild_id = reader_of(interaction, here=wanted.here), interaction.guild_id
        text_mode = (await self.people.person(reader.user_id)).text_mode
        return await self.boards.screen(wanted, reader.user_id, guild_id, text_mode=text_mode, name=reader.name)

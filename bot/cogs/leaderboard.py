"""`/leaderboard`: who is ahead. Every answer is private."""

from __future__ import annotations

from typing import Literal

from discord import app_commands

from bot.cogs.building import Command, CommandModule, command
from bot.features.leaderboards.custom_ids import LeaderboardPress
from bot.features.leaderboards.feature import LeaderboardsFeature
from bot.features.leaderboards.measures import Measure
from bot.league import periods
from bot.ui.input.answers import Interaction


class LeaderboardCommands(CommandModule):
    feature = LeaderboardsFeature.key

    def commands(self) -> list[Command]:
        choices = {
            "measure": [f"measure.{key}" for key in Measure],
            "period": [f"period.{key}" for key in periods.KINDS],
            "scope": ("scope.here", "scope.everywhere"),
        }
        return [command(self.leaderboard, "leaderboard", self.kernel.games, choices=choices)]

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
        await self.kernel.features.find(LeaderboardsFeature).presses.show(interaction, press)

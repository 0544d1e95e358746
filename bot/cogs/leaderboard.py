"""`/leaderboard`: who is ahead. Every answer is private."""

from __future__ import annotations

from discord import app_commands

from bot.cogs.building import Command, CommandModule, command
from bot.features.leaderboards.custom_ids import LeaderboardPress
from bot.features.leaderboards.feature import LeaderboardsFeature
from bot.features.leaderboards.measures import RANKED, Measure
from bot.league import periods
from bot.ui.input.answers import Interaction


class LeaderboardCommands(CommandModule):
    feature = LeaderboardsFeature.key

    def commands(self) -> list[Command]:
        choices = {
            # Today's is what a board of some people begins with.
            "measure": [f"measure.{key}" for key in RANKED],
            "period": [f"period.{key}" for key in periods.KINDS],
            "scope": ["scope.here", "scope.everywhere", *(f"scope.{name}" for name in self.kernel.features.scopes())],
        }
        return [command(self.leaderboard, "leaderboard", self.kernel.games, choices=choices)]

    async def leaderboard(
        self,
        interaction: Interaction,
        game: str,
        measure: str | None = None,
        period: str = "all",
        scope: str = "here",
        page: app_commands.Range[int, 1, 100_000] = 1,
    ) -> None:
        """Show a page, with controls; of some people first how today's deal stands among them."""
        people = "" if scope in ("here", "everywhere") else scope
        wanted = measure or (Measure.TODAY if people else Measure.RATING)
        press = LeaderboardPress(game, wanted, period, scope == "here", page, people=people)
        await self.kernel.features.find(LeaderboardsFeature).presses.show(interaction, press)

"""`/daily`: one deal a day for everybody."""

from __future__ import annotations

from discord import app_commands

from bot.cogs.building import Choices, Command, CommandModule, CommandWording, Group, Method, command, group
from bot.features.daily.feature import DailyFeature
from bot.features.daily.reminders import MOST_HOURS
from bot.ui.input.answers import Interaction


class DailyCommands(CommandModule):
    feature = DailyFeature.key

    def commands(self) -> list[Group]:
        games = self.kernel.games
        presses = self.kernel.features.find(DailyFeature).presses

        def under(method: Method, name: str, choices: Choices | None = None, **options: str) -> Command:
            words = CommandWording(f"daily.{name}", options)
            return command(method, name, games, where=None, choices=choices, words=words)

        scopes = {"scope": ("scope.here", "scope.everywhere")}
        return [
            group(
                "daily",
                [
                    under(presses.play, "play"),
                    under(presses.results, "results", scopes, date="results_date", scope="compared"),
                    under(presses.archive, "archive", date="archive_date"),
                    under(presses.share, "share"),
                    under(self.remind, "remind", hours="remind_hours"),
                ],
            )
        ]

    async def remind(
        self, interaction: Interaction, hours: app_commands.Range[int, 1, MOST_HOURS] | None = None
    ) -> None:
        """Only those who ask are ever written to."""
        await self.kernel.features.find(DailyFeature).reminders.asked(interaction, hours)

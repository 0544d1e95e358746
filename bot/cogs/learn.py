"""`/learn`: two minutes that teach a game by playing it."""

from __future__ import annotations

from bot.cogs.building import Command, CommandModule, command
from bot.feature import Kernel
from bot.features.lessons.feature import LessonsFeature
from bot.ui.input.answers import Interaction


class Learn(CommandModule):
    feature = LessonsFeature.key

    def __init__(self, kernel: Kernel) -> None:
        self.lessons = kernel.features.find(LessonsFeature)

    def commands(self) -> list[Command]:
        """Return the command; none where no game can be learnt."""
        return [command(self.learn, "learn", self.lessons.games)] if self.lessons.games else []

    async def learn(self, interaction: Interaction, game: str) -> None:
        """Begin a lesson, or go on with it."""
        await self.lessons.presses.begin(interaction, game)

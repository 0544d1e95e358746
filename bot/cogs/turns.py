"""`/turns`: everything that waits for whoever asks. The answer is private."""

from __future__ import annotations

from bot.cogs.building import Command, CommandModule, command
from bot.feature import Kernel
from bot.features.turns.feature import TurnsFeature
from bot.ui.input.answers import Interaction


class AllTurns(CommandModule):
    feature = TurnsFeature.key

    def __init__(self, kernel: Kernel) -> None:
        self.games = kernel.games
        self.presses = kernel.features.find(TurnsFeature).presses

    def commands(self) -> list[Command]:
        return [command(self.turns, "turns", self.games)]

    async def turns(self, interaction: Interaction) -> None:
        """Show what waits, the most urgent first."""
        await self.presses.show(interaction)

"""`/puzzle`: one position a day in which one play is clearly best. Every answer is private."""

from __future__ import annotations

from bot.cogs.building import Command, CommandModule, command
from bot.features.puzzles.feature import PuzzlesFeature
from bot.ui.input.answers import Interaction


class PuzzleCommands(CommandModule):
    feature = PuzzlesFeature.key

    def commands(self) -> list[Command]:
        return [command(self.puzzle, "puzzle", self.kernel.games)]

    async def puzzle(self, interaction: Interaction, game: str) -> None:
        """Show today's, or what came of one's answer to it."""
        await self.kernel.features.find(PuzzlesFeature).presses.show_today(interaction, game)

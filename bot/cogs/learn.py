"""`/learn`: two minutes that teach a game by playing it."""

from __future__ import annotations

from collections.abc import Mapping

from bot.cogs.building import Command, CommandModule, command
from bot.feature import Kernel
from bot.ui.input.answers import Interaction
from bot.ui.input.custom_id import CustomId
from bot.ui.input.ids import LearnPress
from bot.ui.input.router import PressHandler
from bot.ui.learning import Learning


class Learn(CommandModule):
    """The command, and its buttons wherever they stand."""

    def __init__(self, kernel: Kernel) -> None:
        self.learning = Learning(kernel.own_board)
        self.games = {key: game for key, game in kernel.games.items() if game.lesson is not None}

    def handlers(self) -> Mapping[type[CustomId], PressHandler]:
        """See `CommandModule`."""
        return {LearnPress: self.learning.pressed}

    def commands(self) -> list[Command]:
        """Return the command; none where no game can be learnt."""
        return [command(self.learn, "learn", self.games)] if self.games else []

    async def learn(self, interaction: Interaction, game: str) -> None:
        """Begin a lesson, or go on with it."""
        await self.learning.begin(interaction, game)

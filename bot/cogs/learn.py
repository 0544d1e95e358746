"""`/learn`: two minutes that teach a game by playing it."""

from __future__ import annotations

from bot.cogs.building import Command, command
from bot.cogs.services import Services
from bot.ui.answers import Interaction
from bot.ui.ids import LearnPress
from bot.ui.learning import Learning


class Learn:
    """The command, and its buttons wherever they stand."""

    def __init__(self, services: Services) -> None:
        self.learning = Learning(services.own_board)
        self.games = {key: game for key, game in services.games.items() if game.lesson is not None}
        services.router.on(LearnPress, self.learning.pressed)

    def commands(self) -> list[Command]:
        """Return the command; none where no game can be learnt."""
        return [command(self.learn, "learn", self.games)] if self.games else []

    async def learn(self, interaction: Interaction, game: str) -> None:
        """Begin a lesson, or go on with it."""
        await self.learning.begin(interaction, game)

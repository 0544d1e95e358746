"""A right click on a result: going through one's own game."""

from __future__ import annotations

import discord

from bot.cogs.building import CommandModule, Menu, menu
from bot.cogs.finding import find_result
from bot.feature import Kernel
from bot.features.reviews.custom_ids import ReviewPress
from bot.features.reviews.feature import ReviewsFeature
from bot.ui.input.answers import Interaction


class OwnReview(CommandModule):
    feature = ReviewsFeature.key

    def __init__(self, kernel: Kernel) -> None:
        super().__init__(kernel)
        self.presses = kernel.features.find(ReviewsFeature).presses

    def menus(self) -> list[Menu]:
        return [menu(self.review, "menu.review")]

    async def review(self, interaction: Interaction, message: discord.Message) -> None:
        """Answer as the button Review does."""
        table = await find_result(self.kernel, interaction, message)
        await self.presses.pressed(interaction, ReviewPress("open", table.id))

"""What blocks are made of, and where they show."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import discord

from bot.feature import Feature, Kernel
from bot.features.blocks.custom_ids import BlockPress
from bot.features.blocks.handlers import BlockHandlers
from bot.features.blocks.screens import me_button
from bot.features.blocks.service import BlockService
from bot.features.blocks.store import BlockStore
from bot.ui.input.answers import ChosenPerson, Interaction
from bot.ui.input.custom_id import CustomId
from bot.ui.input.router import PressHandler
from bot.ui.screens.additions import Addition


class BlocksFeature(Feature):
    """A private list of people somebody would rather not play with."""

    key = "blocks"

    def __init__(self, kernel: Kernel) -> None:
        self.service = BlockService(BlockStore(kernel.database), kernel.daily_secret, kernel.clock)
        self._handlers = BlockHandlers(self.service)

    def handlers(self) -> Mapping[type[CustomId], PressHandler]:
        return {BlockPress: self._handlers.pressed}

    async def on_me(self, user_id: int) -> Addition:
        """Lead to one's own list."""
        return Addition(rows=((me_button(),),))

    async def avoids(self, people: Collection[int]) -> frozenset[tuple[int, int]]:
        return await self.service.avoids(people)

    async def block(self, interaction: Interaction, person: discord.User | discord.Member) -> None:
        """Put somebody on the list of whoever asks for it, privately; `Refusal` for oneself, a bot, a full list."""
        await self._handlers.block(interaction, ChosenPerson(person.id, person.display_name, person.bot))


FEATURE = BlocksFeature

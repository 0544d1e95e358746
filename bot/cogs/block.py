"""A right click on a person: not playing with them. The answer is private."""

from __future__ import annotations

from bot.cogs.building import CommandModule, Menu, menu
from bot.feature import Kernel
from bot.features.blocks.feature import BlocksFeature


class Block(CommandModule):
    feature = BlocksFeature.key

    def __init__(self, kernel: Kernel) -> None:
        self.blocks = kernel.features.find(BlocksFeature)

    def menus(self) -> list[Menu]:
        return [menu(self.blocks.block, "menu.block")]

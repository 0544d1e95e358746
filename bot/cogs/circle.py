"""A right click on a person: asking them into one's circle. The answer is private."""

from __future__ import annotations

from bot.cogs.building import CommandModule, Menu, menu
from bot.feature import Kernel
from bot.features.circles.feature import CirclesFeature


class Circle(CommandModule):
    feature = CirclesFeature.key

    def __init__(self, kernel: Kernel) -> None:
        self.circles = kernel.features.find(CirclesFeature)

    def menus(self) -> list[Menu]:
        return [menu(self.circles.ask, "menu.circle")]

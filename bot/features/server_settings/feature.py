"""What server settings are made of, and where they show. What has been chosen holds without them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from bot.feature import Feature, Kernel
from bot.features.server_settings.custom_ids import ServerSettingsPress
from bot.features.server_settings.handlers import ServerSettingsHandlers
from bot.ui.input.custom_id import CustomId
from bot.ui.input.router import PressHandler


class ServerSettingsFeature(Feature):
    """Choosing what holds in a server, and reading who chose it."""

    key = "server_settings"
    rewords: ClassVar[Mapping[str, str]] = {"refusal.crowd_unasked": "server_settings.crowd_unasked"}

    def __init__(self, kernel: Kernel) -> None:
        self.presses = ServerSettingsHandlers(
            kernel.languages.guilds,
            kernel.tables,
            kernel.games,
            kernel.display.messages,
            kernel.cards,
            kernel.features.server_settings,
            kernel.features,
        )

    def handlers(self) -> Mapping[type[CustomId], PressHandler]:
        return {ServerSettingsPress: self.presses.pressed}


FEATURE = ServerSettingsFeature

"""What roles as prizes are made of, and where they show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.feature import Feature, Kernel
from bot.features.prize_roles.custom_ids import PrizeRolePress
from bot.features.prize_roles.handlers import PrizeRoleHandlers
from bot.features.prize_roles.screens import PrizesLogged
from bot.features.prize_roles.server_roles import DiscordRoles
from bot.features.prize_roles.service import PrizeRoleService
from bot.features.prize_roles.store import PrizeRoleStore, drop_server
from bot.features.prize_roles.worker import PrizeRoleWorker
from bot.store.sql.writing import Writing
from bot.tables.clocks.worker import Runs
from bot.text import say
from bot.ui.input.custom_id import CustomId
from bot.ui.input.router import PressHandler
from bot.ui.input.server_settings import LoggedChange
from bot.ui.screens.additions import Place, Spot
from bot.ui.screens.screen import Button


class PrizeRolesFeature(Feature):
    """Letting those who have won something have a role."""

    key = "prize_roles"

    def __init__(self, kernel: Kernel) -> None:
        self.features = kernel.features
        self.service = PrizeRoleService(
            PrizeRoleStore(kernel.database),
            DiscordRoles(kernel.client),
            kernel.features.prizes,
            kernel.people,
            kernel.languages.guilds,
            kernel.languages.guild,
            kernel.clock,
        )
        self._presses = PrizeRoleHandlers(self.service)
        self._worker = PrizeRoleWorker(self.service, lambda: kernel.tables.part)

    def handlers(self) -> Mapping[type[CustomId], PressHandler]:
        return {PrizeRolePress: self._presses.pressed}

    def buttons(self, spot: Spot) -> Sequence[Button]:
        """Lead to them from the settings of a server."""
        if spot.place is not Place.SERVER_SETTINGS:
            return ()
        return (Button(say("prize_roles.button"), PrizeRolePress("show").custom_id),)

    def logged_changes(self) -> Sequence[LoggedChange]:
        return (PrizesLogged(self.features.prizes()),)

    def workers(self) -> Sequence[Runs]:
        """Give roles and take them back."""
        return [self._worker]

    def wake(self) -> None:
        self.service.changed()

    async def place_gone(self, guild_id: int, channel_id: int | None) -> None:
        """Forget what a server gives that has removed the bot."""
        if channel_id is None:
            await self.service.store.forget_server(guild_id)

    def server_forgotten(self, writing: Writing, guild_id: int, nowhere: int) -> None:
        """Drop what was left when it removed the bot while nobody listened."""
        drop_server(writing, guild_id)

    async def before_forgotten(self, user_id: int) -> None:
        """Take back every role of somebody."""
        await self.service.before_forgotten(user_id)


FEATURE = PrizeRolesFeature

"""What welcomes are made of."""

from __future__ import annotations

from collections.abc import Sequence

from bot.feature import Feature, Kernel
from bot.features.welcome.service import WelcomeWorker
from bot.features.welcome.store import WelcomeStore, drop_old, drop_server
from bot.store.sql.writing import Writing
from bot.tables.clocks.worker import Runs
from bot.ui.gateway.servers import ServerTold
from bot.ui.input.answers import Interaction


class WelcomeFeature(Feature):
    """A server that adds the bot is told, once, what to press first."""

    key = "welcome"

    def __init__(self, kernel: Kernel) -> None:
        self.worker = WelcomeWorker(kernel, WelcomeStore(kernel.database))

    def server_told(self, server: ServerTold) -> None:
        self.worker.told(server)

    async def command_answered(self, interaction: Interaction) -> None:
        """Say it with an answer where it could not be said otherwise."""
        await self.worker.answered(interaction)

    def workers(self) -> Sequence[Runs]:
        """Welcome servers as they come."""
        return [self.worker]

    def cleaned(self, writing: Writing, now: float) -> None:
        """See `Feature`."""
        drop_old(writing, now)

    async def place_gone(self, guild_id: int, channel_id: int | None) -> None:
        """Welcome a server that was never told when it comes back."""
        if channel_id is None:
            await self.worker.left(guild_id)

    def server_forgotten(self, writing: Writing, guild_id: int, nowhere: int) -> None:
        """Forget that it was welcomed."""
        drop_server(writing, guild_id)


FEATURE = WelcomeFeature

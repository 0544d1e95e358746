"""What reviews are made of, and where they show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.feature import Feature, Kernel
from bot.features.reviews.buttons import way_in
from bot.features.reviews.custom_ids import ReviewPress
from bot.features.reviews.handlers import ReviewHandlers
from bot.features.reviews.jobs import AIReviewMaker
from bot.features.reviews.service import ReviewService
from bot.features.reviews.store import ReviewStore
from bot.ui.input.custom_id import CustomId
from bot.ui.input.router import PressHandler
from bot.ui.input.server_settings import ServerSetting, ServerSwitch
from bot.ui.screens.additions import Spot
from bot.ui.screens.screen import Button


class ReviewsFeature(Feature):
    """A finished game gone through with its player: the best moment, and what could have been played better."""

    key = "reviews"

    def __init__(self, kernel: Kernel) -> None:
        self._guilds = kernel.languages.guilds
        service = ReviewService(ReviewStore(kernel.database), AIReviewMaker(kernel.ai_worker), kernel.clock)
        self.presses = ReviewHandlers(
            kernel.tables, kernel.people, service, kernel.drawing, kernel.transport, kernel.features
        )

    def handlers(self) -> Mapping[type[CustomId], PressHandler]:
        return {ReviewPress: self.presses.pressed}

    def buttons(self, spot: Spot) -> Sequence[Button]:
        """Lead to the review from wherever a finished game is shown."""
        return way_in(spot, self._is_offered)

    def server_settings(self) -> Sequence[ServerSetting]:
        """Let servers choose whether it is offered by itself."""
        return (ServerSwitch("coach", "review.setting", "review.setting_asked", "review.setting_how"),)

    def _is_offered(self, guild_id: int | None) -> bool:
        return self._guilds.held(guild_id).coach

    async def stop(self) -> None:
        """Make no more of them."""
        await self.presses.stop()


FEATURE = ReviewsFeature

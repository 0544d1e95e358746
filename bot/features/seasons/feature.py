"""What seasons are made of, and where they show."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence

from bot.feature import Feature, Kernel, Prize
from bot.features.seasons.custom_ids import HallPress, MySeasonPress
from bot.features.seasons.handlers import SeasonHandlers
from bot.features.seasons.mine import MySeasons
from bot.features.seasons.screens import SeasonScreens, hall_button, my_season_button
from bot.features.seasons.server_settings import SeasonDates, SeasonPosts
from bot.features.seasons.service import FIRST, SeasonService
from bot.features.seasons.store import SeasonStore, forget_server, posted_in
from bot.features.seasons.worker import SeasonWorker
from bot.store.sql.parts import Part
from bot.store.sql.statements import Query
from bot.store.sql.writing import Writing
from bot.tables.clocks.worker import Runs
from bot.ui.input.custom_id import CustomId
from bot.ui.input.router import PressHandler
from bot.ui.input.server_settings import ServerSetting
from bot.ui.screens.additions import Place, Spot
from bot.ui.screens.screen import Button

RATING = "rating"
"""The board (`ServerBoard.key`) by which somebody is a season's champion."""


class SeasonsFeature(Feature):
    """A season's end: who was first in a server, its best game, who hosted; and everybody's own season."""

    key = "seasons"

    def __init__(self, kernel: Kernel) -> None:
        self.store = SeasonStore(kernel.database)
        service = SeasonService(
            self.store, kernel.tables, kernel.people, kernel.replays, kernel.features.boards, kernel.audiences.sees
        )
        screens = SeasonScreens(service)
        self._mine = MySeasons(self.store, kernel.tables, kernel.people, kernel.drawing)
        self._presses = SeasonHandlers(screens, self._mine)
        self.worker = SeasonWorker(screens, kernel.transport)

    def handlers(self) -> Mapping[type[CustomId], PressHandler]:
        return {HallPress: self._presses.hall, MySeasonPress: self._presses.own}

    def buttons(self, spot: Spot) -> Sequence[Button]:
        """Lead into the hall of fame from who is ahead, and into one's own season from one's profile."""
        if spot.place is Place.RANKING:
            return (hall_button(),)
        if spot.place is Place.PROFILE and spot.game is not None:
            return (my_season_button(spot.game, self._mine.present),)
        return ()

    def server_settings(self) -> Sequence[ServerSetting]:
        """Let servers choose when their seasons begin, and whether their ends are posted."""
        return (SeasonDates(), SeasonPosts())

    def prizes(self) -> Sequence[Prize]:
        """Let the champions of the last season be told apart, and the first of its ratings."""

        def placed(rank: int) -> Callable[[int], Awaitable[Collection[int]]]:
            async def winners(guild_id: int) -> Collection[int]:
                return await self.store.placed(guild_id, RATING, rank)

            return winners

        return Prize("champion", "seasons.champion", placed(1)), Prize("first_ten", "seasons.first_ten", placed(FIRST))

    def workers(self) -> Sequence[Runs]:
        """Tell of seasons that end, and keep what they came to."""
        return [self.worker]

    def channels(self, part: Part) -> Sequence[Query]:
        """See `Feature`: where they are told of."""
        return [posted_in(part)]

    def server_forgotten(self, writing: Writing, guild_id: int, nowhere: int) -> None:
        """Delete its hall of fame."""
        forget_server(writing, guild_id)


FEATURE = SeasonsFeature

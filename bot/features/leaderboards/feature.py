"""What leaderboards are made of. Ratings and results are the kernel's, and count without them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from bot.feature import Feature, Kernel
from bot.features.leaderboards.custom_ids import LeaderboardPress
from bot.features.leaderboards.handlers import LeaderboardHandlers
from bot.features.leaderboards.measures import RANKED, Measure
from bot.features.leaderboards.screens import LeaderboardScreens, MeasuredBoard
from bot.features.leaderboards.store import LeaderboardStore
from bot.league import periods
from bot.text import say
from bot.ui.gateway.membership import Membership, asking
from bot.ui.input.custom_id import CustomId
from bot.ui.input.router import PressHandler
from bot.ui.screens.additions import Place, Spot
from bot.ui.screens.boards import ServerBoard
from bot.ui.screens.screen import Button


class LeaderboardsFeature(Feature):
    """Who is ahead in a game: by rating, wins, scores or streaks, in a server or everywhere."""

    key = "leaderboards"
    rewords: ClassVar[Mapping[str, str]] = {
        "help.commands.profile": "leaderboards.command",
        "refusal.bad_league": "leaderboards.bad_league",
    }

    def __init__(self, kernel: Kernel) -> None:
        membership = Membership(kernel.members, kernel.clock, asking(kernel.client))
        store = LeaderboardStore(kernel.database)
        self._screens = LeaderboardScreens(
            store,
            membership,
            kernel.clock,
            kernel.tables.lost,
            kernel.drawing,
            kernel.games,
            kernel.languages.guilds,
            kernel.features,
            kernel.features.scopes,
        )
        self._games = kernel.games
        self.presses = LeaderboardHandlers(self._screens, kernel.people, kernel.games)

    def handlers(self) -> Mapping[type[CustomId], PressHandler]:
        return {LeaderboardPress: self.presses.turn}

    def buttons(self, spot: Spot) -> Sequence[Button]:
        """Lead from a page of some people to how today's deal stands among them."""
        if spot.place is not Place.PEOPLE:
            return ()
        press = LeaderboardPress(next(iter(self._games)), Measure.TODAY, periods.ALL, False, 1, people=spot.scope)
        return (Button(say("leaderboards.of_people"), press.custom_id),)

    def boards(self) -> Sequence[ServerBoard]:
        return [MeasuredBoard(measure, self._screens) for measure in RANKED]


FEATURE = LeaderboardsFeature

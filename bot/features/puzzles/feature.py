"""What puzzles are made of, and where they show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from bot.feature import Feature, Kernel, Switch
from bot.features.puzzles.custom_ids import PuzzlePress
from bot.features.puzzles.handlers import PuzzleHandlers
from bot.features.puzzles.jobs import AIPuzzleMaker
from bot.features.puzzles.screens import PuzzleScreens
from bot.features.puzzles.service import PuzzleService
from bot.features.puzzles.store import PuzzleStore
from bot.features.puzzles.words import LAST, career, today_button
from bot.tables.clocks.worker import Runs
from bot.text import say
from bot.ui.input.custom_id import CustomId
from bot.ui.input.router import PressHandler
from bot.ui.screens.additions import Place, Spot
from bot.ui.screens.screen import Button


class PuzzlesFeature(Feature):
    """One position a day of each game, which anybody may answer once."""

    key = "puzzles"
    rewords: ClassVar[Mapping[str, str]] = {"help.commands.me": "puzzle.command_me"}

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel
        self.store = PuzzleStore(kernel.database)
        self.service = PuzzleService(kernel.tables, self.store, AIPuzzleMaker(kernel.ai_worker), kernel.daily_secret)
        self.presses = PuzzleHandlers(self.service, PuzzleScreens(self.service, kernel.drawing))

    def handlers(self) -> Mapping[type[CustomId], PressHandler]:
        return {PuzzlePress: self.presses.pressed}

    def lines(self, spot: Spot) -> Sequence[str]:
        """Tell of the command."""
        return (say("puzzle.command"),) if spot.place is Place.COMMANDS else ()

    def buttons(self, spot: Spot) -> Sequence[Button]:
        """Lead from the help to the puzzles of all games, from a finished daily to that of its game."""
        if spot.place is Place.HELP:
            played = self.kernel.games.values()
            return [today_button(game.key, named=True) for game in played if game.load_puzzler is not None]
        if spot.place is Place.DAY and spot.table is not None and spot.table.game.puzzler is not None:
            return [today_button(spot.table.header.game)]
        return ()

    async def profile_line(self, game: str, user_id: int) -> str:
        rating = await self.store.rating(game, user_id)
        if rating is None:
            return ""
        last, row = await self.store.last_answers(game, user_id, LAST), await self.service.in_a_row(game, user_id)
        return career(rating, last, row)

    def switches(self) -> Sequence[Switch]:
        """Let one's games become puzzles."""
        return [Switch("puzzles", "me.puzzles", self.store.gives, self._turn, "puzzle.switch_how")]

    async def _turn(self, user_id: int) -> None:
        gives = not await self.store.gives(user_id)
        await self.store.give(user_id, self.kernel.clock.now(), gives=gives)

    def workers(self) -> Sequence[Runs]:
        """Make each day's puzzles before anybody asks for them."""
        return [self.service]

    async def stop(self) -> None:
        await self.service.close()


FEATURE = PuzzlesFeature

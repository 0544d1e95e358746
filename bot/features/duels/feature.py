"""What duels are made of, and where they show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.feature import Feature, Kernel
from bot.features.duels.ai_rivals import AIRivals
from bot.features.duels.custom_ids import DuelPress
from bot.features.duels.handlers import DuelHandlers
from bot.features.duels.matches import DuelMatches
from bot.features.duels.service import DuelService
from bot.features.duels.store import forget_asked, leave_server, prolong, take_back
from bot.features.duels.words import challenge_waiting, duels_waiting, next_deal_button
from bot.features.duels.worker import DuelWorker
from bot.store.enums import TableKind
from bot.store.sql.parts import Part
from bot.store.sql.writing import Writing
from bot.tables.clocks.worker import Runs
from bot.tables.news import TableChanged
from bot.tables.view import TableView
from bot.text import say
from bot.ui.input.custom_id import CustomId
from bot.ui.input.router import PressHandler
from bot.ui.screens.additions import Place, Spot, WaitingTurn
from bot.ui.screens.same_deals import SameDeals
from bot.ui.screens.screen import Button


class DuelsFeature(Feature):
    """The same few deals for friends, each played alone within a day, and compared."""

    key = "duels"
    table_kinds = (TableKind.DUEL,)

    def __init__(self, kernel: Kernel) -> None:
        self.service = duels = DuelService(
            kernel.tables, kernel.database, kernel.daily_secret, kernel.features.kept_apart
        )
        own_board, drawing = kernel.own_board, kernel.drawing
        self.presses = DuelHandlers(
            duels, own_board, drawing, kernel.people, kernel.server_rules, kernel.audiences, kernel.features
        )
        self._matches = DuelMatches(duels, kernel.ai_worker)
        self._worker = DuelWorker(duels, kernel.transport, drawing, kernel.languages.place)

    def handlers(self) -> Mapping[type[CustomId], PressHandler]:
        return {DuelPress: self.presses.pressed}

    def lines(self, spot: Spot) -> Sequence[str]:
        """Tell of the command."""
        return (say("duel.command"),) if spot.place is Place.COMMANDS else ()

    def buttons(self, spot: Spot) -> Sequence[Button]:
        """Lead from a deal that is done to the next one."""
        return next_deal_button(spot.table) if spot.place is Place.NEXT and spot.table is not None else ()

    def same_deals(self) -> SameDeals:
        """Have people of other features' pairs play a duel."""
        return self._matches

    async def waiting_turns(self, user_id: int) -> Sequence[WaitingTurn]:
        """Return the duels in which somebody has a deal to play, and those they are asked to."""
        playing = duels_waiting(await self.service.store.open_of(user_id), user_id)
        return [*playing, *map(challenge_waiting, await self.service.challenges_of(user_id))]

    def workers(self) -> Sequence[Runs]:
        """End those whose time is over, keep cards as they stand, post results; play for AI characters."""
        return [self._worker, AIRivals(self._matches)]

    def table_changed(self, table: TableView, news: TableChanged) -> None:
        """See `Feature`: a deal may have ended."""
        self.service.table_changed(table, news)

    def wake(self) -> None:
        self.service.changed()

    def cleaned(self, writing: Writing, now: float) -> None:
        """See `Feature`."""
        forget_asked(writing, now)

    def time_lost(self, writing: Writing, since: float, seconds: float, part: Part | None) -> None:
        """Let duels last longer that are of this part, or in which a deal is played there."""
        prolong(writing, since, seconds, part)

    def time_taken_back(self, writing: Writing, now: float) -> None:
        """Let those go on that were ended then."""
        take_back(writing, now)

    def server_forgotten(self, writing: Writing, guild_id: int, nowhere: int) -> None:
        """Keep what was played there for those who have played it."""
        leave_server(writing, guild_id, nowhere)


FEATURE = DuelsFeature

"""Presses about luck and play of a finished game: answered to whoever pressed alone."""

from __future__ import annotations

from bot.engine.luck import Breakdown, NoBreakdown
from bot.engine.players import NobodyThinks
from bot.features.luck.custom_ids import LUCK, LUCK_AT
from bot.features.luck.screens import luck_screen
from bot.features.luck.service import LuckService
from bot.store.people import PeopleStore
from bot.tables.refusal import Refusal
from bot.tables.view import TableView
from bot.ui.gateway.can_view import require_can_view
from bot.ui.input.answering import How, answer
from bot.ui.input.answers import Interaction, chosen_values
from bot.ui.input.ids import Press
from bot.ui.input.router import Handler
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens.screen import Screen


class LuckHandlers:
    """Answers Luck, wherever a finished game is shown."""

    def __init__(self, luck: LuckService, people: PeopleStore, drawing: DrawingThread) -> None:
        self.luck = luck
        self.people = people
        self.drawing = drawing

    def verbs(self) -> dict[str, Handler]:
        return {LUCK: self._luck, LUCK_AT: self._luck_at}

    async def _luck(self, interaction: Interaction, table: TableView, _: Press) -> None:
        mine = table.seat_of(interaction.user.id)
        await self._show(interaction, table, 0 if mine is None else mine.seat, How.PRIVATE)

    async def _luck_at(self, interaction: Interaction, table: TableView, _: Press) -> None:
        seat = "".join(chosen_values(interaction))
        if not seat.isascii() or not seat.isdecimal() or int(seat) >= len(table.seats):
            raise Refusal("bad_button")
        await self._show(interaction, table, int(seat), How.REPLACE)

    async def _show(self, interaction: Interaction, table: TableView, seat: int, how: How) -> None:
        require_can_view(interaction, table)
        if table.secret and table.seat_of(interaction.user.id) is None:
            # What came when is the deal, which others still play.
            raise Refusal("unknown_table")
        if table.status.is_open:
            raise Refusal("not_over")

        async def making() -> Screen:
            text_mode = (await self.people.person(interaction.user.id)).text_mode
            return await luck_screen(table, await self._breakdown(table), seat, self.drawing, text_mode=text_mode)

        await answer(interaction, making, how=how, name="luck")

    async def _breakdown(self, table: TableView) -> Breakdown:
        try:
            return await self.luck.of(table)
        except NoBreakdown:
            raise Refusal("no_breakdown") from None
        except NobodyThinks:
            raise Refusal("luck_later") from None

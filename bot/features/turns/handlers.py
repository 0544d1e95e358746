"""`/turns` and its pages; and going on to what waits next, once somebody has answered what they had opened there."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from bot.features.turns.custom_ids import TurnsPress
from bot.features.turns.screens import A_PAGE, turns_screen
from bot.features.turns.service import TurnsService
from bot.store.enums import Status
from bot.store.people import PeopleStore
from bot.tables import messages
from bot.tables.clocks.clock import Clock
from bot.tables.registry import Tables
from bot.tables.table import Table
from bot.tables.view import TableView
from bot.text import use_locale
from bot.ui.gateway.audience import Audiences
from bot.ui.input.answering import How, answer
from bot.ui.input.answers import Interaction, on_panel
from bot.ui.input.languages import spoken_by
from bot.ui.messages.panels import Panels
from bot.ui.messages.sending import deliver
from bot.ui.messages.transport import Transport
from bot.ui.screens.additions import WaitingTurn
from bot.ui.screens.screen import Screen, paged

UNDO = 2.5
"""Seconds after an answer in which it can be taken back, before the next question stands in its place."""
NAME = "turns"


class TurnsHandlers:
    """Shows them. Everything is seen by its person alone."""

    def __init__(
        self,
        service: TurnsService,
        tables: Tables,
        people: PeopleStore,
        audiences: Audiences,
        panels: Panels,
        transport: Transport,
    ) -> None:
        self._service, self._tables, self._people = service, tables, people
        self._audiences, self._panels, self._transport = audiences, panels, transport

    @property
    def _clock(self) -> Clock:
        return self._tables.clock

    async def show(self, interaction: Interaction) -> None:
        """Answer with what waits, the first page."""
        await self._answer(interaction, 1)

    async def pressed(self, interaction: Interaction, press: TurnsPress) -> None:
        """Answer with a page, in place of the private message that was pressed."""
        await self._answer(interaction, press.page)
        if press.table is not None and on_panel(interaction) and interaction.message is not None:
            former = await self._tables.get(press.table)
            if former is not None:
                await messages.panel_given_away(former, interaction.user.id, interaction.message.id)

    async def _answer(self, interaction: Interaction, page: int) -> None:
        user, here = interaction.user.id, interaction.channel_id
        sent = await answer(interaction, lambda: self._screen(user, page, here), how=How.PANEL, name=NAME)
        self._service.note(sent.message_id, user)

    async def _screen(self, user_id: int, page: int, here: int | None = None) -> Screen:
        turns = await self._service.waiting(user_id)
        return turns_screen(turns, page, await self._seen(user_id, paged(turns, page, A_PAGE).items, here))

    async def _seen(self, user_id: int, turns: Sequence[WaitingTurn], here: int | None) -> set[int]:
        """Return the channels of some turns that somebody sees: the one they ask in, and what Discord says so of."""
        places = dict.fromkeys(turn.channel for turn in turns if turn.channel is not None)
        asked = [(channel, guild) for channel, guild in places if channel != here]
        may = await asyncio.gather(*[self._audiences.may_see(user_id, channel, guild) for channel, guild in asked])
        seen = {channel for (channel, _), sees in zip(asked, may, strict=True) if sees}
        return seen if here is None else {*seen, here}

    # Going on

    def may_go_on(self, table: TableView, user_id: int) -> bool:
        """Return whether somebody who has opened something from here waits for others at a table now.

        Whether their board of it is what they have opened is known a moment later: it is recorded once its answer has
        arrived, and they may have pressed there before.
        """
        seat = table.seat_of(user_id)
        if seat is None or not self._service.may_go_on(user_id):
            return False
        # Among AIs alone the next question comes to the same panel in a moment.
        others = any(one.user_id != user_id and not one.away for one in table.people)
        return others and table.status is Status.RUNNING and seat.seat not in table.rules.open_seats(table.state)

    def _goes_on(self, table: TableView, user_id: int) -> bool:
        """Return whether that board was opened from here."""
        panel = table.panels.get(user_id)
        is_opened = panel is not None and self._service.goes_on(panel.message_id, user_id)
        return is_opened and self.may_go_on(table, user_id)

    async def go_on(self, table: Table, user_id: int) -> None:
        """Show what waits next in place of a panel, once its answer can hardly be meant to be taken back."""
        person = await self._people.person(user_id)
        if not person.has_automatic_next(single_attempt=False):
            return
        await self._clock.sleep_until(self._clock.now() + UNDO)
        if not self._goes_on(table, user_id):
            return
        with use_locale(spoken_by(person)):
            turns = await self._service.waiting(user_id)
            if not turns:
                return
            following = None if turns[0].table_id is None else await self._tables.get(turns[0].table_id)
            is_shown = following is not None and following is not table and self._tables.is_ours(following)
            screen = None if is_shown else await self._screen(user_id, 1)
            given = await self._panels.give_away(table, user_id)
            if given is None:
                return
            if screen is None:
                assert following is not None
                await self._panels.take(following, user_id, given)
            else:
                editing = self._transport.edit_by_token(given.token, given.message_id, screen, NAME)
                await deliver(editing, f"what waits for {user_id}", may_fail=True)

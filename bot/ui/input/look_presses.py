"""Presses that only look: another's board, what happened, the rules, the replay, the record."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from bot.store.enums import Status
from bot.store.people import PeopleStore
from bot.tables.refusal import Refusal
from bot.tables.table import Table
from bot.tables.view import TableView
from bot.ui.gateway.can_view import require_can_view
from bot.ui.input.answering import How, answer
from bot.ui.input.answers import PATIENCE, Interaction, acknowledge_quietly, chosen_values, on_panel, ready
from bot.ui.input.ids import Press
from bot.ui.input.own_board import OwnBoard
from bot.ui.input.replies import send_record
from bot.ui.input.router import Handler
from bot.ui.media.drawing import DrawingThread
from bot.ui.media.replays import Replays
from bot.ui.screens import fair_deals, gained, games, results, screens
from bot.ui.screens.larger import page_of
from bot.ui.screens.result_rows import DETAILS
from bot.ui.screens.rules import rules_screen
from bot.ui.screens.screen import Screen, shorten

NEWS, TEXT_NEWS = 1200, 300
"""Characters of what happened above a panel; where the board is text too, there is less room."""


class LookPresses:
    def __init__(
        self,
        people: PeopleStore,
        drawing: DrawingThread,
        replays: Replays,
        own_board: OwnBoard,
        *,
        viewed: Callable[[Table, int], None],
    ) -> None:
        """Take what they need; `viewed` is told of somebody who looks at a table."""
        self.people = people
        self.own_board = own_board
        self.messages, self.panels = own_board.display.messages, own_board.display.panels
        self.drawing = drawing
        self.replays = replays
        self._viewed = viewed

    def handlers(self) -> dict[str, Handler]:
        return {
            "look": self._look,
            "lookat": self._look_at,
            "page": self._page,
            "news": self._news,
            "rules": self._rules,
            "replay": self._replay,
            "step": self._step,
            "record": self._record,
            "result": self._result,
            DETAILS: self._details,
            "fair": self._fair,
            "verify": self._verify,
        }

    async def _text_mode(self, interaction: Interaction) -> bool:
        return (await self.people.person(interaction.user.id)).text_mode

    def _board(
        self, interaction: Interaction, table: TableView, seat: int, page: int | None = None
    ) -> Callable[[], Awaitable[Screen]]:
        async def making() -> Screen:
            person = await self.people.person(interaction.user.id)
            return await screens.look(
                table, seat, self.drawing, text_mode=person.text_mode, larger=person.larger, page=page
            )

        return making

    async def _look(self, interaction: Interaction, table: Table, _: Press) -> None:
        require_can_view(interaction, table)
        if table.state is None:
            raise Refusal("not_started")
        mine = table.seat_of(interaction.user.id)
        self._viewed(table, interaction.user.id)
        first = next((seat.seat for seat in table.seats if seat is not mine), 0)
        await self._show(interaction, table, first, How.PRIVATE)

    async def _look_at(self, interaction: Interaction, table: Table, _: Press) -> None:
        require_can_view(interaction, table)
        seat = "".join(chosen_values(interaction))
        if table.state is None or not seat.isascii() or not seat.isdecimal() or int(seat) >= len(table.seats):
            raise Refusal("bad_button")
        await self._show(interaction, table, int(seat), How.REPLACE)

    async def _page(self, interaction: Interaction, table: Table, press: Press) -> None:
        """Turn a page of a larger board: of the person's own panel, or of a board they look at."""
        require_can_view(interaction, table)
        page, at = page_of("".join(chosen_values(interaction)) or press.argument), press.seat
        if table.state is None or at is None or at >= len(table.seats):
            raise Refusal("bad_button")
        mine = table.seat_of(interaction.user.id)
        if mine is None or (at != mine.seat and table.status != Status.RUNNING):
            await answer(interaction, self._board(interaction, table, at, page), how=How.REPLACE, name="look")
        else:
            await self.own_board.turn_page(interaction, table, mine.seat, at, page)

    async def _show(self, interaction: Interaction, table: Table, seat: int, how: How) -> None:
        """Show a board: to a player in place of their own panel, the one private message they have of the table."""
        mine = table.seat_of(interaction.user.id)
        if mine is None or table.status != Status.RUNNING:
            await answer(interaction, self._board(interaction, table, seat), how=how, name="look")
        elif on_panel(interaction) or not await self._on_open_panel(interaction, table, seat):
            await self.own_board.show_look(interaction, table, mine.seat, seat)

    async def _on_open_panel(self, interaction: Interaction, table: Table, seat: int) -> bool:
        """Let the panel that is open below the table message show it; return False where there is none."""
        showing = asyncio.create_task(self.panels.show_look(table, interaction.user.id, seat))
        done, _ = await asyncio.wait([showing], timeout=PATIENCE)
        if not done:
            await acknowledge_quietly(interaction)
        if not await showing:
            return False
        await acknowledge_quietly(interaction)
        return True

    async def _news(self, interaction: Interaction, table: Table, _: Press) -> None:
        require_can_view(interaction, table)
        seen = table.seen_by(interaction.user.id)
        # What the cards on the table message have not shown yet is no news.
        until = self.messages.told(table)
        mine = table.seat_of(interaction.user.id)
        if mine is not None and on_panel(interaction) and table.status == Status.RUNNING:
            limit = TEXT_NEWS if await self._text_mode(interaction) else NEWS
            told = "\n".join(screens.news(table, seen, until).texts)
            await self.own_board.show_panel(interaction, table, mine.seat, note=shorten(told, limit))
            return
        await answer(interaction, lambda: ready(screens.news(table, seen, until)), how=How.PRIVATE)

    async def _rules(self, interaction: Interaction, table: TableView, _: Press) -> None:
        plugin = games.plugin_of(table)

        async def first() -> Screen:
            person = await self.people.person(interaction.user.id)
            return await rules_screen(
                plugin,
                self.drawing,
                self.own_board.display.panels.additions,
                text_mode=person.text_mode,
                heard=person.remarks,
            )

        await answer(interaction, first, how=How.PRIVATE, name="rules")

    async def _replay(self, interaction: Interaction, table: TableView, _: Press) -> None:
        require_can_view(interaction, table)
        person = await self.people.person(interaction.user.id)
        await self.replays.answer(interaction, table, text_mode=person.text_mode, calm=person.calm)

    async def _step(self, interaction: Interaction, table: TableView, press: Press) -> None:
        require_can_view(interaction, table)
        person = await self.people.person(interaction.user.id)
        await self.replays.step(interaction, table, press.argument, text_mode=person.text_mode, calm=person.calm)

    async def _result(self, interaction: Interaction, table: TableView, _: Press) -> None:
        """Show a game's result to this person; a guest that could not post it does so through the press."""
        require_can_view(interaction, table)
        if table.status != Status.OVER:
            raise Refusal("not_over")

        async def result() -> Screen:
            gaining = await gained.seen(table, self.people)
            text_mode = await self._text_mode(interaction)
            return await results.result(
                table, self.drawing, self.panels.additions, text_mode=text_mode, gaining=gaining
            )

        await answer(interaction, result, how=How.PRIVATE, name="result")

    async def _details(self, interaction: Interaction, table: TableView, _: Press) -> None:
        """Show all that can be said of a result, and what few look at."""
        require_can_view(interaction, table)
        if table.status != Status.OVER:
            raise Refusal("not_over")

        async def details() -> Screen:
            gaining = await gained.seen(table, self.people)
            return results.details(table, self.panels.additions, interaction.user.id, gaining)

        await answer(interaction, details, how=How.PRIVATE)

    async def _record(self, interaction: Interaction, table: TableView, _: Press) -> None:
        require_can_view(interaction, table)
        await send_record(interaction, table)

    async def _fair(self, interaction: Interaction, table: TableView, _: Press) -> None:
        require_can_view(interaction, table)
        await answer(interaction, lambda: ready(fair_deals.promise(table)), how=How.PRIVATE)

    async def _verify(self, interaction: Interaction, table: TableView, _: Press) -> None:
        require_can_view(interaction, table)
        await answer(interaction, lambda: ready(fair_deals.verified(table)), how=How.PRIVATE)

"""Presses that only look: another's board, what happened, the rules, the replay, the record."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.store.people import PeopleStore
from bot.tables.refusal import Refusal
from bot.tables.table import Table
from bot.ui import games, screens
from bot.ui.answering import How, answer
from bot.ui.answers import Interaction, chosen_values, ready
from bot.ui.drawing import DrawingThread
from bot.ui.ids import Press
from bot.ui.replays import Replays
from bot.ui.replies import send_record
from bot.ui.router import Handler
from bot.ui.rules import rules_screen
from bot.ui.screen import Screen
from bot.ui.table_message import TableMessages


class LookPresses:
    """Handles them."""

    def __init__(self, people: PeopleStore, drawing: DrawingThread, replays: Replays, shown: TableMessages) -> None:
        self.people = people
        self.messages = shown
        self.drawing = drawing
        self.replays = replays

    def handlers(self) -> dict[str, Handler]:
        """Return who handles which verb."""
        return {
            "look": self._look, "lookat": self._look_at, "news": self._news, "rules": self._rules,
            "replay": self._replay, "record": self._record,
        }  # fmt: skip

    @staticmethod
    def _require_sight(interaction: Interaction, table: Table) -> None:
        """Boards are open to those at the table and to those in its server; a custom id proves nothing."""
        seated = table.seat_of(interaction.user.id) is not None
        if not seated and (table.header.alone or table.header.guild_id != interaction.guild_id):
            raise Refusal("unknown_table")

    async def _text_mode(self, interaction: Interaction) -> bool:
        return (await self.people.person(interaction.user.id)).text_mode

    def _board(self, interaction: Interaction, table: Table, seat: int) -> Callable[[], Awaitable[Screen]]:
        async def making() -> Screen:
            text_mode = await self._text_mode(interaction)
            return await screens.look(table, seat, self.drawing, text_mode=text_mode)

        return making

    async def _look(self, interaction: Interaction, table: Table, _: Press) -> None:
        self._require_sight(interaction, table)
        if table.state is None:
            raise Refusal("not_started")
        mine = table.seat_of(interaction.user.id)
        first = next((seat.seat for seat in table.seats if seat is not mine), 0)
        await answer(interaction, self._board(interaction, table, first), how=How.PRIVATE, name="look")

    async def _look_at(self, interaction: Interaction, table: Table, _: Press) -> None:
        self._require_sight(interaction, table)
        seat = "".join(chosen_values(interaction))
        if table.state is None or not seat.isascii() or not seat.isdecimal() or int(seat) >= len(table.seats):
            raise Refusal("bad_button")
        await answer(interaction, self._board(interaction, table, int(seat)), how=How.REPLACE, name="look")

    async def _news(self, interaction: Interaction, table: Table, _: Press) -> None:
        self._require_sight(interaction, table)
        seen = table.seen_by(interaction.user.id)
        # What the cards on the table message have not shown yet is no news.
        until = self.messages.told(table)
        await answer(interaction, lambda: ready(screens.news(table, seen, until)), how=How.PRIVATE)

    async def _rules(self, interaction: Interaction, table: Table, _: Press) -> None:
        plugin = games.plugin_of(table)

        async def first() -> Screen:
            return await rules_screen(plugin, self.drawing, text_mode=await self._text_mode(interaction))

        await answer(interaction, first, how=How.PRIVATE, name="rules")

    async def _replay(self, interaction: Interaction, table: Table, _: Press) -> None:
        self._require_sight(interaction, table)
        await self.replays.answer(interaction, table, text_mode=await self._text_mode(interaction))

    async def _record(self, interaction: Interaction, table: Table, _: Press) -> None:
        self._require_sight(interaction, table)
        await send_record(interaction, table)

"""Presses on a vote: the table message, on which it is, is the answer."""

from __future__ import annotations

from bot.tables.refusal import Refusal
from bot.tables.seating import votes
from bot.tables.table import Delivery, Table
from bot.ui.input.answering import How, answer
from bot.ui.input.answers import Interaction
from bot.ui.input.ids import Press
from bot.ui.input.router import Handler
from bot.ui.messages.table_answers import TableAnswer
from bot.ui.messages.table_message import TableMessages


class VotePresses:
    def __init__(self, shown: TableMessages) -> None:
        self.messages = shown

    def handlers(self) -> dict[str, Handler]:
        return {"agree": self._agree, "goon": self._go_on}

    async def _agree(self, interaction: Interaction, table: Table, press: Press) -> None:
        await self._vote(interaction, table, press, agrees=True)

    async def _go_on(self, interaction: Interaction, table: Table, press: Press) -> None:
        await self._vote(interaction, table, press, agrees=False)

    async def _vote(self, interaction: Interaction, table: Table, press: Press, *, agrees: bool) -> None:
        if interaction.message is None or interaction.channel_id != table.header.channel_id:
            # A custom id proves nothing: what is voted on at a table, its own message says.
            raise Refusal("unknown_table")
        user, delivery = interaction.user.id, Delivery(interaction.id)
        kept = TableAnswer(self.messages, table, interaction)
        await answer(
            interaction,
            kept.screen,
            kept=kept,
            how=How.REPLACE,
            change=lambda: votes.vote(table, user, press.serial, agrees=agrees, delivery=delivery),
        )

"""Taking reactions, and showing them with the next edit that a table's message may have."""

from __future__ import annotations

from bot.features.reactions.custom_ids import REACT
from bot.features.reactions.screens import beside_name, reaction_select
from bot.features.reactions.service import ReactionService
from bot.tables.table import Table
from bot.tables.view import TableView
from bot.ui.gateway.can_view import require_can_view
from bot.ui.input.answers import Interaction, acknowledge_quietly, chosen_values
from bot.ui.input.ids import Press
from bot.ui.input.router import Handler
from bot.ui.messages.table_message import TableMessages
from bot.ui.screens.additions import NO_ADDITION, Addition


class ReactionHandlers:
    def __init__(self, reactions: ReactionService, messages: TableMessages) -> None:
        self._reactions, self._messages = reactions, messages

    def verbs(self) -> dict[str, Handler]:
        return {REACT: self._react}

    async def _react(self, interaction: Interaction, table: Table, _: Press) -> None:
        require_can_view(interaction, table)
        await self._reactions.react(table, interaction.user.id, "".join(chosen_values(interaction)))
        await acknowledge_quietly(interaction)
        self._messages.mark_dirty(table, minor=True)

    async def on_table_message(self, table: TableView) -> Addition:
        """Let those who play react, and show what they have put beside their names."""
        if not await self._reactions.is_on(table):
            return NO_ADDITION
        beside = {seat: beside_name(symbol) for seat, symbol in self._reactions.standing(table).items()}
        return Addition(rows=(reaction_select(table),), beside=beside)

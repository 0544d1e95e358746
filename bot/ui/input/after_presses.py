"""Presses on what remains of a game: another one like it."""

from __future__ import annotations

from bot.tables import messages
from bot.tables.refusal import SoloUnderWay
from bot.tables.seating import lobby
from bot.tables.table import Delivery, Table
from bot.ui.gateway.membership import asking, left
from bot.ui.gateway.server_rules import ServerRules
from bot.ui.input.answers import Interaction, defer_if_slow, on_panel
from bot.ui.input.ids import Press
from bot.ui.input.own_board import OwnBoard
from bot.ui.input.replies import open_lobby
from bot.ui.input.router import Handler
from bot.ui.messages.thread_cards import ThreadCards


class AfterPresses:
    def __init__(self, own_board: OwnBoard, cards: ThreadCards, rules: ServerRules) -> None:
        self.own_board = own_board
        self.cards, self.rules = cards, rules
        self.tables = own_board.tables
        self.messages = own_board.display.messages

    def handlers(self) -> dict[str, Handler]:
        return {"rematch": self._rematch}

    async def _rematch(self, interaction: Interaction, table: Table, _: Press) -> None:
        old = table.header
        if not old.alone:
            await self.rules.require_game(interaction, old.game)
            await self.cards.audiences.require_readable(interaction)
        channel_id, delivery = interaction.channel_id or old.channel_id, Delivery(interaction.id, interaction.token)
        try:
            making = self._again(interaction, table, channel_id, delivery)
            again = await defer_if_slow(interaction, making, thinking=not old.alone, privately=False)
        except SoloUnderWay:
            await self.own_board.open_solo(interaction, old.game)
            return
        if old.alone:
            await self.own_board.show_panel(
                interaction, again, 0, change=lambda: lobby.begin(again, interaction.user.id)
            )
            if interaction.message is not None and on_panel(interaction):
                # A restart would show the former game's end there.
                await messages.panel_given_away(table, interaction.user.id, interaction.message.id)
        else:
            if await open_lobby(interaction, again, self.messages):
                await self.cards.leave(interaction, again)

    async def _again(self, interaction: Interaction, table: Table, channel_id: int, delivery: Delivery) -> Table:
        """Make another table like one that has ended, without those who have left the server."""
        user = interaction.user.id
        others = [seat.user_id for seat in table.people if seat.user_id not in (None, user)]
        gone = await left(asking(interaction.client), table.header.guild_id, filter(None, others))
        return await self.tables.rematch(table, user, channel_id, delivery, gone=gone)

"""Presses about lessons: beginning one, leaving it, and what comes after it."""

from __future__ import annotations

from bot.features.lessons import service as lessons
from bot.features.lessons.custom_ids import SKIP, LearnPress
from bot.features.lessons.screens import joined
from bot.store.enums import Status
from bot.tables.refusal import NoTable, Refusal
from bot.tables.seating import lobby
from bot.tables.seating.setup import solo_setup
from bot.tables.table import Delivery, Table
from bot.ui.gateway.can_view import is_here
from bot.ui.input.answering import How, answer
from bot.ui.input.answers import Interaction, defer_if_slow, location_of, ready
from bot.ui.input.ids import Press
from bot.ui.input.own_board import OwnBoard
from bot.ui.input.router import Handler


class LessonHandlers:
    """Answers /learn, and presses on what leads into a lesson and out of it."""

    def __init__(self, own_board: OwnBoard) -> None:
        self.own_board = own_board
        self.tables = own_board.tables

    def verbs(self) -> dict[str, Handler]:
        return {SKIP: self._skip}

    async def pressed(self, interaction: Interaction, press: LearnPress) -> None:
        """Begin a lesson, or go on from one."""
        if press.verb == "begin":
            await self._note_press(interaction)
            await self.begin(interaction, press.game)
        elif press.verb == "solo":
            await self._solo(interaction, press.game)
        else:
            await self._join(interaction)

    async def _note_press(self, interaction: Interaction) -> None:
        """Note, as of every button there, that somebody pressed it on a lobby's card."""
        table = await defer_if_slow(interaction, self.tables.in_channel(interaction.channel_id or 0), thinking=True)
        card = interaction.message
        if table is not None and card is not None and card.id == table.header.message_id:
            await lobby.note_press(table, interaction.user.id)

    async def begin(self, interaction: Interaction, game: str) -> None:
        """Answer with the person's lesson of a game, as a private message of its own."""
        user, where = interaction.user, location_of(interaction)
        table = await lessons.begin(self.tables, game, user.id, user.display_name, where, Delivery(interaction.id))
        panels = self.own_board.display.panels
        await answer(
            interaction,
            lambda: panels.screen(table, 0, user.id),
            kept=panels.answering(interaction, table),
            how=How.PRIVATE,
        )

    async def _solo(self, interaction: Interaction, game: str) -> None:
        user = interaction.user
        if game not in self.tables.games:
            raise Refusal("bad_button")
        setup = solo_setup(game, user_id=user.id, channel_id=interaction.channel_id or 0, guild_id=interaction.guild_id)
        await self.own_board.begin_solo(interaction, setup)

    async def _join(self, interaction: Interaction) -> None:
        table = await self.tables.in_channel(interaction.channel_id or 0)
        if table is None or table.status != Status.LOBBY or not is_here(interaction, table):
            raise NoTable
        user, delivery = interaction.user, Delivery(interaction.id)
        await answer(
            interaction,
            lambda: ready(joined(table)),
            how=How.PANEL,
            change=lambda: lobby.join(table, user.id, user.display_name, delivery),
        )

    async def _skip(self, interaction: Interaction, table: Table, _: Press) -> None:
        seat, user, delivery = self.own_board.seat(interaction, table).seat, interaction.user.id, interaction.id
        await self.own_board.show_panel(
            interaction, table, seat, change=lambda: lessons.skip(table, user, Delivery(delivery))
        )

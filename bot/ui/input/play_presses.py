"""Presses that play: answers on a panel or on the table message, Undo, Next, Hint, My board."""

from __future__ import annotations

import asyncio

from bot.engine.core import IllegalAction, SomeAction
from bot.store.enums import Status
from bot.tables.play import playing
from bot.tables.refusal import NotSeated, Refusal
from bot.tables.table import Delivery, Table
from bot.tables.view import TableView
from bot.text import say
from bot.ui.input.answering import How, answer
from bot.ui.input.answers import PATIENCE, Interaction, chosen_values, on_panel
from bot.ui.input.ids import Press
from bot.ui.input.own_board import OwnBoard
from bot.ui.input.router import Handler
from bot.ui.messages.table_answers import TableAnswer
from bot.ui.screens import autoplayed, games
from bot.ui.screens.names import bold_name


class PlayPresses:
    def __init__(self, own_board: OwnBoard) -> None:
        self.own_board = own_board
        self.messages = own_board.display.messages

    def handlers(self) -> dict[str, Handler]:
        return {
            "do": self._do,
            "pick": self._pick,
            "several": self._several,
            "undo": self._undo,
            "next": self._next,
            "auto": self._auto,
            "choose": self._choose,
            "focus": self._focus,
            "hint": self._hint,
            "board": self._board,
            "comeback": self._come_back,
        }

    def _asked(self, interaction: Interaction, table: TableView, press: Press) -> int:
        """Return the presser's seat, whose question it has to be."""
        seat = self.own_board.seat(interaction, table).seat
        if press.seat == seat:
            return seat
        if not table.rules.turn_by_turn:
            raise NotSeated
        playing.require_running(table, in_lesson=True)
        asked = table.rules.open_seats(table.state)
        if not asked:
            raise IllegalAction("not_asked")
        if seat in asked:
            # The question is theirs by now, and the message they pressed has yet to say so.
            raise Refusal("stale")
        raise Refusal("others_turn", name=bold_name(table, asked[0]))

    async def _act(self, interaction: Interaction, table: Table, press: Press, action: SomeAction) -> None:
        seat = self._asked(interaction, table, press)
        user, delivery = interaction.user.id, Delivery(interaction.id)

        async def act() -> None:
            own = self.own_board.display.panels.additions.own_panel(table)
            if own is not None and own.act is not None:
                await own.act(table, user, press.serial, table.rules.dump_action(seat, action), delivery)
                return
            await playing.act(table, user, press.serial, action, delivery)

        if interaction.message is None or on_panel(interaction):
            await self.own_board.play_on_panel(interaction, table, seat, act)
        else:
            kept = TableAnswer(self.messages, table, interaction)
            await answer(interaction, kept.screen, change=act, kept=kept, how=How.REPLACE)

    async def _do(self, interaction: Interaction, table: Table, press: Press) -> None:
        await self._act(interaction, table, press, table.rules.action_of(press.argument))

    async def _pick(self, interaction: Interaction, table: Table, press: Press) -> None:
        await self._act(interaction, table, press, table.rules.action_of("".join(chosen_values(interaction))))

    async def _several(self, interaction: Interaction, table: Table, press: Press) -> None:
        """Several values of one select make one action: what the text of the action begins with is the argument."""
        text = press.argument + ".".join(chosen_values(interaction))
        await self._act(interaction, table, press, table.rules.action_of(text))

    async def _undo(self, interaction: Interaction, table: Table, press: Press) -> None:
        await self._act(interaction, table, press, table.rules.undo)

    async def _next(self, interaction: Interaction, table: Table, press: Press) -> None:
        seat, user, delivery = self.own_board.seat(interaction, table).seat, interaction.user.id, interaction.id

        async def go_on() -> None:
            own = self.own_board.display.panels.additions.own_panel(table)
            if own is not None and own.act is not None:
                step = table.rules.dump_action(None, table.rules.advance)
                await own.act(table, user, press.serial, step, Delivery(delivery))
                return
            await playing.next_number(table, user, press.serial, Delivery(delivery))

        await self.own_board.play_on_panel(interaction, table, seat, go_on)

    async def _auto(self, interaction: Interaction, table: Table, press: Press) -> None:
        """Turn the person's own switch on, so that Next comes by itself, and go on at once."""
        seat, user, delivery = self.own_board.seat(interaction, table).seat, interaction.user.id, interaction.id

        async def go_on() -> None:
            playing.require_next(table, user, press.serial)
            await self.own_board.tables.let_next_come(table.header)
            await playing.next_number(table, user, press.serial, Delivery(delivery))

        await self.own_board.play_on_panel(interaction, table, seat, go_on, lambda: say("done.next_by_itself"))

    async def _choose(self, interaction: Interaction, table: Table, press: Press) -> None:
        """Answer what is asked for the person, as the clock would, and say what it was."""
        seat, user, delivery = self._asked(interaction, table, press), interaction.user.id, interaction.id
        said = [""]

        async def choose() -> None:
            state, action = await playing.choose(table, user, press.serial, Delivery(delivery))
            said.append(autoplayed.did(table, seat, state, [action]))

        await self.own_board.play_on_panel(interaction, table, seat, choose, lambda: said[-1])

    async def _focus(self, interaction: Interaction, table: Table, press: Press) -> None:
        """Show what was chosen in a select first, or what a button says."""
        values = chosen_values(interaction) or [press.argument]
        seat = self.own_board.seat(interaction, table).seat
        await self.own_board.show_panel(interaction, table, seat, focus=values[0])

    async def _hint(self, interaction: Interaction, table: Table, press: Press) -> None:
        """Say what a good player would do, with the reason, above the same panel."""
        seat = self._asked(interaction, table, press)
        if table.status == Status.RUNNING and table.rules.serial(table.state, seat) != press.serial:
            raise Refusal("stale")
        thinking = asyncio.create_task(playing.hint(table, interaction.user.id))
        done, _ = await asyncio.wait([thinking], timeout=PATIENCE)
        if not done and not interaction.response.is_done():
            await interaction.response.defer(ephemeral=True, thinking=not on_panel(interaction))
        answers = await thinking
        note = games.of(table).hint(table, seat, answers)
        await self.own_board.show_panel(interaction, table, seat, note=note, hinted=answers[0] if answers else None)

    async def _board(self, interaction: Interaction, table: Table, _: Press) -> None:
        await self.own_board.show_board(interaction, table)

    async def _come_back(self, interaction: Interaction, table: Table, _: Press) -> None:
        seat, user, delivery = self.own_board.seat(interaction, table).seat, interaction.user.id, interaction.id
        await self.own_board.show_panel(
            interaction,
            table,
            seat,
            note=say("done.back"),
            change=lambda: playing.come_back(table, user, Delivery(delivery)),
        )

"""Presses of those who watch: what they say to a riddle is answered to them alone and changes nothing that is shown."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store.people import PeopleStore
from bot.tables.crowd import question
from bot.tables.onlookers import Onlookers, require_onlooker
from bot.tables.refusal import Refusal
from bot.tables.table import Table
from bot.text import plain, say
from bot.ui import games, screens
from bot.ui.answering import How, answer
from bot.ui.answers import Interaction, chosen_values, in_time, say_privately
from bot.ui.drawing import DrawingThread
from bot.ui.ids import Press
from bot.ui.larger import Board
from bot.ui.router import Handler
from bot.ui.screen import Option, Row, Screen
from bot.ui.sight import require_sight
from bot.ui.watched import (
    Watched,
    answer_words,
    crowd_rows,
    crowd_words,
    played_words,
    riddle_row,
    riddle_words,
    told_words,
)


class Predictions:
    """Asks them, and takes what they say."""

    def __init__(self, onlookers: Onlookers, people: PeopleStore, drawing: DrawingThread) -> None:
        self.onlookers = onlookers
        self.people = people
        self.drawing = drawing

    def handlers(self) -> dict[str, Handler]:
        """Return who handles which verb."""
        return {"predict": self._predict, "wish": self._wish, "crowdboard": self._board}

    async def shown(self, table: Table) -> Watched:
        """Return what stands on a table's message."""
        riddle, told = await self.onlookers.asks(table), await self.onlookers.told(table)
        texts = [
            played_words(table), told_words(table, told) if told else "", riddle_words(table, riddle) if riddle else "",
        ]  # fmt: skip
        rows: list[Row] = [riddle_row(table, riddle)] if riddle else []
        for decision, due in await self.onlookers.crowds(table):
            texts.append(crowd_words(due))
            rows += crowd_rows(table, decision)
        return Watched(tuple(filter(None, texts)), tuple(rows))

    async def _predict(self, interaction: Interaction, table: Table, press: Press) -> None:
        require_sight(interaction, table)
        name, _, answer = press.argument.partition(":")
        chosen = "".join(chosen_values(interaction)) or answer
        user = interaction.user.id
        riddle = await in_time(interaction, self.onlookers.predict(table, user, name, chosen), thinking=True)
        await say_privately(interaction, say("watch.said", what=answer_words(table, riddle, chosen)))

    async def _wish(self, interaction: Interaction, table: Table, press: Press) -> None:
        require_sight(interaction, table)
        chosen, seat = "".join(chosen_values(interaction)) or press.argument, -1 if press.seat is None else press.seat
        options = {option.value: option.label for option in _offered(table, seat)}
        wishing = self.onlookers.wish(table, interaction.user.id, seat, press.serial, chosen)
        await in_time(interaction, wishing, thinking=True)
        await say_privately(interaction, say("crowd.said", what=f"**{plain(options.get(chosen, chosen))}**"))

    async def _board(self, interaction: Interaction, table: Table, press: Press) -> None:
        """Show the board that those who watch play, with what is asked of it."""
        require_sight(interaction, table)
        require_onlooker(table, interaction.user.id)
        seat = -1 if press.seat is None else press.seat
        if not await self.onlookers.crowds(table) or question(table, seat) is None:
            raise Refusal("too_late_to_say")

        async def board() -> Screen:
            plugin, who = games.plugin_of(table), screens.people(table)
            view, parts = plugin.rules.view(table.state, seat), games.of(table).parts(table, seat, "")
            person = await self.people.person(interaction.user.id)
            shown, drawn = Board(plugin, view, seat, who, parts.marks, parts.note), None
            if not person.text_mode:
                drawn = await shown.draw_all(self.drawing, larger=person.larger)
            if drawn is None:
                return Screen((say("crowd.board"),), plain=plugin.drawer.plain_panel(view, seat, who, parts.marks))
            return Screen((say("crowd.board"),), (), drawn[0], more=drawn[1:])

        await answer(interaction, board, how=How.PRIVATE, name="crowd")


def _offered(table: Table, seat: int) -> Sequence[Option]:
    """Return what those who watch may choose for a seat."""
    asked = question(table, seat) if 0 <= seat < len(table.seats) else None
    return games.of(table).crowd_options(table, asked[0]) if asked else ()

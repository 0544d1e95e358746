"""Presses about what-ifs: choosing the turn of a finished game from which it is played on, and beginning."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.chosen import ELSEWHERE
from bot.engine.core import SomeView
from bot.engine.replayed_line import SeatTurn
from bot.features.what_if import service
from bot.features.what_if.custom_ids import CHOOSE, PICK, START, WHO
from bot.features.what_if.origin import line_of
from bot.tables.news import Frame
from bot.tables.refusal import Refusal
from bot.tables.seating import lobby
from bot.tables.table import Delivery, Table
from bot.tables.view import TableView
from bot.text import say
from bot.ui.gateway.can_view import require_can_view
from bot.ui.input.answering import How, answer
from bot.ui.input.answers import Interaction, chosen_values, commit_then, location_of, on_panel
from bot.ui.input.ids import Press
from bot.ui.input.own_board import OwnBoard
from bot.ui.input.router import Handler
from bot.ui.media import replay_pages
from bot.ui.media.replays import Replays
from bot.ui.screens import games
from bot.ui.screens.names import seat_options
from bot.ui.screens.screen import OPTIONS, Option, Row, Screen, Select


@dataclass(frozen=True, slots=True)
class Offer:
    """A turn that can be played on from, as a line of a list says it."""

    position: int
    what: str
    when: str


def offers(table: TableView, seat: int, page: int) -> list[Offer]:
    """Return the turns of a seat in the round of a page of the replay; in the thread of whoever calls."""
    line = line_of(table)
    views: list[SomeView] = [table.rules.view(state, None) for state in line.settled]
    ends = games.plugin_of(table).drawer.rounds(views)
    if not 0 < page <= len(ends):
        raise Refusal("bad_button")
    segments = range(ends[page - 2] + 1 if page > 1 else 0, ends[page - 1] + 1)
    return [_offer(table, seat, turn) for turn in line.turns(seat) if turn.segment in segments]


def _offer(table: TableView, seat: int, turn: SeatTurn) -> Offer:
    shown, words = table.at(Frame(turn.asked)), games.of(table)
    return Offer(turn.position, words.turn(shown, seat, turn.actions).replace("**", ""), words.status(shown))


class WhatIfHandlers:
    def __init__(self, own_board: OwnBoard, replays: Replays) -> None:
        self.own_board = own_board
        self.tables = own_board.tables
        self.people = own_board.tables.people
        self.replays = replays

    def verbs(self) -> dict[str, Handler]:
        return {CHOOSE: self._choose, WHO: self._who, PICK: self._pick, START: self._start}

    async def _choose(self, interaction: Interaction, table: TableView, press: Press) -> None:
        await self._offer(interaction, table, replay_pages.page_of(press.argument), press.seat or 0)

    async def _who(self, interaction: Interaction, table: TableView, press: Press) -> None:
        await self._offer(interaction, table, replay_pages.page_of(press.argument), _chosen(interaction))

    async def _offer(self, interaction: Interaction, table: TableView, page: int, wanted: int) -> None:
        """Show the page that was pressed with the turns one may go on from."""
        require_can_view(interaction, table)
        service.require_playable_on(table)
        seat = service.seat_to_play(table, interaction.user.id, wanted).seat
        mine = table.seat_of(interaction.user.id) is not None

        async def making() -> Screen:
            person = await self.people.person(interaction.user.id)
            shown = await self.replays.page(table, page, text_mode=person.text_mode, calm=person.calm)
            found = await self.replays.thread.run(offers, table, seat, page)
            return replace(
                shown,
                texts=(*shown.texts, say("whatif.ask")),
                rows=(*_choices(table, seat, page, found, seats=not mine), *shown.rows[:1]),
            )

        await answer(interaction, making, how=How.PANEL, name="replay")

    async def _pick(self, interaction: Interaction, table: Table, press: Press) -> None:
        await self._begin(interaction, table, press.seat or 0, _chosen(interaction))

    async def _start(self, interaction: Interaction, table: Table, press: Press) -> None:
        await self._begin(interaction, table, press.seat or 0, press.serial)

    async def _begin(self, interaction: Interaction, table: Table, wanted: int, position: int) -> None:
        """Begin one: in place of the private message that was pressed, else as a new one."""
        require_can_view(interaction, table)
        service.require_playable_on(table)
        user = interaction.user
        seat = service.seat_to_play(table, user.id, wanted).seat
        person = lobby.person(user.id, user.display_name).changed(seat=seat)
        place = location_of(interaction)
        making = service.begin(self.tables, table, position, person, place, Delivery(interaction.id), ELSEWHERE.get())
        begun = await commit_then(interaction, making, thinking=not on_panel(interaction))
        await self.own_board.show_panel(interaction, begun, seat, note=say("whatif.begun"))


def _choices(table: TableView, seat: int, page: int, found: Sequence[Offer], *, seats: bool) -> tuple[Row, ...]:
    """Return what a spectator chooses whose turns they are by, and the turns."""
    rows: list[Row] = []
    if seats and len(table.seats) > 1:
        who = Press(table.id, WHO, argument=f"p{page}")
        rows.append(Select(who.custom_id, say("whatif.pick_seat"), seat_options(table, seat)))
    if found:
        turns = tuple(Option(offer.what, str(offer.position), offer.when) for offer in found)
        pick = Press(table.id, PICK, seat, argument=f"p{page}")
        rows.append(Select(pick.custom_id, say("whatif.pick_turn"), turns[:OPTIONS]))
    return tuple(rows)


def _chosen(interaction: Interaction) -> int:
    """Return the number a select names, which may have come from anywhere."""
    text = "".join(chosen_values(interaction))
    if not (text.isascii() and text.isdecimal() and len(text) <= 4):
        raise Refusal("bad_button")
    return int(text)

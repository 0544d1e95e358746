"""A person's own board, as the answer to a press or a command."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot import machine
from bot.engine.core import SomeAction
from bot.store.enums import Status
from bot.store.rows import SeatRow
from bot.tables.play import playing
from bot.tables.play.single_attempt import too_late
from bot.tables.refusal import NoTable, NotSeated, Refusal, SoloUnderWay
from bot.tables.registry import Tables
from bot.tables.seating import lobby
from bot.tables.seating.setup import TableSetup
from bot.tables.table import Delivery, Table
from bot.tables.view import TableView
from bot.text import say
from bot.ui.input.answering import answer
from bot.ui.input.answers import SHOWN_FOR, Interaction, commit_then, on_panel, update
from bot.ui.messages.display import Display
from bot.ui.messages.panel_state import frames
from bot.ui.screens import story
from bot.ui.screens.names import look
from bot.ui.screens.panel_buttons import table_button
from bot.ui.screens.screen import Row, Screen
from bot.ui.screens.screens import panel as panel_screen


class OwnBoard:
    def __init__(self, tables: Tables, display: Display) -> None:
        self.tables = tables
        self.display = display

    def seat(self, interaction: Interaction, table: TableView) -> SeatRow:
        """Return the presser's seat, or raise a refusal."""
        seat = table.seat_of(interaction.user.id)
        if seat is None:
            raise NotSeated
        return seat

    async def show_panel(
        self,
        interaction: Interaction,
        table: Table,
        seat: int,
        *,
        focus: str = "",
        note: str | Callable[[], str] = "",
        change: Callable[[], Awaitable[object]] | None = None,
        below: tuple[Row, ...] = (),
        hinted: SomeAction | None = None,
    ) -> None:
        """Answer with the panel, after a change if there is one.

        In place of the panel that was pressed, or as a new private message. `note` may tell of the change; `below` is
        what can be pressed besides, until the panel changes; `hinted` is the answer that the note advises.
        """
        panels, user_id = self.display.panels, interaction.user.id
        await look(interaction, table, panels.people)

        async def own() -> Screen:
            said = note if isinstance(note, str) else note()
            panels.state(table, user_id).looking = None
            screen = await panels.screen(table, seat, user_id, focus=focus, note=said, hinted=hinted)
            return replace(screen, rows=(*screen.rows, *below)) if below else screen

        await answer(interaction, own, change=change, kept=panels.answering(interaction, table))

    async def show_look(self, interaction: Interaction, table: Table, seat: int, at: int) -> None:
        """Answer with another's board in place of the panel, which stays the person's one private message."""
        panels, user_id = self.display.panels, interaction.user.id

        def board() -> Awaitable[Screen]:
            panels.state(table, user_id).looking = at
            return panels.screen(table, seat, user_id)

        await answer(interaction, board, kept=panels.answering(interaction, table), name="look")

    async def turn_page(self, interaction: Interaction, table: Table, seat: int, at: int, page: int) -> None:
        """Answer with another page of a larger board in place of the panel: of the person's own, or of the one at."""
        panels, user_id = self.display.panels, interaction.user.id

        def board() -> Awaitable[Screen]:
            state = panels.state(table, user_id)
            state.looking = None if at == seat else at
            state.turn(table, at, page)
            return panels.screen(table, seat, user_id)

        await answer(
            interaction, board, kept=panels.answering(interaction, table), name="look" if at != seat else "board"
        )

    async def show_board(
        self, interaction: Interaction, table: Table, *, note: str = "", below: tuple[Row, ...] = ()
    ) -> None:
        """Answer with the person's own panel; whoever the clock had put on autopilot is back with it."""
        if table.header.alone and table.status == Status.LOBBY:
            await lobby.begin_once(table, interaction.user.id)
        if table.state is None:
            raise Refusal("not_started")
        if table.late and table.status == Status.RUNNING:
            # It closes in this moment.
            raise too_late(table.header)
        seat = self.seat(interaction, table)
        if table.status == Status.RUNNING and seat.autopilot and not seat.away:
            await self.show_panel(
                interaction,
                table,
                seat.seat,
                note=say("done.back"),
                change=lambda: playing.come_back(table, interaction.user.id),
            )
        else:
            await self.show_panel(interaction, table, seat.seat, note=note, below=below)

    async def begin_solo(self, interaction: Interaction, setup: TableSetup) -> None:
        """Start a solo game at once and answer with its panel, or with the game that is under way already."""
        user = interaction.user
        try:
            host = lobby.person(user.id, user.display_name)
            making = self.tables.create(setup, [host], Delivery(interaction.id))
            table = await commit_then(interaction, making, thinking=True)
        except SoloUnderWay:
            await self.open_solo(interaction, setup.game)
            return
        await self.show_panel(interaction, table, 0, change=lambda: lobby.begin(table, user.id))

    async def open_solo(self, interaction: Interaction, game: str) -> None:
        """Answer with the solo game a person has under way, in place of a second one."""
        table = await self.tables.solo_of(interaction.user.id, game)
        if table is None:
            raise NoTable
        # Whoever would rather begin anew ends this one first.
        await self.show_board(interaction, table, note=say("done.solo_again"), below=((table_button(table, "end"),),))

    async def play_on_panel(
        self,
        interaction: Interaction,
        table: Table,
        seat: int,
        change: Callable[[], Awaitable[object]],
        note: Callable[[], str] = str,
    ) -> None:
        """Make a change and answer with the panel, frame by frame where the press has turned several cards.

        Whoever wants it calm reads what they were.
        `note`: what the panel says of the change, once it is made.
        """
        if not on_panel(interaction):
            await self.show_panel(interaction, table, seat, note=note, change=change)
            return
        panels, clock, before = self.display.panels, self.tables.clock, len(table.log)
        with panels.playing(table, interaction.user.id):
            await commit_then(interaction, change(), thinking=False)
            person = await panels.people.person(interaction.user.id)
            for frame, moment in frames(table, person):
                screen = panel_screen(
                    table.at(frame),
                    seat,
                    panels.drawing,
                    text_mode=person.text_mode,
                    larger=person.larger,
                    note=moment,
                    playing_back=True,
                    additions=panels.additions,
                )
                await update(interaction, screen)
                shown_at = machine.perf_counter()
                await clock.sleep_until(clock.now() + table.rules.pace.frame)
                shown_for = interaction.extras.get(SHOWN_FOR, 0.0) + machine.perf_counter() - shown_at
                interaction.extras[SHOWN_FOR] = shown_for
            # What was not shown on the way is told.
            told = story.happened(table, before) if person.calm and table.playback else ""
            await self.show_panel(interaction, table, seat, note=lambda: "\n".join(filter(None, (note(), told))))

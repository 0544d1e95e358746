"""Private panels: each person's own board, kept up to date through the token of their last press.

A token counts from the moment its answer went through. Whoever is being answered is not pushed anything; once they have
been, it is looked again whether theirs is the newest.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, nullcontext
from typing import Protocol

from bot.engine.core import SomeAction
from bot.store.enums import Status
from bot.store.people import PeopleStore
from bot.store.rows import PanelRow
from bot.store.sql.database import NO_ANSWER, in_short
from bot.tables import messages
from bot.tables.clocks.clock import Clock
from bot.tables.play.modes import mode_of
from bot.tables.table import Table
from bot.text import use_locale
from bot.ui.input.answers import DeliveryStatus, Interaction, SendResult
from bot.ui.input.languages import spoken_by
from bot.ui.media.drawing import UNASKED, DrawingThread
from bot.ui.messages.background import Background
from bot.ui.messages.error_codes import Do
from bot.ui.messages.message_state import LONGEST_PAUSE
from bot.ui.messages.message_tokens import TOKEN_FRESH
from bot.ui.messages.panel_state import PanelState
from bot.ui.messages.sending import LINGERS, deliver
from bot.ui.messages.transport import Transport, want_while
from bot.ui.messages.writes import Write
from bot.ui.screens import remarks, screens
from bot.ui.screens.additions import Additions
from bot.ui.screens.screen import Screen

log = logging.getLogger(__name__)


class PanelListener(Protocol):
    """Who is told of what becomes of panels (`Display`)."""

    def caught_up(self, table: Table) -> None:
        """Take note that a panel shows its table's newest state."""

    def frozen(self, table: Table) -> None:
        """Take note that a panel cannot be changed any more, or can be again."""


class Panels:
    """Keeps the panels of all tables in step with them."""

    def __init__(
        self,
        transport: Transport,
        clock: Clock,
        people: PeopleStore,
        drawing: DrawingThread,
        additions: Additions,
        listener: PanelListener,
        *,
        ours: Callable[[Table], bool],
        aside: Callable[[Table], str],
    ) -> None:
        """`ours`: whether this process is the one to change a table's panels by itself.

        `aside`: what is to be said of a table message that cannot be changed.
        """
        self.transport = transport
        self.clock = clock
        self.people = people
        self.drawing = drawing
        self.additions = additions
        self._listener, self.ours, self.aside = listener, ours, aside
        self._states: dict[tuple[int, int], PanelState] = {}
        self._left: dict[tuple[int, int], tuple[int, remarks.Remark | None]] = {}
        """What is kept of panels of tables that are not in memory."""
        self._background = Background()
        self._unasked = asyncio.Semaphore(UNASKED)

    async def stop(self) -> None:
        """Stop changing anything."""
        await self._background.stop()

    def state(self, table: Table, user_id: int) -> PanelState:
        """Return what a person's panel shows."""
        key = table.id, user_id
        found = self._states.get(key)
        if found is None:
            pushed, remark = self._left.pop(key, (0, None))
            found = self._states[key] = PanelState(pushed=pushed, remark=remark)
        return found

    def rests(self, table: Table) -> bool:
        """Return whether no panel of a table waits for anything, or shows what only this knows."""
        states = [self._states.get((table.id, user)) for user in table.panels]
        return all(state is None or state.is_idle for state in states)

    def let_go(self, table_id: int, users: Collection[int]) -> None:
        """Keep of these people's panels what they were shown, and what the host remarked on them."""
        for user_id in users:
            state = self._states.pop((table_id, user_id), None)
            if state is not None and (state.pushed or state.remark):
                self._left[table_id, user_id] = state.pushed, state.remark

    def states(self, table: Table) -> list[PanelState]:
        """Return what is known of a table's panels."""
        found = [self._states.get((table.id, user_id)) for user_id in table.panels]
        return [state for state in found if state is not None]

    def are_newest(self, table: Table) -> bool:
        """Return whether no panel of a table waits to be changed."""
        return not any(state.old or state.writes or state.answering for state in self.states(table))

    async def screen(
        self,
        table: Table,
        seat: int,
        user_id: int,
        *,
        focus: str = "",
        note: str = "",
        hinted: SomeAction | None = None,
    ) -> Screen:
        """Return what a player sees: their own board and question, how their day went, or the board they look at."""
        person = await self.people.person(user_id)
        own = self.additions.own_panel(table)
        if own is not None:
            page = self.state(table, user_id).page_of(table, seat)
            return await own.screen(table, text_mode=person.text_mode, note=note, larger=person.larger, page=page)
        state = self.state(table, user_id)
        if state.looking is not None and table.status == Status.RUNNING:
            state.looked = len(table.entries)
            return await screens.look(
                table,
                state.looking,
                self.drawing,
                text_mode=person.text_mode,
                mine=seat,
                larger=person.larger,
                page=state.page_of(table, state.looking),
            )
        state.looking = None
        if hinted is not None:
            # What is advised is what they want to see.
            state.turned = None
        told_from = table.untold(user_id, pressed=state.is_answered)
        automatic = person.has_automatic_next(single_attempt=table.header.single_attempt)
        state.remark = remarks.current(table, seat, state.remark, told_from, person.remarks, automatic=automatic)
        return await screens.panel(
            table,
            seat,
            self.drawing,
            text_mode=person.text_mode,
            focus=focus,
            note="\n".join(filter(None, (note, self.aside(table)))),
            told_from=told_from,
            may_have_next=not automatic and person.chose_next(single_attempt=table.header.single_attempt) is None,
            is_new=not remarks.has_learnt(table.header.game, person.remarks)
            and await self._is_new(table, user_id, state),
            remark=state.remark,
            hinted=hinted,
            larger=person.larger,
            page=state.page_of(table, seat),
            additions=self.additions,
        )

    async def _is_new(self, table: Table, user_id: int, state: PanelState) -> bool:
        """Return whether somebody who never finished such a game is at the beginning of one."""
        mode = mode_of(table.header)
        played = mode is not None and not mode.is_first_game(table.header)
        if table.status != Status.RUNNING or played or table.moved_on:
            return False
        if state.is_newcomer is None:
            state.is_newcomer = bool(await self.people.newcomers(table.header.game, [user_id]))
        return state.is_newcomer

    # Pushing

    def refresh(self, table: Table, whom: tuple[int, ...] | None) -> None:
        """Change the panels of these people (None: all) that were pressed lately.

        Older ones change on their next press.
        """
        for user_id in list(table.panels):
            state = self.state(table, user_id)
            if whom is None or user_id in whom or _has_moved_on(table, state):
                state.old = True
                self._work(table, user_id, state)

    async def show_look(self, table: Table, user_id: int, seat: int) -> bool:
        """Let a person's open panel show another's board; return whether it does.

        One that is above the table message they pressed would change out of their sight.
        """
        state, mine = self.state(table, user_id), table.seat_of(user_id)
        panel = self._usable(table, user_id, state)
        if mine is None or panel is None or panel.message_id < (table.header.message_id or 0):
            return False
        before, state.looking = state.looking, seat
        screen = await self.screen(table, mine.seat, user_id)
        await self._push(table, state, panel, screen, len(table.entries))
        if state.key == screen.key:
            return True
        state.looking = before
        return False

    def _work(self, table: Table, user_id: int, state: PanelState) -> None:
        if state.worker is None or state.worker.done():
            state.worker = self._background.start(self._keep(table, user_id, state))

    async def _keep(self, table: Table, user_id: int, state: PanelState) -> None:
        want_while(self.ours, table)
        while state.may_push:
            # Farther ahead than any pause: the clock was set back.
            state.not_before = min(state.not_before, self.clock.now() + LONGEST_PAUSE)
            if state.not_before > self.clock.now():
                await self.clock.sleep_until(state.not_before)
                continue
            # Alone, a panel may wait for what the AI characters scored: nobody else's is to wait behind that.
            try:
                async with nullcontext() if table.header.alone else self._unasked:
                    made = await self._made(table, user_id, state)
            except NO_ANSWER as error:
                log.warning("table %s: a panel is shown later: the database: %s", table.id, in_short(error))
                self._later(state)
                continue
            if made is None:
                break
            panel, entries, screen = made
            if state.is_answered:
                # Pressed meanwhile: whoever answers looks again.
                state.old = True
            elif (screen.key != state.key or panel is state.perhaps) and self.ours(table):
                await self._push(table, state, panel, screen, entries)
        if not state.old:
            self._listener.caught_up(table)
        self._forget_ended(table, user_id, state)

    async def _made(self, table: Table, user_id: int, state: PanelState) -> tuple[PanelRow, int, Screen] | None:
        """Return the panel that can be changed, and what it is to show with so many entries; None if nothing is."""
        if state.is_answered:
            return None
        if not self.ours(table):
            state.old = False
            return None
        seat, panel = table.seat_of(user_id), self._usable(table, user_id, state)
        state.old = False
        if seat is None or panel is None or table.state is None:
            return None
        entries = len(table.entries)
        with use_locale(spoken_by(await self.people.person(user_id))):
            return panel, entries, await self.screen(table, seat.seat, user_id)

    def _forget_ended(self, table: Table, user_id: int, state: PanelState) -> None:
        if not table.status.is_open and not (state.old or state.answering or state.writes):
            self._states.pop((table.id, user_id), None)

    def _usable(self, table: Table, user_id: int, state: PanelState) -> PanelRow | None:
        now = self.clock.now()
        found = [panel for panel in (state.perhaps, table.panels.get(user_id)) if panel is not None]
        return next((panel for panel in found if panel.token and panel.expires_at > now), None)

    async def _push(self, table: Table, state: PanelState, panel: PanelRow, screen: Screen, entries: int) -> None:
        write = state.writes.begin(panel.message_id)
        key = None
        try:
            editing = self.transport.edit_by_token(panel.token, panel.message_id, screen)
            sent = await deliver(editing, f"table {table.id}: panel")
            if sent.is_sent:
                key, state.failures = screen.key, 0
                state.pushed = entries if state.looking is None else state.pushed
                await self.people.remarked(panel.user_id, screen.remarks)
            else:
                await self._refused(table, state, panel, sent)
        finally:
            self._end(state, write, key)
        if sent.was_given_up:
            self._background.start(self._show_again(table, panel.user_id))
        if key is not None and panel is state.perhaps:
            state.perhaps = None
            await self._hold(table, panel)

    async def give_away(self, table: Table, user_id: int) -> PanelRow | None:
        """Let the message of somebody's panel be another's from now on; None where it cannot be changed just now."""
        state = self.state(table, user_id)
        panel = self._usable(table, user_id, state)
        if panel is None or state.is_answered or state.writes or not self.ours(table):
            return None
        await messages.panel_given_away(table, user_id, panel.message_id)
        return panel

    async def take(self, table: Table, user_id: int, given: PanelRow) -> None:
        """Let a private message, given away by another table, become somebody's panel of this one."""
        mine, state = table.seat_of(user_id), self.state(table, user_id)
        if mine is None or table.state is None or not self.ours(table):
            return
        state.looking, entries = None, len(table.entries)
        await self._hold(table, given.model_copy(update={"table_id": table.id, "seen": entries}))
        with use_locale(spoken_by(await self.people.person(user_id))):
            screen = await self.screen(table, mine.seat, user_id)
        held = table.panels.get(user_id)
        if held is not None and held.message_id == given.message_id:
            await self._push(table, state, held, screen, entries)

    async def _show_again(self, table: Table, user_id: int) -> None:
        """Show it once more when a request that was given up arrives no more."""
        await self.clock.sleep_until(self.clock.now() + LINGERS)
        self.state(table, user_id).key = None
        self.refresh(table, (user_id,))

    def _end(self, state: PanelState, write: Write, key: str | None) -> None:
        """Note that a request has ended: what the panel shows is known if it worked and crossed no other."""
        state.writes.end(write)
        state.key = key if write.alone else None
        state.old = state.old or not write.alone

    def _later(self, state: PanelState) -> None:
        state.old = True
        state.failures += 1
        state.not_before = self.clock.now() + min(LONGEST_PAUSE, 2.0**state.failures)

    async def _refused(self, table: Table, state: PanelState, panel: PanelRow, sent: SendResult) -> None:
        """Do what Discord's refusal of a panel asks for, or that it did not get through."""
        if sent.do is Do.RETRY:
            self._later(state)
        elif panel is state.perhaps:
            # It was not answered after all: the one before may still be changed.
            state.perhaps = None
            state.old = True
        else:
            # Refused for good. One that was put away by its person is not missed.
            missed = sent.do is not Do.POST_ANEW
            await messages.panel_refused(table, panel, missed=missed)
            if missed:
                self._listener.frozen(table)

    async def _hold(self, table: Table, panel: PanelRow) -> None:
        frozen = messages.has_to_open_board(table, panel.user_id)
        await messages.hold_panel(table, panel)
        if frozen:
            self._listener.frozen(table)

    # Answers to presses

    def answering(self, interaction: Interaction, table: Table) -> PanelAnswer:
        """Return the presser's panel as the answer to their press sees it (`answering.Kept`)."""
        return PanelAnswer(self, interaction, table)

    @contextmanager
    def playing(self, table: Table, user_id: int) -> Iterator[None]:
        """Push a person nothing while a press of theirs is answered frame by frame."""
        state = self.state(table, user_id)
        state.answering += 1
        try:
            yield
        finally:
            state.answering -= 1
            if state.old:
                self._work(table, user_id, state)


def _has_moved_on(table: Table, state: PanelState) -> bool:
    """Return whether the board somebody looks at is another one by now: its seat has done something."""
    if state.looking is None:
        return False
    return any(entry.seat == state.looking for entry in table.entries[state.looked :])


class PanelAnswer:
    """A person's panel as the answer to one press of theirs sees it."""

    def __init__(self, panels: Panels, interaction: Interaction, table: Table) -> None:
        self._panels = panels
        self._interaction = interaction
        self._table = table
        self._state = panels.state(table, interaction.user.id)
        message = interaction.message
        self._message_id = message.id if message is not None and message.flags.ephemeral else None
        self._expires_at = panels.clock.now() + TOKEN_FRESH
        self._write: Write | None = None
        self._seen = 0
        held = table.panels.get(interaction.user.id)
        if held is not None and held.message_id == self._message_id:
            # What was pushed to it is what they had in front of them.
            table.read[interaction.user.id] = self._state.pushed

    def expect(self) -> None:
        """See `answering.Kept`."""
        self._state.answering += 1

    def making(self) -> None:
        """See `answering.Kept`."""
        self._write = self._state.writes.begin(self._message_id)
        self._state.old = False
        self._seen = len(self._table.entries)

    async def reconcile(self, screen: Screen | None, sent: SendResult) -> None:
        """See `answering.Kept`."""
        panels, table, state = self._panels, self._table, self._state
        state.answering -= 1
        if self._write is not None:
            certain = screen is not None and sent.status is DeliveryStatus.SENT and sent.message_id is not None
            panels._end(state, self._write, screen.key if screen is not None and certain else None)
            try:
                await self._keep_token(sent, certain=certain)
                if screen is not None and certain:
                    await panels.people.remarked(self._interaction.user.id, screen.remarks)
            except NO_ANSWER as error:
                # They have their answer, and this process knows the panel: the next press on it is kept.
                log.warning("table %s: a panel is not noted: the database: %s", table.id, in_short(error))
        if state.old:
            panels._work(table, self._interaction.user.id, state)
        else:
            panels._listener.caught_up(table)
            panels._forget_ended(table, self._interaction.user.id, state)

    async def _keep_token(self, sent: SendResult, *, certain: bool) -> None:
        """Keep the token if its answer went through; if that is not known, try it."""
        panels, table, state = self._panels, self._table, self._state
        user_id = self._interaction.user.id
        if certain or (sent.status is DeliveryStatus.UNSURE and sent.message_id is not None):
            assert sent.message_id is not None
            held = table.panels.get(user_id)
            # Another's board tells nobody what happened to themselves.
            seen = self._seen if state.looking is None else 0 if held is None else held.seen
            panel = PanelRow(
                table_id=table.id,
                user_id=user_id,
                message_id=sent.message_id,
                token=self._interaction.token,
                expires_at=self._expires_at,
                seen=seen,
            )
            if certain:
                state.perhaps, state.failures = None, 0
                await panels._hold(table, panel)
                return
            if held is None or held.message_id <= panel.message_id:
                # Else it is an old press that was delivered again: what they look at is the panel opened since.
                state.perhaps = panel
        elif sent.status is DeliveryStatus.UNSURE:
            # There may be a new panel that nobody can find.
            await messages.panel_lost(table, user_id)
            panels._listener.frozen(table)
        state.old = True

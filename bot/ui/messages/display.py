"""Showing tables as they change: the table message, private panels, the result, each in a module of its own."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress

from bot.store.enums import ClockKind, Status
from bot.store.sql.database import NO_ANSWER
from bot.store.sql.parts import Part
from bot.tables import messages
from bot.tables.news import TableChanged
from bot.tables.registry import Tables
from bot.tables.seating import consent
from bot.tables.table import Follower, Table
from bot.text import say
from bot.ui.input.answers import Interaction, acknowledge_quietly
from bot.ui.input.ids import Press
from bot.ui.input.languages import TableLanguage
from bot.ui.media.drawing import DrawingThread
from bot.ui.messages import guests
from bot.ui.messages.asking import Asking
from bot.ui.messages.background import Background
from bot.ui.messages.mention_policy import MentionPolicy
from bot.ui.messages.message_state import MessageState
from bot.ui.messages.message_tokens import TOKEN_FRESH, Token
from bot.ui.messages.notices import Notices
from bot.ui.messages.panel_state import PanelState
from bot.ui.messages.panels import Panels
from bot.ui.messages.table_message import TableMessages
from bot.ui.messages.transport import Transport
from bot.ui.screens import games
from bot.ui.screens.additions import Additions

log = logging.getLogger(__name__)

AT_REST = 20.0
"""Seconds after which it is recorded that a table shows its newest state, if nothing has changed: while people play,
every press would make it untrue again."""
RESULT_KEPT = 86_400.0
"""How old a game may be whose end is still shown after a restart."""

AT_ONCE, PACE = 50, 0.5
"""Tables that are shown at once after a restart, and seconds between two of the others."""


class Display(Follower):
    """Keeps what is shown in step with the tables."""

    def __init__(
        self,
        tables: Tables,
        transport: Transport,
        mention_policy: MentionPolicy,
        drawing: DrawingThread,
        additions: Additions,
        *,
        language: TableLanguage,
        opened: Callable[[Table], None],
        by_token: bool,
        layout: Callable[[], str],
    ) -> None:
        """`layout`: which version of it this is; messages of another one are old. The others: see `TableMessages`."""
        self.tables = tables
        self.messages = TableMessages(
            transport,
            tables.clock,
            mention_policy,
            drawing,
            additions,
            self,
            ours=tables.is_ours,
            language=language,
            opened=opened,
            by_token=by_token,
        )
        self.panels = Panels(
            transport,
            tables.clock,
            mention_policy.people,
            drawing,
            additions,
            self,
            ours=tables.is_ours,
            aside=self._why_mute,
        )
        self.notices = Notices(self.messages, tables.store.mentions)
        self._layout = layout
        self._following: dict[int, bool] = {}
        """Tables whose panels wait for a playback, and whether the result is to be posted then."""
        self._settling: dict[int, Table] = {}
        """Tables of which it is to be recorded, once at rest, that everything shows their newest state."""
        self._background = Background()
        self._asking = Asking(self.notices, mention_policy)

    async def stop(self) -> None:
        """Stop showing anything: Discord is about to be disconnected, and the next start shows what is missing."""
        await self._background.stop()
        recorded = await asyncio.gather(*map(self._record, self._settling.values()), return_exceptions=True)
        for error in filter(None, recorded):
            log.warning("it could not be recorded what a table shows: %r", error)
        await self.messages.stop()
        await self.panels.stop()

    def _why_mute(self, table: Table) -> str:
        """Return what those who press are told where the table message does not show the table as it is."""
        if not self.messages.is_mute(table):
            return ""
        return say("panel.locked" if self.messages.state(table).is_locked else "panel.mute")

    def table_changed(self, table: Table, news: TableChanged) -> None:
        """Show what has changed, without keeping the one who pressed waiting.

        Where the table is another process's, that one does. It may also be about to become this one's, just after
        its start: a game that begins then has its message from the answer to the press, which says whom it mentions.
        """
        if not self.tables.is_ours(table):
            if news.started and not table.header.alone:
                self._begin_message(table)
            return
        if not table.header.alone:
            self._change_message(table, news)
            if not self.messages.state(table).is_answered:
                self.ask(table)
        if news.remind:
            self._background.start(self._remind(table, news.remind))
        result = news.ended and table.status == Status.OVER and not table.header.alone
        # Where one is asked after the other, every press changes every panel.
        everybody = news.advanced or news.ended or news.playback or table.rules.turn_by_turn
        whom = None if everybody else news.panels
        self._follow(table, whom, news, result=result)

    def _change_message(self, table: Table, news: TableChanged) -> None:
        state = self.messages.state(table)
        if news.started:
            self._begin_message(table)
        running = table.status == Status.RUNNING
        if news.asked and running:
            # Whoever is to agree to something has to see it.
            state.post_again(news.asked)
        if news.advanced and running and table.header.clock == ClockKind.SLOW and games.of(table).begins_round(table):
            state.post_again()
        state.play(news.playback, skip=table.status == Status.CLOSED or self.messages.is_mute(table))
        # Where one is asked after the other, an answer asks the next one.
        self.messages.mark_dirty(table, minor=news.answered and not table.rules.turn_by_turn)

    def _begin_message(self, table: Table) -> None:
        everybody = tuple(seat.user_id for seat in table.people if seat.user_id is not None)
        self.messages.state(table).begin_game(table.header.message_id, everybody)

    def _follow(self, table: Table, whom: tuple[int, ...] | None, news: TableChanged, *, result: bool) -> None:
        """Panels and the result come when the playback has been seen, and none of them tells it beforehand."""
        if table.id in self._following:
            self._following[table.id] |= result
        elif news.playback and not table.header.alone:
            self._following[table.id] = result
            self._background.start(self._once_shown(table))
        else:
            if result:
                self._background.start(self.notices.post_result(table))
            self.panels.refresh(table, whom)

    async def _once_shown(self, table: Table) -> None:
        await self.messages.state(table).until_at_rest()
        if self._following.pop(table.id):
            self._background.start(self.notices.post_result(table))
        self.panels.refresh(table, None)

    def ask(self, table: Table) -> None:
        """Mention those who are asked whether they play, and were not mentioned."""
        if consent.untold(table):
            self._background.start(self._asking.ask(table))

    async def _remind(self, table: Table, users: tuple[int, ...]) -> None:
        may = await self.messages.mention_policy.may_be_mentioned(table.header.guild_id, users)
        await self.notices.remind(table, users, may)

    def muted(self, table: Table) -> None:
        """Let panels say what the table message cannot."""
        self.panels.refresh(table, None)

    def frozen(self, table: Table) -> None:
        """Let the table message say whose panel cannot be changed, or no longer says so."""
        if table.status.is_open:
            self.messages.mark_dirty(table)

    async def renew(self, interaction: Interaction, table: Table, press: Press) -> None:
        """Acknowledge a press on a guest's table message as one that changes it, where its token is getting old.

        A press that is answered by another message would not let this one be changed.
        """
        if not table.header.guest:
            return
        state, now = self.messages.state(table), self.tables.clock.now()
        if not guests.lets_speak(interaction, table):
            state.tokens.silence(interaction.token)
        if not guests.is_to_be_renewed(interaction, table, press, state, now):
            return
        await acknowledge_quietly(interaction)
        if not interaction.response.is_done():
            # It came too late: what can be done without it goes on.
            return
        assert interaction.message is not None
        pressed = interaction.message.id
        token = Token(interaction.token, now + TOKEN_FRESH)
        state.tokens.add(pressed, token)
        if state.former.is_pressed(pressed):
            return
        with suppress(*NO_ANSWER):
            await messages.renew(table, token.text, token.until)

    def add_token(self, table: Table, interaction: Interaction, came_at: float) -> None:
        """Let a guest speak through what has been asked at its table and answered, whatever it was."""
        if not table.header.guest or table.header.alone or interaction.channel_id != table.header.channel_id:
            return
        self.messages.add_token(table, Token(interaction.token, came_at + TOKEN_FRESH))
        self.ask(table)
        if table.status == Status.OVER and table.id not in self._following:
            self._background.start(self.notices.post_result(table))

    def caught_up(self, table: Table) -> None:
        """Have it recorded that everything shows the newest state, where it does: a guest has to see to it anew."""
        if table.header.guest:
            return
        if table.id not in self._settling and self._is_newest(table) and not self._is_recorded(table):
            self._settling[table.id] = table
            self._background.start(self._settle(table))

    def _is_newest(self, table: Table) -> bool:
        shown = table.header.alone or self.messages.is_newest(table)
        return shown and table.id not in self._following and self.panels.are_newest(table)

    def _is_recorded(self, table: Table) -> bool:
        return (table.header.shown_entry, table.header.shown_layout) == (len(table.entries) - 1, self._layout())

    async def _settle(self, table: Table) -> None:
        """Record what a table shows once it is at rest, so that a restart leaves its messages alone."""
        change = -1
        while change != table.changes:
            change = table.changes
            await self.tables.clock.sleep_until(self.tables.clock.now() + AT_REST)
        del self._settling[table.id]
        await self._record(table)

    async def _record(self, table: Table) -> None:
        """Record that everything shows the newest state, if it does: whatever changes that looks here again."""
        if self._is_newest(table) and not self._is_recorded(table) and self.tables.is_ours(table):
            await messages.shown(table, table.changes, self._layout())

    def rests(self, table: Table) -> bool:
        """See `Follower`."""
        message = self.messages.states.get(table.id)
        if message is not None and (not message.is_idle or self.messages.is_mute(table)):
            return False
        return table.id not in self._following and self.panels.rests(table)

    def let_go(self, table_id: int, users: Collection[int]) -> None:
        """See `Follower`."""
        self.messages.states.let_go(table_id)
        self.panels.let_go(table_id, users)

    def table_read_again(self, table: Table) -> None:
        """Show what another process has changed at a table, if it is this one's to show."""
        if not self.tables.is_ours(table):
            return
        self._show(table)
        if table.status == Status.OVER and not table.header.alone:
            self._background.start(self.notices.post_result(table))

    def table_loaded(self, table: Table) -> None:
        """Show a table that another process may have changed since it is this one's.

        Nothing else finds it where a press was what brought it into memory: then it is as new as in the database, and
        `look_around` loads only those that are not in memory.
        """
        if self.tables.part is None or self._is_recorded(table):
            return
        if table.status.is_open or (table.header.ended_at or 0.0) > self.tables.clock.now() - RESULT_KEPT:
            self.table_read_again(table)

    def _show(self, table: Table) -> None:
        self.messages.mark_dirty(table)
        self.panels.refresh(table, None)
        self.ask(table)

    async def resume(self, part: Part | None = None, *, pace: float = 0.0) -> None:
        """After a restart (of a part): show the tables whose messages are old, and post results that it kept back.

        `pace`: seconds between two of the first ones.
        """
        since = self.tables.clock.now() - RESULT_KEPT
        # They are few, and the tables may be many.
        for table_id in await self.tables.store.without_result(since, part):
            ended = await self.tables.get(table_id)
            if ended is not None and ended.status == Status.OVER:
                self._background.start(self.notices.post_result(ended))
        for table_id, users in (await self.notices.mentions.wanted(part)).items():
            waiting = await self.tables.get(table_id)
            if waiting is not None:
                self._background.start(self._remind(waiting, tuple(users)))
        number = 0
        async for table in self.tables.not_shown(self._layout(), since, part):
            self._show(table)
            number += 1
            # Others have the loop between two; after an update these are all tables there are.
            await asyncio.sleep(pace if number < AT_ONCE else PACE)

    def leave(self, part: Part) -> None:
        """Leave the tables of a part to another process, which shows them from now on."""
        for state in self._states(part):
            state.leave()

    def take(self, part: Part) -> None:
        """Show the tables of a part from now on: of what they show only the database knows (`resume`).

        Presses that were answered here meanwhile tell nothing, as another process has shown the tables since.
        """
        for state in self._states(part):
            state.forget()

    def _states(self, part: Part) -> Iterator[MessageState | PanelState]:
        for table in self.tables.cache:
            if part.holds(table.header.guild_id):
                state = self.messages.states.get(table.id)
                if state is not None:
                    yield state
                yield from self.panels.states(table)

    async def look_around(self, unsettled: Part) -> None:
        """Show what other processes have changed: at tables in memory, and at all of those they may still change."""
        await self.tables.catch_up()
        if unsettled.slots:
            since = self.tables.clock.now() - RESULT_KEPT
            async for table in self.tables.not_shown(self._layout(), since, unsettled, unknown=True):
                self.tables.context.follower.table_read_again(table)

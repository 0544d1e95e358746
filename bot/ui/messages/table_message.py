"""The table message: the one public message of a table, kept up to date.

It is the scarce thing (Discord allows few edits a channel, and few a bot), so changes that come while one is being
shown are shown together, the newest state last. Presses on it are answered with it, too (`table_answers`), and what
answered a press is changed through the press's token for as long as Discord takes it: such edits are not the bot's own.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

import discord

from bot.store.enums import Ending, Status
from bot.store.sql.database import NO_ANSWER, in_short
from bot.tables import messages
from bot.tables.clocks.clock import Clock
from bot.tables.seating import consent, hosting
from bot.tables.table import Table
from bot.text import say, use_locale
from bot.ui.input.answers import FAULTS, SendResult
from bot.ui.input.languages import TableLanguage
from bot.ui.media.drawing import UNASKED, DrawingThread
from bot.ui.messages import guests, openings
from bot.ui.messages.background import Background
from bot.ui.messages.budget import GAP, HOLD
from bot.ui.messages.error_codes import ARCHIVED, LOCKED, SERVER_FAULT, Do, may_come
from bot.ui.messages.guests import Quiet, remember
from bot.ui.messages.mention_policy import MentionPolicy
from bot.ui.messages.message_state import MessageState, MessageStates, unreachable
from bot.ui.messages.message_tokens import Token
from bot.ui.messages.sending import LINGERS, deliver
from bot.ui.messages.table_requests import TRIES, TableRequests
from bot.ui.messages.transport import Transport, want_while
from bot.ui.screens import screens
from bot.ui.screens.additions import Additions
from bot.ui.screens.screen import Screen

log = logging.getLogger(__name__)

FAR_AWAY = 20
"""Messages after which the table message is posted again."""
OLD, OLD_GAP = 3600.0, 3.0
"""Discord's limit for messages older than an hour is lower: seconds between two edits of one."""


class MessageListener(Protocol):
    """Who is told of what becomes of table messages (`Display`)."""

    def caught_up(self, table: Table) -> None:
        """Take note that a message shows its table's newest state."""

    def muted(self, table: Table) -> None:
        """Take note that a channel has begun to refuse its message."""

    def ask(self, table: Table) -> None:
        """Mention those who are asked whether they play, as the message that was posted has not done so."""


class TableMessages:
    """Keeps the message of every table in step with it."""

    def __init__(
        self,
        transport: Transport,
        clock: Clock,
        mention_policy: MentionPolicy,
        drawing: DrawingThread,
        additions: Additions,
        listener: MessageListener,
        *,
        ours: Callable[[Table], bool],
        language: TableLanguage,
        opened: Callable[[Table], None],
        by_token: bool,
    ) -> None:
        """`by_token`: post and change through the interactions that are answered, where that is possible.

        `ours`: whether this process is the one to change a table's message by itself. `opened`: told of a lobby that
        somebody has just opened.
        """
        self.transport, self.clock = transport, clock
        self.people, self.drawing, self.mention_policy = mention_policy.people, drawing, mention_policy
        self.additions = additions
        self.by_token, self.ours, self.language = by_token, ours, language
        self.opened, self._listener = opened, listener
        self.requests = TableRequests(transport, clock)
        self.budget = self.requests.budget
        self.states = MessageStates()
        self.background = Background()
        self._unasked = asyncio.Semaphore(UNASKED)

    async def stop(self) -> None:
        """Stop changing anything."""
        await self.background.stop()
        await self.budget.stop()

    def state(self, table: Table) -> MessageState:
        """Return what the message of a table shows."""
        return self.states.of(table.id)

    def is_newest(self, table: Table) -> bool:
        """Return whether the message shows the table as it is."""
        state = self.states.get(table.id)
        return state is not None and state.key is not None and state.newest == table.changes

    def is_mute(self, table: Table) -> bool:
        """Return whether the channel does not take our messages just now."""
        state = self.states.get(table.id)
        return state is not None and self.clock.now() < state.mute_until

    def told(self, table: Table) -> int | None:
        """Return how many events of the log the message has told; None: all, as no playback is under way."""
        state = self.states.get(table.id)
        return None if state is None else state.told

    def mark_dirty(self, table: Table, *, again: bool = False, minor: bool = False) -> None:
        """Look whether the table message is old, and change it if it is (`again`: post it again).

        What is `minor` may wait a while for what comes next where this takes an edit of the bot's own.
        """
        if table.header.alone or not self.ours(table):
            return
        state = self.state(table)
        if unreachable(table, state):
            return
        state.mark_dirty(self.budget.now(), minor=minor, again=again)
        self._work(table, state)
        self._watch(table, state)

    def name_asked(self, table: Table) -> None:
        """Let the message, about to be posted for the first time, mention those who are asked whether they play."""
        self.state(table).mention(consent.untold(table))

    def settle(self, table: Table) -> None:
        """See to what is left after the message was posted by an answer: changes since, and the message before it."""
        if table.header.message_id is not None and consent.untold(table):
            self._listener.ask(table)
        self.look_again(table)

    def look_again(self, table: Table) -> None:
        """See to what is left after an answer has shown the message: what has come since, and the message before it."""
        state = self.state(table)
        is_missing = table.header.message_id is None or state.is_behind or state.is_to_be_posted
        if is_missing or not (self.is_newest(table) and self.ours(table)):
            self.mark_dirty(table)
            return
        state.settled()
        self._work(table, state)
        self._watch(table, state)
        self._listener.caught_up(table)

    def _work(self, table: Table, state: MessageState) -> None:
        if not state.is_answered and (state.worker is None or state.worker.done()):
            state.work(self.background.start(self._keep(table, state)))

    def _watch(self, table: Table, state: MessageState) -> None:
        if table.header.guest and (state.warner is None or state.warner.done()):
            state.warn(self.background.start(self._warn(table, state)))

    async def _warn(self, table: Table, state: MessageState) -> None:
        """Let a guest's message say so before it can no longer be changed."""
        while table.status.is_open and (token := guests.changing(table, state, self.clock.now())) is not None:
            if guests.is_about_to_go_quiet(table, state, self.clock.now()):
                self.mark_dirty(table)
                return
            await self.clock.sleep_until(token.until - guests.WARNING)

    def add_token(self, table: Table, token: Token) -> None:
        """Let a guest speak through a press that has been answered, whatever it was."""
        self.state(table).tokens.add_newest(token)
        self.mark_dirty(table)

    async def post_as_guest(self, table: Table, screen: Screen, name: str, mentions: tuple[int, ...] = ()) -> int:
        """Post another message of a guest's table; `Quiet` where nobody has pressed anything lately."""
        _, posted = await self.requests.post_as_guest(table, self.state(table), screen, name, mentions)
        return posted

    def uses_tokens(self, table: Table) -> bool:
        """Return whether a table's message is changed through the presses that it answers."""
        return self.by_token or table.header.guest

    def may_be_posted_by(self, card: int, table: Table) -> bool:
        """Return whether a press on this card may be answered with a new table message: none is on its way."""
        return self.uses_tokens(table) and card == table.header.message_id and self.state(table).posting is None

    def give_away(self, table: Table, message_id: int, crossed: Callable[[], None]) -> None:
        """Leave a former table message to somebody else, who is called after edits of ours that were on their way."""
        self.state(table).former.give_away(message_id, crossed)

    # Showing

    async def _keep(self, table: Table, state: MessageState) -> None:
        """Show what there is to show, until there is no more."""
        want_while(self.ours, table)
        openings.resume(table, state, self.budget.now())
        try:
            while (state.is_behind or state.former) and not unreachable(table, state):
                if state.is_behind:
                    if not guests.can_speak(table, state, self.clock.now()):
                        # Whatever is pressed at the table has it looked at again.
                        state.has_no_token()
                        break
                    await self._until_allowed(table, state)
                    if unreachable(table, state) or state.is_answered:
                        break
                    try:
                        await self._step(table, state)
                    except NO_ANSWER as error:
                        log.warning("table %s: it is shown later: the database: %s", table.id, in_short(error))
                        state.later(self.clock.now())
                    state.end_turn()
                if unreachable(table, state):
                    break
                with use_locale(await self.language(table.header)):
                    await self.requests.retire_old_messages(table, state)
        finally:
            state.end_turn()
            if not state.is_answered:
                state.rest()
        if not table.status.is_open and not (state.writes or state.is_answered or table.header.guest):
            self.states.pop(table.id, None)

    async def _until_allowed(self, table: Table, state: MessageState) -> None:
        """Wait until the message may be changed, and where the bot does it as itself for one of its own edits."""
        now = self.clock.now()
        gap = OLD_GAP if now - table.header.created_at > OLD else GAP
        state.limit_pauses(now)
        if self._token(table, state) is None:
            gap = max(gap, self.budget.gap)
            if state.may_wait and table.header.message_id is not None:
                await self._hold(state, state.edited_at + max(gap, HOLD))
        await self.clock.sleep_until(max(state.edited_at + gap, state.mute_until))
        if state.is_answered or table.header.guest or self._token(table, state) is not None:
            return
        state.take_turn(await self.budget.turn(table.id, state.waiting_since))
        if self.budget.is_short:
            state.stop_playback()

    async def _hold(self, state: MessageState, moment: float) -> None:
        """Wait until then, or until there is something to show that may not wait so long."""
        waiting = [asyncio.ensure_future(one) for one in (self.clock.sleep_until(moment), state.until_urgent())]
        try:
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for one in waiting:
                one.cancel()

    def _token(self, table: Table, state: MessageState) -> Token | None:
        """Return the token through which the next request goes; None: the bot makes it as itself."""
        return None if state.is_to_be_posted else guests.changing(table, state, self.clock.now())

    async def _step(self, table: Table, state: MessageState) -> None:
        """Show the next frame, or the newest state, unless an answer has done so meanwhile."""
        if not state.is_behind or not await openings.recover_posted_message(
            table, state, self.transport, self.clock.now(), by_token=self.uses_tokens(table)
        ):
            return
        async with self._unasked:
            last, change, wanted = not state.frames, table.changes, state.wanted
            screen = await self.next_screen(table, state, renewing=state.is_to_be_posted)
        same = screen.key == state.key and not state.is_to_be_posted and table.header.message_id is not None
        # Meanwhile a new message was asked for, which is to show what is newest then and mention whom it should.
        crossed = last and state.posting is None and state.wanted != wanted
        if state.is_answered or crossed or not self.ours(table):
            return
        message_id = None if state.is_to_be_posted else table.header.message_id
        if not same and not await self._show(table, state, screen, message_id):
            state.rest()
        elif last:
            state.shows_change(change)
            state.rest()
            self._listener.caught_up(table)

    async def _show(self, table: Table, state: MessageState, screen: Screen, message_id: int | None) -> bool:
        """Change this message (None: post a new one) and return whether that worked."""
        state.edits(self.clock.now())
        write = state.writes.begin(message_id)
        key = None
        try:
            if message_id is None:
                showing = self._post(table, state, screen)
            else:
                showing = self.requests.edit(table, state, message_id, screen)
            sent = await deliver(showing, f"table {table.id}: message")
            if not sent.is_sent:
                await self._refused(table, state, sent, message_id)
            elif message_id is not None:
                key = screen.key
                state.taken()
            else:
                return True
            if message_id is not None and sent.was_given_up:
                self.background.start(self._show_again(table))
        except Quiet:
            state.lost_token()
        finally:
            state.ended(write, key, table.header.message_id)
        return key is not None

    async def _show_again(self, table: Table) -> None:
        """Show it once more when a request that was given up arrives no more."""
        await self.clock.sleep_until(self.clock.now() + LINGERS)
        self.state(table).is_unknown()
        self.mark_dirty(table)

    async def _post(self, table: Table, state: MessageState, screen: Screen) -> None:
        first, old = state.posting is None, table.header.message_id
        posting = state.begin_post(openings.nonce(table))
        if not table.header.guest:
            first = await messages.leave_message(table) and first
        wanted = await self.mention_policy.may_be_mentioned(
            table.header.guild_id, screen.mentions, asked_by=consent.asker(table)
        )
        try:
            new = await self.requests.post(table, state, screen, posting.nonce, wanted)
        except discord.HTTPException as error:
            if error.status < SERVER_FAULT:
                state.post_refused()
            raise
        is_pressed = table.header.message_id == new or state.writes.change(new)
        await remember(table, state, new)
        await consent.told(table, posting.mentions)
        # What a second try finds may be what the first one posted, or a process that is gone; and a press before the
        # receipt was there has been answered with something newer.
        is_new = first and state.key is not None and not is_pressed
        state.shows(screen.key if is_new else None)
        if not is_new:
            state.keep()
        state.posted(posting.mentions, self.clock.now())
        state.taken()
        if old is not None:
            # One living message: the old one says that the game went on below, without buttons. It may be gone.
            state.former.add(old)

    async def _refused(self, table: Table, state: MessageState, sent: SendResult, message_id: int | None) -> None:
        """Do what Discord's refusal of the table message asks for, or that it did not get through."""
        now, do = self.clock.now(), sent.do
        if do is Do.POST_ANEW and message_id is not None:
            # Somebody deleted it: post a new one.
            await messages.forget_message(table, message_id)
            state.keep(wanted=table.status.is_open)
        elif do is Do.GONE:
            log.info("table %s: its channel is gone", table.id)
            state.gone()
            await hosting.shut(table, Ending.GONE)
        elif sent.error is not None and may_come(sent.error):
            state.refused(now, locked=sent.code in (ARCHIVED, LOCKED), is_open=table.status.is_open)
            if state.refusals == 1:
                self._listener.muted(table)
        elif do is Do.RETRY or state.failures < TRIES:
            state.later(now)

    async def next_screen(self, table: Table, state: MessageState, *, renewing: bool = False) -> Screen:
        """Return what the message shows next: a frame of what has just happened, or the newest state.

        `renewing`: with it the message gets another token, through which it may be changed for a while.
        """
        with use_locale(await self.language(table.header)):
            if not state.frames:
                state.drawn()
                screen = await self.newest(table, state.named)
                if not renewing and guests.is_about_to_go_quiet(table, state, self.clock.now()):
                    screen = replace(screen, texts=(*screen.texts, guests.warning()))
                return screen
            frame = state.next_frame()
            words = say("table.drum" if frame.is_drum_roll else "table.on_stage")
            return await screens.whole_table(
                table.at(frame), self.drawing, self.additions, state.named, playing_back=words
            )

    async def newest(self, table: Table, mentions: tuple[int, ...] = ()) -> Screen:
        """Return what the message of a table shows when all has been shown."""
        if table.status == Status.LOBBY:
            return await screens.lobby(table, self.drawing, self.additions, mentions)
        if table.status == Status.CLOSED:
            return screens.closed(table)
        if table.status == Status.OVER:
            return screens.over(table, await self.additions.on_table_message(table))
        addition = await self.additions.on_table_message(table)
        return await screens.whole_table(table, self.drawing, self.additions, mentions, addition=addition)

    # Far away, or gone

    def look_for_distance(self, table: Table) -> None:
        """Post the table message again if the channel has moved on by many messages since.

        discord.py's channels keep the `last_message_id` of the start (no message events come here), so the messages
        after ours are counted, when somebody presses: at most once a minute a table, and ever more seldom where nobody
        writes.
        """
        if not (table.header.alone or table.header.guest) and table.status.is_open:
            self.background.start(self._repost_if_scrolled_away(table))

    async def _repost_if_scrolled_away(self, table: Table) -> None:
        distance, message_id = self.state(table).distance, table.header.message_id
        if message_id is None or self.is_mute(table) or not distance.is_due(self.clock.now()):
            return
        try:
            found = await self.transport.posted_after(table.header, message_id, FAR_AWAY)
        except FAULTS as error:
            # Not allowed, or the channel is gone: the next edit of the table message will know what to do.
            log.info("table %s: could not see how far its channel has moved on: %r", table.id, error)
            return
        distance.found(found)
        if found >= FAR_AWAY and table.status.is_open:
            self.mark_dirty(table, again=True)

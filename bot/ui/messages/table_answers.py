"""The table message as the answers to presses see it: those on it, and those that post it first.

A press that is answered with the table message gives it its token: for a quarter of an hour the message is changed
through that, which Discord does not count among the bot's own requests (docs/decisions/0020).
"""

from __future__ import annotations

import logging
from contextlib import suppress
from dataclasses import replace

import discord

from bot.store.enums import Ending, Status
from bot.store.sql.database import NO_ANSWER, in_short
from bot.tables import messages
from bot.tables.seating import consent, hosting
from bot.tables.table import Table
from bot.ui.input.answers import NOT_SENT, SAID_TO_COME, DeliveryStatus, Interaction, SendResult, find_answer
from bot.ui.messages.guests import remember
from bot.ui.messages.message_state import MessageState
from bot.ui.messages.message_tokens import TOKEN_FRESH, Token
from bot.ui.messages.openings import former
from bot.ui.messages.table_message import TableMessages
from bot.ui.messages.writes import Write
from bot.ui.screens.screen import Screen

log = logging.getLogger(__name__)


class _Answer:
    """What both have."""

    def __init__(self, shown: TableMessages, table: Table, interaction: Interaction) -> None:
        self._messages = shown
        self._table = table
        self._interaction = interaction
        self._until = shown.clock.now() + TOKEN_FRESH

    @property
    def _state(self) -> MessageState:
        return self._messages.state(self._table)

    async def _add_token(self, message_id: int) -> None:
        """Let the message be changed through the press that it has answered."""
        table, token = self._table, Token(self._interaction.token, self._until)
        if self._messages.uses_tokens(table):
            self._state.tokens.add(message_id, token)
        if table.header.guest and message_id == table.header.message_id:
            with suppress(*NO_ANSWER):
                await messages.renew(table, token.text, token.until)


class TableAnswer(_Answer):
    """The table message as the answer to one press on it sees it (`answering.Kept`)."""

    def __init__(self, shown: TableMessages, table: Table, interaction: Interaction) -> None:
        super().__init__(shown, table, interaction)
        assert interaction.message is not None
        self._message_id = interaction.message.id
        self._write: Write | None = None
        self._change: int | None = None

    @property
    def _is_the_table_message(self) -> bool:
        state, now = self._state, self._table.header.message_id
        if state.former.is_given_away(self._message_id):
            return False
        # Posted, but its receipt is still on the way.
        is_being_posted = state.is_answered or state.posting is not None
        unknown = now is None or (is_being_posted and self._message_id > now)
        return unknown or now == self._message_id

    def expect(self) -> None:
        """See `answering.Kept`."""
        self._state.edits(self._messages.clock.now())

    def making(self) -> None:
        """See `answering.Kept`."""
        self._write = self._state.writes.begin(self._message_id)
        self._change = None if self._state.frames else self._table.changes

    async def screen(self) -> Screen:
        """Return what the message shows next."""
        table = self._table
        if not self._is_the_table_message or self._state.card == self._message_id:
            self._change = None
            return former(table, self._state, self._message_id)
        return await self._messages.next_screen(table, self._state, renewing=True)

    async def reconcile(self, screen: Screen | None, sent: SendResult) -> None:
        """See `answering.Kept`."""
        table, state = self._table, self._state
        if self._write is not None:
            key = screen.key if screen is not None and sent.status is DeliveryStatus.SENT else None
            if key is not None:
                await self._add_token(self._message_id)
                with suppress(*NO_ANSWER):  # whoever posted it notes it with the receipt
                    await self._adopt()
            state.ended(self._write, key, table.header.message_id)
            if self._is_the_table_message and state.key is not None:
                state.shows_change(self._change)
        self._messages.look_again(table)

    async def _adopt(self) -> None:
        """Take the message for the table's, if what posted it has no receipt yet."""
        there = self._table.header.message_id
        if self._is_the_table_message and there != self._message_id and self._table.status.is_open:
            await remember(self._table, self._state, self._message_id)
            if there is not None:
                self._state.former.add(there)


class OpeningAnswer(_Answer):
    """The table message as the answer that posts it sees it (`answering.Kept`).

    It answers a command or Rematch with the lobby's card, which mentions those who are asked whether they play, and
    Start with the game, which mentions everybody seated.
    """

    def __init__(self, shown: TableMessages, table: Table, interaction: Interaction) -> None:
        super().__init__(shown, table, interaction)
        self._before = table.header.message_id
        self._change: int | None = table.changes
        self._named: tuple[int, ...] = ()
        self._wanting: tuple[int, ...] = ()
        self.hidden: SendResult | None = None
        """The answer, where Discord shows it to this person alone."""

    def expect(self) -> None:
        """See `answering.Kept`."""
        self._state.expect_answer()

    def making(self) -> None:
        """See `answering.Kept`."""
        self._change = None if self._state.frames else self._table.changes
        self._named = self._state.mentions

    async def screen(self) -> Screen:
        """Return the first screen of a game, which names those it mentions."""
        screen = await self._messages.next_screen(self._table, self._state, renewing=True)
        self._wanting = await self._messages.mention_policy.may_be_mentioned(
            self._table.header.guild_id, screen.mentions, asked_by=consent.asker(self._table)
        )
        return replace(screen, mentions=self._wanting)

    async def reconcile(self, screen: Screen | None, sent: SendResult) -> None:
        """See `answering.Kept`."""
        table = self._table
        try:
            await self._keep(screen, sent)
        except NO_ANSWER as error:
            # The table says by which interaction it was posted: it is looked for before anything else is shown.
            log.warning("table %s: its message is not noted yet: the database: %s", table.id, in_short(error))
            self._messages.mark_dirty(table)
        finally:
            self._state.answer_ended()
        self._messages.settle(table)

    async def _keep(self, screen: Screen | None, sent: SendResult) -> None:
        """Note which message the table has now."""
        table, state = self._table, self._state
        if screen is not None and sent.status is DeliveryStatus.UNSURE and sent.message_id is None:
            sent = await find_answer(self._interaction)
        if sent.hidden:
            sent = await self._is_hidden(sent)
        if sent.message_id is not None:
            await self._add_token(sent.message_id)
            if table.header.message_id in (None, self._before):
                # Nobody has pressed or changed it yet.
                await self._remember(sent.message_id)
                if (
                    sent.status is DeliveryStatus.SENT
                    and screen is not None
                    and not state.writes.change(sent.message_id)
                ):
                    state.shows(screen.key)
                    state.shows_change(self._change)
            if self._is_told or not self._wanting:
                with suppress(*NO_ANSWER):
                    await consent.told(table, self._named)
        elif sent.status is not DeliveryStatus.UNSURE:
            await messages.not_answered(table)
        if table.header.message_id not in (None, self._before):
            now = self._messages.clock.now()
            state.posted(self._named, now)
            state.edits(now)

    @property
    def _is_told(self) -> bool:
        """Whether those it names were mentioned: not by what was said first to come. Then `Asking` does it."""
        known = self._interaction.response.type is discord.InteractionResponseType.channel_message
        return known or SAID_TO_COME not in self._interaction.extras

    async def _is_hidden(self, sent: SendResult) -> SendResult:
        """See to an answer that nobody else sees: it is not the table message.

        A lobby has no other, so it is let go. Of a game everybody knows by its lobby's card: it gets one that they see.
        """
        table, state = self._table, self._state
        log.info("table %s: its message is seen by %s alone", table.id, self._interaction.user.id)
        self.hidden = sent
        if table.status == Status.LOBBY and self._before is None:
            await hosting.shut(table, Ending.GONE)
        elif sent.message_id is not None:
            state.tokens.add(sent.message_id, Token(self._interaction.token, self._until))
            state.former.add(sent.message_id)
        state.tokens.silence(self._interaction.token)
        return NOT_SENT

    async def _remember(self, message_id: int) -> None:
        state = self._state
        state.is_unknown()
        await remember(self._table, state, message_id)
        if self._before is not None:
            # The lobby's card, which says from now on that the game has begun.
            state.former.add(self._before)

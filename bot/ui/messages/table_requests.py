"""How a table message is posted and changed: through the tokens of presses where there are any, else as the bot."""

from __future__ import annotations

import logging
from contextlib import suppress

import discord

from bot.store.sql.database import NO_ANSWER
from bot.tables import messages
from bot.tables.clocks.clock import Clock
from bot.tables.table import Table
from bot.ui.input.answers import DeliveryStatus, SendResult
from bot.ui.messages import guests, openings
from bot.ui.messages.budget import GAP, Budget
from bot.ui.messages.error_codes import Do, passes, what_to_do
from bot.ui.messages.guests import Quiet
from bot.ui.messages.message_state import MessageState
from bot.ui.messages.message_tokens import Token
from bot.ui.messages.sending import deliver
from bot.ui.messages.transport import Hushed, Transport
from bot.ui.screens.screen import Screen

log = logging.getLogger(__name__)
NAME = "table"
TRIES = 3
"""Times that are enough where Discord would refuse the same again."""


class TableRequests:
    """Makes the requests. Each raises what `answers.FAULTS` names, and `Quiet` where a guest has nothing to go by."""

    def __init__(self, transport: Transport, clock: Clock) -> None:
        self.transport, self.clock = transport, clock
        self.budget = Budget()

    async def post(
        self, table: Table, state: MessageState, screen: Screen, nonce: str, mentions: tuple[int, ...]
    ) -> int:
        """Post a message, and return its id."""
        if table.header.guest:
            token, posted = await self.post_as_guest(table, state, screen, NAME, mentions)
            state.tokens.add(posted, token)
            return posted
        self._as_itself(state)
        return await self.transport.post(table.header, screen, NAME, mentions=mentions, nonce=nonce)

    async def post_as_guest(
        self, table: Table, state: MessageState, screen: Screen, name: str, mentions: tuple[int, ...] = ()
    ) -> tuple[Token, int]:
        """Post a message through the newest press at the table; return its token and the message's id."""
        while (token := guests.posting(table, state, self.clock.now())) is not None:
            try:
                return token, await self.transport.post_by_token(token.text, screen, name, mentions=mentions)
            except discord.HTTPException as error:
                if what_to_do(error) in (Do.RETRY, Do.GIVE_UP):
                    raise
                # Whatever the reason is, nobody hears anything more through this press.
                log.info("table %s: a press lets nothing more be posted: %s", table.id, error.code)
                state.tokens.use_up(token.text)
            except Hushed as only:
                log.info("table %s: what is posted through a press is seen by one person alone", table.id)
                state.tokens.silence(token.text)
                state.tokens.add(only.message_id, token)
                state.former.add(only.message_id)
        raise Quiet

    async def edit(self, table: Table, state: MessageState, message_id: int, screen: Screen) -> None:
        """Change a message through the token of the press it has answered; where that does not work, as the bot."""
        now, current = self.clock.now(), message_id == table.header.message_id
        token = guests.changing(table, state, now) if current else state.tokens.of(message_id, now)
        if token is not None:
            # One that fails is not tried again, whatever the reason: it could hide what is newest until it expires.
            state.tokens.drop(message_id)
            try:
                await self.transport.edit_by_token(token.text, message_id, screen, NAME)
            except discord.HTTPException as error:
                if passes(error):
                    if table.header.guest:
                        # There is no other way to change it.
                        state.tokens.add_if_none(message_id, token)
                    raise
                log.info("table %s: its message cannot be changed by token: %s %s", table.id, error.status, error.code)
                state.tokens.use_up(token.text)
            else:
                state.tokens.add_if_none(message_id, token)
                return
        if table.header.guest:
            raise Quiet
        self._as_itself(state)
        await self.transport.edit(table.header, message_id, screen, NAME)

    async def retire_old_messages(self, table: Table, state: MessageState) -> None:
        """Let former table messages look like what they are."""
        for message_id in state.former.to_change():
            tries = state.former.take(message_id)
            if tries is None or message_id == table.header.message_id:
                continue
            sent = await self._retire(table, state, message_id)
            # At once, for another one may take its place, and only one is noted. What is refused for longer, or could
            # not be noted, is tried again when the table next changes: see `openings`.
            if (sent.is_to_be_tried_again or sent.do is Do.GIVE_UP) and tries + 1 < TRIES:
                state.former.tried(message_id, tries + 1)
                await self.clock.sleep_until(self.clock.now() + GAP)
            elif not sent.is_to_be_tried_again:
                with suppress(*NO_ANSWER):
                    await messages.message_retired(table, message_id)

    async def _retire(self, table: Table, state: MessageState, message_id: int) -> SendResult:
        """Let a former table message look like one."""
        if state.tokens.of(message_id, self.clock.now()) is None and not table.header.guest:
            state.take_turn(await self.budget.turn(table.id, self.budget.now()))
        try:
            editing = self.edit(table, state, message_id, openings.former(table, state, message_id))
            sent = await deliver(editing, f"table {table.id}: message {message_id}", may_fail=True)
        except Quiet:
            # It stays as it is until somebody presses it.
            state.former.let_stay(message_id)
            return SendResult(DeliveryStatus.SENT)
        finally:
            state.end_turn()
        if sent.is_sent:
            state.tokens.drop(message_id)
        return sent

    def _as_itself(self, state: MessageState) -> None:
        """Note that the bot makes a request as itself now: the edit it has waited for, or one that cannot wait."""
        if state.turn is None:
            self.budget.spend()
        else:
            state.turn.sent()

"""Table messages that were posted by the answer to a press, by a process that was gone before it could note which.

What has begun says by which interaction its message is being posted (`TableRow.opened_by`), so whoever looks after the
table next asks Discord what that interaction has been answered with, before it posts or changes anything itself.
"""

from __future__ import annotations

import logging

from bot.tables import messages
from bot.tables.table import Table
from bot.ui.input.answers import FAULTS
from bot.ui.input.ids import base36
from bot.ui.messages.guests import remember
from bot.ui.messages.message_state import MessageState
from bot.ui.messages.message_tokens import TOKEN_FRESH, Token
from bot.ui.messages.transport import Transport
from bot.ui.screens import screens
from bot.ui.screens.screen import Screen

log = logging.getLogger(__name__)
IN_TIME = 4.0
"""Seconds after which an interaction that has not been answered is not answered any more."""
TRIES = 3
"""Times in a row that Discord may not tell before it is taken for a no."""


def nonce(table: Table) -> str:
    """Return the nonce of a post: in place of one message there is one other, whichever process posts it."""
    before = table.header.message_id or table.header.former_id
    return f"{table.id}-{base36(before)}" if before else f"table-{table.id}"


def resume(table: Table, state: MessageState, now: float) -> None:
    """Go on where a process was gone that was posting the table message anew, or changing the one before it."""
    former = table.header.former_id
    if former is None or table.header.guest:
        return
    if former == table.header.message_id:
        if table.status.is_open and not state.is_to_be_posted:
            state.mark_dirty(now, again=True)
    elif table.header.message_id is not None and not state.former.is_given_away(former):
        state.former.add_if_none(former)


async def recover_posted_message(
    table: Table, state: MessageState, transport: Transport, now: float, *, by_token: bool
) -> bool:
    """Take the message that the opening interaction was answered with for the table's; False: ask again later."""
    token, before = table.header.opened_by, table.header.message_id
    if token is None:
        return True
    since = table.header.started_at or table.header.created_at
    try:
        there = await transport.answer_by(token, table.header)
    except FAULTS as error:
        log.info("table %s: the answer that has posted its message is not known: %r", table.id, error)
        if state.failures < TRIES:
            state.later(now)
            return False
        there = None
    if there is not None and there > (before or 0):
        if by_token:
            state.tokens.add(there, Token(token, since + TOKEN_FRESH))
        state.forget()
        await remember(table, state, there)
        if before is not None:
            state.former.add(before)
            state.keep_card(before)
    elif now < since + IN_TIME:
        # It may still come: from a process that leaves the table to this one.
        state.wait_until(since + IN_TIME)
        return False
    else:
        await messages.not_answered(table)
    return True


def former(table: Table, state: MessageState, message_id: int) -> Screen:
    """Return what a message becomes that was the table's once."""
    return screens.begun(table) if message_id == state.card else screens.moved(table)

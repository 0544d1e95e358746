"""Tables where the bot is a guest: direct messages, group chats, servers that only a player has brought it to.

It is no member there, so nothing goes through the channel. What it says, it says through the token of somebody's press,
for a quarter of an hour: the press that was answered with a message may change that message, and any press may post a
new one, five times at most. Then the table goes quiet until somebody presses (docs/decisions/0045-guests.md).
"""

from __future__ import annotations

from bot.store.enums import Status
from bot.tables import messages
from bot.tables.table import Table
from bot.text import say
from bot.ui.input.answers import Interaction
from bot.ui.input.ids import Press
from bot.ui.messages.message_state import MessageState
from bot.ui.messages.message_tokens import Token

WARNING = 90.0
"""Seconds before the message can no longer be changed from which on it says so."""
RENEWED_BELOW = 7 * 60.0
"""Seconds that its token is still good for below which a press on the message renews it, at the price of a request."""
ANSWERED_ANEW = ("start", "word", "form")
"""Presses on a table message that are answered by another message, or by a modal: they cannot renew it first."""


class Quiet(Exception):
    """Nothing can be said at the table until somebody presses."""


def is_guest(interaction: Interaction) -> bool:
    """Return whether the bot is no member of the place in which somebody gives a command."""
    if interaction.guild_id is None:
        return True
    return interaction.is_user_integration() and not interaction.is_guild_integration()


def lets_speak(interaction: Interaction, table: Table) -> bool:
    """Return whether everybody at a table would see what is posted through what somebody asks.

    A custom id proves nothing, and a game of one's own is found again anywhere; and a server may let some people's apps
    speak to them alone.
    """
    heard = interaction.guild_id is None or interaction.permissions.use_external_apps
    return heard and interaction.channel_id == table.header.channel_id


def changing(table: Table, state: MessageState, now: float) -> Token | None:
    """Return the token through which the table message may be changed; after a restart, the one that was written."""
    header = table.header
    held = state.tokens.of(header.message_id, now)
    if held is not None or not header.guest or header.token is None or header.message_id is None:
        return held
    kept = Token(header.token, header.token_until or 0.0)
    return kept if kept.until > now and not state.tokens.is_used_up(kept.text) else None


def posting(table: Table, state: MessageState, now: float) -> Token | None:
    """Return the token through which a new message may be posted: of the newest press there was at the table."""
    presses = [Token(panel.token, panel.expires_at) for panel in table.panels.values() if panel.token]
    presses += [state.tokens.newest] if state.tokens.newest is not None else []
    good = [one for one in presses if one.until > now and state.tokens.may_post(one.text)]
    return max(good, key=lambda one: one.until, default=None)


def can_speak(table: Table, state: MessageState, now: float) -> bool:
    """Return whether what is new can be shown; where only a new message can show it, one is wanted from here on."""
    if not table.header.guest:
        return True
    may_change = changing(table, state, now) is not None
    if posting(table, state, now) is None or not _is_news(table, state):
        if may_change:
            # One that was to be posted again.
            state.edit_will_do()
        return may_change
    if not may_change:
        state.post_again()
    return True


def _is_news(table: Table, state: MessageState) -> bool:
    """Return whether a table is worth a new message: the end of a game is told by its result."""
    return table.status.is_open or (table.status == Status.CLOSED and state.newest != table.changes)


def is_about_to_go_quiet(table: Table, state: MessageState, now: float) -> bool:
    """Return whether its message says what to press so that it goes on."""
    if not table.header.guest or not table.status.is_open:
        return False
    token = changing(table, state, now)
    return token is not None and token.until - now <= WARNING


def warning() -> str:
    """Return what the message says then."""
    return say("guest.quiet")


def is_to_be_renewed(interaction: Interaction, table: Table, press: Press, state: MessageState, now: float) -> bool:
    """Return whether a press is to be acknowledged as one that changes the table message, which renews its token.

    So is one on a former table message, which could not be changed when it became one.
    """
    message = interaction.message
    if message is None or press.verb in ANSWERED_ANEW or interaction.response.is_done():
        return False
    if state.former.stays(message.id):
        return True
    held = changing(table, state, now)
    return message.id == table.header.message_id and (held is None or held.until - now < RENEWED_BELOW)


async def remember(table: Table, state: MessageState, message_id: int) -> None:
    """Record that the table message is this one, and where the bot is a guest how it may be changed."""
    header = table.header
    if header.guest and header.token is not None and header.message_id not in (None, message_id):
        # After a restart only the database knew it: through it the former message becomes one.
        assert header.message_id is not None
        state.tokens.add_if_none(header.message_id, Token(header.token, header.token_until or 0.0))
    token = state.tokens.to_remember(message_id) if header.guest else None
    await messages.remember_message(table, message_id, None if token is None else (token.text, token.until))

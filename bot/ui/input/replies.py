"""Answers that several commands and presses share."""

from __future__ import annotations

import io
import json
import logging

import discord
from discord import app_commands

from bot import machine
from bot.engine.core import JsonObject
from bot.measures.meter import meter
from bot.store.enums import Status
from bot.store.sql import door
from bot.store.sql.database import UNAVAILABLE, Busy, Unsure, in_short
from bot.store.sql.door import Unreadable
from bot.tables.table import Table
from bot.tables.view import TableView
from bot.text import refusal, say
from bot.ui.input.answering import How, answer
from bot.ui.input.answers import CHANGED, Interaction, say_privately, send_file, take_back
from bot.ui.messages.message_tokens import TOKEN_FRESH, Token
from bot.ui.messages.table_answers import OpeningAnswer
from bot.ui.messages.table_message import TableMessages
from bot.ui.screens.names import named_elsewhere

log = logging.getLogger(__name__)
CUSTOM_ID = 100
"""Characters of a custom id at most, for Discord; what comes from outside is not believed to keep to it."""


async def apologise(interaction: Interaction, what: str, fault: BaseException, *, table: int | None = None) -> str:
    """Log the cause of a fault of ours, and give the player a code that finds it there; return the code.

    Where the database did not answer, or a row is broken, there is nothing to report; of the first it says whether
    nothing was changed.
    """
    if isinstance(fault, UNAVAILABLE):
        return await _ask_to_try_again(interaction, what, fault, table)
    if isinstance(fault, Unreadable):
        door.error(str(fault))
        meter().failed("unreadable")
        return await _told(interaction, "unreadable")
    code = machine.token_hex(3)
    who = getattr(interaction.user, "id", None)
    log.error(
        "fault %s at %r (table %s, press %s, user %s, channel %s)",
        code,
        what[:CUSTOM_ID],
        table or "-",
        interaction.id,
        who,
        interaction.channel_id,
        exc_info=fault,
        extra={"report": code, "table": table, "press": interaction.id, "user": who, "channel": interaction.channel_id},
    )
    meter().failed("fault")
    try:
        await say_privately(interaction, say("refusal.fault", code=code))
    except Exception:  # Discord itself does not answer: nothing more can be said
        log.exception("fault %s could not be told", code, extra={"report": code})
    return code


def command_of(interaction: Interaction) -> str:
    """Return the command that was given, or chosen by a right click; "/?" for one there is not."""
    if isinstance(interaction.command, app_commands.ContextMenu):
        return interaction.command.name
    return f"/{interaction.command.qualified_name if interaction.command else '?'}"


async def _ask_to_try_again(interaction: Interaction, what: str, fault: BaseException, table: int | None) -> str:
    """Tell of a database that is locked, full or busy, in one line of the log; return the refusal's code."""
    log.error(
        "the database did not answer at %r (table %s, press %s): %s",
        what[:CUSTOM_ID],
        table or "-",
        interaction.id,
        in_short(fault),
        extra={"table": table, "press": interaction.id, "channel": interaction.channel_id},
    )
    meter().failed("database")
    may_count = interaction.extras.get(CHANGED) or isinstance(fault, Unsure)
    nothing = "busy" if isinstance(fault, Busy) else "no_database"
    return await _told(interaction, "no_database_after" if may_count else nothing)


async def _told(interaction: Interaction, code: str) -> str:
    """Tell of what could not be done, if that gets through; return its code."""
    try:
        await say_privately(interaction, refusal(code, {}))
    except Exception as error:  # noqa: BLE001 - Discord itself does not answer: nothing more can be said
        log.warning("press %s could not be told of it: %r", interaction.id, error)
    return code


async def open_lobby(interaction: Interaction, table: Table, shown: TableMessages) -> bool:
    """Answer with the lobby's card, which is the table message from then on; if the answer came too late, post it.

    Return whether there is a lobby: one that Discord shows to this person alone has been closed, and they are told.
    """
    shown.name_asked(table)
    kept = OpeningAnswer(shown, table, interaction)
    await answer(interaction, kept.screen, kept=kept, how=How.PUBLIC, name="lobby")
    if kept.hidden is not None:
        await take_back(interaction, kept.hidden, say("hidden.undone"))
        return False
    shown.opened(table)
    return True


async def show_lobby_again(interaction: Interaction, table: Table | None, shown: TableMessages) -> bool:
    """Post an open lobby's card again, unchanged, and say so; return False if there is no lobby.

    Its card may have been deleted, which nobody tells us.
    """
    if table is None or table.status != Status.LOBBY:
        return False
    await say_privately(interaction, say("lobby.again"))
    if table.header.guest:
        shown.add_token(table, Token(interaction.token, shown.clock.now() + TOKEN_FRESH))
    shown.mark_dirty(table, again=True)
    return True


async def send_record(interaction: Interaction, table: TableView) -> None:
    """Send the record of a game as a file, for this person; of one that has ended, with its seed."""
    record, name = named_elsewhere(table.record(), table), f"{table.header.game}-{table.id}.json"
    told = say("done.exported", file=name)
    if not table.status.is_open and table.state is not None and table.header.script is None:
        told = "\n".join([told, say("done.exported_seed", seed=table.header.seed)])
    await send_json(interaction, told, record, name)


async def send_json(interaction: Interaction, text: str, value: JsonObject, name: str) -> None:
    """Send something as a file of JSON, for this person."""
    data = json.dumps(value, ensure_ascii=False, indent=1).encode("utf-8", "replace")
    await send_file(interaction, text, discord.File(io.BytesIO(data), filename=name))

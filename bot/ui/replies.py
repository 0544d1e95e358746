"""Answers that several commands and presses share."""

from __future__ import annotations

import io
import json
import logging
import secrets

import discord

from bot.engine.core import JsonObject
from bot.store.enums import Status
from bot.tables.table import Table
from bot.text import say
from bot.ui import screens
from bot.ui.answering import How, answer
from bot.ui.answers import Interaction, say_privately, send_file
from bot.ui.table_answers import OpeningAnswer
from bot.ui.table_message import TableMessages

log = logging.getLogger(__name__)


async def apologise(interaction: Interaction, what: str, fault: BaseException) -> None:
    """Log the cause of a fault of ours, and give the player a code that finds it there."""
    code = secrets.token_hex(3)
    who = getattr(interaction.user, "id", None)
    log.error("fault %s at %r (user %s, channel %s)", code, what, who, interaction.channel_id, exc_info=fault)
    try:
        await say_privately(interaction, say("refusal.fault", code=code))
    except Exception:  # Discord itself does not answer: nothing more can be said
        log.exception("fault %s could not be told", code)


async def open_lobby(interaction: Interaction, table: Table, shown: TableMessages) -> None:
    """Answer with the lobby's card, which is the table message from then on; if the answer came too late, post it."""
    await answer(
        interaction,
        lambda: screens.lobby(table, shown.drawing),
        kept=OpeningAnswer(shown, table, interaction),
        how=How.PUBLIC,
        name="lobby",
    )


async def show_lobby_again(interaction: Interaction, table: Table | None, shown: TableMessages) -> bool:
    """Post an open lobby's card again, unchanged, and say so; return False if there is no lobby.

    Its card may have been deleted, which nobody tells us.
    """
    if table is None or table.status != Status.LOBBY:
        return False
    shown.touch(table, again=True)
    await say_privately(interaction, say("lobby.again"))
    return True


async def send_record(interaction: Interaction, table: Table) -> None:
    """Send the record of a game as a file, for this person; of one that has ended, with its seed."""
    record, name = table.record(), f"{table.header.game}-{table.id}.json"
    told = say("done.exported", file=name)
    if not table.status.is_open and table.header.script is None:
        told = "\n".join([told, say("done.exported_seed", seed=table.header.seed)])
    await send_json(interaction, told, record, name)


async def send_json(interaction: Interaction, text: str, value: JsonObject, name: str) -> None:
    """Send something as a file of JSON, for this person."""
    data = json.dumps(value, ensure_ascii=False, indent=1).encode("utf-8", "replace")
    await send_file(interaction, text, discord.File(io.BytesIO(data), filename=name))

"""Answers that several commands and presses share."""

from __future__ import annotations

import io
import json
import logging
import secrets

import discord

from bot.engine.core import JsonObject
from bot.tables.table import Table
from bot.text import say
from bot.ui import screens
from bot.ui.answers import Interaction, public, say_privately, send_file
from bot.ui.presenter import Presenter

log = logging.getLogger(__name__)


async def apologise(interaction: Interaction, what: str, fault: BaseException) -> None:
    """A fault of ours: the log gets the cause, the player a line and a code that finds it there."""
    code = secrets.token_hex(3)
    log.error(
        "fault %s at %r (user %s, channel %s)", code, what, interaction.user.id, interaction.channel_id, exc_info=fault
    )
    try:
        await say_privately(interaction, say("refusal.fault", code=code))
    except Exception:  # Discord itself does not answer: nothing more can be said
        log.exception("fault %s could not be told", code)


async def open_lobby(interaction: Interaction, table: Table, presenter: Presenter) -> None:
    """Answer with the lobby's card, and remember it as the table message; if the answer came too late, post it."""
    message_id = await public(interaction, await screens.lobby(table, presenter.studio), "lobby")
    if message_id is not None:
        await presenter.remember_message(table, message_id)
    else:
        presenter.touch(table)


async def send_record(interaction: Interaction, table: Table) -> None:
    """The record of a game as a file, for this person."""
    await send_json(interaction, say("done.exported"), table.record(), f"{table.header.game}-{table.id}.json")


async def send_json(interaction: Interaction, text: str, value: JsonObject, name: str) -> None:
    """Something as a file of JSON, for this person."""
    data = json.dumps(value, ensure_ascii=False, indent=1).encode("utf-8", "replace")
    await send_file(interaction, text, discord.File(io.BytesIO(data), filename=name))

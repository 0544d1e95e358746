"""Answering interactions: within three seconds, once, and with Discord's own refusals understood."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from typing import Any, TypeAlias

import discord

from bot.ui.screen import Screen, layout

log = logging.getLogger(__name__)
Interaction: TypeAlias = "discord.Interaction[Any]"

PATIENCE = 1.2
"""Seconds a screen may take before the press is acknowledged first and answered after."""
UNKNOWN_INTERACTION, ALREADY_ANSWERED, UNKNOWN_MESSAGE = 10062, 40060, 10008
INVALID_TOKENS = (50027, 10015)
NOBODY = discord.AllowedMentions.none()


def on_panel(interaction: Interaction) -> bool:
    """The press was on a private message, which may be changed in place."""
    return interaction.message is not None and interaction.message.flags.ephemeral


async def private(interaction: Interaction, making: Awaitable[Screen], name: str = "board") -> int | None:
    """A new message only this person sees; its id."""
    screen = await _in_time(interaction, making, thinking=True)
    view, files = layout(screen, name)
    try:
        if interaction.response.type is discord.InteractionResponseType.deferred_channel_message:
            edited = await interaction.edit_original_response(view=view, attachments=files, allowed_mentions=NOBODY)
            return edited.id
        if interaction.response.is_done():
            sent = await interaction.followup.send(
                view=view, files=files, ephemeral=True, allowed_mentions=NOBODY, wait=True
            )
            return sent.id
        answer = await interaction.response.send_message(
            view=view, files=files, ephemeral=True, allowed_mentions=NOBODY
        )
    except discord.HTTPException as error:
        _understand(error, interaction)
        return None
    return answer.message_id


async def update(interaction: Interaction, making: Awaitable[Screen], name: str = "board") -> None:
    """The message that was pressed becomes this screen: one request acknowledges and replaces."""
    screen = await _in_time(interaction, making, thinking=False)
    view, files = layout(screen, name)
    try:
        if interaction.response.is_done():
            await interaction.edit_original_response(view=view, attachments=files, allowed_mentions=NOBODY)
        else:
            await interaction.response.edit_message(view=view, attachments=files, allowed_mentions=NOBODY)
    except discord.HTTPException as error:
        _understand(error, interaction)


async def say_privately(interaction: Interaction, text: str) -> None:
    """A line only this person sees."""
    await private(interaction, _ready(Screen((text,))))


async def _ready(screen: Screen) -> Screen:
    return screen


async def _in_time(interaction: Interaction, making: Awaitable[Screen], *, thinking: bool) -> Screen:
    """The screen; if it takes long, the press is acknowledged meanwhile."""
    task = asyncio.ensure_future(making)
    done, _ = await asyncio.wait([task], timeout=PATIENCE)
    if not done and not interaction.response.is_done():
        try:
            await interaction.response.defer(ephemeral=True, thinking=thinking)
        except discord.HTTPException as error:
            _understand(error, interaction)
    return await task


def _understand(error: discord.HTTPException, interaction: Interaction) -> None:
    """Let what cannot be helped be: the state is kept, and My board shows it. Anything else is a fault of ours."""
    if error.code == UNKNOWN_INTERACTION:
        log.warning("interaction %s was answered too late", interaction.id)
    elif error.code == ALREADY_ANSWERED:
        # An answer whose receipt was lost on the way, or a repeated delivery: it had worked.
        log.info("interaction %s had been answered already", interaction.id)
    elif error.code in (*INVALID_TOKENS, UNKNOWN_MESSAGE):
        log.info("interaction %s: its message is gone", interaction.id)
    else:
        raise error

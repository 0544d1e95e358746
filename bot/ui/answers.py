"""Answering interactions: within three seconds, once, and with Discord's own refusals understood."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias, TypeVar

import aiohttp
import discord

from bot.ui.emojis import Emojis, heeding
from bot.ui.mentions import NOBODY
from bot.ui.screen import Screen, layout

log = logging.getLogger(__name__)
Interaction: TypeAlias = "discord.Interaction[Any]"
T = TypeVar("T")

PATIENCE = 1.2
"""Seconds a screen may take before the press is acknowledged first and answered after."""
GIVE_UP = 10.0
"""Seconds for one answer, discord.py's retries included: a later one helps nobody."""
UNKNOWN_INTERACTION, ALREADY_ANSWERED, UNKNOWN_MESSAGE = 10062, 40060, 10008
INVALID_TOKENS = (50027, 10015)
BAD_REQUEST, TOO_MANY, SERVER_FAULT = 400, 429, 500
AGAIN = 0.5
"""Seconds before the second try of an answer."""
FAULTS = (discord.HTTPException, aiohttp.ClientError, OSError)
"""What a request may end in: Discord's refusal, a broken connection, or no answer in time (an `OSError` too)."""


def on_panel(interaction: Interaction) -> bool:
    """The press was on a private message, which may be changed in place."""
    return interaction.message is not None and interaction.message.flags.ephemeral


async def private(interaction: Interaction, making: Awaitable[Screen], name: str = "board") -> int | None:
    """A new message only this person sees; its id, or None if it could not be sent."""
    screen = await _in_time(interaction, making, thinking=True)
    return await _send(interaction, screen, name, ephemeral=True)


async def public(interaction: Interaction, screen: Screen, name: str) -> int | None:
    """A new message in the channel as the answer; its id, or None if it could not be sent."""
    return await _send(interaction, screen, name, ephemeral=False)


async def update(interaction: Interaction, making: Awaitable[Screen], name: str = "board") -> bool:
    """The message that was pressed becomes this screen: one request acknowledges and replaces. Whether it did."""
    screen = await _in_time(interaction, making, thinking=False)

    async def attempt(pictures: Emojis) -> None:
        view, files = layout(screen, name, pictures)
        if interaction.response.is_done():
            await interaction.edit_original_response(view=view, attachments=files, allowed_mentions=NOBODY)
        else:
            await interaction.response.edit_message(view=view, attachments=files, allowed_mentions=NOBODY)

    try:
        await _try(interaction, lambda: heeding(attempt, pictured=screen.pictured))
    except FAULTS as error:
        if not _refuses_the_edit(error) or not on_panel(interaction):
            understand(error, interaction)
            return False
        # Reported, never seen here: an edit that adds a picture is refused. A new message takes it.
        log.warning("interaction %s: the panel could not be changed (%s)", interaction.id, error)
        await _send(interaction, screen, name, ephemeral=True)
    return True


async def acknowledge(interaction: Interaction, *, privately: bool = False) -> bool:
    """Say at once that an answer will come, in the channel or only for this person; False if that came too late or
    has been done before."""
    try:
        await _try(interaction, lambda: interaction.response.defer(ephemeral=privately, thinking=True))
    except FAULTS as error:
        understand(error, interaction)
        return False
    return True


async def _send(interaction: Interaction, screen: Screen, name: str, *, ephemeral: bool) -> int | None:
    response = interaction.response

    async def attempt(pictures: Emojis) -> int | None:
        view, files = layout(screen, name, pictures)
        if response.type is discord.InteractionResponseType.deferred_channel_message:
            edited = await interaction.edit_original_response(view=view, attachments=files, allowed_mentions=NOBODY)
            return edited.id
        if response.is_done():
            sent = await interaction.followup.send(
                view=view, files=files, ephemeral=ephemeral, allowed_mentions=NOBODY, wait=True
            )
            return sent.id
        answer = await response.send_message(view=view, files=files, ephemeral=ephemeral, allowed_mentions=NOBODY)
        return answer.message_id

    try:
        message_id = await _try(interaction, lambda: heeding(attempt, pictured=screen.pictured))
        return message_id or await _sent_before(interaction)
    except FAULTS as error:
        understand(error, interaction)
        answered = isinstance(error, discord.HTTPException) and error.code == ALREADY_ANSWERED
        return await _sent_before(interaction) if answered else None


async def _sent_before(interaction: Interaction) -> int | None:
    """The id of an answer that was taken without telling it."""
    try:
        async with asyncio.timeout(GIVE_UP):
            return (await interaction.original_response()).id
    except (*FAULTS, discord.ClientException) as error:
        log.info("interaction %s: its answer cannot be found: %r", interaction.id, error)
        return None


async def _try(interaction: Interaction, attempt: Callable[[], Awaitable[T]]) -> T | None:
    """One request, and a second one if Discord was only busy; None where it was taken but its receipt was unusual."""
    async with asyncio.timeout(GIVE_UP):
        try:
            return await attempt()
        except discord.HTTPException as error:
            if error.status != TOO_MANY and error.status < SERVER_FAULT:
                raise
            log.info("interaction %s: trying once more after %s", interaction.id, error.status)
        except (TypeError, KeyError):
            # discord.py reads the receipt after the answer is sent; one without the usual parts trips it.
            if not interaction.response.is_done():
                raise
            return None
        await asyncio.sleep(AGAIN)
        return await attempt()


def _refuses_the_edit(error: Exception) -> bool:
    return isinstance(error, discord.HTTPException) and error.status == BAD_REQUEST and error.code != ALREADY_ANSWERED


async def say_privately(interaction: Interaction, text: str) -> None:
    """A line only this person sees."""
    await private(interaction, ready(Screen((text,))))


async def send_file(interaction: Interaction, text: str, file: discord.File) -> None:
    """A file only this person sees, with a line."""
    try:
        async with asyncio.timeout(GIVE_UP):
            await interaction.response.send_message(text, file=file, ephemeral=True, allowed_mentions=NOBODY)
    except (TypeError, KeyError):
        if not interaction.response.is_done():
            raise
    except FAULTS as error:
        understand(error, interaction)


async def ready(screen: Screen) -> Screen:
    """A screen that needs no making."""
    return screen


async def _in_time(interaction: Interaction, making: Awaitable[Screen], *, thinking: bool) -> Screen:
    """The screen; if it takes long, the press is acknowledged meanwhile."""
    task = asyncio.ensure_future(making)
    done, _ = await asyncio.wait([task], timeout=PATIENCE)
    if not done and not interaction.response.is_done():
        try:
            await interaction.response.defer(ephemeral=True, thinking=thinking)
        except FAULTS as error:
            understand(error, interaction)
    return await task


def understand(error: Exception, interaction: Interaction) -> None:
    """Let what cannot be helped be: the state is kept, and My board shows it. Anything else is a fault of ours."""
    if not isinstance(error, discord.HTTPException):
        log.warning("interaction %s: the answer did not get through: %r", interaction.id, error)
    elif error.code == UNKNOWN_INTERACTION:
        log.warning("interaction %s was answered too late", interaction.id)
    elif error.code == ALREADY_ANSWERED:
        # An answer whose receipt was lost on the way, or a repeated delivery: it had worked.
        log.info("interaction %s had been answered already", interaction.id)
    elif error.code in (*INVALID_TOKENS, UNKNOWN_MESSAGE):
        log.info("interaction %s: its message is gone", interaction.id)
    else:
        raise error

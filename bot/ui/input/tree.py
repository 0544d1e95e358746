"""Commands as they arrive: every one is answered, also one that there is no more, and so is every look at suggestions.

A client of Discord's may still have the commands of yesterday: those it sends are told that they have changed.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TypeAlias

import discord
from discord import app_commands
from discord.ext import commands

from bot.engine.core import IllegalAction
from bot.measures.meter import meter
from bot.store.stored import Conflict, Repeated
from bot.tables.refusal import Refusal
from bot.text import refusal
from bot.ui.gateway.unread import answered, in_a_line
from bot.ui.input.answers import FAULTS, Interaction, say_privately
from bot.ui.input.offered import CHANGED, require_offered, suggests
from bot.ui.input.replies import apologise, command_of
from bot.ui.screens.additions import refusal_words

log = logging.getLogger(__name__)
Failure: TypeAlias = app_commands.AppCommandError

SUGGESTED_WITHIN = 1.5
"""Seconds that suggestions may take: after three of them Discord shows a fault."""
YESTERDAYS = (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch, app_commands.TransformerError)
"""What discord.py raises of a command, an option or a value that there is not."""
NOT_AS_EXPECTED = (AttributeError, KeyError, TypeError, ValueError)
"""What reading a command may end in that is not made as Discord makes them."""


class Tree(app_commands.CommandTree[commands.AutoShardedBot]):
    """The commands, which take no other values than they offer, and only so many a second from one person."""

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Tell whoever asks for anything else that it is not offered, and whoever asks too often to wait."""
        if not interaction.client.answers(interaction):
            return False
        interaction.client.under_way.note()
        interaction.client.hurry(interaction)
        is_command = interaction.type is discord.InteractionType.application_command
        if is_command:
            meter().came(interaction.id, _name(interaction))
        await interaction.client.kernel.languages.answer(interaction)
        try:
            if is_command:
                interaction.client.press_limit.require(interaction)
                _require_todays(interaction)
        except Refusal as no:
            meter().refused(no.code)
            await say_privately(interaction, refusal(no.code, no.data))
            return False
        return True

    async def _call(self, interaction: Interaction) -> None:
        """Let a command run, or suggest; what cannot be read is answered, too."""
        if interaction.type is discord.InteractionType.autocomplete:
            await self._suggest(interaction)
            return
        await answered(interaction, super()._call(interaction))

    async def _suggest(self, interaction: Interaction) -> None:
        """Answer with suggestions; with none where there are none, or none in time."""
        if not interaction.client.answers(interaction):
            return
        try:
            if suggests(interaction.command, interaction.data or {}):
                async with asyncio.timeout(SUGGESTED_WITHIN):
                    await super()._call(interaction)
        except Exception as error:  # noqa: BLE001 - nothing is as good as nothing in time
            log.warning("suggestions %s: none: %s", interaction.id, in_a_line(error))
        if not interaction.response.is_done():
            with suppress(*FAULTS, discord.InteractionResponded):
                await interaction.response.autocomplete([])

    async def on_error(self, interaction: Interaction, error: Failure, /) -> None:
        cause: BaseException = error.__cause__ or error
        if isinstance(error, YESTERDAYS):
            log.info("command %s is not known as it was given: %s", interaction.id, error)
            cause = Refusal(CHANGED)
        if isinstance(cause, Refusal | IllegalAction):
            meter().refused(cause.code)
            additions = interaction.client.kernel.features
            await say_privately(interaction, refusal_words(additions, cause.code, cause.data))
        elif isinstance(cause, Conflict):
            await say_privately(interaction, refusal("conflict", {}))
        elif isinstance(cause, Repeated):
            log.info("command %s was delivered twice", interaction.id)
        else:
            await apologise(interaction, _name(interaction), cause)
        # What is refused has been answered as well.
        await interaction.client.commanded(interaction, None)


def _require_todays(interaction: Interaction) -> None:
    """Refuse a command that is not one of today's, with options and values it has."""
    try:
        require_offered(interaction.command, interaction.data or {})
    except NOT_AS_EXPECTED as error:
        log.info("command %s is not made as expected: %s", interaction.id, in_a_line(error))
        raise Refusal(CHANGED) from None


def _name(interaction: Interaction) -> str:
    """Return what a command is called, whatever it is made of."""
    try:
        return command_of(interaction)
    except NOT_AS_EXPECTED:
        return "/?"

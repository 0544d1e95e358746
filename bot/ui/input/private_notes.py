"""What somebody is told privately besides what they asked for: after their next answer, in a message of its own."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import TypeAlias, cast

import discord

from bot.store.sql.database import UNAVAILABLE
from bot.ui.gateway.meeting import OWN_DATA
from bot.ui.input.answers import Interaction, add_privately
from bot.ui.input.custom_id import kind_of
from bot.ui.screens.screen import Screen

Note: TypeAlias = Callable[[int], Awaitable[Screen | None]]
"""As `Features.private_note`."""
_MODAL = discord.InteractionResponseType.modal


class PrivateNotes:
    def __init__(self, note: Note) -> None:
        self._note = note

    async def after(self, interaction: Interaction) -> None:
        """Tell whoever has just been answered what is to be told them, if there is something: they wait for nothing.

        Somebody who looks after their own data is told nothing, and nothing stands between a form and what is typed.
        """
        response = interaction.response
        data = cast("Mapping[str, object]", interaction.data or {})
        if not response.is_done() or response.type is _MODAL:
            return
        if kind_of(str(data.get("name") or data.get("custom_id"))) in OWN_DATA:
            return
        note = None
        with suppress(*UNAVAILABLE):
            note = await self._note(interaction.user.id)
        if note is not None:
            await add_privately(interaction, note, "note")

"""The card of a game night: posted, changed, and posted anew where somebody has deleted it while it is needed."""

from __future__ import annotations

import asyncio
import logging

import discord

from bot.features.game_nights.screens import asking, card
from bot.features.game_nights.service import GameNights
from bot.features.game_nights.store import StoredGameNight
from bot.store.guilds import GuildStore
from bot.ui.input.answers import FAULTS
from bot.ui.input.ids import base36
from bot.ui.media.drawing import DrawingThread
from bot.ui.messages.error_codes import Do, is_worth_another_try, what_to_do
from bot.ui.messages.transport import Transport
from bot.ui.screens import games
from bot.ui.screens.screen import Screen

log = logging.getLogger(__name__)
PATIENCE = 15.0
"""Seconds for one request, retries of discord.py included."""


class GameNightCards:
    """Shows them: the keeper, and whoever lets a game night be announced."""

    def __init__(self, nights: GameNights, transport: Transport, guilds: GuildStore, drawing: DrawingThread) -> None:
        self.nights = nights
        self.transport = transport
        self.guilds = guilds
        self.drawing = drawing

    async def screen(self, night: StoredGameNight) -> Screen:
        """Return the card as it is now, with the cover of the first game as long as somebody can come."""
        row, plugins = night.row, games.plugins(self.nights.tables.games)
        known = [plugins[game] for game in row.games if game in plugins] if night.is_under_way else []
        cover = await self.drawing.cover(known[0]) if known else None
        chosen = await self.guilds.guild(row.guild_id)
        if choices := self.nights.choices(night, chosen):
            return asking(night, choices, cover)
        return card(night, self.nights.now, reminds=chosen.mentions, cover=cover)

    async def shown(self, night: StoredGameNight, *, surely: bool = False) -> StoredGameNight | None:
        """Return a game night whose card is there and up to date; None: it cannot be now.

        `surely`: the card is changed in any case, as it may have been deleted, of which nobody tells.
        """
        row = night.row
        if row.shown == row.version and (row.message_id or not night.is_under_way) and not surely:
            return night
        try:
            await self._show(night)
        except discord.HTTPException as error:
            log.warning("game night %s: its card was refused: %s %s", night.id, error.status, error.code)
            if what_to_do(error) is Do.GONE:
                await self.nights.gone(row.guild_id, row.channel_id)
                return None
            if is_worth_another_try(error) or (night.is_under_way and not row.message_id):
                return None
            await self.nights.store.note(night.id, shown=row.version)
        except FAULTS as error:
            log.warning("game night %s: its card did not get through: %r", night.id, error)
            return None
        return await self.nights.get(night.id)

    async def _show(self, night: StoredGameNight) -> None:
        row, store, nonce = night.row, self.nights.store, f"evening-{night.id}-{night.row.version}"
        screen = await self.screen(night)
        if row.message_id:
            try:
                async with asyncio.timeout(PATIENCE):
                    await self.transport.edit(row, row.message_id, screen, "evening")
            except discord.HTTPException as error:
                if what_to_do(error) is not Do.POST_ANEW or not night.is_under_way:
                    raise
                # In place of one message there is one other, however often this is tried.
                nonce = f"eve-{night.id}-{base36(row.message_id)}"
            else:
                await store.note(night.id, shown=row.version)
                return
        elif not night.is_under_way:
            # Nobody was ever shown it.
            await store.note(night.id, message_id=0, shown=row.version)
            return
        async with asyncio.timeout(PATIENCE):
            posted = await self.transport.post(row, screen, "evening", nonce=nonce)
        await store.note(night.id, message_id=posted, shown=row.version)

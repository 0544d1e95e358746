"""Opening the tables of a game night: each in a thread of its own, or one in the channel where no thread can be."""

from __future__ import annotations

import logging

import discord

from bot.features.game_nights.events import Requests
from bot.features.game_nights.service import GameNightService
from bot.features.game_nights.store import StoredGameNight
from bot.store.guilds import GuildStore
from bot.store.server_rows import GuildRow
from bot.tables.table import Table
from bot.text import say
from bot.ui.gateway.audience import Audiences
from bot.ui.gateway.kinds import THREAD_OF, Kind
from bot.ui.input.answers import FAULTS
from bot.ui.messages.error_codes import passes
from bot.ui.messages.made_once import LIVE_KEPT, Threads
from bot.ui.messages.thread_cards import LONGEST_NAME, ThreadCards
from bot.ui.screens.screen import shorten

log = logging.getLogger(__name__)

NOT_FOUND = 404


class GameNightOpening:
    def __init__(
        self, nights: GameNightService, cards: ThreadCards, requests: Requests, guilds: GuildStore, audiences: Audiences
    ) -> None:
        self.nights = nights
        self.cards = cards
        self.requests = requests
        self.threads = Threads(requests, nights.tables.store)
        self.guilds = guilds
        self.audiences = audiences

    async def may_begin(self, night: StoredGameNight) -> bool | None:
        """Return whether a game night can begin where it was planned; None: that is not known at the moment.

        One whose channel is gone, or is none of those in which the server wants games by now, is off.
        """
        row, places = night.row, {night.row.channel_id}
        try:
            places.add(await self.requests.parent_of(row.channel_id) or row.channel_id)
        except discord.HTTPException as error:
            log.info("game night %s: its channel cannot be seen: %s %s", night.id, error.status, error.code)
            if error.status == NOT_FOUND:
                await self.nights.gone(row.guild_id, row.channel_id)
                return False
            if passes(error):
                return None
        except FAULTS as error:
            log.info("game night %s: whether its channel is there is not known: %r", night.id, error)
            return None
        chosen = await self.guilds.guild(row.guild_id)
        if not chosen.channels or places & set(chosen.channels):
            return True
        log.info("game night %s: the server wants no games in its channel any more", night.id)
        await self.nights.call_off(night.id)
        if row.series_id is not None:
            await self.nights.stop_series(row.series_id)
        return False

    async def open(self, night: StoredGameNight) -> bool:
        """Open the tables that are not there yet; return whether all of them are, or one waits for its game."""
        row, there = night.row, night.slots
        wanted = [slot for slot in range(1, night.wanted + 1) if slot not in there]
        if not wanted:
            return True
        chosen = await self.guilds.guild(row.guild_id)
        if await self.nights.asks(night, chosen):
            return True
        if night.wanted == 1:
            self._show(await self.nights.open_here(night, chosen))
            return True
        kind = (await self.audiences.place(row.channel_id)).kind or Kind.text
        if kind not in THREAD_OF:
            self._show(await self.nights.narrow(night, chosen))
            return True
        for slot in wanted:
            try:
                thread = await self.threads.make(
                    row.guild_id,
                    row.channel_id,
                    self._name(night, slot, chosen),
                    THREAD_OF[kind],
                    since=row.opened_at or row.starts_at,
                    minutes=LIVE_KEPT,
                    besides=[placed.channel_id for placed in night.tables],
                )
            except discord.HTTPException as error:
                log.info("game night %s: no thread for a table: %s %s", night.id, error.status, error.code)
                if passes(error):
                    return False
                if there:
                    await self.nights.settle_for(night, len(there))
                else:
                    self._show(await self.nights.narrow(night, chosen))
                return True
            except FAULTS as error:
                log.warning("game night %s: no thread for a table: %r", night.id, error)
                return False
            table = await self.nights.open_table(night, slot, thread, chosen)
            self._show(table)
            there.add(slot)
            await self.cards.post(table, row.channel_id)
        return True

    def _show(self, table: Table | None) -> None:
        """Let the lobby be posted."""
        if table is not None:
            self.cards.shown.mark_dirty(table)

    def _name(self, night: StoredGameNight, slot: int, chosen: GuildRow) -> str:
        game = self.nights.game_of(night, slot, chosen)
        return shorten(say("game_night.thread", number=slot, game=say(f"game.{game}")), LONGEST_NAME)

"""Opening the tables of an evening: each in a thread of its own, or one in the channel where no thread can be."""

from __future__ import annotations

import logging

import discord

from bot.store.evenings import StoredEvening
from bot.store.guilds import GuildStore
from bot.store.server_rows import GuildRow
from bot.tables.evenings import Evenings
from bot.tables.table import Table
from bot.text import say
from bot.ui.answers import FAULTS, SERVER_FAULT, TOO_MANY
from bot.ui.evening_events import Requests
from bot.ui.screen import shorten
from bot.ui.thread_cards import LONGEST_NAME, ThreadCards

log = logging.getLogger(__name__)

NOT_FOUND = 404


class EveningOpening:
    """Opens them."""

    def __init__(self, evenings: Evenings, cards: ThreadCards, requests: Requests, guilds: GuildStore) -> None:
        self.evenings = evenings
        self.cards = cards
        self.requests = requests
        self.guilds = guilds

    async def may_begin(self, evening: StoredEvening) -> bool | None:
        """Return whether an evening can begin where it was planned; None: that is not known at the moment.

        One whose channel is gone, or is none of those in which the server wants games by now, is off.
        """
        row, places = evening.row, {evening.row.channel_id}
        try:
            places.add(await self.requests.parent_of(row.channel_id) or row.channel_id)
        except discord.HTTPException as error:
            log.info("evening %s: its channel cannot be seen: %s %s", evening.id, error.status, error.code)
            if error.status == NOT_FOUND:
                await self.evenings.gone(row.guild_id, row.channel_id)
                return False
            if error.status == TOO_MANY or error.status >= SERVER_FAULT:
                return None
        except FAULTS as error:
            log.info("evening %s: whether its channel is there is not known: %r", evening.id, error)
            return None
        chosen = await self.guilds.guild(row.guild_id)
        if not chosen.channels or places & set(chosen.channels):
            return True
        log.info("evening %s: the server wants no games in its channel any more", evening.id)
        await self.evenings.call_off(evening.id)
        return False

    async def open(self, evening: StoredEvening) -> bool:
        """Open the tables that are not there yet; return whether all of them are."""
        row, there = evening.row, evening.slots
        wanted = [slot for slot in range(1, evening.wanted + 1) if slot not in there]
        if not wanted:
            return True
        chosen = await self.guilds.guild(row.guild_id)
        if evening.wanted == 1:
            self._show(await self.evenings.open_here(evening, chosen))
            return True
        for slot in wanted:
            try:
                thread = await self.requests.make_thread(row.channel_id, self._name(evening, slot, chosen))
            except discord.HTTPException as error:
                log.info("evening %s: no thread for a table: %s %s", evening.id, error.status, error.code)
                if error.status == TOO_MANY or error.status >= SERVER_FAULT:
                    return False
                if there:
                    await self.evenings.settle_for(evening, len(there))
                else:
                    self._show(await self.evenings.narrow(evening, chosen))
                return True
            except FAULTS as error:
                log.warning("evening %s: no thread for a table: %r", evening.id, error)
                return False
            table = await self.evenings.open_table(evening, slot, thread, chosen)
            self._show(table)
            there.add(slot)
            await self.cards.post(table, row.channel_id)
        return True

    def _show(self, table: Table | None) -> None:
        """Let the lobby be posted."""
        if table is not None:
            self.cards.shown.touch(table)

    def _name(self, evening: StoredEvening, slot: int, chosen: GuildRow) -> str:
        game = self.evenings.game_of(evening, slot, chosen)
        return shorten(say("night.thread", number=slot, game=say(f"game.{game}")), LONGEST_NAME)

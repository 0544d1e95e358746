"""Keeping duels: ends those whose time is over, keeps their cards as they stand, and posts results.

What there is to do lies in the database, so a restart finds it, and so does another process that looks after the server
by then (docs/decisions/0031). A nonce keeps a result one message.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

import discord

from bot.store.database import UNAVAILABLE, in_short
from bot.store.duels import StoredDuel
from bot.tables.duels import Duels, has_result
from bot.text import speaking
from bot.ui.answers import FAULTS, SERVER_FAULT, TOO_MANY, UNKNOWN_MESSAGE
from bot.ui.drawing import DrawingThread
from bot.ui.duel_screens import card, result
from bot.ui.languages import everywhere_english
from bot.ui.transport import Transport

log = logging.getLogger(__name__)

LOOK_EVERY = 60.0
"""Seconds between looks at what is due, where nothing has happened."""
RETRY = 15.0
"""Seconds before what did not get through is tried again."""
PATIENCE = 15.0
"""Seconds for one request, retries of discord.py included."""
POSTED_BY_ITS_ANSWER = 30.0
"""Seconds that a card is left to the answer of its command."""
KEPT = 86_400.0
"""How old a duel may be whose end is still shown after a restart."""


class DuelKeeper:
    """Does it, for as long as the bot runs."""

    def __init__(self, duels: Duels, transport: Transport, drawing: DrawingThread) -> None:
        self.duels = duels
        self.transport = transport
        self.drawing = drawing
        self.language: Callable[[int | None, int], Awaitable[str]] = everywhere_english
        """In which language everybody in a place is spoken to (`Languages.place`)."""
        self._woken = asyncio.Event()
        duels.changed = self.wake

    def wake(self) -> None:
        """Look at once what there is to do: something has changed, perhaps in another process."""
        self._woken.set()

    async def run(self) -> None:
        """Look again and again. One fault stops it no more than one duel's stops the others."""
        while True:
            self._woken.clear()
            try:
                moment = await self.look()
            except UNAVAILABLE as error:
                log.warning("what is due of duels is not known: the database: %s", in_short(error))
                moment = self.duels.now + RETRY
            except Exception:  # the next duel's end must outlive any fault
                log.exception("the keeper of duels stumbled")
                moment = self.duels.now + RETRY
            await self._wait(moment)

    async def look(self) -> float:
        """Do what there is to do now; return when to look again."""
        for duel_id in await self.duels.due():
            await self.duels.end(duel_id)
        part, now = self.duels.tables.part, self.duels.now
        done = True
        for duel_id in await self.duels.store.not_shown(now - KEPT, part):
            try:
                done = await self._show(await self.duels.get(duel_id)) and done
            except UNAVAILABLE:
                raise
            except Exception:  # one duel's fault is not the others'
                log.exception("duel %s could not be shown", duel_id)
        ends = await self.duels.store.next_end(part)
        again = now + (LOOK_EVERY if done else RETRY)
        return again if ends is None else min(again, ends)

    async def _wait(self, moment: float) -> None:
        clock = self.duels.tables.clock
        waits = [asyncio.ensure_future(self._woken.wait()), asyncio.ensure_future(clock.sleep_until(moment))]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()

    async def _show(self, duel: StoredDuel) -> bool:
        """Bring a duel's messages up to date; return whether that is done with."""
        if duel.row.message_id is None:
            return await self._post_card(duel)
        if duel.row.shown != duel.stamp and not await self._edit_card(duel, duel.row.message_id):
            return False
        if has_result(duel) and duel.row.result_id is None:
            return await self._post_result(duel)
        return True

    async def _post_card(self, duel: StoredDuel) -> bool:
        """Post a card that its command has not, or that somebody has deleted."""
        if duel.is_open and self.duels.now < duel.row.created_at + POSTED_BY_ITS_ANSWER:
            return False
        message_id, again = None, False
        if duel.is_open:
            message_id, again = await self._post(duel, f"duel-{duel.id}-{duel.row.version}", None)
        if again:
            return False
        await self.duels.store.posted(duel.id, message_id or 0, duel.stamp)
        return not has_result(duel)

    async def _post_result(self, duel: StoredDuel) -> bool:
        message_id, again = await self._post(duel, f"duel-{duel.id}", self.drawing)
        if not again:
            await self.duels.store.result_posted(duel.id, message_id or 0)
        return not again

    async def _language(self, duel: StoredDuel) -> str:
        return await self.language(duel.row.guild_id, duel.row.host_id)

    async def _post(self, duel: StoredDuel, nonce: str, drawing: DrawingThread | None) -> tuple[int | None, bool]:
        """Post the result (with what draws it) or the card; return its message, and whether to try again."""
        with speaking(await self._language(duel)):
            screen = card(duel) if drawing is None else await result(self.duels, duel, drawing)
        try:
            async with asyncio.timeout(PATIENCE):
                return await self.transport.post(duel.row, screen, "duel", nonce=nonce), False
        except discord.HTTPException as error:
            log.warning("duel %s: a message was refused: %s %s", duel.id, error.status, error.code)
            return None, _may_pass(error)
        except FAULTS as error:
            log.warning("duel %s: a message did not get through: %r", duel.id, error)
            return None, True

    async def _edit_card(self, duel: StoredDuel, message_id: int) -> bool:
        """Show how a duel stands on its card; one that is gone is posted again while it is needed."""
        store = self.duels.store
        try:
            if message_id:
                with speaking(await self._language(duel)):
                    screen = card(duel)
                async with asyncio.timeout(PATIENCE):
                    await self.transport.edit(duel.row, message_id, screen, "duel")
        except discord.HTTPException as error:
            log.info("duel %s: its card could not be changed: %s %s", duel.id, error.status, error.code)
            if _may_pass(error):
                return False
            if error.code == UNKNOWN_MESSAGE and duel.is_open:
                await store.posted(duel.id, None)
                return False
        except FAULTS as error:
            log.info("duel %s: its card could not be changed: %r", duel.id, error)
            return False
        await store.shown(duel.id, duel.stamp)
        return True


def _may_pass(error: discord.HTTPException) -> bool:
    """Return whether what Discord refuses now it may take later."""
    return error.status == TOO_MANY or error.status >= SERVER_FAULT

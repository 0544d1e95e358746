"""The worker of duels: ends those whose time is over, keeps their cards as they stand, and posts results.

What there is to do lies in the database, so a restart finds it, and so does another process that looks after the server
by then (docs/decisions/0031). A nonce keeps a result one message.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from bot.features.duels.screens import card, result
from bot.features.duels.service import DuelService, has_result
from bot.features.duels.store import StoredDuel
from bot.store.base import is_channel
from bot.tables.clocks.worker import Worker
from bot.tables.faults import Faults
from bot.text import use_locale
from bot.ui.input.answers import NOT_SENT, SendResult
from bot.ui.input.languages import PlaceLanguage
from bot.ui.media.drawing import DrawingThread
from bot.ui.messages.error_codes import Do
from bot.ui.messages.pauses import Pauses
from bot.ui.messages.sending import deliver
from bot.ui.messages.transport import Transport

log = logging.getLogger(__name__)

LOOK_EVERY = 60.0
"""Seconds between looks at what is due, where nothing has happened."""
RETRY = 15.0
"""Seconds before what did not get through is tried again."""
POSTED_BY_ITS_ANSWER = 30.0
"""Seconds that a card is left to the answer of its command."""
KEPT = 86_400.0
"""How old a duel may be whose end is still shown after a restart."""


class DuelWorker(Worker):
    """Does it, for as long as the bot runs."""

    name = "duels"

    def __init__(
        self, duels: DuelService, transport: Transport, drawing: DrawingThread, language: PlaceLanguage
    ) -> None:
        super().__init__(duels.tables.clock, duels.woken)
        self.duels = duels
        self.transport = transport
        self.drawing = drawing
        self.language = language
        self._pauses = Pauses()
        self._faults = Faults(log)

    async def look(self) -> float:
        """Do what there is to do now; return when to look again."""
        part, now = self.duels.tables.part, self.duels.now
        done = True
        for duel_id in await self.duels.due():
            done = await self._guarded(duel_id, self._end) and done
        for duel_id in await self.duels.store.not_shown(now - KEPT, part):
            done = await self._guarded(duel_id, self._keep) and done
        ends = await self.duels.store.next_end(part, now)
        again = now + (LOOK_EVERY if done else RETRY)
        return again if ends is None else min(again, ends)

    async def _guarded(self, duel_id: int, doing: Callable[[StoredDuel], Awaitable[bool]]) -> bool:
        """Do something about a duel, if it can be read; return whether it is done with."""
        store = self.duels.store
        return await self._faults.seen_to(f"duel {duel_id}", lambda: store.load(duel_id), doing)

    async def _end(self, duel: StoredDuel) -> bool:
        await self.duels.end(duel.id)
        return True

    async def _keep(self, duel: StoredDuel) -> bool:
        """Show a duel, unless that is left alone for now; return whether that is done with."""
        now = self.duels.now
        if self._is_answering(duel) or self._pauses.waits(duel.id, duel.stamp, now):
            return False
        done = await self._show(duel)
        self._pauses.tried(duel.id, duel.stamp, now, done=done)
        return done

    def _is_answering(self, duel: StoredDuel) -> bool:
        """Return whether the command may still be answering with the card."""
        unposted = duel.row.message_id is None and duel.is_open
        return unposted and self.duels.now < duel.row.created_at + POSTED_BY_ITS_ANSWER

    async def _show(self, duel: StoredDuel) -> bool:
        """Bring a duel's messages up to date; return whether that is done with."""
        if not is_channel(duel.row.channel_id):
            # Nobody knows where they are.
            await self.duels.store.shown(duel.id, duel.stamp)
            await self.duels.store.result_posted(duel.id, 0)
            return True
        if duel.row.message_id is None and not await self._post_card(duel):
            return False
        told, is_new = True, False
        if has_result(duel) and duel.row.result_id is None:
            told = is_new = await self._post_result(duel)
        # The card says that there is a result once there is one.
        duel = await self.duels.get(duel.id)
        if duel.row.shown != duel.stamp or is_new:
            return await self._edit_card(duel, duel.row.message_id or 0) and told
        return told

    async def _post_card(self, duel: StoredDuel) -> bool:
        """Post a card that its command has not, or that somebody has deleted; return whether that is done with."""
        sent = NOT_SENT
        if duel.is_open:
            sent = await self._post(duel, f"duel-{duel.id}-{duel.row.version}", None)
        if sent.is_to_be_tried_again:
            return False
        await self.duels.store.posted(duel.id, sent.message_id or 0, duel.stamp)
        return True

    async def _post_result(self, duel: StoredDuel) -> bool:
        sent = await self._post(duel, f"duel-{duel.id}", self.drawing)
        if sent.is_to_be_tried_again:
            return False
        await self.duels.store.result_posted(duel.id, sent.message_id or 0)
        return True

    async def _language(self, duel: StoredDuel) -> str:
        return await self.language(duel.row.guild_id, duel.row.host_id)

    async def _post(self, duel: StoredDuel, nonce: str, drawing: DrawingThread | None) -> SendResult:
        """Post the result (with what draws it) or the card."""
        with use_locale(await self._language(duel)):
            screen = card(duel) if drawing is None else await result(self.duels, duel, drawing)
        return await deliver(self.transport.post(duel.row, screen, "duel", nonce=nonce), f"duel {duel.id}: a message")

    async def _edit_card(self, duel: StoredDuel, message_id: int) -> bool:
        """Show how a duel stands on its card; one that is gone is posted again while it is needed."""
        store = self.duels.store
        if message_id:
            with use_locale(await self._language(duel)):
                screen = card(duel)
            editing = self.transport.edit(duel.row, message_id, screen, "duel")
            sent = await deliver(editing, f"duel {duel.id}: its card", may_fail=True)
            if sent.is_to_be_tried_again:
                return False
            if sent.do is Do.POST_ANEW and duel.is_open:
                await store.posted(duel.id, None)
                return await self._post_card(duel)
        await store.shown(duel.id, duel.stamp)
        return True

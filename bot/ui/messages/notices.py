"""Messages of a table besides its own: the result, and the one mention of a slow turn."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from itertools import chain, count

from bot.store.sql.database import NO_ANSWER, in_short
from bot.tables import messages
from bot.tables.table import Table
from bot.text import say, use_locale
from bot.ui.input.answers import SendResult
from bot.ui.messages.error_codes import pause
from bot.ui.messages.guests import Quiet
from bot.ui.messages.sending import deliver
from bot.ui.messages.table_message import TableMessages
from bot.ui.screens import results, screens
from bot.ui.screens.gained import seen
from bot.ui.screens.screen import Screen

log = logging.getLogger(__name__)

RESULT_TRIES = (0.0, 5.0, 20.0, 60.0)
"""Seconds before each of the first tries to post a result; later ones come ever more seldom (`error_codes.pause`)."""
WANTED_FOR = 86_400.0
"""Seconds after its game for which a result is tried to be posted."""
REMIND_TRIES = (0.0, 20.0, 60.0, 300.0, 900.0)
"""Seconds before each try to mention those whose turn runs out."""


class Notices:
    """Posts them."""

    def __init__(self, shown: TableMessages) -> None:
        self.transport, self.clock, self.drawing = shown.transport, shown.clock, shown.drawing
        self.people, self.additions = shown.people, shown.additions
        self.messages, self.ours, self.language = shown, shown.ours, shown.language
        self._posting: set[int] = set()
        """Tables whose result is being posted."""

    async def post_result(self, table: Table) -> None:
        """Post a new message with the result, once."""
        if table.header.result_id is not None or table.id in self._posting:
            return
        self._posting.add(table.id)
        try:
            await self._post_result(table)
        finally:
            self._posting.discard(table.id)

    async def post(
        self, table: Table, screen: Screen, name: str, nonce: str, mentions: tuple[int, ...] = ()
    ) -> SendResult | None:
        """Post a message at a table; None: the bot is a guest there, and nobody has pressed anything lately.

        A nonce keeps a second try from posting it again.
        """
        if table.header.guest:
            posting = self.messages.post_as_guest(table, screen, name, mentions)
        else:
            posting = self.transport.post(table.header, screen, name, mentions=mentions, nonce=nonce)
        try:
            return await deliver(posting, f"table {table.id}: {name}")
        except Quiet:
            return None

    async def _post_result(self, table: Table) -> None:
        screen = sent = None
        async for _ in self._tries(table):
            try:
                with use_locale(await self.language(table.header)):
                    gaining = await seen(table, self.people)
                    screen = screen or await results.result(table, self.drawing, self.additions, gaining=gaining)
                if sent is None or not sent.is_sent:
                    sent = await self.post(table, screen, "result", f"result-{table.id}")
                if sent is not None and sent.message_id is not None:
                    await messages.result_posted(table, sent.message_id)
                    self.messages.mark_dirty(table)
            except NO_ANSWER as error:
                log.warning("table %s: the result is posted later: the database: %s", table.id, in_short(error))
                continue
            # Where the bot is a guest, the next press at the table brings it.
            if sent is None or not sent.is_to_be_tried_again:
                return

    async def _tries(self, table: Table) -> AsyncIterator[None]:
        """Yield whenever it is time to try to post a result, until it is there or no longer wanted."""
        for later in chain(RESULT_TRIES, map(pause, count(4))):
            await self.clock.sleep_until(self.clock.now() + later)
            too_late = self.clock.now() > (table.header.ended_at or self.clock.now()) + WANTED_FOR
            if table.header.result_id is not None or too_late or not self.ours(table):
                return
            yield

    async def remind(self, table: Table, users: tuple[int, ...]) -> None:
        """Mention these people, whose turn runs out, as long as it does."""
        for later in REMIND_TRIES:
            await self.clock.sleep_until(self.clock.now() + later)
            waited_for = tuple(user for user in users if self._due(table, user) is not None)
            if not waited_for or not self.ours(table) or await self._is_reminded(table, waited_for):
                return

    @staticmethod
    def _due(table: Table, user_id: int) -> float | None:
        seat = table.seat_of(user_id)
        return None if seat is None or not table.status.is_open else table.due(seat.seat)

    async def _is_reminded(self, table: Table, users: tuple[int, ...]) -> bool:
        """Mention them; return whether that is done with."""
        dues = [due for user in users if (due := self._due(table, user)) is not None]
        with use_locale(await self.language(table.header)):
            text = say("table.remind", mentions=" ".join(f"<@{user}>" for user in users), due=int(max(dues)))
            screen = Screen((text,), ((screens.table_button(table, "board", "primary"),),), mentions=users)
        nonce = f"due-{table.id}-{int(max(dues)) % 10**9}"
        sent = await self.post(table, screen, "reminder", nonce, users)
        # Where nobody presses anything, nobody can be reminded.
        return sent is None or not sent.is_to_be_tried_again

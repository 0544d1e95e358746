"""Messages of a table besides its own: the result, and the one mention of a slow turn."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Collection
from itertools import chain, count
from weakref import WeakValueDictionary

from bot.store.sql.database import NO_ANSWER, in_short
from bot.store.turn_mentions import TurnMentionStore, place_of
from bot.tables import messages
from bot.tables.clocks.worker import until_answered
from bot.tables.table import Table
from bot.text import say, use_locale
from bot.ui.input.answers import DeliveryStatus, SendResult
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
APART = 3600.0
"""Seconds from one mention of somebody in a place to the next."""
SPARE = 60.0
"""Seconds before somebody's turn is over at which they are mentioned at the latest."""


class Notices:
    """Posts them."""

    def __init__(self, shown: TableMessages, mentions: TurnMentionStore) -> None:
        self.transport, self.clock, self.drawing = shown.transport, shown.clock, shown.drawing
        self.people, self.additions = shown.people, shown.additions
        self.messages, self.ours, self.language = shown, shown.ours, shown.language
        self.mentions = mentions
        self._reminding: set[tuple[int, int]] = set()
        """Tables, and people who are about to be mentioned there."""
        self._places: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        """Held while people are mentioned in a place: two tables would mention them at the same moment."""
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

    # Mentions as turns run out

    async def remind(self, table: Table, users: Collection[int], may: Collection[int]) -> None:
        """Mention those of these people who may be (`may`) and whose turn runs out, as long as it does.

        In one place nobody is mentioned twice within an hour: of what was open then they have been told, and what was
        asked since waits until the hour is over, or until shortly before their turn is.
        """
        mine = {user for user in users if (table.id, user) not in self._reminding}
        self._reminding |= {(table.id, user) for user in mine}
        try:
            await self.mentions.done(table.id, mine - set(may))
            await self._remind(table, mine & set(may))
        finally:
            self._reminding -= {(table.id, user) for user in mine}

    async def _remind(self, table: Table, users: set[int]) -> None:
        place, tries = place_of(table.header), 0
        at = self.clock.now()
        while users and self.ours(table):
            await self.clock.sleep_until(at)
            lock = self._places.setdefault(place, asyncio.Lock())
            async with lock:
                now, last = self.clock.now(), await self.mentions.last(place, users)
                later = {user: self._later(table, user, last.get(user), now) for user in users}
                told = {user for user, moment in later.items() if moment is None}
                ready = tuple(sorted(user for user, moment in later.items() if moment is not None and moment <= now))
                is_over = await self._is_reminded(table, ready) if ready else True
                tries += not is_over
                failed = not is_over and tries < len(REMIND_TRIES)
                await self.mentions.done(table.id, told if is_over or failed else told.union(ready))
            users -= told if failed else told.union(ready)
            waits = [moment for user, moment in later.items() if moment is not None and user in users]
            at = now + REMIND_TRIES[tries] if failed else min(waits, default=now)

    def _later(self, table: Table, user_id: int, last: float | None, now: float) -> float | None:
        """Return when somebody is to be mentioned, who was last at some time in this place; None: not at all."""
        due = self._due(table, user_id)
        if due is None or last is None or last <= now - APART or last > now:
            # Farther ahead: the clock was set back.
            return None if due is None else now
        if last >= due - table.header.turn_seconds:
            return None
        return min(last + APART, due - SPARE)

    @staticmethod
    def _due(table: Table, user_id: int) -> float | None:
        """Return when somebody's turn is over; None: they have answered, or nobody waits for them any more."""
        seat = table.seat_of(user_id)
        return None if seat is None or seat.seat not in table.waits_for else table.due(seat.seat)

    async def _is_reminded(self, table: Table, users: tuple[int, ...]) -> bool:
        """Mention them; return whether that is done with."""
        dues = [due for user in users if (due := self._due(table, user)) is not None]
        with use_locale(await self.language(table.header)):
            remind = self.additions.reworded("table.remind")
            text = say(remind, mentions=" ".join(f"<@{user}>" for user in users), due=int(max(dues)))
            screen = Screen((text,), ((screens.table_button(table, "board", "primary"),),), mentions=users)
        nonce = f"due-{table.id}-{int(max(dues)) % 10**9}"
        sent = await self.post(table, screen, "reminder", nonce, users)
        if sent is not None and sent.is_to_be_tried_again:
            return False
        # Where nobody presses anything, nobody can be reminded.
        is_there = sent is not None and (sent.is_sent or sent.status is DeliveryStatus.UNSURE)
        at = self.clock.now() if is_there else None
        # It is there, whatever becomes of the database: a second one would be no better than none.
        noting = lambda: self.mentions.done(table.id, users, mentioned_at=at)  # noqa: E731
        await until_answered(self.clock, f"table {table.id}: mentions", noting)
        return True

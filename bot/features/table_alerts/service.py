"""Telling those who wait in a channel of the table that has opened there: once, posted by whoever opened it."""

from __future__ import annotations

from collections.abc import Collection

from bot.features.table_alerts.rows import KEPT
from bot.features.table_alerts.store import TableAlertStore
from bot.store.rows import TableRow
from bot.tables.clocks.clock import Clock
from bot.tables.view import TableView
from bot.text import say, use_locale
from bot.ui.input.languages import TableLanguage
from bot.ui.messages.background import Background
from bot.ui.messages.mention_policy import MentionPolicy
from bot.ui.messages.sending import deliver
from bot.ui.messages.transport import Transport
from bot.ui.screens.screen import Screen

MOST = 10
"""People who are mentioned at one table's opening, those who asked first: the others go on waiting."""
TRIES = (0.0, 5.0, 20.0, 60.0, 300.0)
"""Seconds before each try to post it; after the last one they go on waiting, for the next table."""


class TableAlertService:
    def __init__(
        self,
        store: TableAlertStore,
        mention_policy: MentionPolicy,
        transport: Transport,
        clock: Clock,
        language: TableLanguage,
    ) -> None:
        self.store = store
        self.mention_policy = mention_policy
        self.transport = transport
        self.clock = clock
        self.language = language
        self._background = Background()

    async def stop(self) -> None:
        await self._background.stop()

    def opened(self, table: TableView) -> None:
        """Tell those who wait in its channel of a table that has just opened there. Nobody waits for this."""
        if table.header.guild_id is not None and not table.header.guest:
            # As it opened: it may move to a thread of its own meanwhile.
            seated = {seat.user_id for seat in table.people if seat.user_id is not None}
            self._background.start(self.tell(table.header, seated))

    async def tell(self, header: TableRow, seated: Collection[int] = ()) -> None:
        """Tell those who wait in the channel of a table that has opened there, in one message, the first who asked.

        Who is seated there needs not be told: its card asks them. Who is kept apart from its host waits for another.
        """
        waiting = await self.store.waiting(header.channel_id)
        if not waiting:
            return
        apart = await self.mention_policy.not_told_by(header.host_id, waiting)
        waited = await self.store.take(header.channel_id, header.host_id, self.clock.now(), MOST, apart)
        others, is_done = tuple(user for user in waited if user not in seated), False
        try:
            is_done = await self._mention(header, others)
        finally:
            # Whatever came between, they are told of the next one.
            if not is_done:
                now = self.clock.now()
                for user in others:
                    await self.store.wait(header.channel_id, user, now, now + KEPT)

    async def _mention(self, header: TableRow, waiting: tuple[int, ...]) -> bool:
        """Mention those who want to be; return whether that is done with."""
        users = await self.mention_policy.may_be_mentioned(header.guild_id, waiting)
        if not users:
            return True
        with use_locale(await self.language(header)):
            mentions = " ".join(f"<@{user}>" for user in users)
            text = say("table_alert.opened", mentions=mentions, game=say(f"game.{header.game}"))
        screen = Screen((text,), mentions=users)
        for pause in TRIES:
            await self.clock.sleep_until(self.clock.now() + pause)
            # The nonce keeps a second try from posting it again.
            posting = self.transport.post(header, screen, "told", mentions=users, nonce=f"tell-{header.id}")
            sent = await deliver(posting, f"table {header.id}: its alert")
            if not sent.is_to_be_tried_again:
                return True
        return False

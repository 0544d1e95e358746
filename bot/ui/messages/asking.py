"""Mentioning those who are asked whether they play at a table, once, where its card did not do so as it was posted."""

from __future__ import annotations

import logging
import zlib

from bot.store.sql.database import NO_ANSWER
from bot.tables.seating import consent
from bot.tables.table import Table
from bot.text import say, use_locale
from bot.ui.messages.links import message_url
from bot.ui.messages.mention_policy import MentionPolicy
from bot.ui.messages.notices import Notices
from bot.ui.screens import lobby_words
from bot.ui.screens.screen import Button, Row, Screen

log = logging.getLogger(__name__)
TRIES = (0.0, 5.0, 20.0, 60.0)
"""Seconds before each try."""


class Asking:
    """Does it."""

    def __init__(self, notices: Notices, mention_policy: MentionPolicy) -> None:
        self.notices, self.mention_policy = notices, mention_policy
        self._asking: set[int] = set()
        """Tables at which it is being done."""

    async def ask(self, table: Table) -> None:
        """Mention whoever is to be mentioned there, if this process is the one to post a table's messages."""
        if table.id in self._asking:
            return
        self._asking.add(table.id)
        try:
            while users := consent.untold(table):
                if not await self._mention(table, users):
                    # Their question marks say the same; the next press at the table has it tried again.
                    return
        except NO_ANSWER as error:
            log.warning("table %s: those who are asked are not mentioned yet: %r", table.id, error)
        finally:
            self._asking.discard(table.id)

    async def _mention(self, table: Table, users: tuple[int, ...]) -> bool:
        """Mention these people, but for those who want no mentions; return whether that is done."""
        nonce = f"ask-{table.id}-{zlib.crc32(repr((users, consent.form(table, table.header))).encode())}"
        for pause in TRIES:
            await self.notices.clock.sleep_until(self.notices.clock.now() + pause)
            if not (self.notices.ours(table) and set(users) <= set(consent.untold(table))):
                return bool(consent.untold(table)) and self.notices.ours(table)
            wanting = await self.mention_policy.may_be_mentioned(
                table.header.guild_id, users, asked_by=consent.asker(table)
            )
            if wanting:
                sent = await self.notices.post(table, await self._screen(table, wanting), "asked", nonce, wanting)
                if sent is not None and sent.is_to_be_tried_again:
                    continue
                if sent is None or not sent.is_sent:
                    return False
            await consent.told(table, users)
            return True
        return False

    async def _screen(self, table: Table, users: tuple[int, ...]) -> Screen:
        header = table.header
        with use_locale(await self.notices.language(header)):
            rows: tuple[Row, ...] = ()
            if header.message_id is not None:
                url = message_url(header.guild_id, header.channel_id, header.message_id)
                rows = ((Button(say("help.go", game=say(f"game.{header.game}")), url=url),),)
            return Screen((lobby_words.mentioning(users), say("lobby.asked")), rows, mentions=users)
